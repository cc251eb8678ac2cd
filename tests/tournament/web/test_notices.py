"""Messages for the next page: a phone needs no session for them, and an official's stay in the session."""

import pytest
from django.conf import settings
from django.contrib.messages import SUCCESS
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import RequestFactory

from tests.data.days import published
from tests.tournament.web.player.phone import Phone, text_of
from tests.tournament.web.player.results.test_reports import report
from tournament.web.notices import Notices

pytestmark = pytest.mark.django_db


def a_request(session, cookies, *, is_signed_in):
    request = RequestFactory().get("/")
    own = {settings.SESSION_COOKIE_NAME: "of somebody signed in"} if is_signed_in else {}
    request.session, request.COOKIES = session, {**cookies, **own}
    return request


def after(request, *words):
    """What the browser holds when these were said."""
    notices, answer = Notices(request), HttpResponse()
    for each in words:
        notices.add(SUCCESS, each)
    notices.update(answer)
    return {name: cookie.value for name, cookie in answer.cookies.items()}


def test_a_report_from_a_phone_writes_no_session_and_is_acknowledged_once():
    day, _ = published(2)
    phone = Phone(day.tokens[1])

    shown, again = text_of(report(phone, faction="good")), text_of(phone.open("result-of", 1))

    assert "Result reported." in shown
    assert "Result reported." not in again
    assert not Session.objects.exists()


def test_what_somebody_signed_in_is_told_never_travels_in_a_cookie():
    session = SessionStore()

    assert after(a_request(session, {}, is_signed_in=True), "The first password is x7.") == {}
    said = Notices(a_request(session, {}, is_signed_in=True))
    assert [each.message for each in said] == ["The first password is x7."]


def test_what_was_said_before_somebody_signed_in_is_shown_with_what_was_said_after():
    session = SessionStore()
    cookies = after(a_request(session, {}, is_signed_in=False), "Before.")
    after(a_request(session, {}, is_signed_in=True), "After.")
    request, answer = a_request(session, cookies, is_signed_in=True), HttpResponse()

    notices = Notices(request)

    assert sorted(each.message for each in notices) == ["After.", "Before."]
    notices.update(answer)
    assert (answer.cookies["messages"].value, list(Notices(a_request(session, {}, is_signed_in=True)))) == (
        "",
        [],
    )


def test_a_cookie_that_somebody_forged_says_nothing():
    cookies = after(a_request(SessionStore(), {}, is_signed_in=False), "Result reported.")
    forged = {"messages": f"x{cookies['messages']}"}

    assert list(Notices(a_request(SessionStore(), forged, is_signed_in=False))) == []
