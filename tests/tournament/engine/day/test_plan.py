"""The plan of a day as JSON: read back as it was written, refused at the field that is wrong."""

from datetime import time, timedelta

import pytest

from tournament.engine.day.plan import BadDayPlan, Break, DayPlan
from tournament.messages.engine_refusals import refusal_text

LUNCH = {"after": 2, "name": "Lunch", "minutes": 45}


def test_plan_survives_json_and_sorts_its_breaks():
    tea = {"after": 1, "name": " Tea  time ", "minutes": 5}
    plan = DayPlan.from_json({"first_round": "10:00", "turn_over": 20, "breaks": [LUNCH, tea]})

    assert plan == DayPlan(
        time(10),
        timedelta(minutes=20),
        (Break(1, "Tea time", timedelta(minutes=5)), Break(2, "Lunch", timedelta(minutes=45))),
    )
    assert DayPlan.from_json(plan.as_json()) == plan


def test_nothing_is_a_plan_too():
    assert DayPlan.from_json({}) == DayPlan()
    assert DayPlan.from_json(DayPlan(round_length=timedelta(minutes=90)).as_json()).round_length


@pytest.mark.parametrize(
    ("data", "path", "sentence"),
    [
        ([], "", "An object is expected here."),
        ({"first": "10:00"}, "first", "“first” is not a field here. Did you mean “first_round”?"),
        ({"first_round": "25:00"}, "first_round", "“25:00” is not a time. Enter a time such as 10:00."),
        ({"first_round": "10:00+02:00"}, "first_round", "“10:00+02:00” is not a time."),
        ({"turn_over": 241}, "turn_over", "This is not a whole number from 0 to 240."),
        ({"turn_over": True}, "turn_over", "This is not a whole number"),
        ({"round_minutes": 0}, "round_minutes", "This is not a whole number from 1 to 1,440."),
        ({"breaks": LUNCH}, "breaks", "Breaks are a list of at most 20."),
        ({"breaks": ["lunch"]}, "breaks[0]", "An object is expected"),
        ({"breaks": [LUNCH | {"length": 4}]}, "breaks[0].length", "“length” is not a field here."),
        ({"breaks": [LUNCH | {"name": " "}]}, "breaks[0].name", "A break needs a name"),
        (
            {"breaks": [LUNCH | {"minutes": 0}]},
            "breaks[0].minutes",
            "This is not a whole number from 1 to 480.",
        ),
        ({"breaks": [LUNCH | {"after": "2"}]}, "breaks[0].after", "This is not a whole number from 1 to 99."),
        ({"breaks": [LUNCH, LUNCH]}, "breaks[1].after", "There is another break after round 2."),
    ],
)
def test_plan_nobody_can_follow_names_its_place(data, path, sentence):
    with pytest.raises(BadDayPlan) as caught:
        DayPlan.from_json(data)

    assert caught.value.path == path
    assert refusal_text(caught.value).startswith(sentence)
