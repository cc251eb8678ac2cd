from datetime import timedelta

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, facts_for, play, published
from tournament.models import Paper, Submission
from tournament.queries.prints.print_fingerprints import TELLERS, Wanted
from tournament.queries.prints.print_records import (
    BOUND,
    digest_of,
    last_printed,
    name_of,
    round_of_standings,
    stale,
)
from tournament.services.clock import clocks
from tournament.services.entrants import entrants
from tournament.services.prints import print_records
from tournament.services.results import results
from tournament.services.rounds import rounds

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=90)


def printed(day, kind, round_=None, *, now=NOW, **wish):
    wanted = Wanted(day.tournament, kind, round_, wish)
    return print_records.record(wanted, digest=digest_of(wanted), by=day.cast.organiser, now=now)


def correct(day, round_):
    """The referee turns the result of table 1 around."""
    pairing = round_.pairings.get(table=1)
    facts = facts_for(pairing, winner="b")
    by = day.cast.referee
    results.submit(
        pairing,
        facts,
        token="corrected",
        by=by,
        now=LATER,
        reason="Read from the sheet again.",
        is_looked_at=True,
    )


def test_nothing_is_stale_right_after_it_was_printed():
    day, round_ = published(4)
    for kind in TELLERS:
        printed(day, kind, round_)
    bound = {kind for kinds in BOUND.values() for kind in kinds}
    assert {paper.kind for paper in last_printed(day.tournament)} == set(TELLERS) - bound
    assert stale(day.tournament) == ()


@pytest.mark.parametrize(("minutes", "kinds"), [(2, []), (20, ["timeline"])])
def test_papers_with_expected_times_bear_a_start_about_when_it_was_expected(minutes, kinds):
    day, round_ = published(4)
    printed(day, "score-sheets", round_)
    printed(day, "timeline", round_)
    clock = clocks.start(round_, by=day.cast.referee, now=NOW + timedelta(minutes=minutes))
    assert [paper.kind for paper in stale(day.tournament)] == kinds
    clocks.pause(clock, by=day.cast.referee, now=NOW + timedelta(minutes=30), reason="Fire drill")
    assert [paper.kind for paper in stale(day.tournament)] == ["timeline"]


def test_a_corrected_result_makes_the_standings_stale_and_no_pairings():
    day, round_ = closed(4)
    printed(day, "pairings-by-table", round_)
    paper = printed(day, "standings", round_)
    correct(day, round_)
    assert stale(day.tournament) == (paper,)


def test_a_result_makes_the_rescue_pack_stale_because_the_next_round_is_paired_from_it():
    day, round_ = published(4)
    pack = printed(day, "rescue-pack")
    play(day, round_)
    assert stale(day.tournament) == (pack,)


def test_a_new_name_makes_stale_what_shows_it():
    day, round_ = published(4)
    printed(day, "pairings-by-name", round_)
    printed(day, "table-numbers")
    entrants.edit(day.entrants[0], entrants.Details(name="Pia Berg"), by=day.cast.organiser, now=LATER)
    assert [paper.kind for paper in stale(day.tournament)] == ["pairings-by-name"]


def test_printed_again_the_old_paper_is_forgiven():
    day, round_ = published(4)
    printed(day, "pairings-by-name", round_)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia Berg"), by=day.cast.organiser, now=LATER)
    printed(day, "pairings-by-name", round_, now=LATER)
    assert stale(day.tournament) == ()


def test_one_print_of_a_round_replaces_its_single_papers_and_is_replaced_only_by_all_of_them():
    day, round_ = published(4)
    for kind in ("pairings-by-name", "score-sheets"):
        printed(day, kind, round_)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia Berg"), by=day.cast.organiser, now=LATER)
    printed(day, "pairings-and-sheets", round_, now=LATER)
    assert stale(day.tournament) == ()
    latest = LATER + timedelta(minutes=5)
    entrants.edit(day.entrants[0], entrants.Details(name="Pia Falk"), by=day.cast.organiser, now=latest)
    printed(day, "pairings-by-name", round_, now=latest)
    printed(day, "score-sheets", round_, now=latest)
    assert [paper.kind for paper in stale(day.tournament)] == ["pairings-and-sheets"]
    printed(day, "pairings-by-table", round_, now=latest)
    assert stale(day.tournament) == ()


def test_a_dead_link_makes_the_cards_stale():
    day, _ = published(4)
    paper = printed(day, "entrant-cards")
    entrants.issue_link(day.entrants[0], by=day.cast.organiser, now=LATER)
    assert stale(day.tournament) == (paper,)


def test_the_pairings_of_a_cancelled_round_have_to_come_off_the_wall():
    day, round_ = published(4)
    paper = printed(day, "pairings-by-table", round_)
    rounds.cancel(round_, by=day.cast.organiser, now=LATER, reason="The hall is flooded.")
    assert stale(day.tournament) == (paper,)


def test_the_same_words_printed_twice_are_one_row():
    day, round_ = published(4)
    first = printed(day, "timeline", round_)
    again = printed(day, "timeline", round_, now=LATER)
    assert first.pk == again.pk
    assert Paper.objects.get().asked_at == LATER


def test_standings_between_rounds_are_those_after_the_last_one():
    day, round_ = closed(4)
    assert round_of_standings(day.tournament) == round_
    second = rounds.draft(day.tournament, by=day.cast.organiser, now=LATER)
    play(day, rounds.publish(second, by=day.cast.organiser, now=LATER))
    assert Submission.objects.filter(pairing__round=second, status="confirmed").exists()
    assert round_of_standings(day.tournament) is None


def test_a_paper_has_a_name_for_sentences():
    day, round_ = published(4)
    assert name_of(printed(day, "pairings-by-table", round_)) == "pairings by table, round 1"
    assert name_of(printed(day, "lists", number=3, faction="evil")) == "army lists, evil, No. 3"
