"""Games whose slip is counters and marks, graded and priced by a scheme."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadInput
from rules.policy import Policy
from rules.registry import ruleset, rulesets
from rules.ruleset import EventRules
from rules.scored_game import read_game_scheme
from rules.scoring.published import PUBLISHED_SCHEMES
from rules.scoring.scores import Result, Side, score

MESBG, RESULTS_ONLY = ruleset("mesbg"), ruleset("results-only")
EVENT = EventRules(700, Policy())
SCORED = [each for each in rulesets() if not each.has_catalogue]
OWN = {
    "name": "Own",
    "decide": "goals",
    "counters": [{"key": "goals", "min": 0, "max": 9}],
    "marks": ["card"],
    "draw": {"points": "0.5"},
    "bands": [{"key": "win", "winner": "2", "loser": "-1", "when": {}}],
    "bye": {"kind": "by-round", "first": "2", "later": "1"},
    "zero_mark": "card",
}


def slip(a, b, **more):
    return {
        "a": {"counters": {"vp": a}, **more.get("a", {})},
        "b": {"counters": {"vp": b}, **more.get("b", {})},
    }


def graded(facts, *, game=MESBG, event=EVENT):
    found = game.grade_slip(facts, event, limits={}).value
    return found.grade_a, found.units_a, found.grade_b, found.units_b, found.row


def refused(facts, *, game=MESBG, event=EVENT):
    with pytest.raises(BadInput) as caught:
        game.grade_slip(facts, event, limits={})
    return caught.value.code, caught.value.path


@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        (8, 4, ("minor-win", 8, "minor-loss", 2, "band:minor")),
        (3, 11, ("major-loss", 0, "major-win", 10, "band:major")),
        (5, 5, ("draw", 4, "draw", 4, "draw")),
    ],
)
def test_victory_points_are_graded_by_the_bands(a, b, says):
    assert graded(slip(a, b)) == says


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"a": {"conceded": True}, "b": {}}, ("conceded-loss", 0, "conceded-win", 10, "conceded")),
        ({"a": {}, "b": {"absent": True}}, ("absent-win", 10, "absent-loss", 0, "absent")),
        ({"a": {"absent": True}, "b": {"absent": True}}, ("both-absent", 0, "both-absent", 0, "both-absent")),
        ({"a": {"excluded": True}, "b": {}}, ("excluded-loss", 0, "excluded-win", 10, "excluded")),
        (
            {"a": {"excluded": True}, "b": {"absent": True}},
            ("both-absent", 0, "both-absent", 0, "both-absent"),
        ),
        (
            {"a": {"excluded": True, "absent": True}, "b": {}},
            ("excluded-loss", 0, "excluded-win", 10, "excluded"),
        ),
    ],
)
def test_a_game_that_was_not_played_out_asks_for_no_counts(facts, says):
    assert graded(facts) == says
    assert MESBG.grade_slip(facts, EVENT, limits={}).value.is_administrative


def test_a_count_that_is_missing_too_high_or_unknown_is_named_with_its_place():
    assert refused({"a": {"counters": {"vp": 3}}, "b": {}}) == ("field-missing", "b.counters.vp")
    assert refused(slip(21, 3)) == ("number-range", "a.counters.vp")
    assert refused({"a": {"counters": {"vp": 1}}, "b": {"counters": {"vp": 3}, "marks": ["king slain"]}}) == (
        "word-unknown",
        "b.marks[0]",
    )
    assert refused({"a": {"figures": 3}, "b": {}}) == ("field-unknown", "a.figures")
    assert refused({"a": {"conceded": True}, "b": {"conceded": True}}) == ("both-conceded", "b.conceded")


def test_the_organisers_scheme_counts_where_there_is_one():
    event = EventRules(700, Policy(), read_game_scheme(OWN))
    facts = {"a": {"counters": {"goals": 2}}, "b": {"counters": {"goals": 1}}}

    assert graded(facts, event=event) == ("win-win", 4, "win-loss", -2, "band:win")
    assert graded({**facts, "a": {**facts["a"], "marks": ["card"]}}, event=event)[1] == 0


def test_a_bye_is_worth_what_the_scheme_says():
    own = EventRules(700, Policy(), read_game_scheme(OWN))

    assert MESBG.grade_bye(EVENT).value.units_a == 8
    assert MESBG.grade_bye(EVENT, is_requested=True).value.units_a == 4
    assert RESULTS_ONLY.grade_bye(EVENT).value.units_a == 6  # no bye is named: the best result
    assert [MESBG.grade_bye(own, number=number).value.units_a for number in (1, 2)] == [4, 2]
    assert MESBG.grade_bye(own, is_requested=True).value.units_a == 0


def test_what_lists_hold_raises_no_doubt():
    assert MESBG.doubts(slip(1, 2), EVENT, limits={}) == ()


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (
            {"decide": "grade", "bands": [{"key": "win", "winner": "1", "loser": "0"}]},
            "scheme-decides",
            "decide",
        ),
        ({"marks": ["card", "x" * 41]}, "text-long", ""),
        (
            {"extras": [{"key": "e", "kind": "each", "counter": "goals", "points": "500"}]},
            "scheme-unbounded",
            "",
        ),
    ],
)
def test_a_scheme_that_no_tournament_can_be_scored_by_is_refused(change, code, path):
    with pytest.raises(BadInput) as caught:
        read_game_scheme({**OWN, **change})

    assert (caught.value.code, caught.value.path) == (code, path)


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.key)
def test_every_scheme_that_is_offered_can_be_used(game):
    for scheme in game.schemes:
        assert read_game_scheme(scheme).name


@given(game=st.sampled_from(SCORED), data=st.data())
def test_more_for_oneself_is_never_worth_less_and_seats_do_not_matter(game, data):
    scheme = read_game_scheme(data.draw(st.sampled_from(game.schemes)))
    event = EventRules(700, Policy(), scheme)
    [counter] = scheme.counters
    counts = st.integers(counter.least, counter.most)
    own, other, more = data.draw(counts), data.draw(counts), data.draw(counts)

    def worth(mine, theirs):
        facts = {"a": {"counters": {counter.key: mine}}, "b": {"counters": {counter.key: theirs}}}
        found = game.grade_slip(facts, event, limits={}).value
        return found.units_a, found.units_b

    low, high = sorted((own, more))
    assert worth(low, other)[0] <= worth(high, other)[0]
    assert worth(own, other) == worth(other, own)[::-1]


@given(scheme=st.sampled_from(PUBLISHED_SCHEMES), level=st.sampled_from([500, 2000, 4500]), data=st.data())
def test_points_of_a_published_scheme_are_bounded_and_grow_with_ones_own_counts(scheme, level, data):
    read = read_game_scheme(scheme)
    counts = {counter.key: st.integers(counter.least, counter.most) for counter in read.counters}
    mine, theirs = data.draw(st.fixed_dictionaries(counts)), data.draw(st.fixed_dictionaries(counts))
    more = {each.key: data.draw(st.integers(mine[each.key], each.most)) for each in read.counters}

    def points(own):
        found = score(read, Result(Side(own), Side(theirs), level=level))
        return found.points_a, found.points_b

    highest = {counter.key: counter.most for counter in read.counters}
    prices = [price for band in read.bands for price in (band.price.winner, band.price.loser)]
    extras = sum(_most(extra, highest) for extra in read.extras)
    assert points(mine)[0] <= points(more)[0]
    for each in (*points(mine), *points(more)):
        assert min(*prices, read.draw.points, 0) <= each <= max(*prices, read.draw.points) + extras
        assert read.cap is None or each <= read.cap


def _most(extra, highest):
    """The most that an extra can give."""
    count = highest.get(extra.counter, 0)
    found = max(
        [extra.points, extra.points * count / extra.every, *(points for _least, points in extra.steps)]
    )
    return found if extra.most is None else min(found, extra.most)


def test_a_published_scheme_is_named_once_and_asks_for_no_parts_of_a_half():
    names = [scheme["name"] for scheme in PUBLISHED_SCHEMES]

    assert len(set(names)) == len(names) == 12
    assert all(read_game_scheme(scheme).warnings() == () for scheme in PUBLISHED_SCHEMES)


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.key)
def test_a_scored_game_knows_of_no_army_and_no_clause(game):
    assert game.doubts({"a": {}, "b": {}}, EVENT, limits={}) == ()
    assert game.row_refs("band:major") == ()
    assert game.needs_both_lists == bool(game.sides)
