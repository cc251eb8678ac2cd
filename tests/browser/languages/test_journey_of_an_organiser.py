"""An organiser on an empty server, in one language: from the first account to the printed certificates."""

import re

import pytest

from tests.browser.languages.prints import printed
from tests.browser.languages.readers import english_among
from tests.examples import wide
from tests.tournament.printing.rounds_on_paper import needs_pdf
from tournament.services.accounts import first_account

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
    needs_pdf,
]
LAPTOP = (1366, 768)
TOKEN, PASSWORD = "kR7-2mXw0Zq_9bTfYd3AeQ", "moss over nine stones"
PEOPLE = (
    "Name,E-Mail\nAda Quell,a@example.org\nBo Reis,b@example.org\nCem Tal,c@example.org\nDea Ulm,d@example\n"
)
GO = ".set-up__go .button--primary"
PRINTS = ("standings", "certificates", "fairness", "cross-table", "log")


def to(action):
    """The button of the form that goes there."""
    return f"main form[action$='/{action}/'] button"


def create_account(desk):
    page = desk.open(f"/first-account/{TOKEN}/")
    page.fill("[name=username]", "ane")
    for password in ("kurz", PASSWORD):
        page.fill("[name=password1]", password)
        page.fill("[name=password2]", password)
        desk.press()


def create_event(desk):
    """The three steps; where the desk of the event is."""
    page = desk.page
    desk.press(GO)  # without a name
    page.fill("[name=name]", "Turnier der Grauen Furt")
    desk.press(GO)
    for preset in ("championship", "own", "club-day"):
        page.check(f"[name=preset][value={preset}]")
        desk.look()
    desk.press(GO)
    desk.press(GO)
    return re.search(r"/desk/[^/]+/", page.url)[0]


def answer_questions(desk, own):
    page = desk.open(f"{own}settings/")
    page.locator("#bye_score input[type=radio]").nth(1).check()
    desk.press("#bye_score form button")
    for path in ("settings/scoring/", "settings/timeline/", "settings/day/", "settings/rules/", "officials/"):
        desk.open(own + path)


def register_players(desk, own):
    page = desk.open(own)
    page = desk.open(f"{own}entrants/import/")
    page.fill("textarea[name=text]", PEOPLE)
    desk.press("main form button")
    page.fill("[aria-invalid]", "d@example.org")
    desk.press("button[name=import]")
    desk.open(f"{own}entrants/")
    desk.open(f"{own}entrants/1/")
    desk.open(own)
    desk.press(to("move/check-in"))
    page = desk.open(f"{own}check-in/")
    page.click("[data-select-all]")
    desk.look()
    with page.expect_response("**/check-in/many/"):
        page.click(".attendees-bar button")
    desk.look()


def enter(desk, table):
    """The points of a sheet."""
    page = desk.page
    page.fill("#id_table", str(table))
    page.press("#id_table", "Enter")
    page.wait_for_selector("#points")
    desk.look()
    page.check("#points input[value='1']", force=True)
    with page.expect_response("**/entry/"):
        page.click(".entry__end .button--primary")
    desk.look()


def play(desk, own, number):
    """Pair, publish, note the rolls, run the clock, enter the sheets and close."""
    room = f"{own}rounds/{number}/"
    desk.open(own)
    desk.press(to("rounds/pair"))
    page = desk.open(room)
    desk.press(to("publish"))
    tables = set(re.findall(rf"{room}tables/(\d+)/", desk.open(room).content()))
    assert len(tables) == 2
    for table in page.locator(".rolls__table").all():
        table.locator("input").first.check(force=True)
    desk.press(to("rolls"))
    for path in (own, f"{room}tables/1/", f"{room}clock/"):
        desk.open(path)
    desk.press(to("clock/start"))
    desk.open(f"{room}clock/pause/")
    desk.open(f"{own}entry/?mode=sheet")
    for table in tables:
        desk.open(f"{own}entry/?mode=points")
        enter(desk, table)
    desk.open(f"{room}tables/1/")
    desk.open(room)
    desk.press(to("close"))


@pytest.mark.parametrize("language", ["de", wide("fr"), wide("es"), wide("it"), wide("ja"), wide("pt")])
def test_every_page_of_the_desk_is_in_their_language_and_fits(reader_of, settings, tmp_path, language):
    settings.FIRST_ACCOUNT_FILE, settings.OFFERS_FIRST_ACCOUNT = tmp_path / "first-account", True
    assert first_account.offer(first_account.hash_token(TOKEN))
    desk = reader_of(language, *LAPTOP)
    desk.typed.add("Name")  # a column of the file
    create_account(desk)
    own = create_event(desk)
    answer_questions(desk, own)
    register_players(desk, own)
    for number in (1, 2):
        play(desk, own, number)
    desk.open(own)
    desk.press(to("move/finished"))
    for path in ("", "standings/", "prints/", "log/", "awards/", "screens/"):
        desk.open(own + path)
    papers = [printed(desk, f"/print/{own.split('/')[2]}/{kind}.pdf") for kind in PRINTS]
    lines = [line for paper in papers for line in paper.splitlines()]
    assert english_among(lines, language) == []

    assert desk.faults == []
    assert desk.seen > 60
    assert desk.complaints == []
