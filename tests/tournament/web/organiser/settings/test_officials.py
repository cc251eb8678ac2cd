"""The page of the officials: roles are given and removed."""

import pytest

from tests.data.days import a_day
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.models import LogEntry, Role

pytestmark = pytest.mark.django_db


def test_a_role_is_removed_by_a_button_and_comes_back_by_undo():
    day = a_day()
    olga, jun = (Browser(who, day.tournament.slug) for who in (day.cast.olga, day.cast.jun))

    answer = olga.press("official-remove", "jun")
    shut = jun.open("home").status_code
    shown = text_of(olga.next_page(answer))
    olga.press("undo", LogEntry.objects.get(verb="tournament.dismiss").pk)

    assert said(answer) == "Jun has no role any more."
    assert shut == 404
    assert "removed the role of jun" in shown
    assert jun.open("home").status_code == 200


def test_the_only_organiser_has_no_button_and_is_refused():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    answer = olga.press("official-remove", "olga")

    assert "The only organiser" in text_of(olga.open("officials"))
    assert answer.status_code == 409
    assert Role.objects.filter(user=day.cast.olga).exists()


def test_who_removes_the_own_role_is_led_to_the_own_tournaments():
    day = a_day()
    Role.objects.filter(user=day.cast.jun).update(kind="organiser")
    jun = Browser(day.cast.jun, day.tournament.slug)

    asked = text_of(jun.open("official-remove", "jun"))
    others = jun.open("official-remove", "olga")
    answer = jun.press("official-remove", "jun")

    assert asked.count("Only another organiser can give you a role.") == 1
    assert others.status_code == 405  # undone by a press: not asked
    assert (answer.status_code, answer.url) == (303, "/desk/")
    assert jun.open("officials").status_code == 404


def test_an_account_without_a_role_here_cannot_be_removed():
    day = a_day()

    assert Browser(day.cast.olga, day.tournament.slug).press("official-remove", "sam").status_code == 404
