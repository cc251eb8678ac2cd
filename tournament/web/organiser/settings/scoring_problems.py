"""All that is wrong in a scheme at once.

The rules name the first fault of a scheme. Each is set right in a copy and the copy is read again, so that
an organiser sees every field to correct. What may only follow from another fault is not said.
"""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

from tournament.services.core.errors import Invalid
from tournament.services.tournaments import tournament_checks

MAX_PROBLEMS: Final = 30
COVERAGE: Final = ("gap", "overlap", "no-last-band")
FOLLOWS_FROM: Final[Mapping[str, str]] = {  # a code, and the places whose faults may be its cause
    **dict.fromkeys(COVERAGE, r"(bands|draw).*"),
    "scheme-unbounded": r".*",
    "unknown-counter": r"counters(\[\d+\](\.key)?)?",
    "unknown-key": r"(marks|bands)(\[\d+\](\.key)?)?",
}
_LEFT_OUT: Final = object()
_STEP: Final = re.compile(r"\w+")
Scheme = dict[str, Any]


def scheme_problems(scheme: Mapping[str, Any]) -> list[Invalid]:
    """What :func:`~tournament_checks.read_scheme` would refuse, fault after fault."""
    found: list[Invalid] = []
    tried: Scheme | None = deepcopy(dict(scheme))
    while tried is not None and len(found) < MAX_PROBLEMS:
        problem = _first(tried)
        if problem is None:
            break
        causes = FOLLOWS_FROM.get(problem.code, "-")
        if not any(re.fullmatch(causes, each.field or "") for each in found):
            found.append(problem)
        tried = _repaired(tried, problem)
    return found


def _first(scheme: Scheme) -> Invalid | None:
    try:
        tournament_checks.read_scheme(scheme)
    except Invalid as problem:
        return problem
    return None


def _repaired(scheme: Scheme, problem: Invalid) -> Scheme | None:
    """A copy without this fault; ``None`` where nothing typical sets it right."""
    if problem.code in COVERAGE:
        return _with_one_band(scheme)
    path = problem.field or ""
    for value in _candidates(scheme):
        copy = deepcopy(scheme)
        if not _put(copy, path, value):
            return None
        again = _first(copy)
        if again is None or again.field != path:
            return copy
    return None


def _with_one_band(scheme: Scheme) -> Scheme:
    """The same, where any lead is one win: what stands behind the bands can be read then."""
    first = scheme["bands"][0] if scheme["bands"] else {"winner": "1", "loser": "0"}
    copy = {**deepcopy(scheme), "bands": [{**first, "key": first.get("key", "win"), "when": {}}]}
    if copy.get("bye", {}).get("kind") == "grade":
        del copy["bye"]
    return copy


def _candidates(scheme: Scheme) -> Iterator[object]:
    """What a field may hold: nothing, points, a number, a kind, steps, a counter, a mark, a new name."""
    yield from (_LEFT_OUT, "1", 1, "each", "fixed", [{"from": 0, "points": "1"}])
    yield from (row["key"] for row in scheme.get("counters", ()) if isinstance(row, dict) and "key" in row)
    yield from scheme.get("marks", ())
    yield "\N{REPLACEMENT CHARACTER}"


def _put(scheme: Scheme, path: str, value: object) -> bool:
    """Write the value at the path of a fault; a row gets it as its name. Is there such a place?"""
    *above, last = [int(step) if step.isdecimal() else step for step in _STEP.findall(path)] or [""]
    place: Any = scheme
    for step in above:
        try:
            place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
        except (IndexError, TypeError):
            return False
    if isinstance(place, list):
        if not isinstance(last, int) or last >= len(place):
            return False
        name = "\N{REPLACEMENT CHARACTER}" if value is _LEFT_OUT else value
        place[last] = {**place[last], "key": name} if isinstance(place[last], dict) else name
    elif not isinstance(place, dict):
        return False
    elif value is _LEFT_OUT:
        place.pop(last, None)
    else:
        place[last] = value
    return True
