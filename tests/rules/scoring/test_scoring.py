"""Schemes of real events, and what holds of every scheme."""

import io
import json
import sys
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import BadInput
from rules.scoring.byes import bye_points
from rules.scoring.files import OPERATIONS
from rules.scoring.point_ranges import point_ranges
from rules.scoring.points import points_text, points_unit
from rules.scoring.published import PUBLISHED_SCHEMES
from rules.scoring.reading import read_scheme
from rules.scoring.schemes import Bye, ByeKind
from rules.scoring.scores import Ending, Result, Side, score
from tests.rules.scoring.schemes import PLAIN, band, but
from tests.rules.unreadable import unreadable

FILE = Path(__file__).parents[1] / "cases" / "events" / "scoring.jsonl"
VECTORS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
SCHEMES = [v["given"]["scheme"] for v in VECTORS if v["op"] == "score"]


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector):
    assert OPERATIONS[vector["op"]](vector["given"]) == vector["then"]


def test_published_schemes_are_those_of_the_vectors():
    published = {scheme["name"]: read_scheme(scheme) for scheme in PUBLISHED_SCHEMES}
    of_vectors = {scheme["name"]: read_scheme(scheme) for scheme in SCHEMES}

    assert published == {name: of_vectors[name] for name in published}


def test_the_command_answers_line_by_line(capsys):
    call_command("reckon", str(FILE))
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert printed == [v["then"] for v in VECTORS]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[]", "object"),
        ('{"op": ["score"]}', "text"),
        ('{"op": "scores", "given": {}}', "score"),
        ('{"op": "score"}', "object"),
    ],
)
def test_a_line_that_cannot_be_read_has_a_sentence(monkeypatch, capsys, line, said):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    with pytest.raises(SystemExit, match="2"):
        call_command("reckon", "-")
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("special", "ending", "points"),
    [
        ({}, "a-absent", ("0", "5")),
        ({"conceded": {"winner": "5", "loser": "-1"}}, "b-conceded", ("5", "-1")),
        ({"conceded": {"winner": "5", "loser": "-1"}}, "b-excluded", ("5", "0")),
        ({}, "both-absent", ("0", "0")),
        ({"both_absent": "-0.5"}, "both-absent", ("-0.5", "-0.5")),
    ],
)
def test_an_ending_without_a_game_has_its_own_price(special, ending, points):
    # Extras and the mark that takes all do not count where nobody played.
    scheme = but(
        special=special,
        extras=[{"key": "x", "kind": "each", "counter": "vp", "points": "1"}],
        zero_mark="tabled",
    )
    facts = {"a": {"vp": 9}, "b": {"tabled": True}, "ending": ending}
    answer = OPERATIONS["score"]({"scheme": scheme, "facts": facts})
    assert (answer["points_a"], answer["points_b"]) == points
    assert answer["row"] == (ending if ending == "both-absent" else ending[2:])


def test_the_mark_takes_all_points_and_the_cap_comes_before():
    extras = [
        {"key": "e", "kind": "mark", "mark": "tabled", "points": "3"},
        {
            "key": "f",
            "kind": "steps",
            "counter": "vp",
            "steps": [{"from": 5, "points": "9"}, {"from": 1, "points": "2"}],
        },
    ]
    scheme = but(extras=extras, cap={"most": "7"})
    facts = {"a": {"vp": 5, "tabled": True}, "b": {"vp": 1, "tabled": True}}
    answer = OPERATIONS["score"]({"scheme": scheme, "facts": facts})
    assert (answer["points_a"], answer["points_b"]) == ("7", "6")
    answer = OPERATIONS["score"]({"scheme": {**scheme, "zero_mark": "tabled"}, "facts": facts})
    assert (answer["points_a"], answer["points_b"], answer["grade_a"]) == ("0", "0", "minor-win")


def test_a_draw_has_no_close_loss_and_no_winner():
    extras = [
        {"key": "near", "kind": "close-loss", "margin_to": 2, "points": "1"},
        {"key": "vp", "kind": "each", "counter": "vp", "points": "1", "most_unless_won": "3"},
    ]
    scheme = but(extras=extras, draw={"points": "2", "margin_to": 0})
    answer = OPERATIONS["score"]({"scheme": scheme, "facts": {"a": {"vp": 6}, "b": {"vp": 6}}})
    assert (answer["points_a"], answer["points_b"], answer["row"]) == ("5", "5", "draw")


