"""Every rule of construction on a phone: its line is met, breaks with the tap that breaks it, and mends."""

import pytest
from playwright.sync_api import expect

from armies.models import Figure
from armies.services.catalogues import demonstration
from armies.services.lists.drafts import Choice
from tests.browser.looks import too_wide
from tests.browser.public.test_public_pages import without_stream
from tests.data import days
from tests.data.cast import NOW
from tests.examples import some_of
from tests.servers import ROOT
from tournament.queries.lists import list_sheets
from tournament.services.lists import lists
from tournament.services.settings import tournament_settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 390, "height": 844}
BOSK, RUNNER, OTTER = "Bosk the Millwright", "Beacon Runner", "Ferry-Otter, Grateful"


def a_cup(**plan):
    day = days.with_entrants(days.a_day(**plan), 1)
    content = (ROOT / "examples/catalogues/demonstration.csv").read_bytes()
    day.tournament.catalogues.add(demonstration.load(content, by="tests", now=NOW))
    return day


@pytest.fixture
def day():
    day = a_cup()
    event = [{"kind": "max-copies", "value": 4}]
    tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, restrictions=event)
    return day


@pytest.fixture
def builder(open_page, day):
    return open_page(f"/me/{day.tokens[1]}/lists/good/#find", **PHONE)


def put(page, name, *, times=1):
    page.fill("#q", name)
    page.wait_for_function("name => document.querySelector('#found li')?.innerText.includes(name)", arg=name)
    for _tap in range(times):
        page.locator("#found li", has_text=name).first.locator("[data-step='1']").click()


def take_out(page, name, *, times=1):
    for _tap in range(times):
        page.locator("#list li", has_text=name).first.locator("[data-step='-1']").click()


def turns(page, code, state):
    page.wait_for_selector(f"#rule-{code}.is-{state}")


@pytest.mark.parametrize(
    ("code", "name", "times", "before"),
    some_of(
        [
            ("points", BOSK, 11, "met"),
            ("minions", RUNNER, 6, "met"),
            ("unique", BOSK, 1, "met"),
            ("pair", OTTER, 1, "untouched"),
            ("ring", OTTER, 1, "untouched"),
            ("restriction-1", RUNNER, 5, "met"),
        ],
        2,
    ),
)
def test_line_breaks_with_the_tap_and_mends(builder, code, name, times, before):
    put(builder, BOSK)
    turns(builder, "minions", "met")
    turns(builder, code, before)

    put(builder, name, times=times)
    turns(builder, code, "broken")
    assert "broken" in builder.inner_text("#state")
    assert builder.locator(f"#rule-{code} .rule-line__finding").count() > 0

    take_out(builder, name, times=times)
    turns(builder, code, before)
    assert too_wide(builder) == []
    assert without_stream(builder.complaints) == []


@pytest.mark.thorough
def test_open_line_stays_open_while_it_turns(builder):
    put(builder, RUNNER)
    turns(builder, "minions", "broken")
    builder.click("#rule-minions summary")

    put(builder, BOSK)
    turns(builder, "minions", "met")

    expect(builder.locator("#rule-minions[open]")).to_have_count(1)


@pytest.mark.thorough
def test_old_list_is_copied_with_one_tap_where_the_link_was_opened(open_page, day):
    earlier = a_cup(name="Cup of Last Year")
    bosk = Figure.objects.filter(name=BOSK).first()
    lists.submit(earlier.entrants[0], "good", [Choice(bosk, 1)], by=earlier.cast.organiser, now=NOW)
    page = open_page(f"/me/{earlier.tokens[1]}/lists/", **PHONE)

    page.goto(f"{page.url.split('/me/')[0]}/me/{day.tokens[1]}/lists/good/copy/")
    page.click("button:has-text('Cup of Last Year')")
    page.wait_for_selector("text=with current figures")
    page.click("button:has-text('Use this list')")
    page.wait_for_selector("#list .base")

    held = list_sheets.choices_of(day.entrants[0], "good")
    assert [(choice.figure.name, choice.quantity) for choice in held] == [(BOSK, 1)]
    assert without_stream(page.complaints) == []
