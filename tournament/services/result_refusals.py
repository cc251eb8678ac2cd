"""What stands against a report of a result: who sends it, a pairing that is gone, a round that is over.

Decides about the table as it is held and reads nothing. Refuses with a sentence that says what to do, or lets
the verb go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.citations import cite
from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.services.errors import Conflict, Invalid, NotAllowed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Pairing, Submission
    from tournament.services.actors import Actor


def refuse_unplayable(pairing: Pairing, by: Actor) -> None:
    """May this person report at this table now? Officials may correct a closed round and a result."""
    refuse_stranger(pairing, by)
    refuse_gone(pairing)
    if pairing.round.status in {RoundStatus.DRAFT, RoundStatus.CANCELLED}:
        raise Conflict("round-not-open", f"{pairing.round} is {pairing.round.status}. It takes no results.")
    refuse_finished(pairing)
    if by.is_official:
        return
    if pairing.round.status not in ON_THE_WALL:
        raise Conflict("round-closed", f"{pairing.round} is closed. Ask the referee for a correction.")
    if pairing.status == TableStatus.CONFIRMED:
        raise Conflict("result-confirmed", "This table has its result. Ask the referee to correct it.")


def refuse_gone(pairing: Pairing) -> None:
    """Is this pairing still played, and by two?"""
    if pairing.is_bye:
        raise Conflict(
            "bye",
            f"{pairing.a} has a bye: there is no game, and no result to enter. "
            "What a bye is worth stands in the policy.",
        )
    if not pairing.is_current:
        raise Conflict("pairing-gone", "This pairing is not played any more. Open the current pairings.")


def refuse_finished(pairing: Pairing) -> None:
    """Results of a finished tournament are neither entered nor doubted nor agreed with."""
    if pairing.round.tournament.status == TournamentStatus.FINISHED:
        raise Conflict(
            "tournament-finished",
            f"{pairing.round.tournament} is finished and its results are final. "
            "Let the organiser open it again, with a reason.",
        )


def refuse_unseen_change(pairing: Pairing, stands: Submission | None) -> None:
    """Others may stand on a result of a round that is over: somebody looks before it changes."""
    if stands is None or pairing.round.status != RoundStatus.CLOSED:
        return
    where = f"rounds/{pairing.round.number}/tables/{pairing.table}/correction/preview/"
    raise Conflict(
        "look-first",
        f"{pairing.round} is over. Look at the correction first: on the page of table {pairing.table}, "
        f"or through the API at {where}",
    )


def refuse_stranger(pairing: Pairing, by: Actor) -> None:
    """Is it an official, or one of the two? Who is excluded (10.09) says no more about a game."""
    if by.is_official:
        return
    if by.entrant is not None and by.entrant.status == EntrantStatus.EXCLUDED:
        raise NotAllowed(
            "excluded",
            "You are excluded. The referee enters how this game ended; ask there.",
            refs=cite("10.09"),
        )
    if by.entrant is not None and pairing.side_of(by.entrant) is not None:
        return
    raise NotAllowed("not-your-table", "This is not your table. Open your own link.")


def refuse_factions(facts: Mapping[str, Any], pairing: Pairing) -> None:
    """The report cannot say that somebody played what the pairing forbids (3.02).

    A game that was not played, or that an exclusion ended, may lack it: it counts as neither.
    """
    said, known = facts["a"].get("faction"), pairing.faction_a
    if said is None and any(facts[side].get(why) for side in "ab" for why in ("absent", "excluded")):
        return
    if said is None:
        raise Invalid(
            "faction-missing",
            f"Nobody has said who played good at table {pairing.table}. Choose it: the next round needs it.",
            field="a.faction",
            refs=cite("3.02"),
        )
    if known is not None and said != known:
        raise Invalid(
            "faction-wrong",
            f"{pairing.a} plays {known} at table {pairing.table}, and the report says {said}. "
            "Correct the factions, or ask the referee.",
            field="a.faction",
            refs=cite("3.02"),
        )
