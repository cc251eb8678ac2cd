"""Whose password an organiser can reset: only of accounts that can do nothing which the organiser cannot."""

import pytest
from django.contrib.auth.models import Group, Permission, User

from tests.data.cast import NOW, person
from tests.data.days import a_day
from tournament.models import LogEntry, Role
from tournament.queries.accounts.password_resets import Obstacle, by_name_or_address, obstacle, obstacles
from tournament.services.core.actors import official
from tournament.services.tournaments import officials, tournaments
from tournament.services.tournaments.inputs import OfficialInput

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    """Olga organises; Mei got her account from her."""
    day = a_day()
    officials.invite(
        day.tournament,
        OfficialInput(username="mei", name="Mei", kind="referee"),
        by=day.cast.organiser,
        now=NOW,
    )
    return day


def mei():
    return User.objects.get(username="mei")


def elsewhere(day, user, kind):
    """A tournament of Sam's, in which somebody has a role."""
    other = a_day(name="Another cup")
    other.tournament.roles.all().delete()
    Role.objects.create(tournament=other.tournament, user=day.cast.sam, kind="organiser")
    Role.objects.create(tournament=other.tournament, user=user, kind=kind)
    return other.tournament


def test_nothing_keeps_an_organiser_from_who_was_invited_here(day):
    assert obstacle(day.cast.olga, mei()) is None


def test_an_account_of_before_is_known_once_it_has_worked_here(day):
    assert obstacle(day.cast.olga, day.cast.kei) == Obstacle.STRANGER

    tournaments.appoint(
        day.tournament, day.cast.sam, "referee", by=official(day.cast.kei, "organiser"), now=NOW
    )

    assert obstacle(day.cast.olga, day.cast.kei) is None


def test_appointing_a_foreign_name_gives_no_power_over_the_account(day):
    """Anybody can open a tournament and appoint any sign-in name in it."""
    trap = a_day(name="Trap")
    trap.tournament.roles.all().delete()
    Role.objects.create(tournament=trap.tournament, user=day.cast.sam, kind="organiser")
    victim = person("Vera")
    invited = OfficialInput(username="vera", name="", kind="referee")
    officials.invite(trap.tournament, invited, by=official(day.cast.sam), now=NOW)

    assert obstacle(day.cast.sam, victim) == Obstacle.STRANGER


def test_a_log_that_came_in_with_a_file_proves_nothing(day):
    """Sam writes into a file that Vera's account was made for his tournament, and takes the file in."""
    trap = a_day(name="Trap")
    trap.tournament.roles.all().delete()
    victim = person("Vera")
    for user, kind in ((day.cast.sam, "organiser"), (victim, "referee")):
        Role.objects.create(tournament=trap.tournament, user=user, kind=kind)
    line = {"verb": "tournament.appoint", "subject": "vera", "data": {"is_new_account": True}, "at": NOW}
    taken_in = LogEntry.objects.create(tournament=trap.tournament, actor_kind="organiser", **line)

    assert obstacle(day.cast.sam, victim) == Obstacle.STRANGER

    taken_in.user = day.cast.sam
    taken_in.save()
    assert obstacle(day.cast.sam, victim) is None


def test_no_organiser_makes_a_link_for_themself(day):
    assert obstacle(day.cast.olga, day.cast.olga) == Obstacle.OWN


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_staff_and_superusers_are_nobodys(day, right):
    User.objects.filter(username="mei").update(**{right: True})
    boss = User.objects.create_superuser("boss", password="one to rule 2007")

    assert obstacle(day.cast.olga, mei()) == Obstacle.STAFF
    assert obstacle(boss, mei()) == Obstacle.STAFF


def test_rights_of_the_admin_count_as_staff(day):
    right = Permission.objects.order_by("pk").first()
    group = Group.objects.create(name="editors")
    user = mei()
    rights = {
        "permission": (lambda: user.user_permissions.add(right), user.user_permissions.clear),
        "group": (lambda: user.groups.add(group), user.groups.clear),
        "closed": (lambda: _set_active(False), lambda: _set_active(True)),
    }
    for name, (give, take) in rights.items():
        give()
        assert (name, obstacle(day.cast.olga, mei())) == (name, Obstacle.STAFF)
        take()
        assert (name, obstacle(day.cast.olga, mei())) == (name, None)


def _set_active(is_active):
    User.objects.filter(username="mei").update(is_active=is_active)


@pytest.mark.parametrize("kind", ["scorekeeper", "referee", "organiser"])
def test_any_role_in_a_tournament_of_others_is_out_of_reach(day, kind):
    there = elsewhere(day, mei(), kind)
    assert obstacle(day.cast.olga, mei()) == Obstacle.ELSEWHERE

    role = Role.objects.create(tournament=there, user=day.cast.olga, kind="referee")
    assert obstacle(day.cast.olga, mei()) == Obstacle.ELSEWHERE

    role.kind = "organiser"
    role.save()
    assert obstacle(day.cast.olga, mei()) is None


def test_who_organises_here_no_more_has_no_power_left(day):
    Role.objects.filter(user=day.cast.olga).update(kind="referee")

    assert obstacle(day.cast.olga, mei()) == Obstacle.ELSEWHERE


def test_who_works_nowhere_any_more_is_nobodys(day):
    tournaments.dismiss(day.tournament, mei(), by=day.cast.organiser, now=NOW)

    assert obstacle(day.cast.olga, mei()) == Obstacle.STRANGER


def test_a_superuser_reaches_all_officials_but_those_of_the_staff(day):
    elsewhere(day, mei(), "organiser")
    boss = User.objects.create_superuser("boss", password="one to rule 2007")

    assert obstacles(boss, [mei(), day.cast.kei, boss]) == {
        mei().pk: None,
        day.cast.kei.pk: None,
        boss.pk: Obstacle.OWN,
    }


def test_many_officials_cost_as_many_queries_as_one(day, django_assert_max_num_queries):
    people = [person(f"Helper{number}") for number in range(20)]
    for each in people:
        Role.objects.create(tournament=day.tournament, user=each, kind="scorekeeper")

    with django_assert_max_num_queries(7):
        found = obstacles(day.cast.olga, people)

    assert set(found.values()) == {Obstacle.STRANGER}


def test_a_mail_reaches_who_can_sign_in_and_has_an_address():
    for name, more in {
        "olga": {"email": "Olga@example.org"},
        "jun": {},
        "kei": {"email": "kei@example.org", "is_active": False},
    }.items():
        User.objects.create_user(name, password="open sesame 2007", **more)
    sam = User.objects.create_user("sam", email="olga@EXAMPLE.org")
    assert not sam.has_usable_password()

    found = {
        typed: [user.username for user in by_name_or_address(typed)]
        for typed in ("olga", "OLGA", "olga@example.org", "jun", "kei", "kei@example.org", "", "nobody")
    }

    assert found == {
        **{typed: [] for typed in ("OLGA", "jun", "kei", "kei@example.org", "", "nobody")},
        "olga": ["olga"],
        "olga@example.org": ["olga"],
    }
