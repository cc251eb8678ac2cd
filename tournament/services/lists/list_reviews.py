"""What a referee says to an army list: approve it, send it back, take a word back, open it again.

Each word is appended and the newest one counts. A version that is not the current one is never judged, nor
one on which another referee has spoken since the page was opened; an illegal list is approved only with a
ruling. The owner is told of everything but a plain yes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from armies.models import ArmyListVersion
from armies.services.lists import lists as army_lists
from tournament.messages.program_reasons import ProgramReason, because
from tournament.models import Entrant, ListApproval, MessageKind, Ruling, Tournament
from tournament.queries.lists import list_queue
from tournament.queries.lists.list_texts import word_on, words_on
from tournament.services.core import clauses, locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, require_reason
from tournament.services.core.row_history import RowHistory
from tournament.services.lists import revalidation
from tournament.services.lists.lists import current
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Paragraph, Sentence
from tournament.services.tournaments import deadlines

Decision = ListApproval.Decision
SAME_DEADLINE = timedelta(minutes=1)  # "for 30 minutes", asked twice within one
CHECKED_FIRST = ProgramReason("lists-checked", case="approve")
VERBS = {
    Decision.APPROVED: "list.approve",
    Decision.SENT_BACK: "list.send-back",
    Decision.TAKEN_BACK: "list.take-back",
}


@dataclass(frozen=True, slots=True)
class Reopening:
    """The list is open to its owner again: until an instant, or until the referee locks it."""

    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Word:
    decision: Decision
    clause: str = ""
    message: str = ""
    seen: int | None = None


def approve(  # noqa: PLR0913 - what the referee's form holds
    entrant: Entrant,
    version: ArmyListVersion,
    *,
    by: Actor,
    now: datetime,
    clause: str = "",
    message: str = "",
    seen: int | None = None,
) -> ListApproval:
    """A referee's yes; an illegal list needs a ruling (10.01). ``seen`` is the newest word's id, 0 for none.

    A list that an older program judged otherwise is checked again instead, for the referee to look at.
    """
    _refuse_judged_otherwise(entrant, version, by=by, now=now)
    message = message.strip()
    if not version.is_legal and not (clause and message):
        broken = list_queue.rules_broken_in(list_queue.errors_of(version))
        raise Invalid("ruling-missing", case="illegal-list", field="clause", refs=broken)
    if clause and not message:
        raise Invalid("reason-missing", case="list-ruling", field="message")
    clauses.check(clause)
    with transaction.atomic():
        word, is_new = _say(entrant, version, _Word(Decision.APPROVED, clause, message, seen), by=by, now=now)
        if clause and is_new:
            _rule(word, "ruling-approves", {"reason": message}, now=now)
            _tell(
                word,
                "list-approved",
                [Sentence("list-approved", {"clause": clause, "reason": message}, case="fact")],
                now=now,
            )
    return word


def _refuse_judged_otherwise(entrant: Entrant, version: ArmyListVersion, *, by: Actor, now: datetime) -> None:
    checked = revalidation.revalidate(entrant.tournament, by=by, now=now, why=CHECKED_FIRST, of=entrant)
    if any(each.version.pk == version.pk for each in checked.differences):
        raise Conflict("checked-again")


def approve_legal(tournament: Tournament, *, by: Actor, now: datetime) -> int:
    """A yes to every legal list that waits, but those that want a look. Returns how many there were."""
    with transaction.atomic():
        revalidation.revalidate(
            tournament, by=by, now=now, why=CHECKED_FIRST
        )  # holds all entrants: see locks
        rows = list_queue.approvable(list_queue.rows_of(tournament), tournament)
        words = ListApproval.objects.bulk_create(
            ListApproval(
                entrant=row.entrant,
                version=row.version,
                decision=Decision.APPROVED,
                decided_by=by.name,
                decided_at=now,
            )
            for row in rows
        )
        if words:
            lines = [log.list_line(one.entrant, one.version.army_list.slot, *_of_word(one)) for one in words]
            log.record_many(VERBS[Decision.APPROVED], lines, tournament=tournament, by=by, now=now)
            people = {row.entrant.pk: row.entrant for row in rows}.values()
            concerns = outbox.concerns_entrants(*people)
            outbox.publish(tournament, "lists", now=now, concerns=concerns)
    return len(words)


def send_back(  # noqa: PLR0913 - what the referee's form holds
    entrant: Entrant,
    version: ArmyListVersion,
    *,
    by: Actor,
    now: datetime,
    message: str,
    seen: int | None = None,
    reopening: Reopening | None = None,
) -> ListApproval:
    """A referee's no, with what to mend; a list that is closed is opened with it by ``reopening``."""
    message = message.strip()
    if not message:
        raise Invalid("message-missing", field="message")
    with transaction.atomic():
        word, is_new = _say(entrant, version, _Word(Decision.SENT_BACK, "", message, seen), by=by, now=now)
        if is_new:
            lines: list[Paragraph] = [message, Sentence("list-sent-back", case="action")]
            if reopening is not None:
                _open(word.entrant, version.army_list.slot, reopening, by=by, now=now, reason=message)
                lines.append(_open_until(word.entrant, reopening))
            _tell(word, "list-sent-back", lines, now=now)
    return word


