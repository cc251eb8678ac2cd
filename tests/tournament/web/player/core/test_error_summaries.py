"""What is wrong with a form of a player stands on top of the page, has the focus, and leads to its field."""

import re
from html import unescape

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, published, with_entrants
from tests.tournament.web.player.phone import Phone
from tests.tournament.web.player.results.test_reports import report
from tournament.services.rounds import pairings

pytestmark = pytest.mark.django_db
SUMMARY = re.compile(r'<div class="notice notice--error" id="errors".*?</div>\s*</div>', re.DOTALL)


def summary_of(page):
    """The summary, which stands before every heading, and where its links lead."""
    html = page.content.decode()
    found = SUMMARY.search(html)
    assert found, "the page has no summary of its errors"
    assert html.index("<h1") > found.start()
    for asked in ('role="alert"', 'tabindex="-1"', "autofocus"):
        assert asked in found[0]
    assert html.count("autofocus") == 1
    links = re.findall(r'<a href="#([^"]+)">(.*?)</a>', found[0])
    for anchor, _ in links:
        assert f'id="{anchor}"' in html
    return [(anchor, " ".join(unescape(says).split())) for anchor, says in links], unescape(found[0])


@pytest.fixture
def phone():
    day, round_ = published(2)
    pairing = round_.pairings.get()
    pairings.record_roll(pairing, faction_a="good", by=day.cast.referee, now=NOW)
    return Phone(day.tokens[pairing.a.number])


def test_a_number_that_is_missing_is_named_with_its_side(phone):
    links, _ = summary_of(report(phone, step="preview", own_remaining="", other_points_remaining="many"))

    assert links == [
        ("id_other_points_remaining", "Points left of Paul Okafor: This is not a whole number. Use digits.")
    ]

    links, _ = summary_of(report(phone, step="preview", own_remaining=""))

    assert links == [
        (
            "id_own_remaining",
            "Your figures left: Enter this number: it decides the result.",
        )
    ]


def test_a_choice_that_is_missing_leads_to_its_first_button(phone):
    links, _ = summary_of(report(phone, step="preview", ending=""))

    assert links == [("id_ending_0", "How did the game end? This is empty. Fill it in.")]


def test_what_is_wrong_with_the_whole_slip_stands_there_too(phone):
    links, says = summary_of(report(phone, step="preview", ending="time", own_remaining=900))

    assert links or "Correct" in says


def test_a_slip_without_errors_has_no_summary(phone):
    assert "data-errors" not in phone.open("result-of", 1).content.decode()


def test_registration_and_details_begin_with_what_is_wrong():
    day = with_entrants(a_day(), 1)
    phone = Phone(day.tokens[1])
    form = phone.client.get(f"/t/{day.tournament.slug}/register/")
    token = re.search(r'name="form_token" value="([^"]+)"', form.content.decode())[1]
    sent = {"name": "", "email": "nowhere", "country": "", "language": "en", "form_token": token}

    links, _ = summary_of(phone.client.post(f"/t/{day.tournament.slug}/register/", sent))
    assert [anchor for anchor, _ in links] == ["id_name", "id_email", "id_consent"]

    links, _ = summary_of(phone.press("details", email="nowhere", country="", language="en"))
    assert [anchor for anchor, _ in links] == ["id_email"]


def test_a_form_that_was_not_opened_here_is_said_without_a_link():
    day = a_day()

    page = Phone("").client.post(f"/t/{day.tournament.slug}/register/", {"form_token": "old"})

    _, says = summary_of(page)
    assert "This form has expired" in says


def test_a_pasted_list_that_is_not_understood_has_the_focus_on_what_needs_the_player():
    day = with_entrants(a_day(), 1)
    page = Phone(day.tokens[1]).press("paste", "good", text="3x Nobody of this Name")

    html = page.content.decode()
    assert re.search(r'<section class="card problems"[^>]* autofocus data-errors', html)
    assert html.count("autofocus") == 1
