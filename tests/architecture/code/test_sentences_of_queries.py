"""Each sentence that a query hands out is in its table with the values it needs, and each is handed out."""

import ast
import re
from importlib import import_module
from pathlib import Path

from tests.architecture.code.test_messages import PLACEHOLDER, nodes, pattern, texts_of
from tournament.messages.sentences import Sentence

ROOT = Path(__file__).resolve().parents[3]
SUBJECTS = [
    path.stem
    for path in sorted((ROOT / "tournament" / "messages").glob("*.py"))
    if "sentences_of(" in path.read_text(encoding="utf-8") and path.stem != "sentences"
]


def makers():
    """What makes sentences of which table: ``impact_line``."""
    for subject in SUBJECTS:
        module = import_module(f"tournament.messages.{subject}")
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
                table, maker = (getattr(module, each.id) for each in node.targets[0].elts)
                yield node.targets[0].elts[1].id, table
                assert isinstance(maker(next(iter(table.messages))), Sentence)


MAKERS = dict(makers())


def calls():
    for path, found in nodes():
        for node in found:
            name = getattr(getattr(node, "func", None), "id", "")
            if name in MAKERS and node.args:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", name, node


def keys_of(node):
    """A pattern of the keys that a call may mean."""
    words = {each.arg: each.value for each in node.keywords}
    code = pattern(node.args[0])
    return rf"{code}(?:\.{pattern(words['case'])})?" if "case" in words else code


def placeholders(message):
    texts = [message.text] if isinstance(message.text, str) else texts_of(message)
    return PLACEHOLDER.findall(" ".join(texts))


def test_every_subject_is_found():
    assert {"impact_line", "penalty_line", "rule_line", "term_text", "account_line"} <= MAKERS.keys()


def test_each_sentence_that_is_made_is_in_its_table_with_its_values():
    wrong = []
    for where, name, node in calls():
        found = {key: each for key, each in MAKERS[name].messages.items() if re.fullmatch(keys_of(node), key)}
        data = node.args[1] if len(node.args) > 1 else ast.Dict([], [])
        if not found:
            wrong.append(f"{where}: nothing for {keys_of(node)}")
        if isinstance(data, ast.Dict) and len(found) == 1:
            given = {key.value for key in data.keys}
            needed = {each for one in found.values() for each in placeholders(one)}
            wrong += [f"{where}: {each} is missing" for each in needed - given]

    assert wrong == []


def test_each_message_is_handed_out():
    made = {}
    for _where, name, node in calls():
        made.setdefault(name, set()).add(keys_of(node))
    unused = [
        f"{name}: {key}"
        for name, table in MAKERS.items()
        for key in table.messages
        if not any(re.fullmatch(each, key) for each in made.get(name, ()))
    ]

    assert unused == []