def test_a_mark_of_the_loser_finds_its_band():
    scheme = but(bands=[band("wipe-out", loser_mark="tabled"), band("win")])
    for marked, row in (("b", "band:wipe-out"), ("a", "band:win")):
        facts = {"a": {"vp": 4}, "b": {"vp": 1}}
        facts[marked]["tabled"] = True
        assert OPERATIONS["score"]({"scheme": scheme, "facts": facts})["row"] == row


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"a": {"vp": 21}, "b": {"vp": 1}}, "facts.a.vp|out of range"),
        ({"a": {}, "b": {"vp": 1}}, "missing"),
        ({"a": {"vp": 2, "vps": 1}, "b": {"vp": 1}}, "vp"),
        ({"a": {"vp": 2}, "b": {"vp": 1}, "ending": "a-left"}, "not known"),
    ],
)
def test_facts_that_the_scheme_does_not_know_are_refused(facts, said):
    with unreadable(said):
        OPERATIONS["score"]({"scheme": PLAIN, "facts": facts})


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"a": {}, "b": {}, "winner": "c", "grade": "total"}, "not known"),
        ({"a": {}, "b": {}, "winner": "a", "grade": "huge"}, "not known"),
    ],
)
def test_a_grade_that_the_scheme_does_not_price_is_refused(facts, said):
    with unreadable(said):
        OPERATIONS["score"]({"scheme": SCHEMES[0], "facts": facts})


def test_percent_needs_the_level():
    scheme = but(draw={"points": "2", "percent_below": 10}, bands=[band("a")])
    with unreadable("level"):
        OPERATIONS["score"]({"scheme": scheme, "facts": {"a": {"vp": 1}, "b": {"vp": 0}}})


@pytest.mark.parametrize(
    ("bye", "more", "points"),
    [
        ({"kind": "fixed", "points": "1.5"}, {}, "1.5"),
        ({"kind": "by-round", "first": "3", "later": "2"}, {"round": 1}, "3"),
        ({"kind": "average"}, {}, "0"),
        ({"kind": "average"}, {"earned": ["1", "2"]}, "2"),
    ],
)
def test_byes(bye, more, points):
    assert OPERATIONS["bye"]({"bye": bye, **more})["points"] == points


def test_a_bye_at_the_level_needs_the_level():
    bye = {"kind": "grade", "band": "a", "counters": {"vp": "level", "op": 3}}
    given_bye = {"scheme": {"bands": [band("a")]}, "bye": bye}
    with unreadable("level"):
        OPERATIONS["bye"](given_bye)
    assert OPERATIONS["bye"]({**given_bye, "level": 700})["counters"] == {"vp": 700, "op": 3}


def test_bonus_points_wait_for_the_end_and_pairing_sees_them_only_where_wanted():
    rules = [
        {"key": "list", "most": "3", "counts": "once", "pairs": True},
        {"key": "painted", "most": "9", "counts": "end"},
    ]
    people = [
        {"id": "b", "games": ["4"], "bonus": {"list": "3", "painted": "9"}},
        {"id": "a", "games": ["7"]},
    ]
    answer = OPERATIONS["totals"]({"bonus_rules": rules, "people": people})
    assert answer["standings"] == [
        {"id": "a", "total": "7", "pairing": "7", "place": 1},
        {"id": "b", "total": "7", "pairing": "7", "place": 1},
    ]
    done = OPERATIONS["totals"]({"bonus_rules": rules, "people": people, "finished": True})
    assert done["standings"][0] == {"id": "b", "total": "16", "pairing": "7", "place": 1}
    people[0]["bonus"]["list"] = "4"
    with unreadable("more than 3"):
        OPERATIONS["totals"]({"bonus_rules": rules, "people": people})


@pytest.mark.parametrize(
    ("points", "text"),
    [("1.50", "1.5"), ("-1", "-1"), ("0", "0"), ("10", "10"), ("-0.125", "-0.13"), ("-0.001", "0")],
)
def test_points_are_shown_without_trailing_zeros(points, text):
    assert points_text(Fraction(points)) == text


@pytest.mark.parametrize(
    ("numbers", "unit"),
    [([], 1), (["3"], 1), (["1.5"], 2), (["0.25", "0.5"], 4), (["0.1"], 10), (["0.05"], 20), (["0.01"], 100)],
)
def test_the_unit_holds_every_number(numbers, unit):
    assert points_unit(Fraction(number) for number in numbers) == unit


