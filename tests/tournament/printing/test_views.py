import sys
from datetime import timedelta

import pytest
from django.urls import reverse

from tests.data.cast import NOW
from tests.data.days import a_day, closed, drafted, published
from tests.examples import some_of
from tests.tournament.printing.rounds_on_paper import needs_pdf, pages_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.printing import render
from tournament.printing.documents.cards import name_badges
from tournament.printing.documents.certificates import certificates
from tournament.printing.documents.score_sheets import score_sheets
from tournament.printing.documents.standings import standings_now
from tournament.services.schedule import day_plans

pytestmark = pytest.mark.django_db
OF_A_ROUND = (
    "pairings-by-table",
    "pairings-by-name",
    "score-sheets",
    "pairings-and-sheets",
    "timeline",
    "standings-after",
)

OF_A_DAY = ("standings", "day-plan", "cross-table", "certificates", "name-badges", "rescue-pack")
WHOLE = (*OF_A_DAY, "fairness", "lists", "prize-list", "table-numbers", "log")


def address(day, name):
    rounds = [] if name in WHOLE else [1]
    return reverse(f"printing:{name}", args=[day.tournament.slug, *rounds])


@pytest.fixture
def day():
    return closed(4)[0]


@needs_pdf
@pytest.mark.parametrize("name", some_of([*OF_A_ROUND, *OF_A_DAY], 4))
def test_every_print_comes_as_a_named_pdf(client, day, name):
    client.force_login(day.cast.kei)
    answer = client.get(address(day, name))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith('inline; filename="cup-of-the-grey-ford-')
    assert pages_of(answer.content)


@pytest.fixture
def told(client, monkeypatch):
    """A print as Olga gets it, at this many hours after the day began."""

    def ask(day, name, *, hours, **query):
        monkeypatch.setattr("tournament.time_source.now", lambda: NOW + timedelta(hours=hours))
        client.force_login(day.cast.olga)
        return client.get(address(day, name), query).content

    return ask


@pytest.mark.thorough
def test_the_same_data_gives_the_same_print_at_any_time(told):
    day, _ = published(4)
    day_plans.change(day.tournament, {"first_round": "10:15"}, by=day.cast.organiser, now=NOW)
    for name in (*OF_A_ROUND, *WHOLE):
        first, later = (told(day, name, hours=hours, **{"as": "html"}) for hours in (1, 4))
        assert first == later, name


@pytest.mark.thorough
@needs_pdf
def test_the_same_standings_give_the_same_bytes_at_any_time(told, day):
    assert told(day, "standings", hours=1) == told(day, "standings", hours=4)


@pytest.mark.parametrize("name", [*OF_A_ROUND, *OF_A_DAY])
def test_a_stranger_gets_no_print(client, day, name):
    client.force_login(day.cast.sam)
    assert client.get(address(day, name)).status_code == 404


@pytest.mark.parametrize("name", [*OF_A_ROUND, *OF_A_DAY])
def test_without_a_login_there_is_no_print(client, day, name):
    answer = client.get(address(day, name))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in/")


def test_a_print_as_a_page_links_style_sheets_that_are_served(client, day):
    client.force_login(day.cast.olga)
    page = client.get(address(day, "pairings-by-name"), {"as": "html"}).content.decode()
    assert "/static/tournament/css/print/documents/base.css" in page
    assert "Pia Lindqvist" in page


def test_a_page_of_score_sheets_has_the_form_on_every_page(client, day):
    client.force_login(day.cast.olga)
    page = client.get(address(day, "score-sheets"), {"as": "html"}).content.decode()
    assert page.count('<section class="page') == 1
    assert page.count("How it ended") == 2


def test_the_code_on_a_sheet_leads_to_the_table(client, day):
    client.force_login(day.cast.kei)
    page = client.get(address(day, "score-sheets"), {"as": "html"}).content.decode()
    path = reverse("public:table", args=[day.tournament.slug, 1, 2])
    assert f'alt="http://testserver{path}"' in page


def test_a_machine_without_pdfs_answers_with_the_page_and_the_line_that_mends_it(client, day, monkeypatch):
    monkeypatch.setitem(sys.modules, "weasyprint", None)  # how Python says: this cannot be imported
    client.force_login(day.cast.olga)
    answer = client.get(address(day, "pairings-by-table"))
    assert answer.status_code == 200
    assert "apt-get install" in answer.content.decode()
    assert "Pia Lindqvist" in answer.content.decode()


def test_officials_may_print_a_draft(client):
    day, _ = drafted(4)
    client.force_login(day.cast.olga)
    page = client.get(address(day, "pairings-by-table"), {"as": "html"}).content.decode()
    assert "Draft: not for the wall" in page


def test_what_is_printed_of_an_event_that_is_called_off_says_so():
    tournament = a_day(status=TournamentStatus.CHECK_IN).tournament
    assert "Called off" not in render.html(standings_now(tournament))
    tournament.status = TournamentStatus.CALLED_OFF

    assert "Called off" in render.html(standings_now(tournament))


def test_sheets_badges_and_certificates_of_an_event_that_is_called_off_say_so():
    round_ = closed(4)[0].tournament.rounds.get()
    for status, is_said in ((TournamentStatus.RUNNING, False), (TournamentStatus.CALLED_OFF, True)):
        round_.tournament.status = status
        for document in (
            score_sheets(round_),
            name_badges(round_.tournament),
            certificates(round_.tournament),
        ):
            assert ("Called off" in render.html(document)) is is_said, document.stem


def test_a_round_that_is_not_there_is_not_printed(client, day):
    client.force_login(day.cast.olga)
    assert client.get(f"/print/{day.tournament.slug}/rounds/9/score-sheets.pdf").status_code == 404


@pytest.mark.parametrize(("name", "is_bound"), [("pairings-and-sheets", True), ("score-sheets", False)])
def test_as_a_page_a_print_of_several_parts_says_that_it_shows_the_first(client, day, name, is_bound):
    client.force_login(day.cast.kei)
    page = client.get(address(day, name), {"as": "html"}).content.decode()
    assert ("This page shows the first part only." in page) == is_bound
