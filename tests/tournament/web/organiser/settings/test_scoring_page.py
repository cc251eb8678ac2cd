"""The scoring of an event as a form: begin with a known one, change it, try it, save it."""

import re

import pytest

from rules.scored_game import read_game_scheme
from rules.scoring.published import PUBLISHED_SCHEMES
from rules.scoring.reading import read_scheme
from tests.data.days import a_day, checked_in
from tests.tournament.web.organiser.desk_client import Browser, said, text_of
from tournament.web.organiser.settings.scoring_forms import ScoringForm

pytestmark = pytest.mark.django_db
FIELD = re.compile(r'<input id="[^"]*" name="([^"]+)" value="([^"]*)"')
CHOICE = re.compile(r'<select id="[^"]*" name="([^"]+)".*?</select>', re.DOTALL)
CHOSEN = re.compile(r'<option value="([^"]*)" selected>')


@pytest.fixture
def day():
    return a_day(ruleset_key="mesbg")


@pytest.fixture
def olga(day):
    return Browser(day.cast.olga, day.tournament.slug)


def fields_of(page):
    """What a browser would send of the form, in the order of the page."""
    html = page.content.decode()
    html = html[html.index('<form id="scoring"') :]
    found = {}
    for name, value in FIELD.findall(html):
        found.setdefault(name, []).append(value)
    for choice in CHOICE.finditer(html):
        chosen = CHOSEN.search(choice[0])
        found.setdefault(choice[1], []).append(chosen[1] if chosen else "")
    return found


@pytest.mark.parametrize("scheme", PUBLISHED_SCHEMES, ids=lambda scheme: scheme["name"])
def test_a_published_scoring_is_filled_in_and_saved_as_it_is(olga, day, scheme):
    page = olga.open("scoring", preset=scheme["name"])
    assert f"Filled in with {scheme['name']}" in text_of(page)

    answer = olga.press("scoring", **fields_of(page), save="1")

    assert said(answer) == "Scoring saved."
    stored = day.refresh().tournament.scheme
    assert read_scheme(stored) == read_game_scheme(scheme)
    assert "What players read" in text_of(olga.open("scoring"))


def test_every_kind_of_bye_and_price_survives_the_form(day):
    scheme = {
        "name": "All of it",
        "decide": "goals",
        "counters": [{"key": "goals", "min": 0, "max": 9}, {"key": "corners", "min": 0, "max": 30}],
        "marks": ["card"],
        "draw": {"points": "0.5", "margin_to": 1},
        "bands": [
            {"key": "walk-over", "winner": "3", "loser": "0", "when": {"loser_mark": "card"}},
            {"key": "win", "winner": "2", "loser": "-1", "when": {"margin_from": 2}},
        ],
        "extras": [
            {"key": "clean", "kind": "mark", "mark": "card", "points": "-1"},
            {"key": "close", "kind": "close-loss", "margin_to": 2, "points": "0.5"},
            {"key": "pressure", "kind": "per", "counter": "corners", "every": 10, "points": "1", "most": "2"},
        ],
        "cap": {"most": "4"},
        "zero_mark": "card",
        "special": {"absent": {"winner": "2", "loser": "0"}, "both_absent": "0"},
        "bye": {"kind": "by-round", "first": "2", "later": "1"},
        "requested_bye": "0.5",
    }
    olga = Browser(day.cast.olga, day.tournament.slug)
    for bye in ({"kind": "fixed", "points": "1"}, {"kind": "grade", "band": "win"}, scheme["bye"]):
        day.tournament.scheme = {**scheme, "bye": bye}
        day.tournament.save()
        page = olga.open("scoring")
        data = {**fields_of(page), "name": "Renamed"}
        assert said(olga.press("scoring", **data, save="1")) == "Scoring saved."
        assert day.refresh().tournament.scheme == {**scheme, "bye": bye, "name": "Renamed"}


def test_the_line_answers_while_somebody_types(olga):
    data = fields_of(olga.open("scoring"))

    assert "If it ends 8 : 4: minor win, 4 to 1." in text_of(olga.press("scoring-preview", **data))
    data["try-a"], data["try-b"] = ["3"], ["16"]
    assert "If it ends 3 : 16: major loss, 0 to 5." in text_of(olga.press("scoring-preview", **data))
    data["try-a"] = ["16"]
    assert "If it ends 16 : 16: draw, 2 to 2." in text_of(olga.press("scoring-preview", **data))
    data["try-a"] = ["21"]
    assert "A score sheet counts 0 to 20 “Victory points”." in text_of(olga.press("scoring-preview", **data))


def test_the_button_shows_the_same_without_javascript_and_saves_nothing(olga, day):
    data = fields_of(olga.open("scoring"))
    data["bands-winner"] = ["1", "5", "", ""]

    page = olga.press("scoring", **data, look="1")

    assert page.status_code == 200
    assert "If it ends 8 : 4: minor win, 1 to 1." in text_of(page)
    assert "A draw is worth more than a win." in text_of(page)
    assert day.refresh().tournament.scheme == {}


