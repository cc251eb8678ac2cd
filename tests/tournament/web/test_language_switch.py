"""The switch between languages: a form without scripts, on every kind of page, where there is a choice."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.data.days import published
from tests.tournament.web.player.phone import forms_of

pytestmark = pytest.mark.django_db
LANGUAGES = [("en", "English"), ("de", "German"), ("ar", "Arabic"), ("en-xa", "Pseudo-English")]


@pytest.fixture
def offered(settings):
    settings.LANGUAGES = LANGUAGES


@pytest.fixture
def pages():
    """One page of each kind: public, from the cache, of a player, of the desk."""
    day, _round = published(4)
    slug = day.tournament.slug
    return day, [f"/t/{slug}/", f"/t/{slug}/standings/", f"/me/{day.tokens[1]}/", f"/desk/{slug}/"]


def browser(day):
    client = Client(enforce_csrf_checks=True)
    client.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    return client


def root_of(page):
    return page.content.decode().partition("<html ")[2].partition(">")[0]


def switch_of(page):
    return next(values for action, values in forms_of(page) if action.endswith(reverse("set-language")))


def test_one_language_needs_no_switch(pages):
    day, addresses = pages

    for address in addresses:
        page = browser(day).get(address)
        assert page.status_code == 200
        assert "language-switch" not in page.content.decode()


def test_every_page_offers_the_languages_by_their_own_names(offered, pages):
    day, addresses = pages

    for address in addresses:
        shown = browser(day).get(address).content.decode()
        assert ">Deutsch *</option>" in shown
        assert ">Pseudo-English</option>" in shown
        assert '<option value="en" lang="en" selected>' in shown


def test_chosen_language_stays_and_leads_back_to_the_page(offered, pages):
    day, addresses = pages
    client = browser(day)

    for address in addresses:
        for code, root in (("de", 'lang="de" dir="ltr"'), ("ar", 'lang="ar" dir="rtl"')):
            form = switch_of(client.get(address, follow=True))
            answer = client.post(reverse("set-language"), {**form, "language": code})
            assert (answer.status_code, answer.headers["Location"]) == (302, address)
            assert root in root_of(client.get(address, follow=True))
        client.cookies.pop("django_language")


def test_switch_leads_to_no_other_host(offered, pages):
    day, addresses = pages
    client = browser(day)
    form = switch_of(client.get(addresses[0]))

    answer = client.post(reverse("set-language"), {**form, "next": "https://evil.example/", "language": "de"})

    assert answer.headers["Location"] == "/"


def test_language_that_is_not_offered_changes_nothing(offered, pages):
    day, addresses = pages
    client = browser(day)
    form = switch_of(client.get(addresses[0]))

    client.post(reverse("set-language"), {**form, "language": "xx"})

    assert 'lang="en"' in root_of(client.get(addresses[0]))


def test_from_a_page_in_another_language_one_goes_back_to_its_own(offered, pages):
    day, addresses = pages
    client = browser(day)
    client.cookies["django_language"] = "de"
    page = client.get(addresses[0], follow=True)
    assert 'lang="de"' in root_of(page)
    action = next(action for action, _values in forms_of(page) if action.endswith(reverse("set-language")))

    answer = client.post(action, {**switch_of(page), "language": "en"})

    assert (action, answer.headers["Location"]) == ("/de/language/", addresses[0])
    assert 'lang="en"' in root_of(client.get(addresses[0]))
