"""The log names rows by their ids; a tournament's file has to know each of these names."""

import ast
from pathlib import Path

from tournament.services.transfer.tournament_references import IN_LOG

SERVICES = Path(__file__).resolve().parents[3] / "tournament" / "services"
# Names of ids, or keys, in answers to somebody who asks, in news for screens, and in lists of entrants.
ELSEWHERE = {"announcement", "call", "catalogue", "id", "joined", "key", "order", "screen", "stands"} | {
    "Message-ID",
    "entrant",
    "entrants",
    "tournament",
}


def ids_in(source: str) -> set[str]:
    """The keys of dictionaries whose value is the id or the key of a row."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
            text = ast.unparse(value)
            if isinstance(key, ast.Constant) and any(f".{name}" in text for name in ("pk", "key", "id")):
                found.add(key.value)
    return found


def test_every_id_in_the_log_is_known_to_the_file_of_a_tournament():
    found = set().union(*(ids_in(path.read_text("utf-8")) for path in SERVICES.rglob("*.py")))

    assert found - set(IN_LOG) - ELSEWHERE - {"figures"} == set(), (
        "If it goes into the log, add it to IN_LOG in tournament_references.py; else to ELSEWHERE here."
    )


def test_an_id_nobody_knows_would_be_found():
    assert ids_in('log.record("a.b", data={"photo": photo.pk})') - set(IN_LOG) == {"photo"}
