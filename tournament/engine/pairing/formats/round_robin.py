"""Round robin: everybody meets everybody once, by the Berger tables (FIDE Handbook C.05, Annex 1).

Seats are drawn by a seeded lot with the first round and stay; a drop leaves a hole in the schedule and
changes nobody else's games. It refuses fields of more than twelve.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tournament.engine.entrants import OTHER_FACTION, Entrant, Game, Id, canonical, game_ids
from tournament.engine.errors import CannotPair
from tournament.engine.pairing.checker import validate_draft
from tournament.engine.pairing.conditions import Conditions
from tournament.engine.pairing.field import Field, Player, draw
from tournament.engine.pairing.formats.balance import Balanced, balance
from tournament.engine.pairing.policy import DEFAULT_POLICY, PairingPolicy
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.pairing.reason import Reason
from tournament.engine.pairing.reasons.effects import names_data, rounds_data
from tournament.engine.pairing.reasons.pairing_reasons import (
    armies,
    balance_data,
    cited,
    faction_reasons,
    table_reasons,
)
from tournament.engine.pairing.round_draft import Bye, Paired, RoundDraft
from tournament.engine.pairing.tables import Seated, seat
from tournament.engine.records import Record, records
from tournament.engine.scores import USUAL_PRICES, Prices
from tournament.engine.standings.policy import ROUND_ROBIN, StandingsPolicy

Meeting = tuple[Id, Id | None]


STAGE: Final = "round-robin"
LEAST: Final = 3
MAX_ENTRANTS: Final = 12


def rounds_needed(entrants: int) -> int:
    """How many rounds a field of that size plays: one less than its seats, and seats are even."""
    return entrants - 1 + entrants % 2


def berger(size: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds of the table for ``size`` seats (even), seats from 1, as C.05 Annex 1 prints them.

    The first-named of a game has the first move there; here it plays good where 3.02 leaves it open.
    """
    around, half = size - 1, size // 2
    rounds = []
    for number in range(around):
        middle = number * half % around
        top = (size, middle + 1) if number % 2 else (middle + 1, size)
        others = [((middle + i) % around + 1, (middle - i) % around + 1) for i in range(1, half)]
        rounds.append((top, *others))
    return tuple(rounds)


def take_seats(entrants: Iterable[Entrant], *, seed: str | int, before: Sequence[Id] = ()) -> tuple[Id, ...]:
    """The ids in the order of their seats: by lot for a new schedule, else as ``before``.

    An odd schedule has one seat free, and one late arrival may take it. Refuses whoever
    finds no seat, and fields that are too small or too large.
    """
    active = sorted((e for e in entrants if e.is_active), key=lambda e: canonical(e.id))
    if not before:
        _refuse_size(len(active))
        return tuple(sorted((e.id for e in active), key=lambda i: (draw(str(seed), 0, i), canonical(i))))
    late = [e for e in active if e.id not in set(before)]
    if len(late) > len(before) % 2:
        data = {"entrants": [e.id for e in late], "player": late[-1].label}
        raise CannotPair("no-free-seat", data=data)
    return (*before, *(e.id for e in late))


def schedule(seats: Sequence[Id]) -> tuple[tuple[Meeting, ...], ...]:
    """Who meets whom in each round; None as an opponent sits out."""
    places: list[Id | None] = [*seats, *([None] if len(seats) % 2 else [])]
    return tuple(
        tuple(_meeting(places[a - 1], places[b - 1]) for a, b in games) for games in berger(len(places))
    )


def pair_round_robin(  # noqa: PLR0913 - who, what was, and what the organiser chose
    entrants: Iterable[Entrant],
    history: Iterable[Game],
    *,
    round_number: int,
    seed: str | int,
    seats: Sequence[Id] = (),
    policy: PairingPolicy = DEFAULT_POLICY,
    standings: StandingsPolicy = ROUND_ROBIN,
    prices: Prices = USUAL_PRICES,
    first_table: int = 1,
) -> RoundDraft:
    """The round of the schedule as a draft with reasons.

    ``seats`` are those of the earlier rounds (``report["seats"]``); without them they are drawn. Who has
    left is not paired, and the opponent of that round rests. ``standings`` is what the wall ranks by: the
    best sit at the first tables. Raises what
    :func:`~tournament.engine.pairing.preconditions.ready_field` raises, and :class:`CannotPair` past the last
    round.
    """
    people, games = list(entrants), list(history)
    seats = take_seats(people, seed=seed, before=seats)
    rounds = schedule(seats)
    _refuse_round(round_number, len(rounds))
    given = Conditions(standings=standings, prices=prices)
    whole = ready_field(people, games, round_number=round_number, policy=policy, seed=seed, given=given)
    here = {player.id: player for player in whole.players}
    everyone = records(people, games, noshow_meets=policy.noshow_meeting == "counts")
    meetings = [_present(meetings, here) for meetings in rounds[round_number - 1 :]]
    plan = balance(meetings, {id_: everyone[id_].imbalance for id_ in here})
    is_good = {frozenset(pair): (pair[0], good) for pair, good in zip(meetings[0], plan.is_good, strict=True)}
    seated = seat(((here[a], here[b]) for a, b in meetings[0]), first=first_table)
    byes = list(_resting(rounds[round_number - 1], here, {e.id: e.label for e in people}, round_number))
    draft = RoundDraft(
        pairings=tuple(_paired(one, is_good, policy) for one in seated),
        bye=byes[0].id if byes else None,
        bye_reasons=byes[0].reasons if byes else (),
        report=_report(whole, seats, plan, meetings[0], everyone),
        more_byes=tuple(byes[1:]),
    )
    validate_draft(draft, people, games)
    return draft


