"""A result that the lists or the rules contradict comes in with its file as it is, marked for a referee."""

import json

import pytest

from tests.data.cast import NOW
from tests.data.days import checked_in
from tests.examples import some_of
from tests.tournament.api.callers import ask, desk
from tests.tournament.services.results.tables_with_lists import COST, WHY, facts, hand_in_lists
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tests.tournament.web.organiser.transfer.test_event_import import send
from tournament.models import Pairing, Submission, Tournament
from tournament.queries.results import reports
from tournament.queries.standings.standings import standings_of
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.transfer import tournament_files, tournament_imports

pytestmark = pytest.mark.django_db


def tampered(day, change):
    """The file of the tournament with the result of table 1 changed, signed anew."""
    row = Submission.objects.get(pairing__table=1, status="confirmed")
    for name, value in change(row).items():
        setattr(row, name, value)
    row.save()
    return tournament_files.file_of(day.tournament, with_mail=False, now=NOW).content


@pytest.fixture
def day():
    """Round 1 of two tables is over, with lists, and the referee accepted a count at table 2."""
    day = checked_in(4)
    hand_in_lists(day)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW, is_confirmed=True)
    two = Pairing.objects.select_related("round__tournament").get(table=2)
    said = {**facts(two, remaining=12, points_remaining=1300), "override": WHY}
    results.submit(two, said, token="odd", by=day.cast.referee, now=NOW)
    one = Pairing.objects.select_related("round__tournament").get(table=1)
    results.submit(one, facts(one), token="one", by=day.cast.scorekeeper, now=NOW)
    rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day


def counted(**counts):
    return lambda row: {"facts": {**row.facts, "a": {**row.facts["a"], **counts}}}


CHANGES = {
    "more-than-list": (counted(points_remaining=5000), f"5,000 points left, but the list costs {COST:,}."),
    "facts-invalid": (counted(remaining=0), "No figures left, but 1100 points."),
    "result-differs": (
        lambda _: {"units_a": 0, "units_b": 6},
        "By its counts this game ended 3 to 0, and the file says 0 to 3.",
    ),
}


@pytest.mark.parametrize("code", some_of(CHANGES, 1))
def test_what_the_lists_contradict_comes_in_as_it_is_and_marked(day, code):
    change, words = CHANGES[code]
    raw = tampered(day, change)
    sent = json.loads(raw)

    there = tournament_imports.take(raw, by=day.cast.organiser, now=NOW)

    (marked,) = reports.marked_in(there)
    assert (marked.pairing.table, marked.verdict["marked"]["code"]) == (1, code)
    assert words in marked.verdict["marked"]["message"]
    assert marked.facts in [row["facts"] for row in sent["submissions"]]
    assert [row.points for row in standings_of(there)] == [row.points for row in standings_of(day.tournament)]
    assert reports.marked_in(day.tournament) == []  # here it was stored by hand, and nobody was asked


def test_the_mark_stands_on_the_pages_and_goes_with_a_correction(day):
    raw = tampered(day, CHANGES["more-than-list"][0])
    browser = Browser(day.cast.olga)

    looked = text_of(send(browser, raw, look="1"))
    nothing = Tournament.objects.count()
    done = text_of(browser.next_page(send(browser, raw)))

    words = CHANGES["more-than-list"][1]
    assert (nothing, "Round 1, table 1." in looked, words in looked) == (1, True, True)
    assert "1 result is marked: a referee must check it." in done
    there = Tournament.objects.exclude(pk=day.tournament.pk).get()
    browser.slug = there.slug
    assert all(words in text_of(page) for page in (browser.open("home"), browser.open("table", 1, 1)))
    api = f"tournaments/{there.slug}/rounds/1/tables/1/"
    assert words in str(ask(desk(day.cast.olga), "GET", api).json())

    pairing = Pairing.objects.select_related("round__tournament").get(round__tournament=there, table=1)
    by = day.cast.organiser
    results.submit(pairing, facts(pairing), token="new", by=by, now=NOW, reason="Misread", is_looked_at=True)
    assert reports.marked_in(there) == []


def test_a_file_marks_nothing_by_its_own_word(day):
    raw = tampered(day, lambda row: {"verdict": {**row.verdict, "marked": "by the file"}})

    there = tournament_imports.take(raw, by=day.cast.organiser, now=NOW)

    assert reports.marked_in(there) == []
