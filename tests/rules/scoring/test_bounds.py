"""No result of a scheme is worth more or less than its bounds say."""

from hypothesis import given
from hypothesis import strategies as st

from rules.scoring.point_ranges import LIMIT, point_ranges, points_bounds
from rules.scoring.reading import read_scheme
from rules.scoring.scores import Result, Side, score
from tests.rules.scoring.schemes import but

EXTRAS = (
    {"key": "each", "kind": "each", "counter": "vp", "points": "-1"},
    {"key": "capped", "kind": "each", "counter": "vp", "points": "1", "most": "3", "most_unless_won": "1"},
    {"key": "per", "kind": "per", "counter": "vp", "every": 4, "points": "0.5", "most": "2"},
    {"key": "steps", "kind": "steps", "counter": "vp", "steps": [{"from": 5, "points": "2"}]},
    {"key": "mark", "kind": "mark", "mark": "tabled", "points": "-3"},
    {"key": "close", "kind": "close-loss", "margin_to": 2, "points": "1"},
)
schemes = st.builds(
    but,
    extras=st.lists(st.sampled_from(EXTRAS), unique_by=lambda extra: extra["key"]),
    cap=st.sampled_from([None, {"most": "4"}, {"most": "-1"}]),
    zero_mark=st.sampled_from([None, "tabled"]),
)
sides = st.builds(
    Side, st.fixed_dictionaries({"vp": st.integers(0, 20)}), st.frozensets(st.just("tabled"), max_size=1)
)


@given(written=schemes, a=sides, b=sides)
def test_every_result_is_worth_what_lies_within_the_bounds(written, a, b):
    scheme = read_scheme(written)

    found = score(scheme, Result(a, b))

    low, high = points_bounds(scheme)
    assert low <= found.points_a <= high
    assert low <= found.points_b <= high


@given(written=schemes, a=sides, b=sides)
def test_every_result_lies_within_the_ranges_of_how_it_ended(written, a, b):
    scheme = read_scheme(written)

    found = score(scheme, Result(a, b))

    points = [(found.points_a, found.points_b), (found.points_b, found.points_a)]
    assert any(
        all(low <= point <= high for point, (low, high) in zip(both, ranges, strict=True))
        for both in points
        for ranges in point_ranges(scheme)
    )
    assert all(-LIMIT <= low <= high <= LIMIT for ranges in point_ranges(scheme) for low, high in ranges)
