"""Change pairings by hand, and record the roll of 3.02.

A manual change is marked and never edits a row: the old pairings are replaced and stay beside what the
engine proposed. A draft is explained once, when it is published; a published round with each change. A draft
may be left incomplete; a published round never, not for an instant. Refuses to touch a published round in
which somebody has begun.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from rules.citations import cite
from tournament import adapters
from tournament.engine.entrants import FACTIONS, OTHER_FACTION, Faction
from tournament.engine.lifecycle import EntrantStatus, TableStatus
from tournament.engine.pairing.armies import Armies
from tournament.engine.pairing.pairing_input import pair
from tournament.models import Change, Entrant, Pairing, Round, Tournament
from tournament.queries.rounds.pairing_inputs import pairing_input
from tournament.services.core import locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.rounds import re_pairing, stages
from tournament.services.rounds.manual_changes import Sheet, copy_of, sheet


def swap(
    round_: Round, first: Entrant, second: Entrant, *, by: Actor, now: datetime, reason: str = ""
) -> Change:
    """Let two entrants change places; who was loose takes the other's. Factions follow again (3.02, A28)."""
    with sheet(round_, by=by, now=now, reason=reason) as paper:
        _refuse_same(first, second)
        places = [(paper.pairing_of(first), first, second), (paper.pairing_of(second), second, first)]
        if places[0][0] is not None and places[0][0] is places[1][0]:
            raise Conflict("same-table", data={"first": f"{first}", "second": f"{second}"})
        for row, out, in_ in places:
            if row is None and (out.status != EntrantStatus.CHECKED_IN or paper.pairing_of(in_) is None):
                paper.seated(out)
        for row, out, in_ in places:
            if row is not None:
                paper.lift(row)
                a, b = (in_ if one == out else one for one in (row.a, row.b))
                paper.put(_by_hand(paper, a, b, table=row.table))
        return paper.write("pairing.swap", {"a": str(first), "b": str(second)})


def fix(
    round_: Round, first: Entrant, second: Entrant, *, by: Actor, now: datetime, reason: str = ""
) -> Change:
    """Pair these two and keep them so; who they were paired with meet each other."""
    with sheet(round_, by=by, now=now, reason=reason) as paper:
        _refuse_same(first, second)
        for entrant in (first, second):
            _refuse_absent(entrant)
        mine, theirs = paper.pairing_of(first), paper.pairing_of(second)
        if mine is not None and mine is theirs:
            return _fix_as_it_is(paper, mine)
        table = _table_of(mine, theirs) or next(paper.free_tables())
        left = [_left_by(paper, first, mine), _left_by(paper, second, theirs)]
        paper.put(_by_hand(paper, first, second, table=table, is_fixed=True))
        _pair_the_left(paper, left, theirs.table if mine and theirs else None)
        return paper.write("pairing.fix", {"a": str(first), "b": str(second)})


def unfix(round_: Round, entrant: Entrant, *, by: Actor, now: datetime, reason: str = "") -> Change:
    """Let this pairing go when the round is paired again. Nobody moves now."""
    with sheet(round_, by=by, now=now, reason=reason) as paper:
        row = paper.seated(entrant)
        if not row.is_fixed:
            raise Conflict("not-fixed", data={"player": f"{entrant}"})
        copy = paper.put(copy_of(paper.lift(row)))
        copy.is_fixed = False
        return paper.write("pairing.unfix", _names(row), case="bye" if row.is_bye else "")


def unpair(round_: Round, entrant: Entrant, *, by: Actor, now: datetime, reason: str = "") -> Change:
    """Take a pairing apart, or take the bye away: whoever was in it is loose. For drafts."""
    with sheet(round_, by=by, now=now, reason=reason) as paper:
        row = paper.seated(entrant)
        if not paper.is_draft:
            names = [f"{one}" for one in (row.a, row.b) if one is not None]
            data = {"round": str(paper.round), "players": names}
            raise Conflict("table-less", case="unpair", data=data)
        paper.lift(row)
        return paper.write("pairing.unpair", _names(row), case="bye" if row.is_bye else "")


