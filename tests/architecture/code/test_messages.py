"""Each code that is handed out has a message with the values it needs, and each message a code."""

import ast
import pkgutil
import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from django.utils import translation

import armies.messages
import tournament.messages
from armies.messages.referee_desk import DESK_STEPS
from armies.messages.tables import BAD_INPUT, FINDINGS, REFUSALS, MessageTable
from tournament.messages.aims import AIMS
from tournament.messages.pairing_reasons import REASONS

ROOT = Path(__file__).resolve().parents[3]

PLACEHOLDER = re.compile(r"%\((\w+)\)")


TABLES = [REFUSALS, FINDINGS, BAD_INPUT, REASONS, AIMS, DESK_STEPS]


@cache  # not at import: every worker imports every test
def trees():
    """The code that may hand out a code, parsed."""
    return [
        (path, ast.parse(path.read_text(encoding="utf-8")))
        for folder in ("rules", "armies", "tournament")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not {"migrations", "messages"} & set(path.relative_to(ROOT).parts)
    ]


@cache
def nodes():
    """Every node of each file, walked once for all that look for something."""
    return [(path, list(ast.walk(tree))) for path, tree in trees()]


def constants():
    return {
        node.value
        for _path, found in nodes()
        for node in found
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def pattern(case):
    """What a case may be, as a regular expression: ``f"report-{faction}"`` is ``report-.+``."""
    if isinstance(case, ast.Constant):
        return re.escape(case.value)
    if isinstance(case, ast.IfExp):
        return f"(?:{pattern(case.body)}|{pattern(case.orelse)})"
    if isinstance(case, ast.JoinedStr):
        return "".join(pattern(part) for part in case.values)
    return ".+"


RAISED = {"Refused", "Conflict", "Invalid", "NotAllowed"}
READ = {"BadInput", "BadPolicyValue", "RoleContradiction"}  # by the rules, whose sentences are in BAD_INPUT
IN_LINES = {"LineProblem", "Unclear"}  # of a service, or of the rules that it asks
CODED = RAISED | {"Finding"} | READ | IN_LINES


def code_of(name, node, words):
    """The literal code of a call that has no ready sentence; ``None`` where there is none."""
    place = 1 if name == "RoleContradiction" else 0
    code = words.get("code") if name == "LineProblem" else next(iter(node.args[place : place + 1]), None)
    has_sentence = name in RAISED | {"BadInput"} and len(node.args) > 1
    is_plain = isinstance(code, ast.Constant) and None not in words and "text" not in words
    return code.value if is_plain and not has_sentence else None


def calls():
    """Every call that hands out a literal code: file and line, name, code, case, keys of its data."""
    for path, found in nodes():
        for node in (each for each in found if isinstance(each, ast.Call)):
            name = getattr(node.func, "id", "")
            words = {each.arg: each.value for each in node.keywords}
            is_coded = name in CODED or (
                name == "Step" and {"referee_desk", "mesbg"} & set(path.relative_to(ROOT).parts)
            )
            code = code_of(name, node, words) if is_coded else None
            if code is None:
                continue
            data = words.get("data", ast.Dict([], []))
            is_plain = isinstance(data, ast.Dict) and all(isinstance(key, ast.Constant) for key in data.keys)
            about = {"subject"} & words.keys()
            yield (
                f"{path.relative_to(ROOT)}:{node.lineno}",
                name,
                code,
                pattern(words.get("case", ast.Constant(""))),
                {key.value for key in data.keys} | about if is_plain else None,
            )


def texts_of(message):
    """The English texts of a lazy translation, singular and plural."""
    if isinstance(message.text, str):  # a value alone, such as a score
        return [message.text]
    parts = message.text.__reduce__()[1]
    flat = [
        each
        for part in parts
        for each in (part.values() if isinstance(part, dict) else part if isinstance(part, tuple) else [part])
    ]
    return [each for each in flat if isinstance(each, str)]


def placeholders(message):
    return set(PLACEHOLDER.findall(" ".join(map(str, texts_of(message)))))


def messages_of(name, code, case):
    """The messages, by key, that a call may mean."""
    own = {"Finding": [FINDINGS], "Step": [DESK_STEPS]}
    tables = [REFUSALS] if name in RAISED else own.get(name, [REFUSALS, BAD_INPUT])
    if not case:
        found = next((table.messages[code] for table in tables if code in table.messages), None)
        return {code: found} if found else {}
    wanted, before = re.compile(case), f"{code}."
    found = [
        (key, each) for table in tables for key, each in table.messages.items() if key.startswith(before)
    ]
    return {key: each for key, each in found if wanted.fullmatch(key.removeprefix(before))}


def test_every_code_has_a_message_with_its_values():
    wrong = []
    for where, name, code, case, data in calls():
        found = messages_of(name, code, case)
        lacks = {key: placeholders(each) - (data or set()) for key, each in found.items()}
        is_one_of_several = case == ".+" and not all(lacks.values())
        if not found:
            wrong.append(f"{where}: no message for {code} {case}")
        elif data is not None and not is_one_of_several:
            wrong += [
                f"{where}: {key} needs {', '.join(sorted(each))}" for key, each in lacks.items() if each
            ]

    assert wrong == []


def test_no_code_is_in_two_tables():
    """What is wrong with a line is looked up in both."""
    assert REFUSALS.messages.keys() & BAD_INPUT.messages.keys() == set()


def test_every_message_has_a_code():
    used = constants()
    unused = [key for table in TABLES for key in table.messages if not {key, key.partition(".")[0]} & used]

    assert unused == []


SAMPLES = (
    3,
    "Pia Lindqvist",
    ["Ann", "Bob"],
    datetime(2007, 6, 16, 14, 5, tzinfo=UTC),
    date(2007, 6, 16),
    timedelta(minutes=5),
    Decimal("1.5"),
    {},
)


def every_table():
    """Every table of messages that a module of the packages for messages holds."""
    for package in (armies.messages, tournament.messages):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield from (v for v in vars(import_module(each.name)).values() if isinstance(v, MessageTable))


def sample(message, name):
    """A value that this placeholder of the message can write, or the first key of its own names."""
    names = message.formats.get(name)
    for value in (*(names if isinstance(names, Mapping) else ()), *SAMPLES):
        with suppress(AttributeError, KeyError, TypeError, ValueError):
            message.formatted(name, value)
            return value
    return None


def number(message):
    """The value that decides between singular and plural."""
    rest = () if isinstance(message.text, str) else message.text.__reduce__()[1]
    return {rest[2]: 3} if len(rest) == 4 and isinstance(rest[2], str) else {}


@pytest.mark.parametrize("language", ["en", "en-xa", "ar-xb", "de", "es", "fr", "it", "ja", "pt"])
def test_every_message_is_a_sentence_without_gaps(language, pseudo):
    tables = {id(each): each for each in every_table()}
    wrong, special = [], set()

    with translation.override(language):
        for table in tables.values():
            for key, each in table.messages.items():
                data = {name: sample(each, name) for name in placeholders(each)} | number(each)
                if None in data.values():
                    special.add(key)  # a value of many parts, which the test of its own refusal has
                elif "%(" in (text := each.filled(data)) or not text.strip():
                    wrong.append((key, data, text))

    assert len(tables) >= 10
    assert wrong == []
    assert len(special) <= 9, special
