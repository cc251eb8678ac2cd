"""What stands against a report of a result: who sends it, a pairing that is gone, a round that is over.

Decides about the table as it is held. Refuses with a sentence that says what to do, or lets
the verb go on.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from armies.messages.edge import finding_text, lazy_finding
from rules.citations import cite
from rules.figure_lists.army_limits import LESS, MORE, NO_POINTS, NO_RING_BEARER, RING_BEARER_UNSURE
from rules.outcomes import Outcome
from rules.verdict import Finding, Severity, Verdict
from tournament import adapters
from tournament.engine.lifecycle import ON_THE_WALL, EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.models import Entrant, Pairing, Submission, Tournament
from tournament.queries.lists.army_limits import is_shown_to
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed, require_reason
from tournament.services.results.tables import Table

RULED: Final = "R"  # the row of a result that a referee set
ASKED: Final = frozenset({RING_BEARER_UNSURE, NO_POINTS})  # whoever reports confirms them
IMPOSSIBLE: Final = frozenset({MORE, LESS, NO_RING_BEARER})  # a referee may accept them, with a reason


def refuse_report(
    table: Table, facts: Mapping[str, Any], by: Actor, *, reason: str, is_looked_at: bool
) -> None:
    """May this person report these facts at this table now? A result that stands changes with a reason."""
    pairing = table.pairing
    refuse_unplayable(pairing, by)
    if pairing.status == TableStatus.CONFIRMED:
        require_reason(reason, case="result-change")
    _refuse_exclusion(facts, by)
    refuse_factions(facts, pairing)
    stands = table.confirmed
    is_same = stands is not None and stands.row != RULED and adapters.same_facts(stands.facts, facts)
    if not (is_looked_at or is_same):
        refuse_unseen_change(table)


def refuse_unplayable(pairing: Pairing, by: Actor) -> None:
    """May this person report at this table now? Officials may correct a closed round and a result."""
    refuse_stranger(pairing, by)
    refuse_gone(pairing)
    if pairing.round.status in {RoundStatus.DRAFT, RoundStatus.CANCELLED}:
        data = {"round": pairing.round.number}
        raise Conflict("round-not-open", case=str(pairing.round.status), data=data)
    refuse_finished(pairing)
    if by.is_official:
        return
    if pairing.round.status not in ON_THE_WALL:
        raise Conflict("round-closed", case="report", data={"round": pairing.round.number})
    if pairing.status == TableStatus.CONFIRMED:
        raise Conflict("result-confirmed", case="player")


def refuse_gone(pairing: Pairing) -> None:
    """Is this pairing still played, and by two?"""
    if pairing.is_bye:
        raise Conflict("bye", data={"player": str(pairing.a)})
    if not pairing.is_current:
        raise Conflict("pairing-gone", case="result")


def refuse_finished(pairing: Pairing) -> None:
    """Results of a finished tournament are neither entered nor doubted nor agreed with."""
    refuse_finished_tournament(pairing.round.tournament)


def refuse_finished_tournament(tournament: Tournament) -> None:
    """The same for all of its results at once."""
    if tournament.status == TournamentStatus.FINISHED:
        raise Conflict("tournament-finished", data={"tournament": tournament.name})


def refuse_unseen_change(table: Table) -> None:
    """Others may stand on a result of a round that is over: somebody looks before it changes."""
    pairing = table.pairing
    if table.confirmed is None or pairing.round.status != RoundStatus.CLOSED:
        return
    where = f"rounds/{pairing.round.number}/tables/{pairing.table}/correction/preview/"
    data = {"round": pairing.round.number, "table": pairing.table, "address": where}
    raise Conflict("look-first", case="round-over", data=data)


def refuse_unseen_result(table: Table) -> None:
    """A ruling that was written before there was a result replaces none unseen."""
    stands = table.confirmed
    if stands is None:
        return
    data = {"signed": stands.signed, "table": table.pairing.table}
    raise Conflict("result-unseen", data=data, refs=cite("10.01"))


def refuse_stranger(pairing: Pairing, by: Actor) -> None:
    """Is it an official, or one of the two? Who is excluded (10.09) says no more about a game."""
    if by.is_official:
        return
    if by.entrant is not None and by.entrant.status == EntrantStatus.EXCLUDED:
        raise NotAllowed("excluded", case="reporter", refs=cite("10.09"))
    if by.entrant is not None and pairing.side_of(by.entrant) is not None:
        return
    raise NotAllowed("not-your-table")


def _refuse_exclusion(facts: Mapping[str, Any], by: Actor) -> None:
    side = next((side for side in "ab" if facts[side].get("excluded")), None)
    if side is None or by.is_official:
        return
    raise NotAllowed("not-a-referee", case="exclusion", field=f"{side}.excluded", refs=cite("10.09"))


def refuse_turned(waiting: Submission, verdict: Verdict[Outcome]) -> None:
    """Nobody agrees with one result and gets another: a list that changed since may turn a game round."""
    if (verdict.value.units_a, verdict.value.units_b) == (waiting.units_a, waiting.units_b):
        return
    raise Conflict("report-changed", case="lists")


def refuse_verdict(
    verdict: Verdict[Outcome],
    pairing: Pairing,
    facts: Mapping[str, Any],
    *,
    viewer: Entrant | None,
    may_be_open: bool,
) -> None:
    """Raise ``Invalid`` for impossible counts, an open question, or a game that is not over.

    ``viewer`` must not learn from it what a hidden list holds.
    """
    if not facts.get("override"):
        refuse_impossible(verdict.findings, pairing, viewer=viewer)
    if may_be_open:
        return
    _refuse_unconfirmed(verdict.findings, pairing, facts)
    if verdict.value.decided:
        return
    found = next((each for each in verdict.errors if each.code not in IMPOSSIBLE), None)
    if found is not None:  # facts that exclude each other are corrected by people, never decided silently
        raise Invalid(found.code, lazy_finding(found), field=found.subject, data=found.data, refs=found.refs)
    raise Invalid("game-not-over", field="last_turn_over", refs=cite("6.22", "7.01"))


def refuse_impossible(
    findings: Sequence[Finding], pairing: Pairing, *, viewer: Entrant | None = None
) -> None:
    """No army of these lists, or of this level, can be counted like this (7.01, 7.02, 9.16)."""
    found = next((each for each in findings if each.code in IMPOSSIBLE), None)
    if found is None:
        return
    side = str(found.subject)[0]
    data, case = {**found.data, "finding": finding_text(found)}, "referee" if viewer is None else "player"
    if data.get("from") == "list" and not is_shown_to(viewer, pairing, side):
        data, case = {"value": data["value"], "from": "list"}, "hidden"
    data["player"] = _name(pairing, side)
    raise Invalid(found.code, case=case, field=found.subject, data=data, refs=found.refs)


def _refuse_unconfirmed(findings: Sequence[Finding], pairing: Pairing, facts: Mapping[str, Any]) -> None:
    asked = [each for each in findings if each.severity is Severity.UNDECIDED]
    if not asked or facts.get("is_confirmed"):
        return
    found = asked[0]
    data = {**found.data, "player": _name(pairing, str(found.subject)[0]), "finding": finding_text(found)}
    raise Invalid(found.code, case="asked", field=found.subject, data=data, refs=found.refs)


def refuse_factions(facts: Mapping[str, Any], pairing: Pairing) -> None:
    """The report cannot say what the pairing forbids (3.02); a game that was not played may lack it."""
    faction_a = facts["a"].get("faction")
    if not adapters.has_sides(pairing.round.tournament):
        refuse_any_faction(pairing.round.tournament, facts)
        return
    if faction_a is None and any(facts[side].get(why) for side in "ab" for why in ("absent", "excluded")):
        return
    if faction_a is None:
        data = {"table": pairing.table}
        raise Invalid("faction-missing", case="report", data=data, field="a.faction", refs=cite("3.02"))
    refuse_other_factions(facts, pairing)


def refuse_any_faction(tournament: Tournament, facts: Mapping[str, Any]) -> None:
    """Raise ``Invalid`` for a side that somebody is said to have played where the game has none."""
    named = next((side for side in "ab" if (facts.get(side) or {}).get("faction")), None)
    if named is not None and not adapters.has_sides(tournament):
        raise Invalid("no-sides", field=f"{named}.faction")


def refuse_other_factions(facts: Mapping[str, Any], pairing: Pairing) -> None:
    """What somebody played is what the pairing says, where it says it (3.02)."""
    refuse_any_faction(pairing.round.tournament, facts)
    faction_a, known, other = facts["a"].get("faction"), pairing.faction_a, facts["b"].get("faction")
    for side, brought in adapters.brought_by(pairing).items():
        if brought is not None and facts[side].get("faction") not in {None, brought}:
            raise Invalid(
                "faction-brought",
                case=f"report-{brought}",
                data={"player": _name(pairing, side)},
                field=f"{side}.faction",
                refs=cite("D02"),
            )
    if known is None:
        return
    if faction_a == known and other not in {None, pairing.faction_b}:
        raise _wrong_faction(pairing, "b", str(pairing.faction_b))
    if faction_a not in {None, known}:
        raise _wrong_faction(pairing, "a", known)


def _wrong_faction(pairing: Pairing, side: str, plays: str) -> Invalid:
    return Invalid(
        "faction-wrong",
        case=f"report-{plays}",
        data={"player": _name(pairing, side), "table": pairing.table},
        field=f"{side}.faction",
        refs=cite("3.02"),
    )


def _name(pairing: Pairing, side: str) -> str:
    return str(pairing.a if side == "a" else pairing.b)
