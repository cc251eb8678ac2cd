"""The page that says how complete each language is, and the mark of those that nobody has read."""

from dataclasses import replace

import pytest
from django.test import Client

from config.startup.languages import Fault
from tests.data.cast import person

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def olga():
    client = Client()
    client.force_login(person("Olga"), backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_each_language_says_how_complete_it_is_and_who_has_read_it(olga, settings):
    german, *others = settings.FOUND_LANGUAGES
    faults = (Fault("django", "missing", "Publish round %(number)s"), Fault("rules", "fuzzy", "One figure."))
    settings.FOUND_LANGUAGES = (
        replace(german, good=german.count - 2, faults=faults),
        *(replace(each, native_reader="Aiko Mori, 2027") for each in others),
    )

    page = olga.get("/account/languages/").content.decode()

    assert "Not offered yet" in page
    assert "Not yet read by a native speaker" in page
    assert page.count("Aiko Mori, 2027") == len(others)
    assert "Publish round %(number)s" in page
    assert "marked fuzzy" in page


def test_a_stranger_signs_in_first():
    assert Client().get("/account/languages/").status_code == 302


def test_a_language_that_nobody_has_read_is_marked_in_the_switch(every_language, settings):
    settings.UNREAD_LANGUAGES = {"fr"}
    page = Client().get("/sign-in/").content.decode()

    assert ">Français *</option>" in page
    assert ">Deutsch</option>" in page
    assert "* not yet read by a native speaker" in page
