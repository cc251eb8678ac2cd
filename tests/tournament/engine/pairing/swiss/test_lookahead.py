"""A round leaves the planned ones possible: whole tournaments, and against every round there is."""

import random
from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.examples import some_of
from tests.tournament.engine.pairing.swiss.futures import Futures
from tests.tournament.engine.states import field, finish, pairs, totals
from tests.tournament.engine.wild import wild
from tournament.engine.entrants import Entrant, Game
from tournament.engine.errors import CannotPair
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.engine.pairing.field import prepare
from tournament.engine.pairing.preconditions import ready_field
from tournament.engine.pairing.swiss import lookahead as module
from tournament.engine.pairing.swiss.lookahead import is_free, look_ahead
from tournament.engine.pairing.swiss.optimum import cheapest
from tournament.messages.pairing_reasons import reason_text

ABSOLUTE = PairingPolicy(keep_apart_club="absolute", keep_apart_families="absolute")


def play(entrants, rounds, *, seed, policy=PairingPolicy(), planned=None, change=None):  # noqa: B008
    """That many rounds by dice, with the plan known from the start.

    ``change`` may say before each round who plays. Yields entrants, history and draft of each.
    """
    dice, history = random.Random(seed), []
    for number in range(1, rounds + 1):
        entrants = change(entrants, number, dice) if change else entrants
        given = Conditions(rounds_planned=planned or rounds)
        draft = pair_round(entrants, history, round_number=number, seed=seed, policy=policy, given=given)
        yield entrants, list(history), draft
        history += finish(draft, number, dice)


def last_round(size):
    """In an odd field everybody has one bye."""
    return size - 1 if size % 2 == 0 else size


SMALL = [(size, seed) for size in range(2, 17) for seed in range(12 if size < 12 else 4)]
LARGE = [(size, 1) for size in (19, 22, 25, 28, 30)]


@pytest.mark.parametrize(("size", "seed"), some_of(SMALL + LARGE, 30))
def test_a_whole_tournament_never_repeats_a_pair_or_a_bye(size, seed):
    drafts = [draft for _, _, draft in play(field(size), last_round(size), seed=seed)]

    assert len(set().union(*map(pairs, drafts))) == sum(len(pairs(draft)) for draft in drafts)
    for draft in drafts:
        ahead = draft.report["look_ahead"]
        assert ahead is None or (ahead["kept"] == ahead["rounds_left"] and ahead["is_proven"])


# ------------------------------------------------------------------ against every round there is


def assert_best(draft, whole):
    """Nothing above the look-ahead is broken more than must be, no round keeps more, none is better."""
    ahead = draft.report["look_ahead"]
    _, lost, is_together, levels = Futures(whole).best()
    assert ahead["is_proven"]
    assert list(totals(draft).values()) == levels
    assert (ahead["rounds_left"] - ahead["kept"], not ahead["is_apart"]) == (lost, is_together)


def comings_and_goings(entrants, _number, dice):
    """Now and then somebody leaves, or comes late; two always stay."""
    return [
        *entrants[:2],
        *(replace(e, is_active=e.is_active != (dice.random() < 0.12)) for e in entrants[2:]),
    ]


@pytest.mark.parametrize(
    ("size", "seed"),
    some_of([*product((2, 3, 4, 5, 6), range(6)), (7, 0), (7, 1), (7, 2), (8, 0), (8, 1)], 9),
)
def test_each_round_of_an_event_with_changes_is_the_best_that_keeps_most(size, seed):
    """With fewer rounds than possible, as many, or more; and with clubs that may have to be kept apart."""
    dice = random.Random(seed)
    planned = last_round(size) + dice.choice((-1, 0, 0, 2)) if size < 7 else 5
    policy = dice.choice((PairingPolicy(), ABSOLUTE))
    entrants = field(size, clubs=4, seed=seed)
    event = play(
        entrants, planned, seed=seed, policy=policy, planned=planned, change=seed and comings_and_goings
    )

    for number, (people, past, draft) in enumerate(event, 1):
        given = Conditions(rounds_planned=planned)
        whole = prepare(people, past, round_number=number, policy=policy, seed=seed, given=given)
        if draft.report["look_ahead"] is not None:
            assert_best(draft, whole)


def test_each_wild_round_is_the_best_that_keeps_most(seeds):
    """Any history, any order of the objectives, and pairs that are fixed, barred or kept."""
    for seed in seeds(80, 5_000):
        assert_wild_is_best(seed, most=6)