def give_bye(round_: Round, entrant: Entrant, *, by: Actor, now: datetime, reason: str = "") -> Change:
    """Give this entrant the bye, for good; who had it takes the place. For drafts of an odd field."""
    with sheet(round_, by=by, now=now, reason=reason) as paper:
        _refuse_absent(entrant)
        here = len(paper.active())
        if here % 2 == 0:
            raise Conflict("no-bye", data={"here": here})
        place = paper.pairing_of(entrant)
        if place is not None and place.is_bye and place.is_fixed:
            raise Conflict("bye-already", data={"player": f"{entrant}"})
        had = next((row for row in paper.pairings.values() if row.is_bye), None)
        opponent = place.opponent_of(entrant) if place is not None else None
        for row in {id(row): row for row in (place, had) if row is not None}.values():
            paper.lift(row)
        paper.put(_by_hand(paper, entrant, None, table=None, is_fixed=True))
        if opponent is not None and had is not None and place is not None:
            paper.put(_by_hand(paper, had.a, opponent, table=place.table))
        return paper.write("pairing.give-bye", {"a": str(entrant)})


def pair_loose(round_: Round, *, by: Actor, now: datetime, reason: str = "") -> Change:
    """Let the engine pair whoever is loose, as well as that can be done without touching the others."""
    with sheet(round_, by=by, now=now, reason=reason) as paper:
        loose = paper.loose()
        if not loose:
            raise Conflict("nobody-loose", data={"round": str(paper.round)})
        gone = re_pairing.gone(paper)
        if gone:
            raise Conflict("draft-stale", case="left", data={"players": [f"{one}" for one in gone]})
        _refuse_needless_bye(paper)
        with stages.in_words_of_engine():
            drawn = pair(adapters.with_fixed(pairing_input(paper.round), paper.pairings.values()))
        re_pairing.lay(paper, drawn)
        return paper.write("pairing.pair-loose", {"players": [str(one) for one in loose]})


def _refuse_needless_bye(paper: Sheet) -> None:
    bye = next((row for row in paper.pairings.values() if row.is_bye), None)
    if bye is not None and len(paper.active()) % 2 == 0:
        raise Conflict("draft-stale", case="bye", data={"player": f"{bye.a}"})


def record_roll(  # noqa: PLR0913 - what was rolled, by whom, and what was seen before
    pairing: Pairing,
    *,
    faction_a: str,
    by: Actor,
    now: datetime,
    faction_b: str | None = None,
    dice: Mapping[str, Any] | None = None,
    is_first: bool = False,
) -> Pairing:
    """Record which faction the roll gave to side a (3.02). The same roll twice is harmless.

    ``is_first``: the page showed none. Where each brings one army (D02) it is what they brought.
    """
    if faction_a not in FACTIONS or faction_b not in {None, *FACTIONS}:
        raise Invalid("faction-unknown", case="roll", data={"faction": faction_a}, field="faction")
    faction_b = faction_b or OTHER_FACTION[faction_a]
    with transaction.atomic():
        pairing = locks.pairing(pairing)
        if not adapters.has_sides(pairing.round.tournament):
            raise Conflict("no-sides")
        if (pairing.faction_a, pairing.faction_b) == (faction_a, faction_b):
            return pairing
        _refuse_roll(pairing, by)
        if is_first and pairing.faction_a:
            raise Conflict(
                "roll-recorded",
                case=f"at-table-{pairing.faction_a}",
                data={"table": pairing.table, "player": f"{pairing.a}"},
                refs=cite("3.02"),
            )
        armies = _declared_armies(pairing, {"a": faction_a, "b": faction_b}, by)
        history = row_history.begin_history(pairing, pairing=pairing.pk)
        before = pairing.faction_a
        pairing.faction_a = faction_a = armies.faction_a or faction_a
        pairing.reasons = adapters.to_shown_reasons(pairing, armies)
        pairing.roll = {"dice": dict(dice or {}), "by": by.name, "refs": [str(ref) for ref in cite("3.02")]}
        pairing.save(update_fields=["faction_a", "roll", "reasons"])
        log.record(
            "pairing.roll",
            tournament=pairing.round.tournament,
            by=by,
            now=now,
            subject=f"{pairing.round}, table {pairing.table}",
            data={"faction_a": faction_a, "before": before, "dice": dict(dice or {})},
            history=history,
        )
        concerns = outbox.concerns_table(pairing)
        outbox.publish(pairing.round.tournament, "pairings", now=now, concerns=concerns)
    return pairing


def _declared_armies(pairing: Pairing, declared: Mapping[str, Faction], by: Actor) -> Armies:
    """What the two play by somebody's word and by the list stored for one (D02), which always holds."""
    is_one_side = declared["a"] == declared["b"]
    if is_one_side:
        refuse_one_side(pairing.round.tournament, declared["a"])
    brought = adapters.brought_by(pairing)
    side = next((side for side in "ab" if brought[side] not in {None, declared[side]}), None)
    if side is None:
        return Armies(declared["a"], declared["b"], "one-side" if is_one_side else "roll")
    known = brought[side]
    if by.entrant is not None and pairing.side_of(by.entrant) != side and None in brought.values():
        return Armies(known, known, "one-side")
    data = {"player": f"{pairing.a if side == 'a' else pairing.b}"}
    raise Conflict("faction-brought", case=f"stored-{known}", data=data, refs=cite("D02"))


