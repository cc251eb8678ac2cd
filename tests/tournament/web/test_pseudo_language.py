"""In a pseudo-language a page shows no plain English: every text is marked for translation.

The names of people, clubs and figures, and what people have typed, are as they stand in the rows.
"""

import calendar
import re
from html.parser import HTMLParser

import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.utils import translation

from tests.data.dense_tournament import a_rich_day
from tests.tournament.web.every_door import addresses
from tournament.models import Tournament
from tournament.printing.kinds import KINDS, Order
from tournament.printing.render import html
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.web.public.screen import SCENES

pytestmark = [pytest.mark.django_db]
OTHERS = ("admin", "live", "api", "time", "guides")
SEEN_BY_OLGA = ("print", "rules", "styles", "check", "account", "t/")
SHOWN = {"aria-label", "title", "placeholder", "alt", "data-confirm"}
SILENT = {"script", "style", "code", "kbd", "bdi", "q"}  # and what is in another language
VOID = {
    "input",
    "br",
    "img",
    "meta",
    "link",
    "hr",
    "col",
    "source",
    "use",
    "path",
    "wbr",
    "area",
    "base",
    "embed",
}
ENGLISH_DATES = {  # a pseudo-language writes dates as English does
    name for names in (calendar.month_name, calendar.month_abbr, calendar.day_name) for name in names
}
OURS = {"Muster", *ENGLISH_DATES}
WORD = re.compile(r"[A-Za-z]{3,}")
# addresses, fingerprints, minutes, and what a script fills in
MACHINE = re.compile(r"https?://\S+|\b(?:[0-9a-f]{4} ?){4,}\b|\bmin\b|\{\w+\}")


class Texts(HTMLParser):
    """The texts of a page that people read, without those of elements that name their own language."""

    def __init__(self):
        super().__init__()
        self.found, self.silent = [], []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag in VOID:
            pass
        elif self.silent or tag in SILENT or (tag != "html" and "lang" in given):
            self.silent.append(tag)
        self.found += [value for name, value in attrs if name in SHOWN and value and not self.silent]

    def handle_endtag(self, tag):
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, text):
        if text.strip() and not self.silent:
            self.found.append(" ".join(text.split()))


def stored_words():
    """Every word that stands in a row: names, keys, what people have typed."""
    words = set()
    for model in apps.get_models():
        columns = [
            f.attname
            for f in model._meta.concrete_fields
            if isinstance(f, (models.CharField, models.TextField, models.JSONField))
            and not f.choices
            and f.name != "actor_kind"
        ]
        for row in model.objects.values_list(*columns) if columns else ():
            words.update(WORD.findall(" ".join(map(str, row))))
    return words


def plain(page, known):
    """The texts of a page with words that stand in no row."""
    texts = Texts()
    texts.feed(page)
    return [text for text in texts.found if set(WORD.findall(MACHINE.sub("", text))) - known]


def reader():
    """Somebody who has chosen the pseudo-language."""
    client = Client()
    client.cookies["django_language"] = "en-xa"
    return client


def people(day, *, is_thorough):
    """Who looks, with the token of their private link, and which addresses others have seen for them."""
    others = ("jun", "kei") if is_thorough else ()  # Olga has their rooms, too
    for name, seen in (("olga", ()), *((name, SEEN_BY_OLGA) for name in others)):
        client = reader()
        client.force_login(getattr(day.cast, name), backend="django.contrib.auth.backends.ModelBackend")
        yield name, client, "nobody", seen
    yield "player", reader(), day.tokens[1], SEEN_BY_OLGA
    yield "passer-by", reader(), "nobody", ("me", "print")


def doors(day, *, token, seen):
    yield from addresses(day.tournament, token=token, without=(*OTHERS, *seen))
    if not seen:
        for scene in SCENES:  # the projector
            yield f"/t/{day.tournament.slug}/screen/?show={scene}"


def plain_texts(day, *, is_thorough):
    known = stored_words() | OURS
    found, pages = {}, set()
    for who, client, token, seen in people(day, is_thorough=is_thorough):
        for door in doors(day, token=token, seen=seen):
            answer = client.get(door, {} if "?" in door else {"as": "html"}, follow=True)
            if "text/html" not in answer.headers.get("Content-Type", "") or answer.content in pages:
                continue
            pages.add(answer.content)
            for text in plain(answer.content.decode(), known):
                found.setdefault(text, f"{who} {door}")
    return found


def listed(found):
    return "\n".join(f"{where}: {text}" for text, where in sorted(found.items()))


def test_pages_show_no_plain_english(pseudo, is_thorough):
    day = a_rich_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(language="en-xa")  # of its prints
    found = plain_texts(day, is_thorough=is_thorough)

    assert not found, listed(found)


def test_prints_show_no_plain_english(pseudo):
    day = a_rich_day()
    Tournament.objects.filter(pk=day.tournament.pk).update(language="en-xa")
    tournament, known, found = Tournament.objects.get(pk=day.tournament.pk), stored_words(), {}

    for name, kind in KINDS.items():
        with translation.override("en-xa"):
            document = kind.make(
                Order(
                    Wanted(tournament, name, tournament.rounds.get(number=1)),
                    lambda path: f"http://hall{path}",
                )
            )
            for text in plain(html(document), known | OURS):
                found.setdefault(text, name)

    assert not found, listed(found)
