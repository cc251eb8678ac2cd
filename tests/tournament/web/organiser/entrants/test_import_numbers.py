"""Every number on the preview of an import can be counted on the same page."""

import random
import re
from collections import Counter

import pytest

from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant

pytestmark = pytest.mark.django_db

STAT = re.compile(r'stat__label">([^<]+)</p>\s*<p class="stat__value">(\d+)')
CAPTION = re.compile(r"<caption>(\d+) would be registered(?:, and (\d+) of the lines above)?</caption>")


def stats(html: str) -> dict[str, int]:
    """The large numbers of a page by their labels."""
    return {label: int(value) for label, value in STAT.findall(html)}


def lines_of_list(html: str, start: str) -> set[str]:
    """The numbers of the lines that the list behind these words names."""
    return set(re.findall(r"<li>Line (\d+)", html.partition(start)[2].partition("</ul>")[0]))


def people_at_random(rng: random.Random) -> list[str]:
    """Known people as they are and changed, namesakes, newcomers, repetitions, bad and empty lines."""
    known = ["Pia Lindqvist,,", "Paul Okafor,North,", "Quentin Vale,,ES", "pia lindqvist,South,"]
    new = [f"Player {number},{rng.choice(['', 'North', 'South'])}," for number in range(6)]
    bad = ["Rosa,,Spain", ",,", ",Club without a name,", "Una,,ES,too much"]
    return rng.choices([*known, *new, *bad], k=rng.randint(1, 14))


@pytest.mark.thorough
@pytest.mark.parametrize("limit", [None, 4])
def test_numbers_of_a_preview_of_entrants_are_those_of_its_rows(limit):
    day = with_entrants(a_day(), 3)
    Entrant.objects.filter(number=3).update(country="ES")
    day.tournament.entrant_limit = limit
    day.tournament.save()
    olga = Browser(day.cast.olga, day.tournament.slug)
    rng = random.Random(7)

    for _ in range(8):
        lines = people_at_random(rng)
        page = olga.press("entrant-import", text="\n".join(["name,club,country", *lines]), check="1")
        html = page.content.decode()
        told = {"New": 0, "Changed": 0, "As before": 0, "Left out": 0, **stats(html)}

        chosen = re.findall(r'<option value="(\w+)" selected>', html)
        bad = len(lines_of_list(html, 'class="error-list"'))
        assert told["New"] == html.count('data-label="E-mail"') + chosen.count("add")
        assert (told["Changed"], told["Left out"]) == (chosen.count("update"), chosen.count("skip"))
        assert told["As before"] == len(lines_of_list(html, "as before</summary>"))
        assert told.get("New, on the waiting list", 0) == html.count("badge--waiting-list")
        assert told.get("Bad lines", 0) == bad
        assert sum(line != ",," for line in lines) == page.context.get("read", 0)
        assert page.context.get("read", 0) == bad + sum(
            told[label] for label in ("New", "Changed", "As before", "Left out")
        )
        for alone, above in CAPTION.findall(html):
            assert int(alone) + int(above or 0) == told["New"]


def test_numbers_of_a_preview_of_figures_are_those_of_its_rows():
    day = a_day()
    catalogue = a_catalogue(key="spring")
    a_figure(catalogue, name="Fen Hag", faction="evil", points=40)
    a_figure(catalogue, name="Elk", points=5)
    day.tournament.catalogues.add(catalogue)
    olga = Browser(day.cast.olga, day.tournament.slug)
    rng = random.Random(7)
    rows = ["Fen Hag,evil,minion,40", "Elk,good,minion,6", "Moss Giant,good,hero,190", "Reed,good,hero,x"]

    for _ in range(6):
        lines = rng.choices([*rows, "Fen Hag,neither,minion,x", ",,,"], k=rng.randint(1, 9))
        text = "\n".join(["name,faction,kind,points", *lines])
        page = olga.press("catalogue-import", text=text, key="spring", check="1")
        told = {words.split(" ", 1)[1]: int(words.split()[0]) for words, _ in page.context["tags"]}
        states = Counter(row.state.text for row in page.context["rows"])

        assert told == dict(states)
        assert sum(told.values()) == sum(line != ",,," for line in lines)
        assert f"{sum(told.values())} line" in text_of(page)
