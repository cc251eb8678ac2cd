"""What could not run a day is refused while there is time: nothing is opened by it, and nothing changed."""

from datetime import date

import pytest

from tests.data.cast import NOW, person
from tests.data.days import a_day
from tournament.models import Tournament
from tournament.services.core.actors import SYSTEM, official
from tournament.services.core.errors import Invalid
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

pytestmark = pytest.mark.django_db
BAD = [
    ([], "[] is not an object"),
    ({}, "“phases” is missing"),
    ({"phases": []}, "needs a phase"),
    ({"phases": [{"code": "P"}]}, "phases[0].name: “name” is missing"),
]
IMPOSSIBLE = [
    ({"name": "  "}, "name", "has no name"),
    ({"name": "\u200b"}, "name", "has no name"),
    ({"level": 0}, "level", "The points limit must be 1 to 1,000,000"),
    ({"rounds_planned": 0}, "rounds_planned", "The number of rounds must be 1 to 99"),
    ({"rounds_planned": 10**30}, "rounds_planned", "The number of rounds must be 1 to 99"),
    ({"table_count": -1}, "table_count", "The number of tables must be 1 to 9,999"),
    ({"table_count": 100_000}, "table_count", "The number of tables must be 1 to 9,999"),
    ({"time_zone": "Middle/Earth"}, "time_zone", "“Middle/Earth” is not a time zone"),
    ({"ruleset_key": "chess"}, None, "chess"),
    ({"policy": {"no_such_key": 1}}, None, "no_such_key"),
    ({"pairing_policy": {"floats": "sideways"}}, None, "sideways"),
]


def plan(**changes):
    return Plan(**{"name": "Cup of the Grey Ford", "starts_on": date(2007, 6, 16), **changes})


@pytest.mark.parametrize(("changes", "field", "sentence"), IMPOSSIBLE)
def test_settings_that_cannot_run_a_day_open_nothing(changes, field, sentence):
    with pytest.raises(Invalid) as refusal:
        tournaments.create(plan(**changes), by=SYSTEM, now=NOW)

    assert sentence in refusal.value.message
    assert (refusal.value.field or None) == field
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(("changes", "field", "sentence"), IMPOSSIBLE)
def test_settings_that_cannot_run_a_day_change_nothing(changes, field, sentence):
    day = a_day()

    with pytest.raises(Invalid):
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)

    before = {name: getattr(day.tournament, name) for name in changes}
    assert {name: getattr(day.refresh().tournament, name) for name in changes} == before


@pytest.mark.parametrize(("timeline", "says"), BAD)
def test_timeline_no_clock_could_run_is_refused_when_it_is_set(timeline, says):
    day = a_day()

    with pytest.raises(Invalid, match="The timeline cannot run") as refused:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, timeline=timeline)

    assert says in refused.value.message
    assert refused.value.field == "timeline"
    assert day.refresh().tournament.timeline is None


def test_tournament_is_not_opened_with_a_timeline_no_clock_could_run():
    with pytest.raises(Invalid, match="needs a phase"):
        tournaments.create(plan(timeline={"phases": []}), by=official(person("Olga")), now=NOW)

    assert not Tournament.objects.exists()


@pytest.mark.parametrize("name", ["reveal", "penalties_shown"])
def test_what_nobody_can_choose_is_refused(name):
    day = a_day()

    with pytest.raises(Invalid, match="does not say who sees the") as refused:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **{name: "cards"})

    assert refused.value.field == name
