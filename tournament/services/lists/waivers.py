"""A referee's ruling that somebody may play although a list is missing (10.01).

Refuses where nothing is missing: an illegal list is approved by a ruling instead, in ``judgements``.
"""

from datetime import datetime

from django.db import transaction

from tournament import adapters
from tournament.messages.program_reasons import BECAUSE
from tournament.models import Entrant, MessageKind, Ruling, Tournament
from tournament.queries.lists.blocking_lists import MAY_PLAY, BlockingList, blocking_lists_of
from tournament.services.core import clauses, locks, log, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Sentence


def let_play(entrant: Entrant, faction: str, *, clause: str, reason: str, by: Actor, now: datetime) -> Ruling:
    """Let an entrant play although the list of a faction is missing. Twice is one ruling.

    No clause is asked for where the game has no rulebook that the program knows.
    """
    reason = " ".join(reason.split())
    clause = _clause(entrant.tournament, clause.strip(), reason)
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        missing = _missing(entrant, faction)
        of = missing.row.faction
        begins = f"{of.capitalize()} {MAY_PLAY}"
        if missing.is_ruled:
            return entrant.rulings.filter(text__startswith=begins).latest("ruled_at")
        why = {"reason": reason}
        ruling = Ruling.objects.create(
            tournament=entrant.tournament,
            entrant=entrant,
            clause=clause,
            text=f"{begins} {reason}",
            data={BECAUSE: {"code": "plays-without-list", "case": of, "data": why}},
            ruled_by=by.name,
            ruled_at=now,
        )
        log.record(
            "list.excuse",
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=f"{entrant}: {faction}".removesuffix(": "),
            reason=reason,
            data={"clause": clause},
        )
        fact = "fact" if clause else "words"
        player_messages.write(
            entrant,
            kind=MessageKind.LIST,
            about=f"list-excuse-{ruling.pk}",
            subject=Sentence("list-excused", case=missing.faction or "any"),
            lines=[Sentence("list-excused", {"clause": clause, "reason": reason}, case=fact)],
            now=now,
        )
        concerns = outbox.concerns_entrants(entrant)
        outbox.publish(entrant.tournament, "lists", now=now, concerns=concerns)
    return ruling


def _clause(tournament: Tournament, clause: str, reason: str) -> str:
    """The rule number of the ruling; none where the program does not have the rulebook."""
    if not adapters.has_rulebook(tournament):
        if not reason:
            raise Invalid("reason-missing", case="ruling-words", field="reason")
        return ""
    if not (clause and reason):
        raise Invalid("ruling-missing", case="missing-list", field="reason" if clause else "clause")
    clauses.check(clause)
    return clause


def _missing(entrant: Entrant, faction: str) -> BlockingList:
    found = [each for each in blocking_lists_of(entrant) if each.is_missing and each.faction == faction]
    if not found:
        raise Conflict("nothing-missing", case=faction, data={"player": str(entrant)})
    return found[0]