def test_the_unit_of_a_scheme():
    scheme = read_scheme(but(bye={"kind": "by-round", "first": "1.5", "later": "0.05"}, cap={"most": "9"}))
    assert points_unit(scheme.numbers()) == 20


@st.composite
def games(draw):
    """A scheme of a real event with a result that it may price."""
    data = draw(st.sampled_from([scheme for scheme in SCHEMES if scheme["decide"] != "grade"]))
    scheme = read_scheme(data)
    sides = [
        Side(
            {each.key: draw(st.integers(each.least, each.most)) for each in scheme.counters},
            frozenset(mark for mark in scheme.marks if draw(st.booleans())),
        )
        for _ in range(2)
    ]
    level = draw(st.integers(1, 5000))
    return scheme, Result(*sides, ending=draw(st.sampled_from(Ending)), level=level)


@given(games())
def test_players_who_change_seats_change_points(game):
    scheme, result = game
    ending = result.ending
    other = {"a": "b", "b": "a"}.get(ending[0], ending[0]) + ending[1:] if ending[1] == "-" else ending.value
    found = score(scheme, result)
    turned = score(scheme, Result(result.b, result.a, ending=Ending(other), level=result.level))
    assert (found.points_a, found.grade_a, found.row) == (turned.points_b, turned.grade_b, turned.row)


@given(games())
def test_points_stay_within_what_the_scheme_gives(game):
    scheme, result = game
    found = score(scheme, result)
    if scheme.cap is not None:
        assert max(found.points_a, found.points_b) <= scheme.cap
    assert points_unit([found.points_a, found.points_b]) <= points_unit(scheme.numbers())


@given(games())
def test_a_played_game_stays_within_the_ranges_of_its_band(game):
    scheme, result = game
    found = score(scheme, replace(result, ending=Ending.PLAYED))
    ranges = {f"{band.key}-win": each for band, each in zip(scheme.bands, point_ranges(scheme), strict=False)}
    ranges["draw"] = point_ranges(scheme)[-1]
    won = ranges.get(found.grade_a) or ranges[found.grade_b][::-1]
    for points, (least, most) in zip((found.points_a, found.points_b), won, strict=True):
        assert least <= points <= most


def test_ranges_of_a_scheme_without_extras_are_its_prices():
    ranges = point_ranges(read_scheme(PLAIN))
    assert [(a, b) for (a, _), (b, _) in ranges] == [(4, 1), (5, 0), (2, 2)]
    assert all(least == most for pair in ranges for least, most in pair)


@given(games(), st.integers(1, 5))
def test_more_of_what_decides_is_never_worth_less(game, more):
    scheme, result = game
    most = {each.key: each.most for each in scheme.counters}
    if result.ending is not Ending.PLAYED:
        return
    counters = dict(result.a.counters)
    counters[scheme.decide] = min(counters[scheme.decide] + more, most[scheme.decide])
    better = score(scheme, Result(Side(counters, result.a.marks), result.b, level=result.level))
    # A point for a close loss is lost by a draw.
    if not any(extra.kind == "close-loss" for extra in scheme.extras):
        assert better.points_a >= score(scheme, result).points_a


@given(st.lists(st.integers(0, 20), min_size=1, max_size=9))
def test_an_average_bye_keeps_the_average_and_rounds_up(earned):
    points = bye_points(Bye(ByeKind.AVERAGE), winner_of={}, earned=[Fraction(each) for each in earned])
    total = points + sum(earned)
    exact = Fraction(sum(earned) * (len(earned) + 1), len(earned))
    assert exact <= total < exact + 1
    assert total.denominator == 1


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5000) | st.text(max_size=4) | st.sampled_from(["vp", "1.5"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(OPERATIONS)), st.sampled_from(VECTORS), st.data())
def test_any_field_may_hold_anything(operation, vector, data):
    """Each field of a good question in turn: an answer or a sentence, never a bug."""
    given_data = json.loads(json.dumps(vector["given"]))
    spots = []

    def walk(holder):
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            spots.append((holder, key))
            if isinstance(holder[key], dict | list):
                walk(holder[key])

    walk(given_data)
    holder, key = data.draw(st.sampled_from(range(len(spots))).map(lambda at: spots[at]))
    holder[key] = data.draw(ANYTHING)
    with suppress(BadInput):
        OPERATIONS[operation](given_data)
