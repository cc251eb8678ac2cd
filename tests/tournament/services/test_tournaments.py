"""Opening and setting up a tournament: what could not run a day is refused while there is time."""

from datetime import date

import pytest

from rules.combat_hex.timeline_codec import timeline_as_json
from rules.registry import ruleset
from tests import days
from tests.cast import NOW, person
from tournament.models import Tournament
from tournament.services import tournament_settings, tournaments
from tournament.services.actors import official
from tournament.services.errors import Invalid
from tournament.services.tournaments import Plan

pytestmark = pytest.mark.django_db
BAD = [
    ([], "a list stands where an object is expected"),
    ({}, "'phases' is missing"),
    ({"phases": []}, "needs a phase"),
    ({"phases": [{"code": "P"}]}, "phases[0].name: 'name' is missing"),
]


def a_plan(**values):
    return Plan(name="Cup of the Grey Ford", starts_on=date(2007, 6, 16), **values)


@pytest.mark.parametrize(("timeline", "says"), BAD)
def test_timeline_no_clock_could_run_is_refused_when_it_is_set(timeline, says):
    day = days.a_day()

    with pytest.raises(Invalid, match="The timeline cannot be run") as refused:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, timeline=timeline)

    assert says in refused.value.message
    assert refused.value.field == "timeline"
    assert day.refresh().tournament.timeline is None


def test_tournament_is_not_opened_with_a_timeline_no_clock_could_run():
    with pytest.raises(Invalid, match="needs a phase"):
        tournaments.create(a_plan(timeline={"phases": []}), by=official(person("Olga")), now=NOW)

    assert not Tournament.objects.exists()


def test_timeline_of_its_own_is_kept():
    own = timeline_as_json(ruleset("combat-hex-2007").timeline)
    opened = tournaments.create(a_plan(timeline=own), by=official(person("Olga")), now=NOW)

    changed = tournament_settings.configure(opened, by=official(person("Olga")), now=NOW, timeline=None)

    assert opened.timeline == own
    assert changed.timeline is None


@pytest.mark.parametrize("name", ["reveal", "penalties_shown"])
def test_what_nobody_can_choose_is_refused(name):
    day = days.a_day()

    with pytest.raises(Invalid, match="is no choice for") as refused:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **{name: "cards"})

    assert refused.value.field == name
