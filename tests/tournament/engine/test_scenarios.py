"""Scenarios: read and written, refused at their place, and drawn the same by everybody."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournament.engine.scenarios import BadScenarios, Method, ScenarioPlan, at_table
from tournament.messages.engine_refusals import refusal_text

POOL = [{"name": "Hold the ford", "note": "Six turns."}, {"name": "Seize the hill"}, {"name": "Retreat"}]


def plan(*rounds):
    return ScenarioPlan.from_json({"scenarios": POOL, "rounds": list(rounds)})


def test_plan_survives_json_and_nothing_is_a_plan_too():
    found = plan({"round": 2, "method": "random"}, {"round": 1, "method": "fixed", "name": "Retreat"})

    assert [each.round for each in found.rounds] == [1, 2]
    assert ScenarioPlan.from_json(found.as_json()) == found
    assert ScenarioPlan.from_json({}).as_json() == {}
    assert (found.note_of("Hold the ford"), found.note_of("Lunch")) == ("Six turns.", "")


@pytest.mark.parametrize(
    ("data", "path", "sentence"),
    [
        ([], "", "An object is expected here."),
        ({"pool": []}, "pool", "“pool” is not a field here. Choose from scenarios, rounds."),
        ({"scenarios": POOL * 5}, "scenarios", "A list of at most 12 is expected here."),
        ({"scenarios": [{"name": " "}]}, "scenarios[0].name", "A scenario needs a name"),
        ({"scenarios": [{"name": 3}]}, "scenarios[0].name", "A scenario needs a name"),
        ({"scenarios": [{"name": "A", "note": "x" * 301}]}, "scenarios[0].note", "A note has at most 300"),
        ({"scenarios": [{"name": "A"}, {"name": "a"}]}, "scenarios[1].name", "There is another scenario"),
        ({"rounds": [{"round": 1, "method": "random"}]}, "scenarios", "Round 1 needs a scenario"),
        (
            {"scenarios": POOL, "rounds": [{"round": 0}]},
            "rounds[0].round",
            "This is not the number of a round.",
        ),
        (
            {"scenarios": POOL, "rounds": [{"round": 1, "method": "veto"}]},
            "rounds[0].method",
            "“veto” is not a way to find a scenario.",
        ),
        (
            {"scenarios": POOL, "rounds": [{"round": 1, "method": "fixed", "name": "Lunch"}]},
            "rounds[0].name",
            "“Lunch” is not one of the scenarios.",
        ),
        (
            {"scenarios": POOL, "rounds": [{"round": 1, "method": "random"}] * 2},
            "rounds[1].round",
            "Round 1 is there twice.",
        ),
    ],
)
def test_plan_that_cannot_be_played_names_its_place(data, path, sentence):
    with pytest.raises(BadScenarios) as caught:
        ScenarioPlan.from_json(data)

    assert caught.value.path == path
    assert refusal_text(caught.value).startswith(sentence)


def test_each_method_finds_its_scenario():
    found = plan(
        {"round": 1, "method": "fixed", "name": "Retreat"},
        {"round": 2, "method": "random"},
        {"round": 3, "method": "random-tables"},
        {"round": 4, "method": "by-table"},
    )
    names = [row["name"] for row in POOL]

    assert found.drawn(1, seed="s", tables=8) == ["Retreat"]
    assert found.drawn(4, seed="s", tables=8) == names
    assert found.drawn(5, seed="s", tables=8) == []
    assert [at_table(names, table) for table in (1, 3, 4, None)] == [
        "Hold the ford",
        "Retreat",
        "Hold the ford",
        "",
    ]


@given(
    st.text(max_size=8), st.integers(1, 99), st.integers(0, 120), st.sampled_from(["random", "random-tables"])
)
@settings(max_examples=examples(20))
def test_a_draw_is_the_same_again_and_from_the_pool(seed, number, tables, method):
    found = plan({"round": number, "method": method})
    drawn = found.drawn(number, seed=seed, tables=tables)

    assert drawn == found.drawn(number, seed=seed, tables=tables)
    assert set(drawn) <= {row["name"] for row in POOL}
    assert len(drawn) == (1 if method == Method.RANDOM else max(1, tables))
