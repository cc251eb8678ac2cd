"""Pasting and copying: one tap mends a line, bad input is a sentence, only the old link opens a list."""

import pytest

from armies.models.choices import Source
from armies.services.lists.drafts import Choice
from tests.data.cast import NOW
from tests.data.days import Day, a_day, with_entrants
from tests.data.factories import a_catalogue, a_figure
from tests.examples import some_of
from tests.tournament.web.player.phone import Phone, form_of, text_of
from tournament.queries.lists import list_sheets
from tournament.services.lists import lists

pytestmark = pytest.mark.django_db


@pytest.fixture
def figures():
    catalogue = a_catalogue()
    heroes = {"catalogue": catalogue, "kind": "hero", "action_points": 6, "points": 100}
    return {
        "warden": a_figure(name="Warden", **heroes),
        "singer": a_figure(name="Singer", **heroes),
        "crow": a_figure(name="Crow", faction="evil", **heroes),
    }


@pytest.fixture
def day(figures) -> Day:
    day = with_entrants(a_day(), 2)
    day.tournament.catalogues.add(figures["warden"].catalogue)
    return day


@pytest.fixture
def phone(day) -> Phone:
    return Phone(day.tokens[1])


@pytest.fixture
def last_year(figures):
    """The same figures, another tournament, and a list that was handed in there."""
    day = with_entrants(a_day(name="Cup of Last Year"), 1)
    chosen = [Choice(figures["warden"], 2), Choice(figures["singer"], 1)]
    lists.submit(day.entrants[0], "good", chosen, by=day.cast.organiser, now=NOW)
    return day


def held(phone):
    return {row.figure.name: row.quantity for row in phone.open("build", "good").context["rows"]}


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "said"),
    some_of(
        [
            ("-3x Warden", "-3 is not possible. Write a number from 1 to 500."),
            ("0x Warden", "0 is not possible. Write a number from 1 to 500."),
            ("501x Warden", "501 is not possible. Write a number from 1 to 500."),
            ("99999999999999999999x Warden", "is not possible. Write a number from 1 to 500."),
            ("300x Warden\n300x Warden", "600 of Warden are in the list; the limit is 500. Write fewer."),
            ("Warden\nCrow", "Crow is evil, but this list is good. Put it in the evil list."),
            ("Faction: good\nWarden\nFaction: evil\nCrow", "This line says evil, but this is a good list."),
            ("Nobody at all", "There is no figure “Nobody at all”. Look it up in the catalogue."),
            ("", "The list names no figure. Write a line such as 3x Name."),
            ("{}", "faction"),
            ('{"faction": "good", "entries": []}', "has no entries"),
        ],
        4,
    ),
)
def test_bad_paste_is_a_sentence_and_changes_nothing(phone, day, text, said):
    page = phone.press("paste", "good", text=text)

    assert page.status_code == 422
    assert said in text_of(page)
    assert held(phone) == {}


def test_one_tap_takes_a_suggestion_and_leaves_the_other_lines(phone, day):
    text = "2x Wardn\n1x Singr"
    page = phone.press("paste", "good", text=text)
    assert 'name="line-1" value="Warden"' in page.content.decode()

    page = phone.press("paste", "good", text=text, **{"line-1": "Warden"})
    assert page.status_code == 422
    assert "2x Warden" in page.context["pasted"].text

    phone.press("paste", "good", text=page.context["pasted"].text, **{"line-2": "Singer"})
    assert held(phone) == {"Warden": 2, "Singer": 1}


def test_first_suggestions_are_taken_with_one_tap(phone, day):
    phone.press("paste", "good", text="2x Wardn\n1x Singr", accept="1")

    assert held(phone) == {"Warden": 2, "Singer": 1}


def test_a_line_is_left_out_with_one_tap(phone, day):
    phone.press("paste", "good", text="2x Warden\n3x Nobody at all", leave="2")

    assert held(phone) == {"Warden": 2}


def test_a_list_file_can_be_pasted_too(phone, day, figures):
    text = f'{{"faction": "good", "entries": [{{"quantity": 2, "key": "{figures["warden"].key}"}}]}}'

    phone.press("paste", "good", text=text)

    assert held(phone) == {"Warden": 2}


def test_pasting_over_a_list_that_moved_on_asks_again(phone, day, figures):
    stale = form_of(phone.open("paste", "good"), phone.url("paste", "good"))
    phone.press("put", "good", figures["singer"].pk, quantity=1)

    page = phone.press("paste", "good", text="Warden", base=stale["base"])
    assert page.status_code == 409
    assert held(phone) == {"Singer": 1}

    again = form_of(page, phone.url("paste", "good"))
    phone.press("paste", "good", text="Warden", base=again["base"])
    assert held(phone) == {"Warden": 1}


def test_a_pasted_list_is_handed_in_as_text(phone, day):
    phone.press("paste", "good", text="Warden")
    phone.press("hand-in", "good")

    assert list_sheets.sheet_of(day.entrants[0], "good").version.source == Source.TEXT


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["https://muster.example/me/{}/lists/", "{}", " /me/{}/ "])
def test_old_link_shows_the_old_list_before_anything_changes(phone, day, last_year, form):
    page = phone.press("copy", "good", link=form.format(last_year.tokens[1]))

    assert "2x Warden" in page.context["pasted"].text
    assert "Cup of Last Year" in text_of(page)
    assert held(phone) == {}


def test_a_copied_list_is_taken_over_and_says_where_it_came_from(phone, day, last_year):
    page = phone.press("copy", "good", known=last_year.tokens[1], link="")

    fields = form_of(page, phone.url("paste", "good"))
    phone.press("paste", "good", **fields, text=page.context["pasted"].text)
    phone.press("hand-in", "good")

    version = list_sheets.sheet_of(day.entrants[0], "good").version
    assert version.source == Source.COPY
    assert version.totals["points"] == 300


def test_what_is_missing_here_is_named_with_its_line(phone, day, last_year, figures):
    figures["singer"].is_retired = True
    figures["singer"].save()

    page = phone.press("copy", "good", link=last_year.tokens[1])

    assert "There is no figure “Singer”" in text_of(page)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("", "This is not a private link of a tournament."),
        ("no-such-link-at-all", "This is not a private link of a tournament."),
        ("https://elsewhere.example/", "This is not a private link of a tournament."),
        ("x" * 5000, "This is not a private link of a tournament."),
        ("own", "This link belongs to this tournament."),
        ("evil", "You did not hand in a list of this faction there."),
    ],
)
def test_a_link_that_gives_no_list_is_a_sentence(phone, day, last_year, link, said):
    faction = "evil" if link == "evil" else "good"
    link = {"own": day.tokens[2], "evil": last_year.tokens[1]}.get(link, link)

    page = phone.press("copy", faction, link=link)

    assert page.status_code == 422
    assert said in text_of(page)


def test_a_revoked_link_opens_no_list(phone, day, last_year):
    last_year.tournament.entrants.update(token_hash=None)

    assert phone.press("copy", "good", link=last_year.tokens[1]).status_code == 422