def games_that_count(
    entrants: Iterable[Entrant], history: Iterable[Game], seats: Sequence[Id], *, policy: PairingPolicy
) -> tuple[Game, ...]:
    """The games that count for the standings after drops (``round_robin_drops``).

    Where somebody's games are taken out, so are their own rests and those that their leaving gave to
    others: nobody is to win by who left when, and who left stands before nobody who played on.
    """
    games = tuple(history)
    void = annulled_entrants(entrants, games, seats, policy=policy)
    if not void:
        return games
    rounds = schedule(seats)
    return tuple(game for game in games if not _is_void(game, void, rounds))


def annulled_entrants(
    entrants: Iterable[Entrant], games: Iterable[Game], seats: Sequence[Id], *, policy: PairingPolicy
) -> set[Id]:
    """Who left too early for the games to stand; an exclusion follows A8 and not this."""
    played = Counter(id_ for game in games if game.is_played for id_ in game_ids(game))
    gone = [e.id for e in entrants if not e.is_active and e.is_ranked and e.id in set(seats)]
    if policy.round_robin_drops == "stand":
        return set()
    if policy.round_robin_drops == "annul":
        return set(gone)
    return {id_ for id_ in gone if 2 * played[id_] < len(seats) - 1}


def _is_void(game: Game, void: set[Id], rounds: Sequence[Sequence[Meeting]]) -> bool:
    if game.b is not None:
        return game.a in void or game.b in void
    return any(game.a in pair and void & set(pair) for pair in rounds[game.round - 1])


def _refuse_size(entrants: int) -> None:
    if not LEAST <= entrants <= MAX_ENTRANTS:
        data = {"entrants": entrants, "least": LEAST, "most": MAX_ENTRANTS}
        raise CannotPair("round-robin-size", data=data)


def _refuse_round(round_number: int, rounds: int) -> None:
    if not 1 <= round_number <= rounds:
        raise CannotPair("rounds-over", case="schedule", data={"round": round_number, "rounds": rounds})


def _meeting(a: Id | None, b: Id | None) -> Meeting:
    """A seat nobody has stands second."""
    if a is None:
        a, b = b, None
    assert a is not None, "there is one free seat at most"  # noqa: S101 - for the type checker
    return a, b


def _present(meetings: Sequence[Meeting], here: Mapping[Id, Player]) -> list[tuple[Id, Id]]:
    return [(a, b) for a, b in meetings if b is not None and a in here and b in here]


def _resting(
    meetings: Sequence[Meeting], here: Mapping[Id, Player], labels: Mapping[Id, str], round_number: int
) -> Iterator[Bye]:
    for a, b in meetings:
        if b is None:
            if a in here:
                data = {"entrant": a, "player": labels[a], "round": round_number}
                yield Bye(a, (Reason("sits-out", data),))
            continue
        for id_, other in ((a, b), (b, a)):
            if id_ in here and other not in here:
                data = {"entrant": id_, "player": labels[id_], "opponent": other, "left": labels[other]}
                yield Bye(id_, (Reason("opponent-left", data),))


def _paired(
    seated: Seated, is_good: Mapping[frozenset[Id], tuple[Id, bool]], policy: PairingPolicy
) -> Paired:
    one, two = sorted(seated.pair, key=lambda p: p.rank)
    found = armies(one, two)
    faction, reasons = found.faction_a, faction_reasons(one, two)
    if found.why == "roll" and policy.round_robin_factions == "table":
        first, good = is_good[frozenset((one.id, two.id))]
        faction = "good" if good == (first == one.id) else "evil"
        reasons = (_by_table(one, two, faction),)
    return Paired(
        a=one.id,
        b=two.id,
        table=seated.table,
        faction_a=faction,
        faction_b=found.faction_b or OTHER_FACTION.get(faction),
        is_forced=found.is_forced,
        reasons=(*_again(one, two), *reasons, *table_reasons(seated)),
    )


def _by_table(one: Player, two: Player, faction: str) -> Reason:
    data = {**balance_data(one, two), "faction_a": faction}
    return Reason("faction-table", data, cited(one, faction))


def _again(one: Player, two: Player) -> Iterator[Reason]:
    """A schedule repeats nobody; only an earlier change by hand can have let these two meet."""
    rounds = one.met.get(two.id, ())
    if rounds:
        data = {"entrants": [one.id, two.id], **names_data(one, two), **rounds_data(rounds)}
        yield Reason("rematch", data, "schedule")


def _report(
    whole: Field,
    seats: Sequence[Id],
    plan: Balanced,
    pairs: Sequence[tuple[Id, Id]],
    everyone: Mapping[Id, Record],
) -> dict[str, Any]:
    """The schedule the round belongs to, and what the factions promise; rolls promise nothing."""
    brings_one = any(player.brings is not None for player in whole.players)
    if whole.policy.round_robin_factions == "roll" or brings_one:
        plan = replace(plan, on_the_way=None, at_the_end=None)
    return {
        "stage": STAGE,
        "round": whole.round_number,
        "rounds": rounds_needed(len(seats)),
        "seats": list(seats),
        "entrants": len(whole.players),
        "imbalance": {"on_the_way": plan.on_the_way, "at_the_end": plan.at_the_end},
        "rematches": sum(len(everyone[a].met.get(b, ())) for a, b in pairs),
        "relaxed": [],
        "levels": [],
        "proven": True,
        "seed": whole.seed,
        "policy": whole.policy.as_json(),
        "policy_digest": whole.policy.digest(),
    }
