"""Private links at the desk: each is shown once, and showing one leaves the others waiting."""

import pytest

from tests.data.days import a_day, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament import time_source
from tournament.services.core.actors import Actor
from tournament.services.entrants import registration_confirmations
from tournament.services.entrants.entrants import Details

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga():
    """An organiser whose import of three people left three links that nobody has seen."""
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)
    olga.press("entrant-import", text="name\nPia\nRosa\nTom\n", **{"import": "1"})
    olga.day = day
    return olga


def numbers(page):
    return [link.entrant.number for link in page.context["links"]]


def test_a_new_link_is_shown_alone_and_the_others_go_on_waiting(olga):
    answer = olga.press("issue-link", 2)

    alone, again = olga.next_page(answer), olga.next_page(answer)

    assert numbers(alone) == [2]
    assert "Show 2 more links" in text_of(alone)
    assert numbers(again) == []
    assert "Link already shown" in text_of(again)
    assert "2 private links are ready." in text_of(olga.open("entrants"))
    assert numbers(olga.open("links")) == [1, 3]
    assert "private links are ready" not in text_of(olga.open("entrants"))


@pytest.mark.thorough
def test_who_is_added_or_confirmed_gets_the_own_link_shown_alone(olga):
    row = registration_confirmations.request_confirmation(
        olga.day.tournament,
        Details(name="Nora Quist", email="n@example.org"),
        address_of=lambda key: f"https://hall.example/{key}/",
        by=Actor(kind="player", name="Nora Quist"),
        now=time_source.now(),
    )

    confirmed = olga.next_page(olga.press("confirm-registration", row.pk))
    added = olga.next_page(olga.press("entrant-add", name="Uwe", language="en"))

    assert (numbers(confirmed), numbers(added)) == ([4], [5])
    assert numbers(olga.open("links")) == [1, 2, 3]


def test_a_link_that_opens_nothing_any_more_is_not_shown(olga):
    olga.press("revoke-link", 1)
    other = Browser(olga.day.cast.olga, olga.day.tournament.slug)
    other.press("issue-link", 2)

    assert numbers(olga.open("links")) == [3]


def test_new_links_for_everybody_are_shown_together():
    day = with_entrants(a_day(), 3)
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert numbers(olga.next_page(olga.press("issue-links"))) == [1, 2, 3]


def test_links_for_everybody_from_a_page_that_is_older_than_a_link_are_refused():
    day = with_entrants(a_day(), 3)
    olga, other = (Browser(day.cast.olga, day.tournament.slug) for _ in range(2))
    opened = olga.open("issue-links").context["question"].sent
    kept = numbers(other.next_page(other.press("issue-links", **opened)))

    refused = olga.press("issue-links", **opened)

    assert kept == [1, 2, 3]
    assert "so no link was issued now." in text_of(refused)
    assert (
        numbers(
            olga.next_page(olga.press("issue-links", **olga.open("issue-links").context["question"].sent))
        )
        == kept
    )


@pytest.mark.parametrize("press", ["issue-link", "revoke-link"])
def test_a_link_that_another_desk_has_issued_does_not_die_unseen(press):
    day = with_entrants(a_day(), 1)
    olga, other = (Browser(day.cast.olga, day.tournament.slug) for _ in range(2))
    opened = olga.open(press, 1).context["question"].sent
    kept = numbers(other.next_page(other.press("issue-link", 1, **opened)))

    refused = olga.press(press, 1, **opened)

    assert kept == [1]
    assert "was issued or revoked after you opened this page" in text_of(refused)
    assert olga.press(press, 1, **olga.open(press, 1).context["question"].sent).status_code == 303
