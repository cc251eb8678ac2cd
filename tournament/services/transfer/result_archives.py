"""The results of a tournament for archives: one JSON file with units and scheme, and facts for spreadsheets.

The same results give the same bytes. Refuses e-mail addresses, lists, and what is not confirmed.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils import translation

from armies.services.files.archives import File
from tournament import adapters
from tournament.engine.entrants import units_as_number
from tournament.engine.scores import HALVES, PARTIAL, TIE, TOTAL
from tournament.models import Entrant, Submission, Tournament
from tournament.queries.rounds import boards
from tournament.queries.rounds.boards import TableRow
from tournament.queries.standings.awards import final_awards
from tournament.queries.standings.standings import StandingRow, standings_of

FORMAT: Final = "muster-results"
VERSION: Final = 1  # rises when an older program could not read it
SIDES: Final = ("a", "b")


def results_json(tournament: Tournament) -> File:
    """Players, every board of every published round with its facts, standings and awards."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "tournament": _event(tournament),
        "ruleset": tournament.ruleset_key,
        "ruleset_digest": tournament.ruleset_digest,
        "points_unit": tournament.points_unit,  # so many make one point; points are texts such as "1.5"
        "scheme": scheme_of(tournament),
        "policy": adapters.to_policy_choices(tournament),
        "policy_digest": tournament.policy_digest,
        "bonus_kinds": tournament.bonus_kinds,
        "players": [_player(row) for row in tournament.entrants.order_by("number")],
        "boards": [
            _board(round_.number, round_.stage, row)
            for round_ in boards.shown_rounds(tournament)
            for row in boards.by_table(round_)
        ],
        "standings": [_standing(row) for row in standings_of(tournament)],
        "awards": _awards(tournament),
    }
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, indent=1)
    return File("results.json", f"{text}\n".encode())


def scheme_of(tournament: Tournament) -> dict[str, Any]:
    """What the grades of this tournament are worth, as ``manage.py reckon`` reads a scheme."""
    own = tournament.scheme or adapters.usual_scheme(tournament)
    if adapters.usual_scheme(tournament) is not None and own is not None:
        return dict(own)
    return {
        "name": tournament.ruleset_key,
        "decide": "grade",
        "draw": {"points": _points(TIE, HALVES)},
        "bands": [
            {"key": key, "winner": _points(half, HALVES), "loser": _points(TOTAL - half, HALVES), "when": {}}
            for key, half in (("total", TOTAL), ("partial", PARTIAL))
        ],
    }


def flat_facts(result: Submission | None) -> dict[str, Any]:
    """The facts of a game as columns: ``a_remaining``, ``b_remaining`` and what both share."""
    if result is None:
        return {}
    facts = adapters.without_consent(result.facts)
    found = {name: value for name, value in facts.items() if _is_plain(value)}
    for side in SIDES:
        own = facts.get(side) or {}
        found |= {f"{side}_{name}": value for name, value in own.items() if _is_plain(value)}
    return found


def _is_plain(value: object) -> bool:
    return not isinstance(value, Mapping | list)


def fact_columns(facts: Iterable[Mapping[str, Any]]) -> list[str]:
    """Every fact that one of these games has, those of side a first."""
    names = {name for each in facts for name in each}
    return sorted(names, key=lambda name: (name[:2] not in {"a_", "b_"}, name))


def _awards(tournament: Tournament) -> list[dict[str, Any]]:
    with translation.override("en"):  # a file for programs, whoever asks for it
        return [
            {"name": each.name, **each.award.as_json, "holders": [who.number for who in each.holders]}
            for each in final_awards(tournament)
        ]


def _event(tournament: Tournament) -> dict[str, Any]:
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "venue": tournament.venue,
        "starts_on": tournament.starts_on.isoformat(),
        "time_zone": tournament.time_zone,
        "level": tournament.level,
        "format": tournament.format,
        "rounds_planned": tournament.rounds_planned,
        "cut_size": tournament.cut_size,
        "status": tournament.status,
        "seed": tournament.seed,
    }


def _player(row: Entrant) -> dict[str, Any]:
    return {
        "number": row.number,
        "name": row.name,
        "club": row.club,
        "country": row.country,
        "status": row.status,
    }


def _board(number: int, stage: str, row: TableRow) -> dict[str, Any]:
    pairing, result = row.pairing, row.result
    return {
        "round": number,
        "stage": stage,
        "table": pairing.table,
        "scenario": pairing.scenario,
        **({"level": level} if (level := pairing.round.own_limit) else {}),
        "a": pairing.a.number,
        "b": pairing.b.number if pairing.b else None,
        "faction_a": pairing.faction_a,
        "status": pairing.status,
        "result": _result(result, is_bye=pairing.is_bye) if result else None,
    }


def _result(result: Submission, *, is_bye: bool) -> dict[str, Any]:
    return {
        "grade_a": result.grade_a,
        "grade_b": "" if is_bye else result.verdict.get("grade_b", ""),
        "points_a": str(result.points_a),
        "points_b": None if is_bye else str(result.points_b),
        "row": result.row,
        "is_administrative": bool(result.verdict.get("is_administrative")),
        "policy_digest": result.policy_digest,
        "facts": adapters.without_consent(result.facts),
    }


def _standing(row: StandingRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "is_shared": row.standing.is_shared,
        "number": row.entrant.number,
        "points": str(row.standing.points),
        "bonus": {key: _points(one, row.points_unit) for key, one in row.bonus_units.items()},
        "penalty": _points(row.taken_units, row.points_unit),
        "tiebreaks": {
            key: None if value is None else str(value) for key, value in row.standing.tiebreaks.items()
        },
    }


def _points(units: int, unit: int) -> str:
    return str(units_as_number(units, unit))
