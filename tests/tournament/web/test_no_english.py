"""In another language no page shows an English sentence of the catalogues."""

import re
from functools import cache

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses
from tests.tournament.web.test_pseudo_language import OTHERS, Texts
from tournament.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
HOLES = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?[^>]+>|%%|\x00")
WORDS = re.compile(r"[A-Za-z']{2,}")
SENTENCE = 3  # words in a row that nobody writes in another language by chance
LANGUAGES = ("de", "es", "fr", "it", "ja", "pt")


@cache
def catalogue(language):
    """English text to translation, of pages, rules and announcements."""
    found = {}
    others = [
        trans_real.DjangoTranslation(language, domain=domain, localedirs=settings.LOCALE_PATHS)
        for domain in ("rules", "spoken")
    ]
    for loaded in (trans_real.translation(language), *others):
        for key, text in loaded._catalog.items():
            english = key[0] if isinstance(key, tuple) else key
            found.setdefault(english.rpartition("\x04")[2], []).append(text)
    return found


def runs(text):
    """Every three words of a text that stand in a row."""
    for part in HOLES.split(text):
        words = WORDS.findall(part.lower())
        yield from zip(words, words[1:], words[2:], strict=False)


@cache
def english_runs(language):
    """Words in a row that English texts have, and no translation."""
    known = catalogue(language)
    foreign = {run for texts in known.values() for text in texts for run in runs(text)}
    return {run for english in known for run in runs(english)} - foreign


def english_in(page, language):
    reader = Texts()
    reader.feed(page)
    found = english_runs(language)
    return [text for text in reader.found if any(run in found for run in runs(text))]


def reader(language, user=None):
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    client.cookies["django_language"] = language
    return client


def leaks(day, language, doors):
    found = {}
    for client, door in doors:
        answer = client.get(door, {} if "?" in door else {"as": "html"}, follow=True)
        if "text/html" in answer.headers.get("Content-Type", ""):
            for text in english_in(answer.content.decode(), language):
                found.setdefault(text, door)
    return found


def a_day_in(language):
    day = a_rich_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(language=language, spoken_languages=[language])
    Entrant.objects.update(language=language)
    return day


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_most_looked_at_have_no_english_sentence(every_language, language):
    day = a_day_in(language)
    slug, token = day.tournament.slug, day.tokens[1]
    olga, pia = reader(language, day.cast.olga), reader(language)
    public = ("", "pairings/", "standings/", "entrants/", "clock/", "rules/", "day/", "statistics/")
    player = (
        "",
        "lists/",
        "lists/good/",
        "rounds/1/result/",
        "event/",
        "details/",
        "link/",
        "rounds/1/board/",
    )
    desk = (
        "",
        "entrants/",
        "check-in/",
        "rounds/",
        "rounds/1/",
        "lists/",
        "settings/",
        "prints/",
        "log/",
        "entry/",
    )
    doors = [
        *((pia, f"/t/{slug}/{page}") for page in public),
        *((pia, f"/me/{token}/{page}") for page in player),
        *((olga, f"/desk/{slug}/{page}") for page in desk),
        *((pia, page) for page in ("/", "/rules/", "/check/", "/sign-in/", "/nothing-is-here/")),
    ]

    assert leaks(day, language, doors) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_has_an_english_sentence(every_language, language):
    day = a_day_in(language)
    olga, pia = reader(language, day.cast.olga), reader(language)
    doors = [
        (olga, door) for door in addresses(day.tournament, token="nobody", without=(*OTHERS, "me", "print"))
    ]
    doors += [
        (pia, door)
        for door in addresses(
            day.tournament, token=day.tokens[1], without=(*OTHERS, "desk", "account", "print")
        )
    ]

    assert leaks(day, language, doors) == {}


def test_the_check_finds_english(every_language):
    page = "<p>Der Text</p><p>Only you and the officials see your lists.</p><p>Mira plays Table Top Con</p>"

    assert english_in(page, "de") == ["Only you and the officials see your lists."]


def test_every_language_of_the_game_is_whole(every_language):
    assert set(every_language) == set(LANGUAGES)
    assert [(each.code, each.faults[:3]) for each in settings.FOUND_LANGUAGES if not each.is_complete] == []
    with translation.override("ja"):
        assert translation.gettext("Check-in is open") != "Check-in is open"
