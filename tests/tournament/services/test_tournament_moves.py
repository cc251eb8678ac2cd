"""A tournament is opened, configured, moved and given officials; what cannot run a day changes nothing."""

from datetime import date

import pytest

from tests.cast import NOW, person
from tests.days import a_day, drafted, published
from tests.factories import a_catalogue
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, Role, Tournament
from tournament.services import tournament_settings, tournaments
from tournament.services.actors import SYSTEM, official
from tournament.services.errors import Conflict, Invalid
from tournament.services.tournaments import Plan

pytestmark = pytest.mark.django_db


def plan(**changes):
    return Plan(**{"name": "Cup of the Grey Ford", "starts_on": date(2007, 6, 16), **changes})


def test_whoever_opens_a_tournament_organises_it():
    olga = person("Olga")

    tournament = tournaments.create(plan(), by=official(olga), now=NOW)

    assert tournament.status == TournamentStatus.DRAFT
    assert list(tournament.roles.values_list("user__username", "kind")) == [("olga", "organiser")]


def test_the_system_opens_a_tournament_without_a_role():
    tournament = tournaments.create(plan(), by=SYSTEM, now=NOW)

    assert not Role.objects.filter(tournament=tournament).exists()


def test_addresses_of_namesakes_are_told_apart():
    slugs = [tournaments.create(plan(), by=SYSTEM, now=NOW).slug for _ in range(3)]

    assert slugs == ["cup-of-the-grey-ford", "cup-of-the-grey-ford-2", "cup-of-the-grey-ford-3"]


def test_a_name_without_latin_letters_has_an_address_too():
    assert tournaments.create(plan(name="灰の浅瀬杯"), by=SYSTEM, now=NOW).slug == "tournament"


IMPOSSIBLE = [
    ({"name": "  "}, "name", "has no name"),
    ({"level": 0}, "level", "The level is not between 1 and 1,000,000"),
    ({"rounds_planned": 0}, "rounds_planned", "The rounds planned is not between 1 and 99"),
    ({"rounds_planned": 10**30}, "rounds_planned", "The rounds planned is not between 1 and 99"),
    ({"table_count": -1}, "table_count", "The table count is not between 1 and 9,999"),
    ({"table_count": 100_000}, "table_count", "The table count is not between 1 and 9,999"),
    ({"time_zone": "Middle/Earth"}, "time_zone", "'Middle/Earth' is no time zone"),
    ({"ruleset_key": "chess"}, None, "chess"),
    ({"policy": {"no_such_key": 1}}, None, "no_such_key"),
    ({"pairing_policy": {"floats": "sideways"}}, None, "sideways"),
]


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


def test_configure_logs_before_and_after():
    day = a_day(venue="Town hall")

    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue="School", level=1500)

    entry = LogEntry.objects.get(verb="tournament.configure")
    assert entry.subject == "venue"
    assert entry.told == {"before": {"venue": "Town hall"}, "after": {"venue": "School"}}


def test_configure_takes_catalogues_and_says_nothing_where_nothing_changed():
    day = a_day()
    catalogue = a_catalogue()

    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, catalogues=[catalogue])
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue=day.tournament.venue)

    assert list(day.tournament.catalogues.all()) == [catalogue]
    assert [row.subject for row in LogEntry.objects.filter(verb="tournament.configure")] == ["catalogues"]


@pytest.mark.parametrize(
    "changes", [{"level": 900}, {"policy": {"bye_score": 1.5}}, {"ruleset_key": "combat-hex-starter"}]
)
def test_what_the_first_round_froze_stays(changes):
    day, _ = published(2)

    with pytest.raises(Conflict, match="was frozen when round 1 was published") as refusal:
        tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)

    assert refusal.value.field == next(iter(changes))


def test_the_venue_may_change_after_the_first_round():
    day, _ = published(2)

    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, venue="The other hall")

    assert day.refresh().tournament.venue == "The other hall"


def test_the_policy_is_frozen_once():
    day, _ = published(2)
    frozen = day.tournament.policy_frozen_at

    tournaments.freeze_policy(day.tournament, now=NOW.replace(hour=20))

    assert frozen is not None
    assert day.refresh().tournament.policy_frozen_at == frozen
    assert LogEntry.objects.filter(verb="tournament.freeze-policy").count() == 1


def test_moving_to_where_it_is_does_nothing():
    day = a_day(status=TournamentStatus.REGISTRATION)
    before = LogEntry.objects.count()

    tournaments.move(day.tournament, TournamentStatus.REGISTRATION, by=day.cast.organiser, now=NOW)

    assert LogEntry.objects.count() == before


def test_a_tournament_with_an_open_round_does_not_finish():
    day, _ = drafted(2)
    day.tournament.status = TournamentStatus.RUNNING
    day.tournament.save()

    with pytest.raises(Conflict, match=r"Round 1 is not closed\. Close or cancel it"):
        tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)


def test_an_official_has_one_part_and_the_newest_counts():
    day = a_day()

    for kind in ("scorekeeper", "referee"):
        tournaments.appoint(day.tournament, day.cast.sam, kind, by=day.cast.organiser, now=NOW)

    assert [row.kind for row in day.tournament.roles.filter(user=day.cast.sam)] == ["referee"]


def test_the_only_organiser_stays_one():
    day = a_day()

    with pytest.raises(Conflict, match="olga is the only organiser"):
        tournaments.appoint(day.tournament, day.cast.olga, "referee", by=day.cast.organiser, now=NOW)

    tournaments.appoint(day.tournament, day.cast.jun, "organiser", by=day.cast.organiser, now=NOW)
    tournaments.appoint(day.tournament, day.cast.olga, "referee", by=day.cast.organiser, now=NOW)
    assert day.tournament.roles.get(user=day.cast.olga).kind == "referee"
