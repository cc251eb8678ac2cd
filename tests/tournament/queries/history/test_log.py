"""The log tells what a correction changed: the points of the game, and the counts behind them."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.printing.documents.event_log import event_log
from tournament.queries.history import log
from tournament.services.results import results

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
