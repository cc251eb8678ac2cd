"""Each code that is handed out has a message with the values it needs, and each message a code."""

import ast
import re
from pathlib import Path

from armies.messages.tables import BAD_INPUT, FINDINGS, REFUSALS

ROOT = Path(__file__).resolve().parents[3]

PLACEHOLDER = re.compile(r"%\((\w+)\)")


def trees():
    for folder in ("rules", "armies", "tournament"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if not {"migrations", "messages"} & set(path.relative_to(ROOT).parts):
                yield path, ast.parse(path.read_text(encoding="utf-8"))


TREES = list(trees())
TABLES = [REFUSALS, FINDINGS, BAD_INPUT]
CONSTANTS = {
    node.value
    for _path, tree in TREES
    for node in ast.walk(tree)
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


def calls():
    """Every refusal that is raised by a literal code: file and line, code, case, keys of its data."""
    for path, tree in TREES:
        for node in ast.walk(tree):
            name = getattr(getattr(node, "func", None), "id", "")
            if name not in {"Refused", "Conflict", "Invalid", "NotAllowed"} or len(node.args) != 1:
                continue
            if not isinstance(node.args[0], ast.Constant):
                continue
            words = {each.arg: each.value for each in node.keywords}
            if "text" in words or None in words:
                continue
            case = words.get("case", ast.Constant(""))
            data = words.get("data", ast.Dict([], []))
            is_plain = isinstance(data, ast.Dict) and all(isinstance(key, ast.Constant) for key in data.keys)
            yield (
                f"{path.relative_to(ROOT)}:{node.lineno}",
                node.args[0].value,
                pattern(case),
                {key.value for key in data.keys} if is_plain else None,
            )


def texts_of(message):
    """The English texts of a lazy translation, singular and plural."""
    parts = message.text.__reduce__()[1]
    flat = [
        each
        for part in parts
        for each in (part.values() if isinstance(part, dict) else part if isinstance(part, tuple) else [part])
    ]
    return [each for each in flat if isinstance(each, str)]


def placeholders(key):
    return set(PLACEHOLDER.findall(" ".join(map(str, texts_of(REFUSALS.messages[key])))))


def keys_of(code, case):
    wanted = rf"{re.escape(code)}\.{case}" if case else re.escape(code)
    return [key for key in REFUSALS.messages if re.fullmatch(wanted, key)]


def test_every_code_has_a_message_with_its_values():
    wrong = []
    for where, code, case, data in calls():
        keys = keys_of(code, case)
        for key in keys or [code]:
            if key not in REFUSALS.messages:
                wrong.append(f"{where}: no message for {key}")
            elif data is not None and (missing := placeholders(key) - data):
                wrong.append(f"{where}: {key} needs {', '.join(sorted(missing))}")

    assert wrong == []


def test_every_message_has_a_code():
    unused = [
        key for table in TABLES for key in table.messages if not {key, key.partition(".")[0]} & CONSTANTS
    ]

    assert unused == []
