"""The single-elimination cut after the Swiss rounds: who is in, and each of its rounds as a draft.

Seeded by the standings, in the standard bracket. Factions follow 3.02 over the whole tournament: the
larger imbalance plays evil, equals roll. Rematches with the Swiss rounds are allowed, and named. It
refuses to pair on while a tie waits for a decision.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from tournament.engine.bracket import SIZES, THIRD_PLACE, Bracket, Cut, Decided, Match, build
from tournament.engine.entrants import Entrant, Game, Id, canonical, plural_of
from tournament.engine.errors import CannotPair
from tournament.engine.pairing.checker import validate_draft
from tournament.engine.pairing.field import Field, Player, draw
from tournament.engine.pairing.policy import DEFAULT_POLICY, PairingPolicy
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.effects import names_data, rounds_data
from tournament.engine.pairing.reasons.pairing_reasons import armies, faction_reasons, table_reasons
from tournament.engine.pairing.round_draft import Bye, Paired, RoundDraft
from tournament.engine.pairing.tables import Seated, seat
from tournament.engine.standings.ranking import Standing

STAGE: Final = "cut"
LEAST: Final = 2


@dataclass(frozen=True, slots=True)
class Qualified:
    """Who would be in the cut, best seed first, and what decided it at the border."""

    seeds: tuple[Id, ...]
    notes: tuple[Reason, ...]


def qualify(
    standings: Sequence[Standing], entrants: Iterable[Entrant], *, size: int, seed: str | int
) -> Qualified:
    """The first ``size`` of the standings who are still here; equals are ordered by a seeded lot."""
    people = {entrant.id: entrant for entrant in entrants}
    ranked = _ranked(standings, str(seed))
    here = [one for one in ranked if people[one.id].is_active]
    inside, outside = here[:size], here[size:]
    if len(inside) < LEAST:
        raise CannotPair("nobody-active", case="cut", data={"here": len(inside)})
    labels = {id_: entrant.label for id_, entrant in people.items()}
    gone = [one for one in ranked if not people[one.id].is_active and _before(one, inside[-1], ranked)]
    notes = (
        *_left(gone, inside, size, labels),
        *_border(inside, outside, labels),
        *_lots(inside, labels),
    )
    return Qualified(tuple(one.id for one in inside), notes)


def pair_cut(  # noqa: PLR0913 - who, what was, and what the organiser chose
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    cut: Cut,
    round_number: int,
    policy: PairingPolicy = DEFAULT_POLICY,
    decided: Decided = frozenset(),
    first_table: int = 1,
) -> RoundDraft:
    """The next round of the bracket as a draft with reasons.

    Raises :class:`CannotPair` where a match of the round before has no winner yet, or nothing is left to
    play. ``report["advanced"]`` names who advanced from a tie, and is to be handed back as ``decided``.
    """
    people, games = list(entrants), list(history)
    gone = {entrant.id for entrant in people if not entrant.is_active}
    bracket = build(cut, games, gone=gone, ties=policy.cut_ties, decided=decided)
    labels = {entrant.id: entrant.label for entrant in people}
    matches = _open(bracket, round_number, labels)
    playing = {id_ for match in matches for id_ in match.people if id_ not in gone}
    people = [replace(entrant, is_active=entrant.id in playing) for entrant in people]
    whole = ready_field(people, games, round_number=round_number, policy=policy, seed=_seed(cut))
    here = {player.id: player for player in whole.players}
    tables = _seated([match for match in matches if not match.is_settled], here, first_table)
    byes = [_bye(match, labels) for match in matches if match.is_settled and match.winner in playing]
    draft = RoundDraft(
        pairings=tuple(_paired(one, match, cut) for one, match in tables),
        bye=byes[0].id if byes else None,
        bye_reasons=byes[0].reasons if byes else (),
        report=_report(whole, bracket, tables),
        more_byes=tuple(byes[1:]),
    )
    validate_draft(draft, people, games)
    return draft


def must_be_decided(bracket: Bracket) -> tuple[Match, ...]:
    """The tied games whose winner somebody has to name."""
    return tuple(match for match in bracket.matches if match.is_level)


def seeded_standings(
    standings: Sequence[Standing], here: Collection[Id], *, seed: str | int
) -> tuple[Standing, ...]:
    """The standings of those who are here alone, each with the seed of a cut as place: equals by lot."""
    ranked = (one for one in _ranked(standings, str(seed)) if one.id in here)
    return tuple(replace(one, place=number, is_shared=False) for number, one in enumerate(ranked, start=1))


def _ranked(standings: Sequence[Standing], seed: str) -> list[Standing]:
    return sorted(
        (one for one in standings if one.place is not None),
        key=lambda one: (one.place or 0, draw(seed, 0, one.id), canonical(one.id)),
    )


def _before(one: Standing, last: Standing, ranked: Sequence[Standing]) -> bool:
    return ranked.index(one) < ranked.index(last)


def _left(
    gone: Sequence[Standing], inside: Sequence[Standing], size: int, labels: Mapping[Id, str]
) -> Iterator[Reason]:
    up = inside[size - len(gone) :] if len(inside) == size else ()
    for one, next_ in zip(gone, [*up, *([None] * (len(gone) - len(up)))], strict=True):
        data = {"entrant": one.id, "player": labels[one.id], "place": one.place, "instead": None}
        if next_ is None:
            yield Reason("cut-left", data)
            continue
        name = labels[next_.id]
        data |= {"instead": next_.id, "next_player": name, "next_place": next_.place}
        yield Reason("cut-left", data, "instead")


def _border(
    inside: Sequence[Standing], outside: Sequence[Standing], labels: Mapping[Id, str]
) -> Iterator[Reason]:
    if not outside:
        return
    last, first = inside[-1], outside[0]
    names = {"player": labels[last.id], "opponent": labels[first.id]}
    points = {"score": last.points, "lower": first.points, "count": plural_of(first.points)}
    data = {"in": last.id, "out": first.id, **names, **points}
    if last.units != first.units:
        yield Reason("cut-border", data)
        return
    for key, mine in last.tiebreaks.items():
        theirs = first.tiebreaks[key]
        if mine is not None and theirs is not None and mine != theirs:
            values = {"value": float(mine), "other_value": float(theirs)}
            yield Reason("cut-border-tie-break", {**data, **values, "tie_break": key})
            return
    if last.place != first.place:
        yield Reason("cut-border-tie-break", {**data, "tie_break": "direct_encounter"}, "direct")
        return
    yield Reason("cut-border-lot", data)


def _lots(inside: Sequence[Standing], labels: Mapping[Id, str]) -> Iterator[Reason]:
    for place, group in groupby(inside, key=lambda one: one.place):
        ids = [one.id for one in group]
        if len(ids) > 1:
            names = [labels[id_] for id_ in ids]
            yield Reason("cut-lot", {"entrants": ids, "place": place, "players": names})


def _seed(cut: Cut) -> str:
    return f"cut {cut.first_round}"


def _open(bracket: Bracket, round_number: int, labels: Mapping[Id, str]) -> tuple[Match, ...]:
    before = [match for match in bracket.matches if match.round < round_number and not match.is_settled]
    if before:
        first = before[0]
        data = {
            "next_round": round_number,
            "stage": first.name,
            "players": [labels[id_] for id_ in first.people],
            "round": first.round,
            "entrants": list(first.people),
        }
        if first.is_level:
            raise CannotPair("cut-undecided", data=data)
        raise CannotPair("missing-result", case="cut", data=data)
    matches = bracket.stage_of(round_number)
    if bracket.is_over or not matches:
        raise CannotPair("rounds-over", case="cut", data={"round": round_number})
    return matches


def _seated(
    matches: Sequence[Match], here: Mapping[Id, Player], first_table: int
) -> list[tuple[Seated, Match]]:
    """The tables from the top of the bracket: the match counts here, not the points."""
    pairs, found = [], {}
    for number, match in enumerate(matches):
        first, second = (replace(here[id_], units=-number) for id_ in match.people)
        pair = (first, second) if first.rank < second.rank else (second, first)
        pairs.append(pair)
        found[pair] = match
    return [(one, found[one.pair]) for one in seat(pairs, first=first_table)]


def _bye(match: Match, labels: Mapping[Id, str]) -> Bye:
    assert match.winner is not None, "only settled matches advance somebody"  # noqa: S101 - for the type checker
    data = {"entrant": match.winner, "stage": match.name, "player": labels[match.winner]}
    case = "third" if match.name == THIRD_PLACE else "advances"
    if match.loser is not None:
        case, data = f"{case}-left", {**data, "opponent": labels[match.loser]}
    return Bye(match.winner, (Reason("cut-bye", data, case),))


def _paired(seated: Seated, match: Match, cut: Cut) -> Paired:
    one, two = seated.pair
    found = armies(one, two)
    return Paired(
        a=one.id,
        b=two.id,
        table=seated.table,
        faction_a=found.faction_a,
        faction_b=found.faction_b,
        is_forced=found.is_forced,
        reasons=(
            _match(match, cut, {one.id: one.label, two.id: two.label}),
            *_again(one, two),
            *faction_reasons(one, two),
            *table_reasons(seated),
        ),
    )


def _match(match: Match, cut: Cut, labels: Mapping[Id, str]) -> Reason:
    seeds = [cut.seed_of(id_) for id_ in match.people]
    one, two = (labels[id_] for id_ in match.people)
    pair = {"player": one, "seed": seeds[0], "opponent": two, "opponent_seed": seeds[1]}
    return Reason("cut-match", {"stage": match.name, "seeds": seeds, **pair})


def _again(one: Player, two: Player) -> Iterator[Reason]:
    rounds = one.met.get(two.id, ())
    if rounds:
        data = {"entrants": [one.id, two.id], **names_data(one, two), **rounds_data(rounds)}
        yield Reason("rematch", data, "cut")


def _report(whole: Field, bracket: Bracket, tables: Sequence[tuple[Seated, Match]]) -> dict[str, Any]:
    """The bracket the round belongs to. ``advanced`` keeps for ever who advanced from a tie."""
    matches = bracket.stage_of(whole.round_number)
    names = dict.fromkeys(match.name for match in matches)
    return {
        "stage": STAGE,
        "round": whole.round_number,
        "name": " and ".join(name if n == 0 else name.lower() for n, name in enumerate(names)),
        "cut": bracket.cut.as_json(),
        "advanced": _advanced(bracket.matches, whole.round_number),
        "entrants": len(whole.players),
        "rematches": sum(len(p.met.get(q.id, ())) for (p, q) in (one.pair for one, _ in tables)),
        "relaxed": [],
        "levels": [],
        "proven": True,
        "seed": whole.seed,
        "policy": whole.policy.as_json(),
        "policy_digest": whole.policy.digest(),
    }


def _advanced(matches: Collection[Match], round_number: int) -> list[list[Any]]:
    return [
        [match.round, match.winner]
        for match in matches
        if match.round < round_number and match.game is not None and match.game.units_a == match.game.units_b
    ]


__all__ = ["SIZES", "STAGE", "Cut", "Qualified", "must_be_decided", "pair_cut", "qualify"]
