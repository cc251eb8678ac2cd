"""JSON in, JSON out, three exit codes, one line of reason."""

import io
import sys

import pytest

from tests.rules.unreadable import unreadable
from tournament.management.json_command import REFUSED, JsonCommand, parse_json, read_json, read_json_option


class Echo(JsonCommand):
    """Prints what it reads; refuses the word no."""

    refused = (LookupError,)

    def add_arguments(self, parser):
        """A file and a number."""
        parser.add_argument("file")
        parser.add_argument("--level", type=int)

    def answer(self, options):
        """What it was given."""
        value = read_json_option(options["file"], name="the text")
        if value == {"say": "no"}:
            raise LookupError("The table is missing.\nEnter it.")
        return (REFUSED if value == {"say": "1"} else 0), value


def run(capsys, *arguments):
    code = 0
    try:
        Echo(stdout=sys.stdout, stderr=sys.stderr).run_from_argv(["manage.py", "echo", *arguments])
    except SystemExit as left:
        code = left.code
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        (['{"say": "yes"}'], 0, '{\n  "say": "yes"\n}\n', ""),
        (['{"say": "1"}'], 1, '{\n  "say": "1"\n}\n', ""),
        (['{"say": "no"}'], 1, "", "The table is missing. Enter it.\n"),
        (["[1,"], 2, "", "the text is not JSON at line 1, column 4: Expecting value. Correct it.\n"),
        ([], 2, "", "the following arguments are required: file\n"),
        (["{}", "--level", "x"], 2, "", "argument --level: invalid int value: 'x'\n"),
        (["{}", "--lvl", "1"], 2, "", "unrecognized arguments: --lvl 1\n"),
    ],
)
def test_command_answers_with_a_code_and_at_most_one_line(capsys, arguments, code, out, err):
    assert run(capsys, *arguments) == (code, out, err)


def test_command_prints_half_characters_as_escapes(capsys):
    code, _, err = run(capsys, "no\ud800file.json")

    assert code == 2
    assert err.count("\n") == 1


def test_command_cuts_a_reason_that_quotes_too_much(capsys):
    _, _, err = run(capsys, "x" * 9000)

    assert len(err) == 501


def test_command_without_an_answer_is_unfinished():
    with pytest.raises(NotImplementedError):
        JsonCommand().answer({})


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"a": 1,\n "b" 2}', "line 2, column 6"),
        (b"", "line 1, column 1"),
        (b'{"a": 1, "a": 2}', "has the key “a” twice in one object, again at line 1, column 10. Keep one."),
        (
            b'{"a": [{"b": 1}, {"b": "a\\": {}"}],\n "b": {"a": 1,\n\n  "a" : 2}}',
            "key “a” twice in one object, again at line 4, column 3",
        ),
        (
            b'{"a": 1, "a": {"b": 1, "b": 2}}',
            "has the key “a” twice in one object, again at line 1, column 10",
        ),
        (b"[NaN]", "has NaN at line 1, column 2, which is not a JSON number"),
        (b'["NaN {",\n -Infinity]', "has -Infinity at line 2, column 2"),
        (b"\xff\xfe", "is not UTF-8 at line 1, column 1"),
        ('{\n  "é": '.encode() + b"\xe9}", "is not UTF-8 at line 2, column 8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"1" * 5000, "number that is too long"),
    ],
)
def test_unreadable_file_is_one_sentence(tmp_path, content, sentence):
    path = tmp_path / "given.json"
    path.write_bytes(content)

    with unreadable(sentence):
        read_json(str(path))


@pytest.mark.parametrize("name", ["missing.json", ".", "nul\0byte"])
def test_file_that_is_none_is_one_sentence(name):
    with unreadable("cannot be read|is not a file name"):
        read_json(name)


def test_standard_input_and_a_byte_order_mark_are_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf[1]")))

    assert read_json("-") == [1]


def test_json_text_is_parsed_with_its_name():
    assert parse_json("1.5", name="the text") == 1.5
