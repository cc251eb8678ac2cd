"""The sentence and its place survive the way up."""

from rules.errors import BadInput


def test_bad_input_keeps_its_sentence_and_path():
    error = BadInput("Points are missing. Give a whole number.", path="entries[2].figure.points")

    assert str(error) == error.message == "Points are missing. Give a whole number."
    assert error.path == "entries[2].figure.points"


def test_bad_input_without_parts_has_an_empty_path():
    assert BadInput("The file is empty. Choose another.").path == ""


def test_sentence_puts_the_path_before_the_message():
    assert BadInput("Give a number.", path="level").sentence == "level: Give a number."
    assert BadInput("Give a number.").sentence == "Give a number."
