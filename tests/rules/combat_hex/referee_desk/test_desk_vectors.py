"""The acceptance vectors of the referee's desk: what is expected is contained in what is answered."""

import io
import json
import sys
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from armies.messages.edge import bad_input_sentence
from armies.messages.referee_desk import answer_json
from rules import reference
from rules.errors import BadInput
from rules.policy import POLICY_KEYS, Policy
from rules.referee_desk import QUESTIONS, desk_edition

CASES = Path(__file__).parents[2] / "cases" / "desk"
NAMES = sorted(path.stem for path in CASES.glob("*.jsonl"))


@cache
def vectors(name):
    """Those that are given, then more of our own."""
    files = [path for path in (CASES / f"{name}.jsonl", CASES / "more" / f"{name}.jsonl") if path.exists()]
    return [json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines()]


def answered(vector, **choices):
    policy = Policy.from_json({**vector["policy"], **choices})
    verdict = QUESTIONS[vector["question"]].answered(vector["input"], desk_edition(vector["edition"]), policy)
    return answer_json(verdict, policy)


def missing(expected, found, at="answer"):
    """Where the answer does not hold what is expected: objects by key, all else exactly."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from missing(value, found.get(key, "nothing"), f"{at}.{key}")
    elif expected != found:
        yield f"{at}: {found!r}, expected {expected!r}"


def wrong_in(vector):
    expected = vector["expect"]
    if "error_at" not in expected:
        return list(missing(expected, answered(vector)))
    with pytest.raises(BadInput) as caught:
        answered(vector)
    line = bad_input_sentence(caught.value)
    return [] if line.startswith(f"{expected['error_at']}: ") else [line]


def test_every_question_has_vectors():
    assert list(QUESTIONS) == [name for name in QUESTIONS if name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_vectors_hold(name):
    wrong = {each["id"]: found for each in vectors(name) if (found := wrong_in(each))}

    assert len(vectors(name)) > 5
    assert wrong == {}


@pytest.mark.parametrize("name", NAMES)
def test_reading_that_changes_an_answer_is_named(name):
    """For each open reading of a vector with a key: another value, another answer, and the id is printed."""
    lost = []
    for vector in vectors(name):
        if "error_at" in vector["expect"]:
            continue
        usual = answered(vector)
        for key in POLICY_KEYS.values():
            for value in key.choices if set(key.settles) & set(vector["ambiguities"]) else ():
                other = answered(vector, **{key.name: value})
                if any(usual[field] != other[field] for field in vector["expect"]):
                    lost += [(vector["id"], each) for each in key.settles if each not in usual["disputed"]]

    assert lost == []


@pytest.mark.parametrize("name", NAMES)
def test_steps_and_findings_cite_clauses_that_exist(name):
    for vector in vectors(name):
        if "error_at" not in vector["expect"]:
            shown = answered(vector)
            said = [*shown["steps"], *shown["findings"]]
            cited = {ref for each in said for ref in each["refs"]} | set(shown["disputed"])
            assert said
            assert all(each.get("text", each.get("message")).endswith((".", "?")) for each in said)
            assert [each for each in cited if not reference.exists(each)] == []


def run(name, vector, monkeypatch):
    raw = json.dumps({**vector["input"], "policy": vector["policy"]}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command(name, "-", "--ruleset", vector["edition"], stdout=out, stderr=err)
    except SystemExit as stop:
        code = stop.code
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("name", NAMES)
def test_command_prints_the_same(name, monkeypatch):
    vector = vectors(name)[0]

    code, out, err = run(name, vector, monkeypatch)

    assert (code, err) == (1 if vector["expect"].get("legal") is False else 0, "")
    assert json.loads(out) == answered(vector)


@pytest.mark.parametrize("name", NAMES)
def test_command_names_the_place_of_bad_input(name, monkeypatch):
    vector = {**vectors(name)[0]}
    vector["input"] = {**vector["input"], "elsewhere": 1}

    code, out, err = run(name, vector, monkeypatch)

    assert (code, out) == (2, "")
    assert err.startswith("elsewhere: ")
    assert err.count("\n") <= 1
