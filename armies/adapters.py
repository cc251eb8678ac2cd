"""The only bridge between rows and the plain values of the rules.

A list that was saved is judged and shown by its snapshots, never by the catalogue of today.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from armies.models import ArmyListEntry, ArmyListVersion
from armies.models import Figure as FigureRow
from armies.models.choices import RoleState
from rules.figure_lists import codec
from rules.figure_lists.figures import Ability, Entry, Faction, Figure, Kind, Role
from rules.figure_lists.figures import ArmyList as RulesList
from rules.figure_lists.roles import proposed_role
from rules.verdict import Verdict

FIGURE_COLUMNS = tuple(column.name for column in fields(Figure))
_TYPED_COLUMNS = {"faction", "kind", "unique_numbers", "abilities", "role", "role_of"}
_PRINTED_COLUMNS = tuple(name for name in FIGURE_COLUMNS if name not in {"role", "role_of"})
_PLAIN_COLUMNS = tuple(name for name in FIGURE_COLUMNS if name not in _TYPED_COLUMNS)


def to_rules_figure(row: FigureRow) -> Figure:
    """The figure of a catalogue row, as it stands there now. A role that is only proposed is none."""
    printed = {column: getattr(row, column) for column in _PRINTED_COLUMNS}
    if row.role_state != RoleState.CONFIRMED:
        return from_snapshot(printed)
    return from_snapshot({**printed, "role": row.role or Role.NONE, "role_of": row.role_of})


def to_columns(figure: Figure) -> dict[str, Any]:
    """The columns of a catalogue row that says this. Without a role, those of the role stay as they are.

    That a base has no role is kept where its name suggests one; else there is nothing to keep.
    """
    snapshot = to_snapshot(figure)
    columns = {name: snapshot[name] for name in _PRINTED_COLUMNS}
    if figure.role is None:
        return columns
    if figure.role is not Role.NONE:
        role, state = figure.role.value, RoleState.CONFIRMED.value
    else:
        role, state = "", RoleState.CONFIRMED.value if proposed_role(figure.as_printed) else ""
    return {**columns, "role": role, "role_of": figure.role_of, "role_state": state}


def to_snapshot(figure: Figure) -> dict[str, Any]:
    """The figure as JSON: what a list keeps for ever."""
    return codec.figure_as_json(figure)


def from_snapshot(snapshot: Mapping[str, Any]) -> Figure:
    """The figure that a list kept. It was checked when it was written, so it is not judged again."""
    return Figure(
        **{column: snapshot[column] for column in _PLAIN_COLUMNS},
        faction=Faction(snapshot["faction"]),
        kind=Kind(snapshot["kind"]),
        unique_numbers=tuple(snapshot["unique_numbers"]),
        abilities=tuple(Ability(ability["code"], ability["cost"]) for ability in snapshot["abilities"]),
        role=Role(snapshot["role"]) if "role" in snapshot else None,
        role_of=snapshot.get("role_of", ""),
    )


def to_rules_entry(row: ArmyListEntry) -> Entry:
    """An entry of a saved version, with the figure as it was on that day."""
    return Entry(from_snapshot(row.snapshot), row.quantity, tuple(row.carries))


def to_rules_list(version: ArmyListVersion) -> RulesList:
    """A saved version as the rules see it. Prefetch ``entries`` where several are asked for."""
    entries = tuple(to_rules_entry(row) for row in version.entries.all())
    return RulesList(Faction(version.army_list.faction), entries)


def to_list_json(army_list: RulesList) -> dict[str, Any]:
    """The list file form: faction, and entries of quantity and figure."""
    return codec.army_list_as_json(army_list)


def in_canonical_order(army_list: RulesList) -> RulesList:
    """The same content in the one order in which it is judged and fingerprinted.

    Neither the order of the entries, of abilities and unique numbers on a base, nor a figure split over two
    entries makes a difference. Written down for anybody to repeat in docs/guides/fingerprints.md.
    """
    entries = combine_entries(
        Entry(_with_signs_in_order(entry.figure), entry.quantity, tuple(sorted(entry.carries)))
        for entry in army_list.entries
    )
    return RulesList(army_list.faction, tuple(sorted(entries, key=_sort_text)))


def to_canonical_json(army_list: RulesList) -> str:
    """One text for one content: the list file form, keys and entries sorted, without spaces."""
    return _dump(to_list_json(in_canonical_order(army_list)))


def fingerprint(army_list: RulesList) -> str:
    """SHA-256 of the canonical form in hexadecimal, as it stands on receipts and score sheets."""
    return hashlib.sha256(to_canonical_json(army_list).encode("utf-8")).hexdigest()


def combine_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries with equal figures (that carry the same) counted together, in order of first mention."""
    counted: dict[tuple[Figure, tuple[str, ...]], int] = {}
    for entry in entries:
        key = (entry.figure, entry.carries)
        counted[key] = counted.get(key, 0) + entry.quantity
    return tuple(Entry(figure, quantity, carries) for (figure, carries), quantity in counted.items())


def to_verdict_json(verdict: Verdict[Any]) -> dict[str, Any]:
    """A verdict as it is stored and shown, in values that come back from a JSON column unchanged."""
    plain = {
        "legal": verdict.is_legal,
        "findings": [finding.as_json() for finding in verdict.findings],
        "trace": [step.as_json() for step in verdict.trace],
        "disputed": verdict.disputed,
    }
    stored: dict[str, Any] = json.loads(_dump(plain))
    return stored


def _dump(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _with_signs_in_order(figure: Figure) -> Figure:
    return replace(
        figure,
        unique_numbers=tuple(sorted(figure.unique_numbers)),
        abilities=tuple(sorted(figure.abilities, key=lambda each: _dump(codec.ability_as_json(each)))),
    )


def _sort_text(entry: Entry) -> str:
    return _dump(codec.entry_as_json(entry))
