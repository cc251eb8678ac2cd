"""A tournament is opened, moved and given officials, and its policy is frozen once."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.data.cast import NOW, person
from tests.data.days import a_day, drafted, published
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import LogEntry, Role
from tournament.services.core.actors import SYSTEM, official
from tournament.services.core.errors import Conflict
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan
from tournament.services.undo import undo

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
    assert tournaments.create(plan(name="Łódź Cup, Straße zum Ørn"), by=SYSTEM, now=NOW).slug == (
        "lodz-cup-strasse-zum-orn"
    )
    assert tournaments.create(plan(name="灰の浅瀬杯"), by=SYSTEM, now=NOW).slug == "tournament"


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


def test_a_role_is_removed_and_the_only_organiser_keeps_theirs():
    day = a_day()
    say = {"by": day.cast.organiser, "now": NOW}

    tournaments.dismiss(day.tournament, day.cast.jun, **say)
    with pytest.raises(Conflict, match="jun has no role in this tournament"):
        tournaments.dismiss(day.tournament, day.cast.jun, **say)
    with pytest.raises(Conflict, match="olga is the only organiser"):
        tournaments.dismiss(day.tournament, day.cast.olga, **say)

    assert [row.user.username for row in day.tournament.roles.order_by("pk")] == ["olga", "kei"]
    assert User.objects.filter(username="jun").exists()


def test_the_role_of_a_deleted_account_does_not_come_back():
    day = a_day()
    tournaments.dismiss(day.tournament, day.cast.jun, by=day.cast.organiser, now=NOW)
    entry = day.tournament.log.get(verb="tournament.dismiss")
    day.cast.jun.delete()

    with pytest.raises(Conflict, match="The account jun was deleted"):
        undo.undo(entry, by=day.cast.organiser, now=NOW)
