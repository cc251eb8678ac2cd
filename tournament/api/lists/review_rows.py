"""Rows of the referee's queue as the shapes want them. Refuses to decide anything."""

from __future__ import annotations

from typing import Any

from armies.models import ArmyListEntry, ArmyListVersion
from armies.services.lists.differences import Difference, Line
from rules.combat_hex.lists import send_back_messages
from tournament.models import ListApproval
from tournament.queries.lists.list_queue import ListRow
from tournament.queries.lists.list_reviews import Review


def row(row: ListRow) -> dict[str, Any]:
    version, word = row.version, row.approval
    return {
        "entrant": row.entrant.number,
        "name": row.entrant.name,
        "faction": row.faction,
        "state": row.state,
        "is_changed": row.is_changed,
        "is_locked": row.is_locked,
        "version": version.number if version else None,
        "seen": row.seen,
        "fingerprint": version.fingerprint if version else None,
        "points": version.totals.get("points") if version else None,
        "late_mark": version.late_mark if version else "",
        "judged_by": word.decided_by if word else "",
        "message": word.message if word else "",
        "clause": word.clause if word else "",
    }


def review(of: ListRow, found: Review | None) -> dict[str, Any]:
    """One list with all that a referee needs to judge it; of a missing one, that it is missing."""
    findings = found.version.verdict.get("findings", []) if found else []
    return {
        **row(of),
        "shown": found.version.number if found else None,
        "against": found.base.number if found and found.base else None,
        "totals": found.version.totals if found else None,
        "findings": findings,
        "entries": [_entry(marked.entry) for marked in found.entries] if found else [],
        "unverified": found.unverified if found else 0,
        "differences": [_difference(change) for change in found.changes] if found else [],
        "mending": send_back_messages.send_back_message(findings, faction=of.faction),
        "versions": [_version(past.version) for past in found.versions] if found else [],
        "words": [_word(word) for word in of.words],
    }


def _entry(entry: ArmyListEntry) -> dict[str, Any]:
    return {
        "quantity": entry.quantity,
        "name": entry.snapshot["name"],
        "points": entry.snapshot["points"],
        "carries": entry.carries,
    }


def _difference(change: Difference) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "before": _line(change.before),
        "after": _line(change.after),
        "corrections": change.corrections,
    }


def _line(line: Line | None) -> dict[str, Any] | None:
    if line is None:
        return None
    return {
        "quantity": line.quantity,
        "name": line.figure.name,
        "points": line.figure.points,
        "carries": line.carries,
    }


def _version(version: ArmyListVersion) -> dict[str, Any]:
    columns = ("number", "is_current", "is_legal", "fingerprint", "submitted_at", "submitted_by", "source")
    return {name: getattr(version, name) for name in (*columns, "late_mark")}


def _word(word: ListApproval) -> dict[str, Any]:
    columns = ("id", "decision", "clause", "message", "decided_by", "decided_at")
    return {**{name: getattr(word, name) for name in columns}, "version": word.version.number}
