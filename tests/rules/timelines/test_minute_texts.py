"""Minutes as an organiser types them, and as sentences name them."""

from datetime import timedelta

import pytest

from armies.messages.timelines import minutes_text
from rules.timelines.minute_texts import (
    length_from,
    length_text,
    minutes_in,
    sentence_template,
    with_minutes,
)
from tests.rules.unreadable import unreadable


@pytest.mark.parametrize(
    ("written", "seconds"), [("40", 2400), (" 2:30 ", 150), ("2.5", 150), ("2,5", 150), ("0", 0), ("0:05", 5)]
)
def test_length_is_read_as_people_write_it(written, seconds):
    assert length_from(written) == timedelta(seconds=seconds)


@pytest.mark.parametrize("written", ["", "forty", "-1", "2:60", "1:2", "99999", "1e3", "²"])
def test_anything_else_is_refused_in_one_sentence(written):
    with unreadable(r"^This is not a number of minutes\. Write minutes like 40"):
        length_from(written)


@pytest.mark.parametrize("seconds", [0, 5, 60, 150, 2400, 5999])
def test_length_is_shown_as_it_is_read(seconds):
    length = timedelta(seconds=seconds)

    assert length_from(length_text(length)) == length


def test_one_minute_is_not_minutes():
    assert [minutes_text(timedelta(seconds=each)) for each in (60, 120, 150)] == [
        "1 minute", "2 minutes", "2:30 minutes",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("Begin your games. Forty minutes.", (40,)),
        ("Attackers, you have two more minutes at most.", (2,)),
        ("Twenty-five minutes, then sixteen minutes.", (25, 16)),
        ("One minute.", (1,)),
        ("Noch 40 Minuten.", (40,)),
        ("残り40分です。", (40,)),
        ("Seven minor wounds, and five figures.", ()),
    ],
)
def test_minutes_are_found_in_a_sentence(sentence, numbers):
    assert minutes_in(sentence) == numbers


@pytest.mark.parametrize(
    ("sentence", "changes", "other"),
    [
        ("Forty minutes.", {40: 35}, "Thirty-five minutes."),
        ("You have two more minutes.", {2: 1}, "You have one more minute."),
        ("One minute.", {1: 3}, "Three minutes."),
        ("Noch 40 Minuten.", {40: 1}, "Noch 1 Minuten."),
        ("Ten minutes.", {10: 120}, "120 minutes."),
        ("Ten minutes.", {5: 4}, "Ten minutes."),
    ],
)
def test_minutes_are_written_as_they_were(sentence, changes, other):
    assert with_minutes(sentence, changes) == other


@pytest.mark.parametrize(
    ("text", "sentence", "minutes"),
    [
        ("Begin your games. Forty minutes.", "Begin your games. {minutes} minutes.", 40),
        ("You have one more minute at most.", "You have {minutes} more minutes at most.", 1),
        ("Noch 5 Minuten.", "Noch {minutes} Minuten.", 5),
        ("Sheets are due now.", "Sheets are due now.", None),
        ("Two minutes, or three minutes.", "Two minutes, or three minutes.", None),
    ],
)
def test_a_sentence_is_opened_where_it_names_its_minutes(text, sentence, minutes):
    assert sentence_template(text) == (sentence, minutes)
