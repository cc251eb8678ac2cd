"""A lost private link is asked for with one press; the desk gives another, and nobody learns more."""

import pytest
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.test import Client

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tournament.engine.lifecycle import EntrantStatus
from tournament.models import LogEntry, PhoneRequest, RoleKind
from tournament.services.entrants import entrants
from tournament.web.organiser.core.inbox import inbox_lines

pytestmark = pytest.mark.django_db
Status = PhoneRequest.Status


@pytest.fixture
def day():
    cache.clear()
    return with_entrants(a_day(), 2)


def press(day, number=1, client=None):
    return (client or Client()).post(f"/t/{day.tournament.slug}/entrants/{number}/link/")


def answer(response):
    return response.status_code, response.url, [str(each) for each in get_messages(response.wsgi_request)]


def lines(day, kind=RoleKind.ORGANISER):
    return [
        line
        for line in inbox_lines(day.refresh().tournament, kind, now=NOW)
        if line.item.kind == "link-asked"
    ]


def test_one_press_is_one_line_that_leads_to_a_new_link(day, client):
    pia = day.entrants[0]
    page = client.get(f"/t/{day.tournament.slug}/entrants/1/").content.decode()
    assert f'action="/t/{day.tournament.slug}/entrants/1/link/"' in page
    old = pia.token_hash

    for _press_twice in range(2):
        press(day)

    (line,) = lines(day)
    assert str(line.item.title) == f"{pia.name} asks for the private link"
    assert line.url == f"/desk/{day.tournament.slug}/entrants/1/link/"
    assert lines(day, RoleKind.SCOREKEEPER) == []
    pia.refresh_from_db()
    assert pia.token_hash == old
    assert LogEntry.objects.filter(verb="entrant.ask-link").count() == 1

    entrants.issue_link(pia, by=day.cast.organiser, now=NOW)

    assert lines(day) == []
    assert PhoneRequest.objects.get().status == Status.ACCEPTED


def test_answer_is_the_same_whatever_becomes_of_it(day, settings):
    day.tournament.entrants.filter(number=2).update(status=EntrantStatus.DROPPED)
    first = answer(press(day))
    settings.REGISTRATION_RATE = "1/hour"
    assert answer(press(day)) == first
    gone = answer(press(day, 2))

    assert gone[::2] == first[::2]
    assert PhoneRequest.objects.count() == 1


def test_network_that_asks_for_everybody_is_not_heard(day, settings):
    settings.REGISTRATION_RATE = "1/hour"

    for number in (1, 2):
        press(day, number)

    assert [line.item.number for line in lines(day)] == [1]


def test_player_is_asked_for_six_times_at_most(day):
    for _time in range(8):
        press(day)
        entrants.issue_link(day.entrants[0], by=day.cast.organiser, now=NOW)

    assert PhoneRequest.objects.count() == 6
    assert press(day, 77).status_code == 404