def _refuse_roll(pairing: Pairing, by: Actor) -> None:
    if pairing.is_by_lists and pairing.roll is None:
        both = f"{pairing.faction_a}-{pairing.faction_b}"
        data = {"a": f"{pairing.a}", "b": f"{pairing.b}"}
        raise Conflict("faction-brought", case=both, data=data, refs=cite("D02", "D04"))
    if pairing.is_forced:
        raise Conflict(
            "faction-forced",
            case=str(pairing.faction_a),
            data={"player": f"{pairing.a}"},
            refs=cite("3.02"),
        )
    if pairing.is_by_table:
        raise Conflict(
            "faction-by-table",
            case=str(pairing.faction_a),
            data={"player": f"{pairing.a}"},
            refs=cite("3.02"),
        )
    if not pairing.is_current or pairing.is_bye:
        raise Conflict("pairing-gone", case="roll")
    if pairing.status == TableStatus.CONFIRMED:
        raise Conflict("result-confirmed", case="roll", data={"table": pairing.table})
    if pairing.status != TableStatus.WAITING and not by.is_official:
        raise Conflict("table-reported", case="roll", data={"table": pairing.table}, refs=cite("3.02"))


def _refuse_same(first: Entrant, second: Entrant) -> None:
    if first.pk == second.pk:
        raise Invalid("same-entrant")


def _refuse_absent(entrant: Entrant) -> None:
    if entrant.status != EntrantStatus.CHECKED_IN:
        raise Conflict("not-here", case="pair", data={"player": f"{entrant}"})


def _fix_as_it_is(paper: Sheet, row: Pairing) -> Change:
    if row.is_fixed:
        raise Conflict("fixed-already", data={"a": f"{row.a}", "b": f"{row.b}"})
    copy = paper.put(copy_of(paper.lift(row)))
    copy.is_fixed = True
    copy.reasons = [_by_official("fixed", paper.reason), *row.reasons]
    return paper.write("pairing.fix", _names(row), case="bye" if row.is_bye else "as-is")


def _names(row: Pairing) -> dict[str, str]:
    return {side: str(one) for side, one in (("a", row.a), ("b", row.b)) if one is not None}


def _table_of(*rows: Pairing | None) -> int | None:
    return next((row.table for row in rows if row is not None and row.table is not None), None)


def _left_by(paper: Sheet, entrant: Entrant, row: Pairing | None) -> tuple[bool, Entrant | None]:
    """Was this entrant paired, and with whom? ``(True, None)`` is the bye."""
    if row is None:
        return (False, None)
    paper.lift(row)
    return (True, row.opponent_of(entrant))


def _pair_the_left(paper: Sheet, left: list[tuple[bool, Entrant | None]], table: int | None) -> None:
    """Who was paired with one meets who was paired with the other; the bye goes on to whoever is left."""
    (had_one, one), (had_two, two) = left
    if not (had_one and had_two):
        return  # one of the two was loose, so the other's opponent is loose now
    if one is not None and two is not None:
        paper.put(_by_hand(paper, one, two, table=table))
    elif one is not None or two is not None:
        paper.put(_by_hand(paper, one or two, None, table=None))


def _by_hand(
    paper: Sheet, a: Entrant | None, b: Entrant | None, *, table: int | None, is_fixed: bool = False
) -> Pairing:
    if a is None:
        raise AssertionError("a pairing has at least one entrant")
    found = adapters.to_factions(a, b) if b is not None else None
    by_hand = _by_official("manual", paper.reason)
    return Pairing(
        table=table,
        a=a,
        b=b,
        faction_a=found.faction_a if found is not None else None,
        is_forced=found is not None and found.is_forced,
        is_fixed=is_fixed,
        reasons=[by_hand, *adapters.to_army_reasons(found, a, b)],
        origin=Pairing.Origin.MANUAL,
        manual_reason=paper.reason,
    )


def _by_official(code: str, reason: str) -> dict[str, Any]:
    """The mark of a change; without a reason until the draft is published."""
    return {"code": code, "case": "" if reason else "open", "data": {"reason": reason}}


def refuse_one_side(tournament: Tournament, faction: str) -> None:
    """Two play the same side only where each brings one army (D02)."""
    if adapters.to_ruleset(tournament).needs_both_lists:
        raise Invalid("faction-wrong", case=f"both-{faction}", field="faction_b", refs=cite("3.02"))