@pytest.mark.parametrize("seed", [181, 255, 1000, 2270])
def test_a_second_bye_or_a_rematch_now_stands_above_the_rounds_to_come(seed):
    """States of eight in which the cheapest round is hard to find: nothing may be traded upwards."""
    assert_wild_is_best(seed, most=8)


def assert_wild_is_best(seed, *, most):
    """One state by dice, with a plan of one to five more rounds."""
    state, dice = wild(seed, most=most), random.Random(seed)
    state.history = [game for game in state.history if dice.random() < 0.6]
    state.policy = replace(state.policy, look_ahead="on")
    state.given = replace(state.given, rounds_planned=state.round_number + dice.randrange(1, 6))
    try:
        draft = pair_round(state.entrants, state.history, **state.asked)
    except CannotPair:
        return
    assert_best(draft, ready_field(state.entrants, state.history, **state.asked))


# ------------------------------------------------------------------ Dirac


@pytest.mark.parametrize(
    ("size", "rounds", "is_so"), [(8, 3, True), (8, 4, False), (9, 3, True), (9, 4, False), (1, 9, True)]
)
def test_dirac_counts_what_everybody_has_left(size, rounds, is_so):
    whole = prepare(field(size), [], round_number=1, policy=PairingPolicy(), seed=1)

    assert is_free(whole, rounds) == is_so


def test_dirac_counts_who_is_kept_apart_absolutely():
    entrants = [Entrant(k, club="Red" if k < 4 else "", families=("a",) if k < 2 else ()) for k in range(12)]
    weak = prepare(entrants, [], round_number=1, policy=PairingPolicy(), seed=1)
    absolute = replace(weak, policy=ABSOLUTE)

    assert is_free(weak, 5)
    assert [is_free(absolute, rounds) for rounds in (1, 2)] == [True, False]


def test_while_dirac_holds_the_report_says_so():
    draft = pair_round(field(40), [], round_number=1, seed=1, given=Conditions(rounds_planned=5))

    assert draft.report["look_ahead"] == {
        "rounds_left": 4,
        "kept": 4,
        "how": "dirac",
        "is_proven": True,
        "changed": False,
        "is_apart": True,
        "reasons": [],
    }


# ------------------------------------------------------------------ what it says


def dead_end(*, planned=5, policy=PairingPolicy(), given=None):  # noqa: B008 - frozen
    """Six entrants after two rounds. With 0-5, 1-3 and 2-4 everybody of 0, 3, 4 has met 1, 2, 5."""
    history = [
        Game(1, 0, 1, "good", 6, 0),
        Game(1, 2, 3, "good", 3, 3),
        Game(1, 4, 5, "good", 0, 6),
        Game(2, 0, 2, "evil", 3, 3),
        Game(2, 1, 4, "evil", 3, 3),
        Game(2, 3, 5, "evil", 3, 3),
    ]
    given = replace(given or Conditions(), rounds_planned=planned)
    return pair_round(field(6), history, round_number=3, seed=1, policy=policy, given=given)


TRIANGLES = ((0, 5), (1, 3), (2, 4))


def codes(draft):
    return [reason["code"] for reason in draft.report["look_ahead"]["reasons"]]


def test_off_looks_no_further_than_this_round():
    off = PairingPolicy(look_ahead="off")

    endings = [list(play(field(6), 5, seed=seed, policy=off))[-1][2] for seed in range(10)]

    assert any(draft.report["relaxed"] for draft in endings)
    assert all(draft.report["look_ahead"] is None for draft in endings)


def test_without_a_plan_it_looks_no_further_than_this_round():
    assert pair_round(field(6), [], round_number=1, seed=1).report["look_ahead"] is None


def test_fixed_pairs_that_lose_a_round_are_named():
    draft = dead_end(given=Conditions(fixed=TRIANGLES))

    ahead = draft.report["look_ahead"]
    assert (ahead["kept"], ahead["is_proven"]) == (0, True)
    assert [reason_text(reason) for reason in ahead["reasons"]] == [
        "With the pairings that are fixed or barred now, a rematch in round 4 is unavoidable."
    ]


