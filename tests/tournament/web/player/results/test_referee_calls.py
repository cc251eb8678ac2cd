"""A table calls a referee from the phone; both players see who comes, and either recalls it."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, published
from tests.tournament.web.player.phone import Phone, form_of, notices, text_of
from tournament.services.hall import referee_calls

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    day, round_ = published(4)
    pairing = round_.pairings.get(table=1)
    return day, pairing, {side: Phone(day.tokens[getattr(pairing, side).number]) for side in "ab"}


def test_both_see_the_call_and_who_is_on_the_way(table):
    day, pairing, phones = table
    page = phones["a"].open("home")

    phones["a"].fill(page, phones["a"].url("call-referee", 1), kind="time", words="  The die  fell ")

    call = pairing.referee_calls.get()
    assert (call.kind, call.words, call.entrant) == ("time", "The die fell", pairing.a)
    for phone in phones.values():
        assert f"{pairing.a.name} called a referee at" in text_of(phone.open("home"))
    assert "No referee is on the way yet" in text_of(phones["b"].open("home"))

    referee_calls.take(call, by=day.cast.referee, now=NOW)

    assert f"{day.cast.referee.name} is on the way." in text_of(phones["b"].open("home"))


def test_the_same_form_twice_calls_once(table):
    _, pairing, phones = table
    phone = phones["a"]
    fields = {**form_of(phone.open("home"), phone.url("call-referee", 1)), "kind": "rules"}

    answers = [phone.press("call-referee", 1, **fields) for _press in range(2)]

    assert pairing.referee_calls.count() == 1
    assert "Referee called. Stay at the table." in notices(answers[1])[-1]


def test_the_opponent_recalls_and_the_table_can_call_again(table):
    _, pairing, phones = table
    phones["a"].press("call-referee", 1, kind="conduct")

    phones["b"].press("recall-referee", 1)

    assert pairing.referee_calls.get().outcome == "recalled"
    assert "Call a referee" in text_of(phones["a"].open("home"))


def test_the_second_call_of_a_table_is_refused_with_a_sentence(table):
    _, _pairing, phones = table
    phones["a"].press("call-referee", 1, kind="rules")

    response = phones["b"].press("call-referee", 1, kind="rules")

    assert "Table 1 has already asked for a referee" in notices(response)[0]


def test_a_call_of_no_kind_is_refused(table):
    _, pairing, phones = table

    response = phones["a"].press("call-referee", 1, kind="pizza")

    assert notices(response)
    assert not pairing.referee_calls.exists()


def test_a_round_that_is_over_calls_no_referee():
    day, _round = closed(4)
    phone = Phone(day.tokens[1])

    response = phone.press("call-referee", 1, kind="rules")

    assert "no game now" in notices(response)[0]
    assert "Call a referee" not in text_of(phone.open("home"))


def test_a_part_that_is_fetched_again_shows_the_call(table):
    _, _pairing, phones = table
    etag = phones["b"].open("now").headers["ETag"]

    phones["a"].press("call-referee", 1, kind="rules")

    again = phones["b"].client.get(phones["b"].url("now"), headers={"if-none-match": etag})
    assert "called a referee at" in text_of(again)
