"""A large round from paper comes in pages: nothing that was typed is lost, all is stored together."""

import re
from html import unescape

import pytest
from django.http import QueryDict

from rules.registry import DEFAULT_RULESET, ruleset
from tests.data import days
from tests.data.cast import NOW
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.models import Entrant, Round
from tournament.web.organiser.results.entry_forms import EntryForm
from tournament.web.organiser.results.paper_round_forms import (
    A_PAGE,
    WHO,
    PaperRow,
    others_as_text,
    page_of,
    paper_columns,
    rows_of,
)

pytestmark = pytest.mark.django_db
FIGURES = paper_columns(ruleset(DEFAULT_RULESET).slip_of(None), who=WHO, read=EntryForm)
FIELD = re.compile(r'<input type="(?:text|hidden)" name="([^"]+)"(?: value="([^"]*)")?')


@pytest.fixture
def olga(client):
    """Opens and sends the form of a tournament with so many people."""

    def of(people):
        day = days.a_day(status=TournamentStatus.RUNNING, table_count=max(1, people // 2))
        Entrant.objects.bulk_create(
            Entrant(
                tournament=day.tournament,
                number=number,
                name=f"Entrant {number}",
                status="checked-in",
                checked_in_at=NOW,
                registered_at=NOW,
            )
            for number in range(1, people + 1)
        )
        client.force_login(day.cast.olga)
        address = f"/desk/{day.tournament.slug}/rounds/paper/"
        return lambda data=None: client.post(address, data) if data else client.get(address)

    return of


def typed(answer):
    """What a browser would send back of the page."""
    return {name: unescape(value) for name, value in FIELD.findall(answer.content.decode())}


def rows_on(answer):
    return [int(name.split("-")[0]) for name in typed(answer) if name.endswith("-one")]


def test_page_does_not_grow_with_the_field(olga):
    few, many = (olga(people)() for people in (120, 700))

    assert len(rows_on(few)) == 61  # so few stay on one page
    assert len(rows_on(many)) == A_PAGE
    assert len(many.content) < 1.1 * len(few.content) < 150_000


def test_what_was_typed_on_each_page_is_stored_together(olga):
    people = 142
    send = olga(people)
    pairs = {row: {f"{row}-one": str(2 * row - 1), f"{row}-two": str(2 * row)} for row in range(1, 72)}
    first = send()
    own = {name: value for row in rows_on(first) for name, value in pairs[row].items()}
    second = send({**typed(first), **own, "1-ending": 'a "b;\n,', "page": "2"})
    own = {name: value for row in rows_on(second) for name, value in pairs.get(row, {}).items()}
    wrong = send({**typed(second), **own})

    assert "Row 1: " in wrong.content.decode()
    assert rows_on(wrong)[0] == 1
    stored = send({**typed(wrong), "1-ending": "", "reason": "No power.", "store": "1"})

    assert stored.status_code == 303, stored.content.decode()
    games = Round.objects.get().pairings.filter(is_current=True)
    found = set(games.values_list("table", "a__number", "b__number"))
    assert found == {(table, 2 * table - 1, 2 * table) for table in range(1, people // 2 + 1)}


def test_a_round_that_is_drafted_is_shown_and_stored_as_it_was_on_paper(client):
    day, draft = days.drafted(4)
    client.force_login(day.cast.olga)
    address = f"/desk/{day.tournament.slug}/rounds/paper/"
    one, two, three, four = (who.number for who in day.entrants)
    sheet = {"1-table": 1, "1-one": one, "1-two": two, "2-table": 2, "2-one": three, "2-two": four}
    first = client.get(address)

    checked = client.post(address, {**typed(first), **sheet, "reason": "No power."})
    draft.refresh_from_db()
    was_kept = draft.status == RoundStatus.DRAFT
    stored = client.post(address, {**typed(checked), "reason": "No power.", "store": "1"})

    assert "Enter round 1 from paper" in first.content.decode()
    assert (checked.status_code, was_kept, stored.status_code) == (200, True, 303)
    draft.refresh_from_db()
    assert draft.status == RoundStatus.PUBLISHED
    rows = draft.pairings.filter(is_current=True)
    assert set(rows.values_list("a__number", "b__number")) == {(one, two), (three, four)}


def test_every_row_of_the_largest_hall_comes_back():
    rows = [PaperRow(row, FIGURES, {"table": str(row), "one": str(row)}) for row in range(1, 1001)]
    board = page_of(rows, number=3)

    data = QueryDict(mutable=True)
    data.update({"rows": "1000", "other_rows": others_as_text(rows, board)})
    data.update({name: value for row, _ in board.lines for name, _, value, _ in row.fields()})

    assert rows_of(data, FIGURES) == rows


@pytest.mark.thorough
def test_row_that_cannot_be_read_opens_its_page(olga):
    send = olga(240)
    far = send({**typed(send()), "page": "3"})
    row = rows_on(far)[0]
    first = send({**typed(far), f"{row}-one": "999", "page": "1"})

    answer = send(typed(first))

    assert answer.status_code == 422
    assert f"Row {row}: no player has start number 999" in answer.content.decode()
    assert typed(answer)[f"{row}-one"] == "999"


@pytest.mark.thorough
@pytest.mark.parametrize("others", ["7;1", "x,1", "1,2,3", '\r\r"'])
def test_rows_that_did_not_arrive_whole_are_refused(olga, others):
    send = olga(240)

    answer = send({**typed(send()), "other_rows": others})

    assert answer.status_code == 422
    assert "did not arrive" in answer.content.decode()
    assert not Round.objects.exists()


def test_rows_beyond_any_hall_are_not_read():
    assert len(rows_of(QueryDict("rows=999999999"), FIGURES)) == 2_600