@pytest.mark.parametrize(
    ("field", "values", "place", "sentence"),
    [
        (
            "bands-when.margin_from",
            ["1", "10", "", ""],
            "bands-1-when-margin_from",
            "No band has a margin of 8 to 9",
        ),
        (
            "bands-when.margin_to",
            ["8", "", "", ""],
            "bands-1-when-margin_from",
            "Two bands have a margin of 8",
        ),
        ("bands-winner", ["4", "many", "", ""], "bands-1-winner", "are not points"),
        ("bands-loser", ["", "0", "", ""], "bands-0-loser", "“loser” is missing"),
        ("draw-points", ["0.125"], None, "are not points"),
        ("counters-max", ["lots", ""], "counters-0-max", "number"),
        ("counters-max", ["999999999999", ""], "counters-0-max", "is out of range. Enter 0 to 1,000,000."),
    ],
)
def test_what_cannot_be_meant_is_said_beside_its_field(olga, day, field, values, place, sentence):
    data = {**fields_of(olga.open("scoring")), field: values}

    page = olga.press("scoring", **data, save="1")

    assert page.status_code == 422
    html = page.content.decode()
    assert sentence in text_of(page)
    if place:
        told = html[html.index(f'id="{place}-error"') :].split("</p>")[0]
        assert sentence in text_of_html(told)
    assert day.refresh().tournament.scheme == {}


def test_all_wrong_fields_are_told_at_once_and_their_folds_are_open(olga, day):
    data = fields_of(olga.open("scoring"))
    data |= {
        "counters-max": ["lots", ""],
        "bands-winner": ["many", "5", "", ""],
        "special-conceded-winner": "a",
        "cap-most": "9.999",
        "extras-key": ["blood"],
        "extras-kind": ["each"],
        "extras-counter": ["vp"],
        "extras-points": ["1"],
        "extras-most": ["b"],
    }

    page = olga.press("scoring", **data, save="1")

    html = page.content.decode()
    wrong = [
        "counters-0-max",
        "bands-0-winner",
        "special-conceded-winner",
        "special-conceded-loser",
        "extras-0-most",
        "cap-most",
    ]
    assert re.findall(r'<li><a href="#([^"]+)">', html) == wrong
    assert html.count('aria-invalid="true"') == len(wrong)
    assert re.findall(r'id="([^"]+)"[^>]*\bautofocus', html) == wrong[:1]
    assert "5 more fields are wrong." in text_of(page)
    for fold in ("Games not played", "Extras and limit", "More fields"):
        before = html[: html.index(f"<summary>{fold}</summary>")]
        assert before[before.rindex("<details") :].split(">")[0].endswith(" open")
    assert day.refresh().tournament.scheme == {}


def test_one_gap_is_one_fault(olga):
    data = {**fields_of(olga.open("scoring")), "bands-when.margin_from": ["1", "10", "", ""]}

    page = olga.press("scoring", **data, save="1").content.decode()

    assert page.count('<li><a href="#bands-') == 1


def text_of_html(html):
    return re.sub(r"<[^>]+>", "", html)


def test_a_counter_that_is_renamed_still_decides(olga, day):
    data = {**fields_of(olga.open("scoring")), "counters-key": ["points", ""], "standings": ""}

    assert said(olga.press("scoring", **data, save="1")) == "Scoring saved."
    assert day.refresh().tournament.scheme["decide"] == "points"


def test_the_later_of_two_windows_is_shown_both_versions_in_words(olga):
    data = fields_of(olga.open("scoring"))
    html = olga.open("scoring").content.decode()
    data["seen"] = re.search(r'name="seen" value="([^"]*)"', html)[1].replace("&quot;", '"')
    assert said(olga.press("scoring", **{**data, "draw-points": ["1"]}, save="1")) == "Scoring saved."

    later = olga.press("scoring", **{**data, "draw-points": ["3"]}, save="1", came_from=olga.url("scoring"))

    assert later.status_code == 409
    assert "Equal “Victory points” is a draw: each player gets 1." in text_of(later)
    assert "Equal “Victory points” is a draw: each player gets 3." in text_of(later)


def test_after_round_1_the_page_shows_what_counts_and_offers_no_form():
    day = checked_in(2, ruleset_key="mesbg")
    day.tournament.policy_frozen_at = day.tournament.created_at
    day.tournament.save()

    page = Browser(day.cast.olga, day.tournament.slug).open("scoring")

    assert "Fixed since round 1" in text_of(page)
    assert "“minor”, a lead of 1 to 7: the winner gets 4, the loser 1." in text_of(page)
    assert 'id="scoring"' not in page.content.decode()


def test_a_game_with_prices_of_its_own_has_no_such_page_and_no_tab():
    day = a_day()
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert olga.open("scoring").status_code == 404
    assert "Scoring" not in text_of(olga.open("timeline"))
    assert "List rules" in text_of(olga.open("timeline"))


def test_any_typed_text_comes_back_as_it_was():
    form = ScoringForm({"counters": "none", "marks": [3], "bands": [{"key": 3}], "draw": []})

    assert form.counter_keys == []
    assert form.bands[0].cells[0].value == "3"
