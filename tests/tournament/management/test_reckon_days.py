"""Timetables of several days from a file."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from tournament.management.timetable_json import timetable_answer

FILE = Path(__file__).parents[2] / "rules" / "cases" / "events" / "days.jsonl"
VECTORS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("vector", VECTORS, ids=[each["id"] for each in VECTORS])
def test_vector(vector):
    assert timetable_answer(vector["given"]) == vector["then"]


def test_the_command_answers_timetables_too(capsys):
    call_command("reckon", str(FILE))

    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [v["then"] for v in VECTORS]
