"""The doors of accounts: a superuser organises everything, anybody else what a role says."""

import pytest
from django.contrib.auth.models import AnonymousUser, User

from tests.data.days import a_day
from tournament import access
from tournament.models import RoleKind

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_superuser_organises_every_tournament():
    one, two = a_day().tournament, a_day().tournament
    root = User.objects.create_superuser("root", password="x")

    assert access.role_of(root, one) == RoleKind.ORGANISER
    assert set(access.tournaments_of(root)) == {one, two}
    assert access.tournament_for(root, two.slug, at_least=RoleKind.ORGANISER) == (two, RoleKind.ORGANISER)


def test_an_official_works_on_the_own_tournaments_and_nobody_on_none():
    day = a_day()

    assert access.tournaments_of(day.cast.jun) == [day.tournament]
    assert access.tournaments_of(day.cast.sam) == []
    assert access.tournaments_of(AnonymousUser()) == []
    assert access.role_of(AnonymousUser(), day.tournament) is None
