"""A referee settles questions by taps on a small phone: with scripts, without, by keyboard, and offline."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import faults_of
from tests.browser.looks import too_wide

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
PHONE = {"width": 360, "height": 740}
MAX_TAPS = 10
# a card, the answers on the way, and what the referee reads aloud
QUESTIONS = (
    (
        "May it shoot out of my kill zone?",
        ("Yes, of a smaller figure", "A figure on foot", "No", "Any other figure"),
        "No: it may not shoot.",
    ),
    (
        "One free attack or two?",
        ("Yes", "A figure on foot", "2", "Into a hex of the same kill zone"),
        "One free attack: A and B strike together in one roll.",
    ),
    ("Does the shot need a 6?", ("A coloured side on the way", "Red", "Neither"), "Yes: only a 6 hits."),
)
SHEET = (  # of a referee: with two drawn on the board, the questions of a day
    *QUESTIONS,
    (
        "May it run now?",
        ("A figure on foot", "It stopped before a line and lost the rest", "Red", "No", "2"),
        "Yes: it may run for 2 action points.",
    ),
    ("One combat or two?", ("Only friends are side by side",), "2 combats."),
    (
        "May this die go to that figure?",
        ("To a minion under Rally Cry", "Yes", "3", "3"),
        "No: the die may not go there.",
    ),
    (
        "What does Dread cost me?",
        ("A critical hit", "No", "1", "2"),
        "The price is 3 and cannot be paid: nothing is spent and nothing happens.",
    ),
    (
        "Is the game over for Frodo?",
        ("The same, with Courage on",),
        "Frodo at 0 wounds with Courage counts as killed when he is removed.",
    ),
    (
        "May the Ringwraith stay?",
        ("Yes", "Too far for this move", "No"),
        "Yes: no open hex outside enemy kill zones is closer.",
    ),
    (
        "What may we still do in the last turn?",
        ("The attacker's", "Something it chooses", "Last turn, defender only, 47:00 to 50:00 of play"),
        "The attacker's figures may not act at this time.",
    ),
)


def settle(page, question, press):
    """Press the card and its answers; the headline, and how often was pressed."""
    card, answers, _headline = question
    press(page.get_by_role("link", name=card))
    for answer in answers:
        press(page.locator(".ruling-card__options").get_by_role("link", name=answer, exact=True))
    return page.locator("[data-stop] .ruling-answer__headline").inner_text(), 1 + len(answers)


@pytest.mark.parametrize(("scripts", "sheet"), [(True, SHEET), (False, QUESTIONS)], ids=["scripts", "plain"])
def test_referee_settles_a_sheet_of_questions_by_taps(open_page, scripts, sheet):
    page = open_page("/referee/", **PHONE, scripts=scripts)
    page.set_default_timeout(30_000)
    for question in sheet:
        headline, taps = settle(page, question, lambda link: link.click())

        assert (headline, taps <= MAX_TAPS) == (question[2], True)
        page.get_by_role("link", name="Referee's desk").first.click()
    assert too_wide(page) == []


def test_card_goes_on_without_a_connection_and_back(open_page):
    page = open_page("/referee/cards/need-a-six/", **PHONE)
    page.context.set_offline(True)
    for answer in QUESTIONS[2][1]:
        page.locator(".ruling-card__options").get_by_role("link", name=answer, exact=True).press("Enter")
    headline = page.locator("[data-stop] .ruling-answer__headline")
    expect(headline).to_have_text(QUESTIONS[2][2])
    expect(headline).to_be_focused()
    expect(page.locator("[data-chosen] li")).to_have_text(list(QUESTIONS[2][1]))

    page.go_back()
    expect(page.locator(".ruling-card__asks")).to_have_text("Who is on a hill?")
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".ruling-card__asks")).to_have_text("Which side is it?")
    page.get_by_role("link", name="Start again").click()
    expect(page.locator(".ruling-card__asks")).to_have_text("What does every line pass?")


def test_pages_of_the_desk_are_clean_for_axe(open_page):
    page = open_page("/referee/cards/need-a-six/on-way/red/low/", **PHONE)
    page.locator("summary").first.press("Enter")

    assert faults_of(page) == []
    page.goto(page.url.replace("/cards/need-a-six/on-way/red/low/", "/"))
    assert faults_of(page) == []


def test_abilities_wrap_where_letters_are_twice_as_large(open_page):
    page = open_page("/referee/abilities/", width=390, height=844)
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
