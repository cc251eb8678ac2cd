"""Findings become sentences when they are read; stored ones from before keep their own."""

import pytest
from django.utils import translation

from armies.messages.edge import finding_json, finding_text
from rules.citations import cite
from rules.verdict import Finding, Severity

OVER = Finding("AC1", Severity.ERROR, cite("2.01"), data={"points": 1501, "level": 1500, "over": 1})


def test_finding_and_its_stored_row_say_the_same():
    said = "1,501 points, limit 1,500. Remove at least 1 point."

    assert finding_text(OVER) == said
    assert finding_text(OVER.as_json()) == said


def test_stored_row_from_before_says_what_it_said():
    row = {"code": "AC3", "severity": "error", "message": "Chief is evil and the list is good.", "refs": []}

    assert finding_text({**row, "data": {"list_faction": "good"}}) == row["message"]


def test_note_of_the_organiser_follows_the_sentence():
    data = {"number": 0, "found": 1, "over": 1, "note": "Troops day."}
    finding = Finding("AC9", Severity.ERROR, cite("2.021"), case="max-heroes", data=data)

    assert finding_text(finding) == "List rule: at most 0 heroes. Your list has 1. Remove 1. Troops day."


def test_program_gets_the_sentence_beside_the_code():
    shown = finding_json(OVER)

    assert set(shown) == {"code", "severity", "message", "refs", "subject", "data"}
    assert (shown["code"], shown["refs"], shown["data"]["over"]) == ("AC1", ["2.01"], 1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_list_of_figures_is_written_as_the_language_does(language):
    data = {"unique_number": 3, "figures": {"Orc": 2, "Troll": 1}, "count": 3}

    with translation.override(language):
        text = finding_text(Finding("AC4", Severity.ERROR, cite("2.04"), data=data))

    assert ("2 x Orc und 1 x Troll" if language == "de" else "2 x Orc and 1 x Troll") in text
