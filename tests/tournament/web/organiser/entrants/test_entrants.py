"""Entrants at the desk: added, corrected, checked in, gone; their links issued and revoked."""

import pytest

from tests.data.days import a_day, checked_in, published, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.services.entrants import entrants

pytestmark = pytest.mark.django_db
PIA = {
    "name": "Pia Lindqvist",
    "club": "Hexers",
    "country": "ES",
    "email": "pia@example.org",
    "language": "en",
    "families": "Ford,  North , ",
}


def olga_of(day):
    return Browser(day.cast.olga, day.tournament.slug)


def test_one_more_entrant_by_hand_gets_a_link():
    day = a_day()
    olga = olga_of(day)

    answer = olga.press("entrant-add", **PIA)

    (pia,) = day.entrants
    assert (answer.status_code, answer.url, said(answer)) == (
        303,
        f"{olga.url('links')}?of=1",
        "Pia Lindqvist is registered.",
    )
    assert (pia.club, pia.country, pia.email, pia.families) == (
        "Hexers",
        "ES",
        "pia@example.org",
        ["Ford", "North"],
    )
    token = text_of(olga.open("links")).split("/me/")[1].split("/")[0]
    assert entrants.hash_token(token) == pia.token_hash


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"name": ""}, "This is empty. Fill it in."),
        ({"email": "pia"}, "Enter an e-mail address such as"),
        ({"country": "Germany"}, "Use two letters: DE for Germany."),
        ({"fixed_table": "0"}, "is too little. Enter 1 or more."),
    ],
)
def test_an_entrant_with_something_wrong_is_refused_beside_the_field(wrong, sentence):
    day = a_day()

    answer = olga_of(day).press("entrant-add", **{**PIA, **wrong})

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert day.entrants == []


def test_what_is_known_of_an_entrant_is_corrected():
    day = with_entrants(a_day(), 1)
    olga = olga_of(day)
    shown = olga.open("entrant-edit", 1)

    answer = olga.press("entrant-edit", 1, **{**PIA, "name": "Pia Lindquist", "fixed_table": "3"})

    assert 'value="Pia Lindqvist"' in shown.content.decode()
    assert said(answer) == "Pia Lindquist is saved."
    assert (day.entrants[0].name, day.entrants[0].fixed_table) == ("Pia Lindquist", 3)


def test_a_correction_with_something_wrong_changes_nothing():
    day = with_entrants(a_day(), 1)

    answer = olga_of(day).press("entrant-edit", 1, **{**PIA, "name": ""})

    assert answer.status_code == 422
    assert day.entrants[0].name == "Pia Lindqvist"


def test_who_is_not_here_after_all_is_undone_where_it_was_pressed():
    day = checked_in(2)
    olga = olga_of(day)

    answer = olga.press("undo-check-in", 1, came_from=f"{olga.url('check-in')}?q=pia")

    assert answer.url == f"{olga.url('check-in')}?q=pia&undone=1"
    assert day.entrants[0].status == EntrantStatus.REGISTERED
    assert "1 of 2" in text_of(olga.open("home"))


def test_who_leaves_keeps_the_results_and_may_come_back():
    day, _ = published(4)
    olga = olga_of(day)

    answer = olga.press("drop", 1, reason="The last train")
    gone = day.entrants[0].status
    olga.press("check-in-entrant", 1)

    assert said(answer) == "Pia Lindqvist is dropped. Results so far stay."
    assert (gone, day.entrants[0].status) == (EntrantStatus.DROPPED, EntrantStatus.CHECKED_IN)


def test_an_exclusion_needs_a_reason():
    day, _ = published(4)
    jun = Browser(day.cast.jun, day.tournament.slug)

    without = jun.press("exclude", 1)
    answer = jun.press("exclude", 1, reason="Loaded dice")

    assert without.status_code == 422
    assert said(answer) == "Pia Lindqvist is excluded."
    assert day.entrants[0].status == EntrantStatus.EXCLUDED


def test_a_revoked_link_opens_nothing_any_more():
    day = with_entrants(a_day(), 1)
    olga = olga_of(day)
    before = olga.client.get(f"/me/{day.tokens[1]}/").status_code

    answer = olga.press("revoke-link", 1)

    assert said(answer) == "The link of Pia Lindqvist stopped working."
    assert (before, olga.client.get(f"/me/{day.tokens[1]}/").status_code) == (200, 404)


def test_everybody_who_is_still_in_gets_a_new_link():
    day, _ = published(4)
    olga = olga_of(day)
    olga.press("drop", 2)

    olga.press("issue-links")

    shown = olga.open("links").context["links"]
    assert sorted(link.entrant.number for link in shown) == [1, 3, 4]
    assert all(row.token_hash != entrants.hash_token(day.tokens[row.number]) for row in day.entrants[2:])


def test_nobody_with_that_number_is_not_found():
    assert olga_of(a_day()).open("entrant", 99).status_code == 404
