"""Public names are words that somebody would search for."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.code.statements import statements
from tests.servers import ROOT

ROOMS = ("rules", "armies", "tournament", "config")
# A function named so says neither what it does nor what it returns.
NO_NAMES = {
    *("asked", "at", "begin", "by", "changed", "found", "from_", "given", "heard", "in_", "judged", "kept"),
    *("known", "look", "lost", "made", "merged", "of", "on", "opened", "said", "says", "seen", "shown"),
    *("taken", "tell", "to", "told", "typed", "with_", "within"),
}
# Metaphors, old English, and words that mean several things here.
NO_WORDS = {
    *(
        "anew",
        "clockwork",
        "deed",
        "deeds",
        "doorkeeper",
        "excuse",
        "excuses",
        "faces",
        "fewest",
        "hindrance",
    ),
    *("hindrances", "house", "household", "kept", "knock", "letter", "letters", "longest", "mend", "mended"),
    *("mending", "most", "said", "says", "shelf", "takeback", "takebacks", "timekeeper", "told", "tongue"),
    *("tongues", "trace", "traces", "voices", "wish", "wishes"),
}
WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def public_names(path: Path) -> Iterator[str]:
    """The module's own, its functions, methods, classes and constants."""
    yield path.stem
    tree = ast.parse(path.read_text("utf-8"))
    for node in statements(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (each.id for each in targets if isinstance(each, ast.Name))


def is_misleading(name: str) -> bool:
    return name in NO_NAMES or not NO_WORDS.isdisjoint(word.lower() for word in WORDS.findall(name))


def test_no_public_name_misleads():
    files = [p for room in ROOMS for p in (ROOT / room).rglob("*.py") if "migrations" not in p.parts]
    found = [
        f"{name} in {path.relative_to(ROOT)}"
        for path in files
        for name in public_names(path)
        if not name.startswith("_") and is_misleading(name)
    ]

    assert len(files) > 500
    assert found == [], "Take a word that a Django or tournament programmer would search for."
