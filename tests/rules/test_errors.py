"""The code and its place survive the way up; the sentence is made where it is shown."""

import pytest

from armies.messages.edge import bad_input_sentence, bad_input_text
from rules.errors import BadInput, place_of


def test_bad_input_keeps_its_code_and_path():
    error = BadInput("field-missing", path="entries[2].figure.points", data={"name": "points"})

    assert str(error) == "entries[2].figure.points: field-missing"
    assert (error.code, error.path) == ("field-missing", "entries[2].figure.points")
    assert bad_input_text(error) == "“points” is missing. Add it."


def test_bad_input_without_parts_has_an_empty_path():
    assert BadInput("timeline-empty").path == ""


def test_sentence_puts_the_path_before_the_message():
    assert bad_input_sentence(BadInput("text-empty", path="name")) == "name: This text is empty. Fill it in."
    assert bad_input_sentence(BadInput("text-empty")) == "This text is empty. Fill it in."


def test_ready_sentence_is_taken_as_it_is():
    assert bad_input_text(BadInput("unreadable", "Give a number.")) == "Give a number."


def test_place_of_a_byte_that_is_no_text():
    with pytest.raises(UnicodeDecodeError) as caught:
        ("é\né".encode() + b"\xff").decode()

    assert place_of(caught.value) == (2, 2)
