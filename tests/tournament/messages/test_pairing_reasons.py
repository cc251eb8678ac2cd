"""Reasons as people read them: those of today from their values, older ones as they were stored."""

import pytest
from django.utils.translation import override

from tournament.engine.pairing import Reason
from tournament.messages.pairing_reasons import REASONS, reason_text, reason_texts, with_text

TABLE = Reason("table-fixed", {"table": 7, "player": "Ann"})
OLD = {"code": "table-fixed", "text": "Table 7 is the fixed seat of Ann.", "data": {"table": 7}}


def test_a_stored_row_is_said_from_its_values():
    assert reason_text(TABLE.as_json()) == reason_text(TABLE) == "Table 7 is the fixed table of Ann."


def test_an_older_row_says_what_it_said():
    assert reason_text(OLD) == "Table 7 is the fixed seat of Ann."


@pytest.mark.parametrize(
    "row",
    [
        {"code": "from-another-server", "case": "", "data": {}},
        {
            "code": "rematch",
            "case": "is",
            "data": {"player": "a", "opponent": "b", "rounds": 3, "count": "x"},
        },
        {"code": "table-fixed", "case": "", "data": ["no", "object"]},
    ],
)
def test_what_a_foreign_file_holds_breaks_no_page(row):
    assert reason_text(row) == row["code"]


def test_programs_get_code_and_data_and_the_sentence():
    assert with_text(TABLE) == {
        "code": "table-fixed",
        "data": {"table": 7, "player": "Ann"},
        "text": "Table 7 is the fixed table of Ann.",
    }


def test_halves_count_as_several():
    data = {"player": "Ann", "opponent": "Bob", "score": 3}

    said = reason_texts(
        [Reason("float", {**data, "lower": 1.5, "count": 2}), Reason("float-cause", {}, "cost")]
    )

    assert said == (
        "Ann plays down to Bob: 3 against 1.5 points. "
        "Pairing this score group within itself would cost more elsewhere."
    )


def test_numbers_are_written_as_the_reader_does():
    data = {"player": "Ann", "opponent": "Bob", "score": 3, "lower": 1.5, "count": 2}

    with override("de"):
        assert "1,5" in reason_text(Reason("float", data))


def test_long_lists_of_names_are_cut():
    names = [f"P{n}" for n in range(1, 10)]

    said = reason_text(Reason("bye-passed", {"players": names}, "cost"))

    assert said == "A bye for P1, P2, P3, P4, P5 or 4 more would have cost more important things."


def test_no_message_speaks_of_nobody():
    words = {word for message in REASONS.messages.values() for word in str(message.text).lower().split()}

    assert not words & {"nobody", "somebody", "whoever", "anew"}
