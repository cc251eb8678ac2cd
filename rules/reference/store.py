"""Reads the clauses from the JSON files beside this module, once and only when first asked.

It refuses to look anything up: see :mod:`rules.reference.lookup`. The files are part of the package,
so a broken one is a bug and is met with a plain traceback, not with a polite sentence.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from rules.reference.clauses import Ambiguity, Difference, Rule, Section, Tag, Window

SECTIONS: Final = (
    "general",
    "construction",
    "turns",
    "movement",
    "shooting",
    "combat",
    "victory",
    "abilities",
    "ring",
    "conduct",
    "annexe",
)


@cache
def sections() -> tuple[Section, ...]:
    """Every section of the championship document in its order, the annexe last."""
    return tuple(_section(_read("championship", f"{key}.json")) for key in SECTIONS)


@cache
def rules_by_number() -> Mapping[str, Rule]:
    """The 190 numbered rules and Annexe A, in document order."""
    return MappingProxyType({rule.number: rule for section in sections() for rule in section.rules})


@cache
def mesbg() -> Section:
    """The sections of the other game that the desk answers about, as rules: ``MESBG duel`` and so on."""
    return _section(_read("mesbg.json"))


@cache
def mesbg_by_number() -> Mapping[str, Rule]:
    """The same by their numbers."""
    return MappingProxyType({rule.number: rule for rule in mesbg().rules})


@cache
def differences_by_id() -> Mapping[str, Difference]:
    """D01 to D56, in order."""
    found = [Difference(**{**row, "refs": tuple(row["refs"])}) for row in _read("differences.json")]
    return MappingProxyType({difference.id: difference for difference in found})


@cache
def ambiguities_by_id() -> Mapping[str, Ambiguity]:
    """A1 to A37 (results, clock, lists, set-up), B1 to B50 (board), X1 to X8 (the other game), in order."""
    found = [
        Ambiguity(**{**row, "policy": tuple(row["policy"]), "refs": tuple(row["refs"])})
        for row in _read("ambiguities.json")
    ]
    return MappingProxyType({ambiguity.id: ambiguity for ambiguity in found})


def _section(data: dict[str, Any]) -> Section:
    return Section(
        key=data["key"],
        number=data["number"],
        title=data["title"],
        rules=tuple(_rule(row) for row in data["rules"]),
    )


def _rule(row: dict[str, Any]) -> Rule:
    return Rule(
        number=row["number"],
        title=row["title"],
        summary=row["summary"],
        tags=frozenset(Tag(tag) for tag in row["tags"]),
        see=tuple(row["see"]),
        ability=row.get("ability"),
        window=Window(row["window"]) if "window" in row else None,
    )


def _read(*path: str) -> Any:
    return json.loads(files(__package__).joinpath(*path).read_text(encoding="utf-8"))
