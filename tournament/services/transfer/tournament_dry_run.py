"""Prove that a tournament came in as its file has it, before anybody relies on it.

It is read as the pages read it, and written again: the hash must be the same. It refuses to mend anything.
"""

from collections.abc import Mapping
from typing import Any, Final

from armies.messages.edge import bad_input_sentence
from rules.errors import BadInput
from tournament import adapters
from tournament.engine.awards import awards_from_json
from tournament.engine.day.days import EventPlan
from tournament.engine.errors import EngineRefusal
from tournament.engine.fees import FeePlan
from tournament.engine.round_levels import round_levels_from_json
from tournament.engine.scenarios import ScenarioPlan
from tournament.engine.table_plan import TablePlan
from tournament.messages.engine_refusals import refusal_text
from tournament.models import Clock, Tournament
from tournament.queries.rounds import brackets, stages
from tournament.queries.standings.standings import standings_of
from tournament.services.core.errors import Invalid, Refused
from tournament.services.settings import tournament_settings
from tournament.services.tournaments import points_units
from tournament.services.transfer import exports
from tournament.services.transfer.tournament_files import content_of, digest_of

MALFORMED: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError, ArithmeticError)


def prove(tournament: Tournament, content: Mapping[str, Any]) -> None:
    """It can be read and gone on with, and it is the same: written again, it has the same hash."""
    try:
        tournament_settings.planned(tournament, {})
        points_units.refuse_impossible(tournament)
        standings_of(tournament)
        exports.rounds_csv(tournament)
        EventPlan.from_json(tournament.day_plan)
        ScenarioPlan.from_json(tournament.scenario_plan)
        awards_from_json(tournament.award_plan)
        FeePlan.from_json(tournament.fee_plan)
        TablePlan.from_json(tournament.table_plan)
        round_levels_from_json(tournament.round_levels)
        brackets.board_of(tournament, with_draft=True)
        stages.crosstable_of(tournament)
        for clock in Clock.objects.filter(round__tournament=tournament):
            adapters.read_timeline(clock.timeline)
    except (*MALFORMED, BadInput, EngineRefusal, Refused) as error:
        raise Invalid("tournament-file-unreadable", data={"error": _text(error)}, field="file") from error
    if not _is_the_same(tournament, content):
        raise Invalid("tournament-file-differs", field="file")


def _text(error: Exception) -> str:
    """The sentence of the rules, the engine or a service; of Python, what it says itself."""
    if isinstance(error, BadInput):
        return bad_input_sentence(error)
    if isinstance(error, EngineRefusal):
        return refusal_text(error)
    return str(error) if isinstance(error, Refused) else f"{type(error).__name__} {str(error)[:120]}."


def _is_the_same(tournament: Tournament, content: Mapping[str, Any]) -> bool:
    """Rows that hang on nothing cannot even be written."""
    try:
        written = digest_of(content_of(tournament, with_mail=content["with_mail"]))
    except KeyError:
        return False
    return bool(written == content["digest"])
