"""Rows of the referee's queue as the shapes want them. Refuses to decide anything."""

from typing import Any

from armies.services.lists.differences import lines_of
from rules.combat_hex.lists import send_back_messages
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
        "entries": lines_of(found.version) if found else (),
        "unverified": found.unverified if found else 0,
        "differences": found.changes if found else (),
        "mending": send_back_messages.send_back_message(findings, faction=of.faction),
        "versions": [past.version for past in found.versions] if found else (),
        "words": of.words,
    }
