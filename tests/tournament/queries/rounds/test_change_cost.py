"""What a round costs against the engine's, in words: more, fewer, as good, and at which price."""

import pytest

from tournament.engine.pairing.choice import Total
from tournament.queries.rounds import change_cost


def line(key, cost, best, before=None, *, unit=2):
    earlier = {} if before is None else {key: before}
    (found,) = change_cost.lines(
        [Total(key, key.title(), "", cost, is_must=False)],
        [Total(key, key.title(), "", best, is_must=False)],
        earlier,
        points_unit=unit,
    )
    return found


@pytest.mark.parametrize(
    ("key", "cost", "best", "words"),
    [
        ("rematch", 0, 0, "0 rematches, as in the engine's round."),
        ("rematch", 1, 0, "1 more rematch than in the engine's round (1 instead of 0)."),
        (
            "same-club",
            0,
            2,
            (
                "2 fewer pairings within one club than in the engine's round (0 instead of 2), "
                "at the price of something more important."
            ),
        ),
        (
            "floats",
            20,
            4,
            (
                "Opponents are further apart in points than in the engine's round "
                "(20 instead of 4 squared differences in half-points)."
            ),
        ),
        (
            "fold",
            1,
            3,
            (
                "The halves of the groups meet more exactly than in the engine's round "
                "(1 instead of 3 places off), at the price of something more important."
            ),
        ),
        ("adjacent", 3, 3, "As in the engine's round (3 places off)."),
        (
            "floats-group-2",
            1,
            0,
            "1 more player of this score group paired below it than in the engine's round (1 instead of 0).",
        ),
        ("tomorrow", 2, 1, "1 more point than in the engine's round (2 instead of 1)."),
    ],
)
def test_a_level_is_said_in_one_sentence(key, cost, best, words):
    assert line(key, cost, best).words == words


@pytest.mark.parametrize(
    ("cost", "best", "words"),
    [
        (
            36,
            4,
            "Opponents are further apart than in the engine's round (2.25 instead of 0.25 squared points).",
        ),
        (16, 16, "As in the engine's round (squared differences in points: 1)."),
    ],
)
def test_floats_of_a_finer_scheme_are_said_in_points(cost, best, words):
    assert line("floats", cost, best, unit=4).words == words


def test_a_level_is_compared_with_the_round_before_the_change():
    assert line("rematch", 2, 0).against_now == "worse than the engine's"
    assert line("rematch", 2, 0, before=1).against_now == "worse than now"
    assert line("rematch", 0, 0, before=1).against_now == "better than now"
    assert line("rematch", 1, 0, before=1).against_now == "as now"


def test_the_lot_is_never_mentioned_and_apart_is_named_by_what_is_kept_apart():
    lot = Total("lot", "Seeded lot", "", 3, is_must=False)

    assert change_cost.lines([lot], [lot], points_unit=2) == ()
    assert line("same-families", 0, 0).name == "Families and groups kept apart"
