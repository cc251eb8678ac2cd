"""The log tells what a correction changed: the points of the game, and the counts behind them."""

import re

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day, closed, drafted, facts_for, with_entrants
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import EntrantStatus
from tournament.messages.log import KINDS, VERBS
from tournament.printing.documents.event_log import event_log
from tournament.queries.history import log
from tournament.services.entrants import entrants, roll_call
from tournament.services.lists import list_batches
from tournament.services.lists.list_batches import Handed
from tournament.services.results import results
from tournament.services.rounds import pairings, rounds

pytestmark = pytest.mark.django_db


def corrected(tables=1):
    """A closed round where the points left of the second were miscounted at so many tables."""
    day, round_ = closed(4)
    pairings = list(round_.pairings.filter(is_current=True).order_by("table")[:tables])
    for pairing in pairings:
        facts = facts_for(pairing)
        facts["b"]["points_remaining"] += 100
        told = {"by": day.cast.scorekeeper, "now": NOW, "reason": "Added up wrongly"}
        results.submit(pairing, facts, token="again", **told, is_looked_at=True)
    return day, pairings


def test_a_correction_of_the_figures_says_which_counts_changed_on_the_page_and_on_paper():
    day, (pairing,) = corrected()
    said = f"{pairing.b}: points left 450, before 350"

    page = text_of(Browser(day.cast.olga, day.tournament.slug).open("log"))
    lines = [line for one in event_log(day.tournament).days for line in one.lines]

    assert f"3 to 0, before 3 to 0 {said}" in page
    assert [line.row.figures for line in lines if line.row.figures] == [said]


@pytest.mark.parametrize("tables", [1, 2])
def test_many_corrections_cost_no_more_queries_than_one(django_assert_num_queries, tables):
    day, _ = corrected(tables)
    with django_assert_num_queries(2):
        told = log.with_changes(log.entries(day.tournament))
    assert sum(bool(entry.figures) for entry in told) == tables


def test_verbs_are_named_by_their_sentence_without_names():
    day, _ = closed(2)

    named = dict(log.verbs(day.tournament))

    assert named["round.publish"] == "Published …"
    assert not [text for text in named.values() if text.startswith("…") or text.endswith((".", ": …"))]


def test_what_one_press_did_is_one_row_that_opens_and_is_undone_as_one():
    day = with_entrants(a_day(status="check-in"), 6)
    roll_call.check_in(day.tournament, range(1, 7), by=day.cast.organiser, now=NOW)
    olga = Browser(day.cast.olga, day.tournament.slug)

    page = olga.open("log").content.decode()
    newest = day.tournament.log.filter(verb="entrant.check-in").latest("pk")
    address = f"{olga.url('undo', newest.pk)}?together=1"

    others = day.tournament.log.exclude(verb="entrant.check-in").count()

    assert page.count('<td data-label="When">') == 1 + others
    assert "Olga checked in 6 players." in text_of(olga.open("log"))
    assert "Olga checked in Paul Okafor." in text_of(olga.open("log"))
    assert "Olga checked in 6 players." in text_of(olga.open("home"))
    assert address in page
    assert "Olga checked in 6 players." in text_of(olga.client.get(address))
    olga.press("undo", newest.pk, together="1")
    assert {entrant.status for entrant in day.entrants} == {EntrantStatus.REGISTERED}


def test_lists_of_one_import_are_one_row():
    day = with_entrants(a_day(status="registration"), 3)
    handed = [Handed(one, faction, ()) for one in day.entrants for faction in ("good", "evil")]
    list_batches.submit(day.tournament, handed, by=day.cast.organiser, now=NOW, source="file")
    olga = Browser(day.cast.olga, day.tournament.slug)

    assert "Olga handed in 6 lists." in text_of(olga.open("home"))
    assert f"Olga handed in the good list of {day.entrants[0]}." in text_of(olga.open("log"))


@pytest.mark.parametrize("tables", [1, 2])
def test_presses_of_many_things_cost_one_more_query(django_assert_num_queries, tables):
    day, _ = corrected(tables)
    rows = log.newest_of_presses(log.entries(day.tournament))

    with django_assert_num_queries(3):
        found = log.presses(rows)

    assert sum(len(press.entries) for press in found) == day.tournament.log.count()


def test_the_log_is_asked_by_kind_and_by_table():
    day, _ = closed(24)
    found = {key: log.entries(day.tournament, verb=key) for key, _name, _verbs in log.kinds(day.tournament)}

    assert {row.verb.partition(".")[0] for row in found["results"]} == {"result"}
    assert sum(rows.count() for rows in found.values()) == day.tournament.log.count()
    of_table = log.entries(day.tournament, table=1)
    assert of_table
    assert all(re.search(r"table 1\b", row.subject) for row in of_table)
    assert log.entries(day.tournament, table=99).count() == 0


def test_the_log_tells_everything_about_one_player_and_nothing_else():
    day, round_ = drafted(6)
    pairing, other, *_ = round_.pairings.filter(is_current=True).order_by("table")
    pia = pairing.a
    pairings.swap(round_, pia, other.a, by=day.cast.organiser, now=NOW, reason="One car")
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    for row in round_.pairings.filter(is_current=True):
        results.submit(row, facts_for(row), token=f"{row.pk}", by=day.cast.scorekeeper, now=NOW)
    entrants.issue_link(pia, by=day.cast.organiser, now=NOW)
    entrants.issue_link(other.b, by=day.cast.organiser, now=NOW)

    found = list(log.entries(day.tournament, player=pia))

    verbs = {row.verb for row in found}
    assert {"entrant.check-in", "pairing.swap", "result.submit", "entrant.issue-link"} <= verbs
    assert [row.verb for row in found].count("result.submit") == 1
    assert [row.verb for row in found].count("entrant.issue-link") == 1
    assert not {"round.publish", "tournament.move"} & verbs


def test_the_page_of_a_player_leads_to_everything_about_them():
    day, _ = closed(4)
    olga, pia = Browser(day.cast.olga, day.tournament.slug), day.entrants[0]
    address = f"{olga.url('log')}?player={pia.number}"
    assert address in olga.open("entrant", pia.number).content.decode()

    page = text_of(olga.client.get(address))

    others = [each.name for each in day.entrants[1:]]
    rows = log.entries(day.tournament, player=pia)
    assert f"checked in {pia.name}" in page
    assert not [row for row in rows if pia.name not in row.subject and any(n in row.subject for n in others)]


def test_every_verb_is_of_one_kind():
    nouns = [noun for _name, nouns in KINDS.values() for noun in nouns]

    assert sorted(nouns) == sorted({verb.partition(".")[0] for verb in VERBS})
