"""Which word of a referee counts for a list, and what becomes of it when another version comes."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, with_entrants
from tests.data.lists import ILLEGAL, LEGAL, OTHER, armed, hand_in
from tournament.queries.lists import list_queue, list_texts
from tournament.services.lists import list_reviews
from tournament.services.settings import tournament_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def day():
    day = with_entrants(a_day(), 1)
    armed(day)
    return day


def says(day, verb, version, **said):
    return verb(day.entrants[0], version, by=day.cast.referee, now=NOW, **said)


def rule_on(day, version):
    return says(day, list_reviews.approve, version, clause="10.01", message="Agreed.")


def row_of(day):
    return list_queue.row_of(day.entrants[0], "good")


def send(day, text):
    return hand_in(day.entrants[0], text)


def test_newer_version_of_an_approved_list_has_changed_since(day):
    says(day, list_reviews.approve, send(day, LEGAL))

    send(day, OTHER)

    row = row_of(day)
    assert (row.state, row.approval, row.before.version.number) == ("changed", None, 1)


def test_illegal_version_of_an_approved_list_is_illegal_first_of_all(day):
    says(day, list_reviews.approve, send(day, LEGAL))

    send(day, ILLEGAL)

    assert (row_of(day).state, row_of(day).is_changed) == ("illegal", True)


def test_mended_version_of_a_list_that_went_back_waits(day):
    says(day, list_reviews.send_back, send(day, ILLEGAL), message="Add a hero.")

    send(day, LEGAL)

    row = row_of(day)
    assert (row.state, row.before.decision) == ("waiting", "sent-back")


def test_yes_goes_over_to_the_same_content(day):
    word = says(day, list_reviews.approve, send(day, LEGAL))
    send(day, OTHER)

    assert send(day, LEGAL).number == 3

    assert (row_of(day).state, row_of(day).approval) == ("approved", word)


def test_ruling_goes_over_to_the_same_content(day):
    rule_on(day, send(day, ILLEGAL))
    send(day, LEGAL)

    send(day, ILLEGAL)

    assert row_of(day).state == "approved"


def test_no_does_not_go_over(day):
    says(day, list_reviews.send_back, send(day, ILLEGAL), message="Add a hero.")
    send(day, LEGAL)

    send(day, ILLEGAL)

    assert row_of(day).state == "illegal"


def test_yes_does_not_cover_what_the_rules_object_to_since(day):
    rule_on(day, send(day, ILLEGAL))
    restriction = {"kind": "max-copies", "value": 2}
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, restrictions=[restriction])

    again = send(day, ILLEGAL)

    assert again.number == 2
    assert row_of(day).state == "illegal"
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, restrictions=[])
    send(day, ILLEGAL)
    assert row_of(day).state == "approved"


def test_word_that_goes_over_is_taken_back_where_it_went(day):
    says(day, list_reviews.approve, send(day, LEGAL))
    send(day, OTHER)
    third = send(day, LEGAL)

    says(day, list_reviews.take_back, third)

    assert (row_of(day).state, row_of(day).before) == ("waiting", None)


def test_every_ruling_stays_to_be_read(day):
    first = rule_on(day, send(day, ILLEGAL))
    second = rule_on(day, send(day, "19x Reed archer"))
    says(day, list_reviews.take_back, second.version)
    third = rule_on(day, second.version)
    version = second.version

    ruled = list_texts.rulings_on([version])[version.army_list_id]

    assert [(one.word, one.stands, one.is_taken_back) for one in ruled] == [
        (third, True, False),
        (second, False, True),
        (first, False, False),
    ]
