"""Bonus points: read and written, refused at their place, and summed as the rules sum them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.scoring.totals import BonusRule, Person, standings
from tests.examples import examples
from tournament.engine.bonus import (
    MAX_POINTS,
    BadBonus,
    BonusKind,
    Counts,
    Given,
    counted,
    kinds_from_json,
    points_read,
    sums,
)
from tournament.engine.entrants import Entrant, Game
from tournament.engine.standings import rank
from tournament.messages.engine_refusals import refusal_text

PAINTED = {"key": "painted", "label": "Painted army", "most": "10"}
VECTORS = Path(__file__).resolve().parents[2] / "rules" / "cases" / "events" / "scoring.jsonl"


def test_kinds_survive_json_and_none_is_fine_too():
    kinds = kinds_from_json(
        [
            {**PAINTED, "counts": "end", "given_by": "referee"},
            {**PAINTED, "key": "list", "label": "List", "pairs": True},
        ],
        2,
    )

    assert [(kind.most, kind.counts, kind.is_paired, kind.given_by) for kind in kinds] == [
        (20, Counts.END, False, "referee"),
        (20, Counts.ONCE, True, "organiser"),
    ]
    assert kinds_from_json([kind.as_json for kind in kinds], 2) == kinds
    assert kinds_from_json([], 2) == ()


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        ({}, "kinds", "A list of at most 12 is expected here."),
        ([PAINTED] * 13, "kinds", "A list of at most 12 is expected here."),
        (["x"], "kinds[0]", "An object is expected here."),
        ([{**PAINTED, "cake": 1}], "kinds[0].cake", "“cake” is not a field here."),
        ([{**PAINTED, "label": " "}], "kinds[0].label", "A bonus needs a name of at most 40 letters."),
        ([{**PAINTED, "label": 3}], "kinds[0].label", "A bonus needs a name of at most 40 letters."),
        ([{**PAINTED, "key": "A b"}], "kinds[0].key", "A key is 1 to 24 small letters"),
        ([{**PAINTED, "key": 3}], "kinds[0].key", "A key is 1 to 24 small letters"),
        ([{**PAINTED, "most": "0"}], "kinds[0].most", "The most points are 0.5 to 1,000"),
        ([{**PAINTED, "most": "1000.5"}], "kinds[0].most", "The most points are 0.5 to 1,000"),
        ([{**PAINTED, "pairs": "no"}], "kinds[0].pairs", "Whether the pairing sees it is yes or no."),
        ([{**PAINTED, "counts": "later"}], "kinds[0].counts", "“later” is not possible here."),
        ([{**PAINTED, "given_by": "player"}], "kinds[0].given_by", "“player” is not possible here."),
        ([PAINTED, {**PAINTED, "label": "Other"}], "kinds[1].key", "The key “painted” is there twice."),
        (
            [PAINTED, {**PAINTED, "key": "other", "label": "PAINTED army"}],
            "kinds[1].label",
            "There is another bonus",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_at_its_place(data, path, says):
    with pytest.raises(BadBonus) as refused:
        kinds_from_json(data, 2)

    assert refused.value.path == path
    assert refusal_text(refused.value).startswith(says)


def test_points_are_whole_or_half():
    assert [points_read(text, 2) for text in ("10", "2.5", "0", "1000")] == [20, 5, 0, 2 * MAX_POINTS]
    assert [
        points_read(text, 2)
        for text in ("", "-1", "1.25", "1001", "ten", "1e3", "\N{ARABIC-INDIC DIGIT ONE}")
    ] == [None] * 7


def test_finer_points_are_read_in_their_unit_and_written_as_they_were():
    (kind,) = kinds_from_json([{**PAINTED, "most": "2.25"}], 4)

    assert (kind.most, kind.points, kind.as_json["most"]) == (9, 2.25, "2.25")
    assert [points_read(text, 4) for text in ("2.25", "0.1")] == [9, None]
    with pytest.raises(BadBonus) as refused:
        kinds_from_json([{**PAINTED, "most": "0.1"}], 4)
    assert refusal_text(refused.value) == "The most points are 0.25 to 1,000, in steps of 0.25. Correct it."


def test_what_counts_follows_the_last_round_and_the_round_asked_for():
    kinds = kinds_from_json([PAINTED, {**PAINTED, "key": "list", "label": "List", "counts": "end"}], 2)
    has = [Given(1, "list", 4), Given(1, "painted", 20, 2), Given(2, "painted", 0), Given(2, "gone", 6)]

    assert counted(kinds, has, is_over=False) == {1: {"painted": 20}}
    assert counted(kinds, has, is_over=True) == {1: {"painted": 20, "list": 4}}
    assert counted(kinds, has, is_over=True, before=2) == {1: {"list": 4}}
    assert counted(kinds, has, is_over=False, before=3) == {1: {"painted": 20}}
    assert sums(counted(kinds, has, is_over=True)) == {1: 24}


KIND = st.builds(
    BonusKind,
    key=st.sampled_from("abc"),
    label=st.just("Bonus"),
    most=st.just(40),
    counts=st.sampled_from(Counts),
    is_paired=st.booleans(),
)


@settings(max_examples=examples(200))
@given(
    kinds=st.lists(KIND, max_size=3, unique_by=lambda kind: kind.key),
    has=st.dictionaries(st.tuples(st.integers(1, 4), st.sampled_from("abc")), st.integers(0, 40)),
    games=st.dictionaries(st.integers(1, 4), st.integers(0, 60), min_size=4),
    is_over=st.booleans(),
)
def test_sums_are_those_of_the_rules(kinds, has, games, is_over):
    """Two programs add up the same, for the standings and for what pairing sees."""
    rules = [
        BonusRule(kind.key, Fraction(kind.most, 2), kind.counts is Counts.END, kind.is_paired)
        for kind in kinds
    ]
    known = {kind.key for kind in kinds}
    people = [
        Person(
            str(id_),
            (Fraction(half, 2),),
            {key: Fraction(half, 2) for (one, key), half in has.items() if one == id_ and key in known},
        )
        for id_, half in games.items()
    ]
    rows = [Given(id_, key, half) for (id_, key), half in has.items()]

    more = sums(counted(kinds, rows, is_over=is_over))
    seen = sums(counted([kind for kind in kinds if kind.is_paired], rows, is_over=is_over))

    for row in standings(people, rules, is_finished=is_over):
        id_ = int(row.id)
        assert row.total * 2 == games[id_] + more.get(id_, 0)
        assert row.pairing * 2 == games[id_] + seen.get(id_, 0)


def test_published_event_has_the_same_places_in_the_engine():
    """E21: three times ten points at the end turn the first two places around."""
    line = next(json.loads(row) for row in VECTORS.read_text().splitlines() if json.loads(row)["id"] == "E21")
    given_, then = line["given"], line["then"]
    kinds = kinds_from_json([{**rule, "label": rule["key"]} for rule in given_["bonus_rules"]], 2)
    people = given_["people"]
    has = [
        Given(person["id"], key, int(points) * 2)
        for person in people
        for key, points in person["bonus"].items()
    ]
    more = sums(counted(kinds, has, is_over=True))
    entrants = [
        Entrant(one["id"], deducted_units=2 * int(one.get("penalty", 0)), bonus_units=more.get(one["id"], 0))
        for one in people
    ]
    games = [
        Game(number, one["id"], None, units_a=2 * int(points))
        for one in people
        for number, points in enumerate(one["games"], start=1)
    ]

    rows = rank(entrants, games)

    assert [(row.id, str(row.units // 2), row.place) for row in rows] == [
        (row["id"], row["total"], row["place"]) for row in then["standings"]
    ]
