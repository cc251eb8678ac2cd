"""No sentence that people read stands outside the catalogues: each is marked for translation.

A sentence is a string of three words or more that begins like one and ends with a full stop, a question mark
or an exclamation mark. A docstring is for programmers, and so is what a ``ValueError`` says.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MARKED = {f"{n}{p}gettext{lazy}" for n in ("", "n") for p in ("", "p") for lazy in ("", "_lazy")} | {
    "_",
    "_n",
    "_p",
    "gettext_noop",
    "format_lazy",
}
FOR_PROGRAMMERS = {
    "AssertionError",
    "ImproperlyConfigured",
    "KeyError",
    "LookupError",
    "MalformedCitation",
    "NotImplementedError",
    "OSError",
    "RuntimeError",
    "TypeError",
    "ValueError",
}
SENTENCE = re.compile(r"(?:[A-Z“{]|\d).*[a-z)}\d”][.?!]", re.DOTALL)
WORD = re.compile(r"[A-Za-z']{2,}")
# Where English stays, and why.
ENGLISH = {
    "config": "what a server says to its terminal before it knows a language",
    "tournament/api": "descriptions in the schema, for programmers",
    "tournament/management": "the invented data of the demonstration, and the help of commands",
    "armies/management": "the help of commands",
    "armies/services/catalogues/demonstration.py": "the invented data of the demonstration",
    "tournament/engine/countries.py": "country names in report files; pages show those of the CLDR",
    "tournament/engine/pairing/checker.py": "what the proof of a round says to its programmer",
    "tournament/engine/pairing/matching": "what the proof of a matching says to its programmer",
    "tournament/models/prepared_query.py": "errors for programmers",
    "tournament/web/public/styles.py": "the page that shows components to designers",
    "tournament/services/transfer/tournament_parts.py": "the description of the file, printed in the guide",
    "tournament/services/clock/announcement_texts.py": "announcements: in the catalogues `spoken`",
    "rules/combat_hex/annexe_a.py": "announcements: in the catalogues `spoken`",
    "rules/desk_schemas.py": "descriptions in the schema, for programmers",
    "rules/mesbg/schemas.py": "descriptions in the schema, for programmers",
    "rules/timelines/two_hour_round.py": "announcements: in the catalogues `spoken`",
}


def is_english(path):
    name = str(path.relative_to(ROOT))
    return path.name == "inputs.py" or any(name == each or name.startswith(f"{each}/") for each in ENGLISH)


def called(node):
    return getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""


def receiver(node):
    return getattr(getattr(getattr(node, "func", None), "value", None), "id", "")


def not_shown(nodes):
    """The nodes of docstrings, of marked texts and of errors for programmers, each with all inside it."""
    roots = [each for each in nodes if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)]
    roots += [each for each in nodes if called(each) in MARKED]
    raised = (each.exc for each in nodes if isinstance(each, ast.Raise))
    roots += [each for each in raised if called(each) in FOR_PROGRAMMERS]
    roots += [each for each in nodes if receiver(each) in {"logger", "log", "logging", "LOGGER"}]
    return {id(inside) for root in roots for inside in ast.walk(root)}


def sentences(tree):
    """Line and text of each sentence that is not marked; a value in an f-string is ``{}``."""
    nodes = list(ast.walk(tree))
    left_out = not_shown(nodes)
    for node in nodes:
        if id(node) in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            left_out |= {id(each) for each in node.values}
            text = "".join(
                getattr(each, "value", "") if isinstance(each, ast.Constant) else "{}" for each in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if SENTENCE.fullmatch(text.strip()) and "(?" not in text and len(WORD.findall(text)) > 2:
            yield node.lineno, text


def test_no_sentence_stands_outside_the_catalogues():
    paths = [
        path
        for package in ("rules", "armies", "tournament", "config")
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts and not is_english(path)
    ]
    outside = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in paths
        for line, text in sentences(ast.parse(path.read_text("utf-8")))
    ]

    assert len(paths) > 400
    assert outside == []


def test_a_sentence_is_found_where_it_is_not_marked():
    tree = ast.parse('"""Not this one."""\nsaid = f"Round {n} is closed."\nmarked = _("This is marked.")\n')

    assert list(sentences(tree)) == [(2, "Round {} is closed.")]
