"""Every number on the preview of an import can be counted on the same page."""

import random
from collections import Counter

import pytest

from tests.data.days import a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.models import Entrant

pytestmark = pytest.mark.django_db


def numbers_of(page):
    """The tags above the table: how many lines there are of each kind."""
    return {words.split(" ", 1)[1]: int(words.split()[0]) for words, _ in page.context["tags"]}


def counted(rows) -> Counter[str]:
    """The same from the rows: a question counts as what is chosen at first, too."""
    chosen = Counter(value for row in rows for value, _, is_chosen in row.state.choices if is_chosen)
    texts = Counter(row.state.text for row in rows)
    return Counter(
        {
            "new": texts["new"] + texts["new, waiting list"] + chosen["add"],
            "changed": chosen["update"],
            "on the waiting list": texts["new, waiting list"],
            "to decide": sum(bool(row.state.choices) for row in rows),
            "to correct": sum(bool(row.problems) for row in rows),
            "already entered": texts["already entered"],
        }
    )


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
        rows = page.context["rows"]

        assert numbers_of(page) == dict(+counted(rows))
        assert all(row.state.text for row in rows)
        assert len(rows) == sum(line != ",," for line in lines)


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
        told = numbers_of(page)
        states = Counter(row.state.text for row in page.context["rows"])

        assert told == dict(states)
        assert sum(told.values()) == sum(line != ",,," for line in lines)
        assert f"{sum(told.values())} line" in text_of(page)
