"""What stands inside of the JSON columns of a tournament's file, as far as pages rely on it.

It refuses to judge what the rules, the policies and the timelines have readers of their own for.
"""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from armies.adapters import from_snapshot
from rules.errors import BadInput
from tournament.models import Scene

Test = Callable[[Any], bool]


MAX_ROUNDS: Final = 99  # no evening is so long, cancelled ones included
MAX_TABLES: Final = 10_000


def is_shaped(part: str, column: str, value: Any) -> bool:
    """Can this column be read? Those that are not named here have no inside that anybody relies on."""
    test = SHAPES.get((part, column))
    return test is None or test(value)


def _of(*kinds: type) -> Test:
    return lambda value: isinstance(value, kinds) and not isinstance(value, bool)


_whole, _word, _number, _object = _of(int), _of(str), _of(int, float), _of(dict)


def _each(test: Test) -> Test:
    return lambda value: isinstance(value, list) and all(map(test, value))


def _with(**columns: Test) -> Test:
    return lambda row: (
        isinstance(row, dict) and all(name in row and test(row[name]) for name, test in columns.items())
    )


def _reason(value: Any) -> bool:
    """A code with its values; rows of older files have their sentence as ``text``."""
    return _with(code=_word)(value) and (_with(text=_word)(value) or _with(case=_word, data=_object)(value))


def _logged(value: Any) -> bool:
    """Values by name; what a change ``says``, where it is there, is a list of rows."""
    return _object(value) and ("says" not in value or _each(_object)(value["says"]))


def _said(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_word, value.values()))


def _desk(value: Any) -> bool:
    """Nothing, or a question with the answer that was shown."""
    said = _each(_with(code=_word, data=_object, refs=_each(_word)))
    answered = _with(steps=said, findings=said, disputed=_each(_word))
    return value == {} or _with(question=_word, ruleset=_word, input=_object, answer=answered)(value)


def _facts(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(side, {}), dict) for side in ("a", "b"))


def _drafted(value: Any) -> bool:
    return value == {} or _each(_with(figure=lambda row: row is None or _whole(row), quantity=_whole))(value)


def _handed_in(value: Any) -> bool:
    """Figures, or one document."""
    if _each(_with(figure=_whole, quantity=_whole))(value):
        return True
    texts = dict.fromkeys(("text", "link", "digest", "file_type", "army", "leader"), _word)
    document = _with(**texts, size=_whole, points=_nothing_or(_whole))
    return _each(_with(document=document))(value) and len(value) == 1


def _up_to(most: int) -> Test:
    """Numbers that something is counted up to: a small file must not fill the memory."""
    return lambda value: _whole(value) and 1 <= value <= most


def _change(value: Any) -> bool:
    if not isinstance(value, dict) or "name" not in value:
        return isinstance(value, dict)
    try:
        from_snapshot(value)
    except (KeyError, TypeError, ValueError, AttributeError, BadInput):
        return False
    return True


def _instant(value: Any) -> bool:
    if value is None:
        return True
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except (TypeError, ValueError):
        return False


def _address(value: Any) -> bool:
    """What can stand in an address: an empty one leads nowhere, and breaks every page that links it."""
    return isinstance(value, str) and re.fullmatch(r"[-a-zA-Z0-9_]+", value) is not None


def _name(value: Any) -> bool:
    """Something to call somebody by; what is no text at all is told otherwise."""
    return not isinstance(value, str) or bool(value.strip())


def _nothing_or(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _scene(value: Any) -> bool:
    return value in Scene.values


SHAPES: Final[Mapping[tuple[str, str], Test]] = {
    ("tournament", "slug"): _address,
    ("tournament", "origin"): _object,
    ("catalogues", "key"): _address,
    ("screens", "key"): _address,
    ("entrants", "name"): _name,
    ("figures", "name"): _name,
    ("figures", "unique_numbers"): _each(_whole),
    ("figures", "abilities"): _each(_with(code=_word, cost=lambda cost: cost is None or _whole(cost))),
    ("catalogue_changes", "before"): _change,
    ("catalogue_changes", "after"): _change,
    ("log", "data"): _logged,
    ("changes", "data"): _logged,
    ("rulings", "data"): _logged,
    ("rulings", "desk"): _desk,
    ("clock_orders", "data"): _logged,
    ("list_versions", "verdict"): _with(
        findings=_each(_with(code=_word, severity=_word)), disputed=_each(_word)
    ),
    ("list_versions", "totals"): _with(points=_whole),
    ("list_entries", "carries"): _each(_word),
    ("list_drafts", "entries"): _drafted,
    ("phone_requests", "entries"): _handed_in,
    ("entrants", "families"): _each(_word),
    ("rounds", "number"): _up_to(MAX_ROUNDS),
    ("pairings", "table"): _up_to(MAX_TABLES),
    ("rounds", "proposal"): _each(_with(a=_whole, b=_nothing_or(_whole), table=_nothing_or(_whole))),
    ("pairings", "reasons"): _each(_reason),
    ("submissions", "facts"): _facts,
    ("submissions", "verdict"): _with(grade_b=_nothing_or(_word), refs=_each(_word), disputed=_each(_word)),
    ("announcements", "words"): _said,
    ("clock_orders", "before"): _with(
        status=_word, held_seconds=_number, started_at=_instant, paused_at=_instant, ended_at=_instant
    ),
    ("calls", "words"): _said,
    ("screens", "scenes"): lambda value: bool(value) and _each(_with(scene=_scene))(value),
}
