"""Stop, sit out and late from the phone: two taps each, kept without a connection, and seen at the desk."""

import pytest
from django.test import Client

from tests.data.days import closed, published
from tests.tournament.web.player.phone import Phone, form_of, notices, text_of
from tournament.models import PhoneRequest

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    day, round_ = published(5)
    pairing = round_.pairings.get(table=1)
    return day, pairing, {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}


def desk_page(day, address):
    client = Client()
    client.force_login(day.cast.organiser.user)
    return client.get(f"/desk/{day.tournament.slug}/{address}")


def test_being_late_is_told_to_the_opponent_and_the_desk(table):
    day, pairing, phones = table
    page = phones["a"].open("home")

    done = phones["a"].fill(page, phones["a"].url("ask", "late"), minutes="10")

    assert "The desk and your opponent can see that you are late." in notices(done)[-1]
    assert "You are late, here at about" in text_of(phones["a"].open("home"))
    assert "Your opponent is late" in text_of(phones["b"].open("home"))
    assert f"{pairing.a} is late, here at about" in text_of(desk_page(day, "check-in/"))
    assert "Late, here at about" in text_of(desk_page(day, f"entrants/{pairing.a.number}/"))


def test_the_same_form_twice_is_one_stop_and_recalling_it_takes_it_back(table):
    _day, _pairing, phones = table
    phone = phones["a"]
    fields = {**form_of(phone.open("home"), phone.url("ask", "stop")), "leaves_game": ""}

    for pressed_at in ("1181980800000", "0"):  # as the phone sends it that kept the form
        phone.press("ask", "stop", **fields, pressed_at=pressed_at)

    assert PhoneRequest.objects.get(kind="stop").source == "plays"
    phone.press("recall", "stop", kind="stop")
    assert PhoneRequest.objects.get(kind="stop").status == "recalled"
    assert "You have recalled this." in notices(phone.press("ask", "stop", **fields))[-1]


def test_leaving_now_is_said_to_both_and_decides_no_game(table):
    day, pairing, phones = table

    phones["a"].fill(phones["a"].open("home"), phones["a"].url("ask", "stop"), leaves_game="on")

    assert "The referee decides your game." in text_of(phones["a"].open("home"))
    pairing.refresh_from_db()
    assert pairing.status == "waiting"
    assert "stops after this round" in text_of(desk_page(day, ""))


def test_a_round_is_sat_out_from_the_phone_and_the_desk_refuses_it_with_a_reason():
    day, _round = closed(4)
    phone = Phone(day.tokens[1])

    phone.fill(phone.open("home"), phone.url("ask", "sit-out"), round="2")
    request = PhoneRequest.objects.get(kind="sit-out")
    client = Client()
    client.force_login(day.cast.organiser.user)
    client.post(f"/desk/{day.tournament.slug}/entrants/requests/{request.pk}/note/")
    client.post(f"/desk/{day.tournament.slug}/entrants/requests/{request.pk}/refuse/", {"reason": "Too few"})

    request.refresh_from_db()
    assert (request.base, request.status, request.decided_by) == (2, "refused", day.cast.organiser.name)
    assert "You cannot sit out the round" in text_of(phone.open("home"))


def test_each_round_sat_out_is_recalled_by_its_own_button():
    day, _round = closed(4, rounds_planned=5)
    day.tournament.policy = {**day.tournament.policy, "requested_byes": 2}
    day.tournament.save()
    phone = Phone(day.tokens[1])
    for number in "23":
        phone.fill(phone.open("home"), phone.url("ask", "sit-out"), round=number)

    form = phone.open("home").content.decode().partition("You sit out round 2")[2].partition("</form>")[0]
    assert 'name="round" value="2"' in form
    phone.press("recall", "sit-out", kind="sit-out", round="2")

    assert [row.base for row in PhoneRequest.objects.filter(status="waiting")] == [3]


def test_what_the_event_does_not_offer_is_not_on_the_page(table):
    day, _pairing, phones = table
    day.tournament.policy = {
        **day.tournament.policy,
        "stops_by_phone": False,
        "requested_byes": 0,
        "late_notices": False,
        "referee_calls": False,
    }
    day.tournament.save()

    page = text_of(phones["a"].open("home"))

    assert "Tell the desk" not in page
    assert "Call a referee" not in page
    phones["a"].press("call-referee", 1, kind="rules")
    assert not day.tournament.referee_calls.exists()
