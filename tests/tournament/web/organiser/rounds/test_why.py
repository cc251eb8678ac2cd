"""Why two meet, or do not: asked of a round, answered with what it would cost otherwise."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, drafted, play
from tests.tournament.web.organiser.desk_client import text_of
from tests.tournament.web.organiser.rounds.draft_desk import CAR, browser, draft_page, table
from tournament.services.entrants import attendance
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def ask(day, one, other, number=1, who="kei"):
    numbers = {"one": str(one.number), "other": str(other.number) if other else ""}
    return browser(day, who).open("why", number, **numbers)


def test_why_two_meet_is_answered_with_what_it_would_cost_otherwise():
    day, round_ = drafted(6)
    one = table(round_, 1)

    words = text_of(ask(day, one.a, one.b))

    assert f"Why do {one.a} and {one.b} meet?" in words
    assert f"{one.a} plays {one.b} in round 1." in words
    assert "What if this were different?" in words


def test_why_two_do_not_meet_again_is_the_rematch():
    day, first = closed(6)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    old = table(first, 1)

    words = text_of(ask(day, old.a, old.b, round_.number))

    assert f"Why do {old.a} and {old.b} not meet?" in words
    assert " met in round 1." in words


def test_why_a_pairing_by_hand_is_named_as_such():
    day, round_ = drafted(6)
    one, two = table(round_, 1), table(round_, 2)
    pairings.fix(round_, one.a, two.a, by=day.cast.organiser, now=NOW, reason=CAR)

    words = text_of(ask(day, one.a, two.a))

    assert "An official decided that. The engine would not pair them." in words


def test_why_this_bye_is_a_question_about_nobody():
    day, round_ = drafted(5)
    bye = round_.pairings.get(b=None).a

    assert f"Why does {bye} have the bye?" in text_of(ask(day, bye, None))
    assert "not have the bye" in text_of(ask(day, table(round_, 1).a, None))


def test_why_is_asked_of_a_round_that_is_over_although_somebody_left():
    day, first = closed(4)
    one = table(first, 1)
    attendance.drop(one.a, by=day.cast.organiser, now=NOW)

    assert f"Why do {one.a} and {one.b} meet?" in text_of(ask(day, one.a, one.b))


def test_why_about_one_and_the_same_is_refused_in_words():
    day, _ = drafted(4)
    pia = day.entrants[0]

    page = ask(day, pia, pia)

    assert page.status_code == 422
    assert "Choose two different players" in text_of(page)


def test_why_without_players_asks_for_them():
    day, _ = drafted(4)

    for asked in ({}, {"other": "1"}, {"one": ""}):
        page = browser(day).open("why", 1, **asked)
        assert page.status_code == 200
        assert "Explain pairing" in text_of(page)
        assert "is empty" not in text_of(page)


def around(*rounds_):
    """Six people in the order of the ring that two rounds without a rematch make of them."""
    first, second = ({row.a: row.b for row in one.pairings.all()} for one in rounds_)
    met = [{**one, **{b: a for a, b in one.items()}} for one in (first, second)]
    ring = [next(iter(met[0]))]
    for step in range(5):
        ring.append(met[step % 2][ring[-1]])
    return ring


@pytest.mark.thorough
def test_a_round_by_hand_that_spoils_a_planned_one_has_to_be_confirmed():
    day, first = closed(6, rounds_planned=4)
    olga = day.cast.organiser
    second = rounds.publish(rounds.draft(day.tournament, by=olga, now=NOW), by=olga, now=NOW)
    rounds.close(play(day, second), by=olga, now=NOW)
    third = rounds.draft(day.tournament, by=olga, now=NOW)
    before = draft_page(day, 3)
    ring = around(first, second)
    for one, other in zip(ring[:3], ring[3:], strict=True):
        if not third.pairings.filter(is_current=True, a__in=[one, other], b__in=[one, other]).exists():
            pairings.fix(third, one, other, by=olga, now=NOW, reason=CAR)

    assert "rematch in round 4 is unavoidable" not in before
    assert (
        "With the pairings that are fixed or barred now, a rematch in round 4 is unavoidable."
        in draft_page(day, 3)
    )
    assert browser(day).press("publish", 3).status_code == 409
