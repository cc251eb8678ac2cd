"""Rounds where a scheme prices the games: negative points, large ones, pairs of no one sum."""

import random
from dataclasses import replace

import pytest

from tests.tournament.engine.pairing.oracle import consult
from tests.tournament.engine.pairing.test_oracle import as_ids
from tests.tournament.engine.schemes import SCHEMES, finished
from tests.tournament.engine.states import totals
from tests.tournament.engine.wild import wild
from tournament.engine.entrants import Entrant
from tournament.engine.histories import MAX_UNITS
from tournament.engine.pairing import Conditions, PairingPolicy, pair_round
from tournament.engine.scores import Outcome

pytestmark = pytest.mark.timeout(7200)
NAMES = sorted(SCHEMES)
ROUNDS = 9


def priced(state, prices, seed):
    """The same state where the games ended by other prices."""
    dice = random.Random(f"priced {seed}")
    history = []
    for game in state.history:
        outcome = dice.choice(prices.outcomes)
        half = dice.choice((prices.best, prices.tie, prices.worst))
        new = {"units_a": half} if game.b is None else outcome._asdict()
        history.append(game._replace(**new))
    return replace(state, history=history, given=replace(state.given, prices=prices))


def test_no_round_is_better_than_the_engines_whatever_games_are_worth(seeds):
    for seed in seeds(60, 9_000):
        state = priced(wild(seed, most=8), SCHEMES[NAMES[seed % len(NAMES)]], seed)
        oracle = consult(state.entrants, state.history, **state.asked)
        best = oracle.best()
        if best:
            draft = pair_round(state.entrants, state.history, **state.asked)
            mine = oracle.totals(map(tuple, as_ids(draft)))
            assert as_ids(draft) in best, f"seed {seed}: {mine}, and not {oracle.totals(map(tuple, best[0]))}"
            assert draft.report["coarse"] == [], f"seed {seed}"


def test_the_same_round_is_paired_where_every_game_gives_as_much_more(seeds):
    """With nobody away and no bye, so that all have the same number of games."""
    for seed in seeds(12, 2_000):
        people, history = a_field(seed, 8, SCHEMES["major and minor"])
        moved = [game._replace(units_a=game.units_a - 7, units_b=game.units_b - 7) for game in history]
        asked = {"round_number": ROUNDS, "seed": seed}

        assert as_ids(pair_round(people, history, **asked)) == as_ids(pair_round(people, moved, **asked))


def a_field(seed, size, prices, *, dice_in_points=0):
    """A history of eight rounds, of which the last are rematches where the field is small."""
    dice = random.Random(f"field {seed}")
    people = [
        Entrant(n, club=f"club {n % 20}", country=f"country {n % 7}", families=(f"family {n % 30}",))
        for n in range(size)
    ]
    history, ids = [], list(range(size))
    for number in range(1, ROUNDS):
        dice.shuffle(ids)
        for table, (a, b) in enumerate(zip(ids[::2], ids[1::2], strict=True), 1):
            outcome = dice.choice(prices.outcomes)
            if abs(outcome.units_a) < MAX_UNITS:
                outcome = outcome._replace(units_a=outcome.units_a + dice.randint(0, dice_in_points))
            sides = {"faction_a": dice.choice(("good", "evil")), "table": table}
            history.append(finished(number, a, b, outcome, **sides))
    return people, history


@pytest.mark.parametrize("name", ["large", "20-0", "negative"])
def test_the_squares_of_floats_stay_exact_for_points_of_any_size(name):
    """200 people after eight rounds of up to 1,000 points either way: one round is proven the best."""
    prices = SCHEMES[name]
    people, history = a_field(1, 200, prices, dice_in_points=250 * (name == "large"))
    points = dict.fromkeys(range(200), 0)
    for game in history:
        points[game.a] += game.units_a
        points[game.b] += game.units_b

    given = Conditions(prices=prices, rounds_planned=ROUNDS)
    draft = pair_round(people, history, round_number=ROUNDS, seed=1, given=given)

    assert draft.report["coarse"] == []
    assert draft.report["proven"]
    assert totals(draft)["floats"] == sum((points[p.a] - points[p.b]) ** 2 for p in draft.pairings)


def test_a_bye_after_points_below_nothing_is_priced_like_any_other():
    prices = SCHEMES["negative"]
    people = [Entrant(name) for name in "abc"]
    lost = Outcome(-4, 4, "0-loss", "0-win")
    policy = PairingPolicy()

    draft = pair_round(
        people,
        [finished(1, "a", "b", lost, faction_a="good")],
        round_number=2,
        seed=1,
        policy=policy,
        given=Conditions(prices=prices),
    )

    assert draft.bye == "a"
