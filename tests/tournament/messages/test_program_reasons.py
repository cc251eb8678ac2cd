"""Reasons that the program gives: English in their column, in the reader's language on pages."""

import json

import pytest

from armies.messages.tables import message
from tests.data.cast import NOW
from tests.data.days import drafted
from tournament.messages.pairing_changes import PAIRING_CHANGES
from tournament.messages.program_reasons import PROGRAM_REASONS, ProgramReason, because, reason_shown
from tournament.models import LogEntry
from tournament.services.rounds import pairings, rounds

MOMENT = {"at": "2007-06-16T10:00:05+02:00", "day": "2007-06-16"}


def test_a_reason_is_stored_in_english_and_read_in_the_language_of_the_reader(monkeypatch):
    reason = ProgramReason("round-over", {"number": 3})
    monkeypatch.setitem(PROGRAM_REASONS.messages, "round-over", message("Runde %(number)s ist vorbei."))

    assert reason == "Round 3 is over."
    assert reason_shown(reason, because(reason)) == "Runde 3 ist vorbei."
    assert json.loads(json.dumps(because(reason))) == {
        "because": {"code": "round-over", "case": "", "data": {"number": 3}}
    }


def test_what_a_person_typed_stays_as_it_is():
    assert (because("Fire alarm"), reason_shown("Fire alarm", {})) == ({}, "Fire alarm")


@pytest.mark.parametrize("row", [{}, 5, {"code": "round-over", "data": []}, {"code": "of-a-newer-program"}])
def test_a_row_that_says_nothing_shows_its_text(row):
    assert reason_shown("Round 3 is over.", {"because": row}) == "Round 3 is over."


def test_missed_announcements_are_told_with_their_times():
    later = {"at": "2007-06-17T00:10:00+02:00", "day": "2007-06-16"}
    data = {"begin": MOMENT, "end": later, "calls": [{**later, "text": "Last turn"}], "count": 2}

    assert ProgramReason("clock-unwatched", data, case="missed-more") == (
        "The clock was not watched from 10:00:05 to 17 Jun, 00:10:00. "
        "Not announced in time: 17 Jun, 00:10:00 “Last turn”, and 2 more."
    )


@pytest.mark.django_db
def test_a_change_by_hand_and_its_log_are_read_in_the_language_of_the_reader(monkeypatch):
    day, round_ = drafted(4)
    first, second = (row.a for row in round_.pairings.filter(is_current=True).order_by("table"))

    change = pairings.swap(round_, first, second, by=day.cast.organiser, now=NOW, reason="One car")
    entry = LogEntry.objects.get(verb="pairing.swap")

    assert change.says == change.sentence == f"{first} and {second} change places."
    assert entry.sentence == f"Olga swapped players. Round 1: {first} and {second} change places."
    monkeypatch.setitem(PAIRING_CHANGES.messages, "pairing.swap", message("%(a)s und %(b)s tauschen."))
    assert change.sentence == f"{first} und {second} tauschen."
    assert entry.sentence.endswith(change.sentence)


@pytest.mark.django_db
def test_a_reason_that_nobody_typed_is_kept_by_its_code():
    day, round_ = drafted(4)
    rounds.redraft(round_, by=day.cast.organiser, now=NOW)
    change, entry = round_.changes.get(), LogEntry.objects.get(verb="round.redraft")

    assert (change.sentence, change.why) == ("All players are re-paired.", "Re-paired.")
    assert change.data["because"] == entry.data["because"] == {"code": "paired-again", "case": "", "data": {}}