def take_back(
    entrant: Entrant, version: ArmyListVersion, *, by: Actor, now: datetime, seen: int | None = None
) -> ListApproval:
    """Undo the word that counts: nothing is deleted, and the list waits for a referee again."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        undone = word_on(version, words_on([version.army_list_id])[version.army_list_id])
        if undone is None:
            raise Conflict("nothing-said")
        word, is_new = _say(entrant, version, _Word(Decision.TAKEN_BACK, seen=seen), by=by, now=now)
        if is_new and undone.is_ruling:
            values = {"referee": undone.decided_by}
            _rule(word, "ruling-undone", values, clause=undone.clause, now=now)
        if is_new and (undone.is_ruling or not undone.is_yes):
            lines = [Sentence("list-reviewed-again", case="fact")]
            _tell(word, "list-reviewed-again", lines, now=now)
    return word


def unlock(
    entrant: Entrant,
    faction: str,
    *,
    by: Actor,
    now: datetime,
    reason: str,
    until: datetime | None = None,
) -> Entrant:
    """Reopen one list of one entrant, with a reason and, where ``until`` is given, an own deadline."""
    reason = reason.strip()
    require_reason(reason, case="reopen-list")
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        if _is_open(entrant, faction, until):
            return entrant
        reopening = Reopening(until)
        list_id = _open(entrant, faction, reopening, by=by, now=now, reason=reason)
        player_messages.write(
            entrant,
            kind=MessageKind.LIST,
            about=f"list-open-{list_id}-{now.isoformat()}",
            subject=Sentence("list-open", case=faction),
            lines=[reason, _open_until(entrant, reopening)],
            now=now,
        )
        concerns = outbox.concerns_entrants(entrant)
        outbox.publish(entrant.tournament, "lists", now=now, concerns=concerns)
    return entrant


def _is_open(entrant: Entrant, faction: str, until: datetime | None) -> bool:
    """Was it opened until (about) then already? A button that is pressed twice asks for it twice."""
    army_list = entrant.list_of(faction)
    if army_list is None or army_list.is_locked or army_list.reopened_at is None:
        return False
    held = army_list.reopened_until
    if held is None or until is None:
        return held is until
    return abs(held - until) < SAME_DEADLINE


def _open(
    entrant: Entrant, faction: str, reopening: Reopening, *, by: Actor, now: datetime, reason: str
) -> int:
    army_list = entrant.list_of(faction)
    if army_list is None:
        raise Conflict("list-missing", case=faction, data={"player": str(entrant)})
    if reopening.until is not None and reopening.until <= now:
        raise Invalid("until-past", field="until")
    history = row_history.begin_history(army_list, entrant=entrant.pk)
    army_lists.lock(army_list, now=now)  # the running day closes a list without locking it
    army_lists.unlock(army_list, now=now, until=reopening.until)
    log.of_list(
        "list.unlock",
        entrant,
        faction,
        by=by,
        now=now,
        reason=reason,
        data={"until": reopening.until.isoformat() if reopening.until else None},
        history=history,
    )
    return army_list.pk


def _open_until(entrant: Entrant, reopening: Reopening) -> Sentence:
    if reopening.until is None:
        return Sentence("list-open", case="free")
    return Sentence("list-open", deadlines.in_hall(reopening.until, entrant.tournament), case="until")


def _say(
    entrant: Entrant, version: ArmyListVersion, word: _Word, *, by: Actor, now: datetime
) -> tuple[ListApproval, bool]:
    """Append a word; the same one once more, from an impatient thumb, is the one there is."""
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        faction = version.army_list.slot
        if version.pk != current(entrant, faction).pk:
            raise Conflict("version-old", case=faction, data={"player": str(entrant)})
        newest = next(iter(words_on([version.army_list_id])[version.army_list_id]), None)
        if newest is not None and word.seen is not None and newest.pk != word.seen:
            if _is_same(newest, version, word, by=by):
                return newest, False
            raise Conflict("judged-meanwhile", case=newest.decision, data={"official": newest.decided_by})
        approval = ListApproval.objects.create(
            entrant=entrant,
            version=version,
            decision=word.decision,
            clause=word.clause,
            message=word.message,
            decided_by=by.name,
            decided_at=now,
        )
        data, history = _of_word(approval)
        log.of_list(
            VERBS[word.decision],
            entrant,
            faction,
            by=by,
            now=now,
            reason=word.message,
            data=data,
            history=history,
        )
        concerns = outbox.concerns_entrants(entrant)
        outbox.publish(entrant.tournament, "lists", now=now, concerns=concerns)
    return approval, True


def _of_word(word: ListApproval) -> tuple[dict[str, Any], RowHistory]:
    version = word.version
    data = {"version": version.number, "clause": word.clause, "fingerprint": version.fingerprint}
    return data, row_history.begin_history(word=word.pk, entrant=word.entrant_id)


def _is_same(newest: ListApproval, version: ArmyListVersion, word: _Word, *, by: Actor) -> bool:
    before = (newest.version_id, newest.decision, newest.clause, newest.message, newest.decided_by)
    return before == (version.pk, word.decision, word.clause, word.message, by.name)


def _rule(
    word: ListApproval, code: str, values: Mapping[str, str], *, now: datetime, clause: str = ""
) -> None:
    version = word.version
    faction = version.army_list.slot
    text = ProgramReason(code, {**values, "number": version.number}, case=faction)
    Ruling.objects.create(
        tournament=word.entrant.tournament,
        entrant=word.entrant,
        clause=clause or word.clause,
        text=text,
        data=because(text),
        ruled_by=word.decided_by,
        ruled_at=now,
    )


def _tell(word: ListApproval, code: str, lines: Sequence[Paragraph], *, now: datetime) -> None:
    player_messages.write(
        word.entrant,
        kind=MessageKind.LIST,
        about=f"list-word-{word.pk}",
        subject=Sentence(code, case=word.version.army_list.slot),
        lines=lines,
        now=now,
    )
