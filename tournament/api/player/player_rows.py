"""Rows as the shapes want them, where a shape is not simply a row. Refuses to decide anything."""

from typing import Any

from armies.list_slots import limit_of
from armies.services.lists.documents import findings_of
from tournament import access
from tournament.api.serializers.pairings import played
from tournament.models import Entrant, Pairing
from tournament.queries.lists import list_sheets
from tournament.queries.results import reports
from tournament.queries.rounds import boards


def list_summary(entrant: Entrant, faction: str) -> dict[str, Any]:
    return _summary(list_sheets.sheet_of(entrant, faction))


def whole_list(entrant: Entrant, faction: str) -> dict[str, Any]:
    sheet = list_sheets.sheet_of(entrant, faction)
    version, level = sheet.version, limit_of(faction) or entrant.tournament.level
    return {
        **_summary(sheet),
        "fingerprint": version.fingerprint if version else None,
        "totals": version.totals if version else None,
        "findings": findings_of(version, level=level) if version else [],
        "disputed": version.verdict["disputed"] if version else [],
        "entries": version.entries.all() if version else (),
        "document": sheet.document,
        "submitted_at": version.submitted_at if version else None,
    }


def own_pairing(entrant: Entrant) -> dict[str, Any] | None:
    """The entrant's game of the newest round, ``None`` before the first and when sitting out."""
    round_ = boards.current_round(entrant.tournament)
    pairing = access.pairing_of(entrant, round_) if round_ is not None else None
    return as_own(pairing, entrant) if pairing is not None else None


def as_own(pairing: Pairing, entrant: Entrant) -> dict[str, Any]:
    return {
        "round": pairing.round,
        "table": pairing.table,
        "is_bye": pairing.is_bye,
        "side": pairing.side_of(entrant),
        "opponent": pairing.opponent_of(entrant),
        "faction": played(pairing, pairing.faction_of(entrant)),
        "is_forced": pairing.is_forced,
        "reasons": pairing.reasons,
        "status": pairing.status,
        "reports": reports.history_of(pairing),
        "doubts": reports.doubts_at(pairing),
    }


def _summary(sheet: list_sheets.Sheet) -> dict[str, Any]:
    version = sheet.version
    totals = version.totals if version else {}
    findings = version.verdict["findings"] if version else []
    return {
        "faction": sheet.faction,
        "status": sheet.status,
        "version": version.number if version else None,
        "is_legal": version.is_legal if version else None,
        "errors": sum(finding["severity"] == "error" for finding in findings),
        "points": totals.get("points"),
        "figures": totals.get("figures"),
        "message": sheet.approval.message if sheet.approval else "",
        "late_mark": version.late_mark if version else "",
    }
