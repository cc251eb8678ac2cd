"""Could a day be run with these settings? Each check refuses in one sentence that names the field.

Asks about the row alone, before it is saved. What round 1 froze is no affair of these: see
``tournament_settings``.
"""

from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from armies.messages.edge import bad_input_sentence, lazy_bad_input
from rules.errors import BadInput
from rules.figure_lists.restriction_clashes import clashes
from rules.registry import ruleset, rulesets
from rules.scored_game import read_game_scheme
from rules.scoring.schemes import Scheme
from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.standings.policy import counter_of
from tournament.messages.engine_refusals import refusal_text
from tournament.models import CUT_SIZES, Format, PenaltiesShown, Reveal, Tournament
from tournament.services.clock import announcement_texts
from tournament.services.core.errors import Invalid
from tournament.services.core.visible_text import is_seen
from tournament.services.schedule import day_plans, round_levels
from tournament.services.tournaments import deadlines, event_texts

# More would fill no hall, but the memory, and a column of PostgreSQL.
MAX_VALUES: Final = {"level": 1_000_000, "rounds_planned": 99, "table_count": 9_999}


def check(tournament: Tournament) -> None:
    """Refuse settings that could not run a day."""
    if not is_seen(tournament.name):
        raise Invalid("name-missing", case="tournament", field="name")
    _check_counts(tournament)
    _check_format(tournament)
    _check_time_zone(tournament)
    day_plans.refuse_skipped(day_plans.read(tournament.day_plan), tournament)
    _check_rules(tournament)
    _check_choices(tournament)
    _check_timeline(tournament)
    deadlines.check(tournament)
    event_texts.check(tournament)
    announcement_texts.check(tournament)


def _check_counts(tournament: Tournament) -> None:
    for name, most in MAX_VALUES.items():
        count = getattr(tournament, name)
        least = 0 if name == "level" and not _needs_level(tournament) else 1
        if not least <= count <= most:
            raise Invalid(
                "not-positive" if count < 1 else "too-many", case=name, field=name, data={"limit": most}
            )


def _needs_level(tournament: Tournament) -> bool:
    """Are lists checked against a points limit? A ruleset that nobody knows is refused by its own check."""
    known = {each.key: each.has_catalogue for each in rulesets()}
    return known.get(tournament.ruleset_key, True)


def _check_time_zone(tournament: Tournament) -> None:
    try:
        ZoneInfo(tournament.time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise Invalid("time-zone-unknown", field="time_zone", data={"zone": tournament.time_zone}) from error


def _check_rules(tournament: Tournament) -> None:
    try:
        ruleset(tournament.ruleset_key)
        adapters.to_policy(tournament)
        adapters.to_pairing_policy(tournament)
        adapters.to_event_rules(tournament)
        check_scoring(tournament)
        round_levels.refuse_with_figures(tournament, tournament.round_levels)
        restrictions = adapters.to_restrictions(tournament)
    except BadInput as error:
        raise Invalid("settings-invalid", data={"problem": bad_input_sentence(error)}) from error
    except EngineRefusal as error:
        raise Invalid("settings-invalid", data={"problem": refusal_text(error)}) from error
    for clash in clashes(restrictions, level=tournament.level):
        data = {"clash": clash.code, **clash.data}
        raise Invalid("restrictions-clash", case=clash.code, field="restrictions", data=data)


def check_scoring(tournament: Tournament) -> None:
    """Refuse percent of a points limit that there is not, and tie-breaks of a counter that no slip has."""
    scheme = adapters.to_scheme(tournament)
    if scheme and scheme.asks_level and not tournament.level:
        raise Invalid("scheme-without-level", field="level")
    known = [counter.key for counter in scheme.counters] if scheme else []
    for key in adapters.to_standings_policy(tournament).tiebreaks:
        counter = counter_of(key)
        if counter and counter not in known:
            raise Invalid("tiebreak-without-counter", field="tiebreaks", data={"counter": counter})


def _check_format(tournament: Tournament) -> None:
    if tournament.format not in Format.values:
        raise Invalid(
            "format-unknown", field="format", data={"format": tournament.format, "formats": Format.values}
        )
    if tournament.cut_size not in CUT_SIZES:
        raise Invalid(
            "cut-size", field="cut_size", data={"size": tournament.cut_size, "sizes": list(CUT_SIZES[1:])}
        )
    if tournament.cut_size and tournament.format != Format.SWISS:
        raise Invalid("cut-without-swiss", field="cut_size")


def _check_choices(tournament: Tournament) -> None:
    """Refuse what nobody can choose; a form offers no other, and the API and files say what they like."""
    choices = (("reveal", "reveal", Reveal), ("penalties_shown", "penalties-shown", PenaltiesShown))
    for name, code, offered in choices:
        value = getattr(tournament, name)
        if value not in offered.values:
            raise Invalid(code, case="unknown", field=name, data={"value": value, "offered": offered.values})


def _check_timeline(tournament: Tournament) -> None:
    """Refuse a timeline no clock could run, now and not in front of a waiting hall."""
    if tournament.timeline is None:
        return
    try:
        adapters.read_timeline(tournament.timeline)
    except BadInput as error:
        raise Invalid(
            "timeline-invalid", case="settings", field="timeline", data={"problem": bad_input_sentence(error)}
        ) from error


def read_scheme(scheme: object) -> Scheme:
    """A scheme as JSON holds it. Raises ``Invalid`` with the path."""
    try:
        return read_game_scheme(scheme)
    except BadInput as error:
        raise Invalid(
            error.code, lazy_bad_input(error), data=error.data, field=error.path or "scheme"
        ) from error
