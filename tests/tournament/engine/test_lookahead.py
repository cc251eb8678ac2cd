"""A round leaves the planned ones possible: whole tournaments, and every round there is."""

import random
from dataclasses import replace

import pytest

from tests.tournament.engine.states import field, finish, pairs, totals
from tournament.engine.entrants import Entrant
from tournament.engine.pairing import Given, PairingPolicy, pair_round
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.lookahead import is_free
from tournament.engine.pairing.optimum import totals as level_totals


def play(entrants, rounds, *, seed, policy=PairingPolicy(), planned=None):  # noqa: B008 - frozen
    """That many rounds by dice, with the plan known from the start: the drafts, and the history they made."""
    dice = random.Random(seed)
    drafts, history = [], []
    for number in range(1, rounds + 1):
        given = Given(rounds_planned=planned or rounds)
        drafts.append(
            pair_round(entrants, history, round_number=number, seed=seed, policy=policy, given=given)
        )
        history += finish(drafts[-1], number, dice)
    return drafts, history


def last_round(size):
    """In an odd field everybody has one bye."""
    return size - 1 if size % 2 == 0 else size


SMALL = [(size, seed) for size in range(2, 17) for seed in range(12 if size < 12 else 4)]
LARGE = [(size, 1) for size in (19, 22, 25, 28, 30)]


@pytest.mark.parametrize(("size", "seed"), SMALL + LARGE)
def test_a_whole_tournament_never_repeats_a_pair_or_a_bye(size, seed):
    drafts, _ = play(field(size), last_round(size), seed=seed)

    assert len(set().union(*map(pairs, drafts))) == sum(len(pairs(draft)) for draft in drafts)
    for draft in drafts:
        ahead = draft.report["look_ahead"]
        assert ahead is None or (ahead["kept"] == ahead["rounds_left"] and ahead["is_proven"])


def matchings(ids):
    """Every way to pair these; the last one of an odd field has the bye (None)."""
    if not ids:
        yield ()
        return
    first, *others = ids
    for other in others:
        for more in matchings([i for i in others if i != other]):
            yield ((first, other), *more)


def keeps(unmet, byes, rounds):
    """Can that many rounds be paired without a rematch, by trying everything? ``unmet`` holds frozensets."""
    if not rounds:
        return True
    ids = sorted(byes)
    for matching in matchings([*ids, *([None] if len(ids) % 2 else [])]):
        bye = next((a for a, b in matching if b is None), None)
        games = {frozenset(pair) for pair in matching if None not in pair}
        if games <= unmet and (bye is None or byes[bye] == min(byes.values())):
            then = {id_: count + (id_ == bye) for id_, count in byes.items()}
            if keeps(unmet - games, then, rounds - 1):
                return True
    return False


def brute_force(whole):
    """By trying every round and every way to go on: (rematches, rounds lost, all the levels)."""
    byes = {p.rank: p.byes for p in whole.players}
    unmet = {
        frozenset((p.rank, q.rank))
        for p in whole.players
        for q in whole.players
        if p is not q and q.id not in p.met
    }
    best = None
    for matching in matchings([*whole.players, *([None] if whole.has_bye else [])]):
        games = [pair for pair in matching if None not in pair]
        bye = next((a for a, b in matching if b is None), None)
        levels = {total.key: total.cost for total in level_totals(whole, games, bye)}
        above = (levels.get("second-bye", 0), levels.get("rematch", 0))
        if best is not None and above > best[0]:
            continue
        rest = unmet - {frozenset((a.rank, b.rank)) for a, b in games}
        then = {rank: count + (bye is not None and rank == bye.rank) for rank, count in byes.items()}
        kept = next(k for k in range(whole.rounds_left, -1, -1) if keeps(rest, then, k))
        rated = (above, whole.rounds_left - kept, list(levels.values()))
        best = rated if best is None else min(best, rated)
    return best


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("more", [0, 2])
def test_each_round_is_the_best_that_keeps_most(size, seed, more):
    """Also with more rounds planned than can be had."""
    entrants = field(size, clubs=3, seed=seed)
    planned = last_round(size) + more
    drafts, history = play(entrants, planned, seed=seed)

    for number, draft in enumerate(drafts, 1):
        past = [game for game in history if game.round < number]
        given = Given(rounds_planned=planned)
        whole = prepare(entrants, past, round_number=number, policy=PairingPolicy(), seed=seed, given=given)
        _, lost, levels = brute_force(whole)
        assert list(totals(draft).values()) == levels
        ahead = draft.report["look_ahead"]
        assert lost == (ahead["rounds_left"] - ahead["kept"] if ahead else 0)


def test_off_looks_no_further_than_this_round():
    policy = PairingPolicy(look_ahead="off")

    dead_ends = sum(
        any(draft.report["relaxed"] for draft in play(field(6), 5, seed=seed, policy=policy)[0])
        for seed in range(10)
    )

    assert dead_ends > 0


@pytest.mark.parametrize(
    ("size", "rounds", "is_so"), [(8, 3, True), (8, 4, False), (9, 3, True), (9, 4, False)]
)
def test_dirac_counts_what_everybody_has_left(size, rounds, is_so):
    whole = prepare(field(size), [], round_number=1, policy=PairingPolicy(), seed=1)

    assert is_free(whole, rounds) == is_so


def test_dirac_counts_who_is_kept_apart_absolutely():
    entrants = [Entrant(k, club="Red" if k < 4 else "", families=("a",) if k < 2 else ()) for k in range(12)]
    weak = prepare(entrants, [], round_number=1, policy=PairingPolicy(), seed=1)
    absolute = replace(weak, policy=PairingPolicy(keep_apart_club="absolute", keep_apart_families="absolute"))

    assert is_free(weak, 5)
    assert [is_free(absolute, rounds) for rounds in (1, 2)] == [True, False]