def test_a_cheapest_round_that_is_passed_over_is_named():
    for seed in range(40):
        for _, _, draft in play(field(6), 5, seed=seed):
            ahead = draft.report["look_ahead"]
            if ahead and ahead["changed"]:
                number = draft.report["round"]
                texts = [reason_text(reason) for reason in ahead["reasons"]]
                assert texts == [
                    f"A better round was rejected: after it, round {number + 1} could not be paired."
                ]
                return
    pytest.fail("no event had a cheapest round to pass over")


def test_more_rounds_than_there_can_be_are_announced():
    draft = pair_round(field(4), [], round_number=1, seed=1, given=Conditions(rounds_planned=6))

    assert [reason_text(reason) for reason in draft.report["look_ahead"]["reasons"]] == [
        "A rematch in round 4 is unavoidable."
    ]
    assert draft.report["relaxed"] == []


def test_it_says_when_later_rounds_cannot_keep_everybody_apart():
    entrants = [Entrant(k, club="Red" if k < 3 else "") for k in range(6)]

    kept = pair_round(
        entrants, [], round_number=1, seed=1, policy=ABSOLUTE, given=Conditions(rounds_planned=3)
    )
    lost = pair_round(
        entrants, [], round_number=1, seed=1, policy=ABSOLUTE, given=Conditions(rounds_planned=4)
    )

    assert (codes(kept), codes(lost)) == ([], ["look-ahead-apart"])
    assert lost.report["look_ahead"]["kept"] == 3


def test_only_the_rounds_that_keep_apart_count_as_such():
    entrants = [Entrant(k, club="Red" if k < 3 else "") for k in range(6)]
    given = Conditions(rounds_planned=5)

    some, more = (
        pair_round(
            entrants,
            [],
            round_number=1,
            seed=1,
            policy=replace(ABSOLUTE, keep_apart_rounds=rounds),
            given=given,
        )
        for rounds in (2, 3)
    )

    assert (codes(some), codes(more)) == ([], ["look-ahead-apart"])


# ------------------------------------------------------------------ when the budget ends


def test_without_any_budget_it_says_what_it_does_not_know(monkeypatch):
    monkeypatch.setattr(module, "LOOKS", 0)
    monkeypatch.setattr(module, "LONG", 0)
    petersen = [(k, (k + 1) % 5) for k in range(5)]
    petersen += [(k, k + 5) for k in range(5)] + [(k + 5, (k + 2) % 5 + 5) for k in range(5)]
    left = {frozenset(pair) for pair in petersen}
    met = [pair for pair in combinations(range(10), 2) if frozenset(pair) not in left]
    history = [Game(k + 1, a, b, "good", 3, 3) for k, (a, b) in enumerate(met)]

    draft = pair_round(field(10), history, round_number=40, seed=1, given=Conditions(rounds_planned=42))

    ahead = draft.report["look_ahead"]
    assert ahead["kept"] == 0
    assert not ahead["is_proven"]
    assert not draft.report["proven"]


def test_a_kept_round_need_not_be_the_best_when_too_many_have_been_solved(monkeypatch):
    monkeypatch.setattr(module, "MAX_SOLVED", 0)

    said = [
        (draft.report["look_ahead"], draft.report["proven"])
        for seed in range(20)
        for _, _, draft in play(field(6), 5, seed=seed)
    ]

    unproven = [(ahead, proven) for ahead, proven in said if ahead and not ahead["is_proven"]]
    assert unproven
    assert all(not proven for _, proven in unproven)
    assert all(ahead["kept"] == ahead["rounds_left"] for ahead, _ in said if ahead)
    assert all("look-ahead-unproven" in [r["code"] for r in ahead["reasons"]] for ahead, _ in unproven)


def test_without_anybody_to_solve_parts_the_round_found_stays():
    met = [Game(k, a, b, "good", 3, 3) for k, (a, b) in enumerate(product((0, 3, 4), (1, 2, 5)), 1)]
    played = [game for game in met if frozenset((game.a, game.b)) not in map(frozenset, TRIANGLES)]
    given = Conditions(rounds_planned=12)
    whole = prepare(field(6), played, round_number=10, policy=PairingPolicy(), seed=1, given=given)
    ranks = {player.id: player.rank for player in whole.players}
    fixed = frozenset((min(ranks[a], ranks[b]), max(ranks[a], ranks[b])) for a, b in TRIANGLES)
    found = cheapest(replace(whole, limits=replace(whole.limits, fixed=fixed)))

    assert look_ahead(whole, found, lambda _: None).pairs == found.pairs
    assert look_ahead(whole, found, cheapest).outlook.kept == 2
