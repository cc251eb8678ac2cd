"""Could a day be run with these settings? Each check refuses in one sentence that names the field.

Asks about the row alone, before it is saved. What round 1 froze is no affair of these: see
``tournament_settings``.
"""

from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from rules.combat_hex.lists.restriction_texts import clashes
from rules.errors import BadInput
from rules.registry import ruleset
from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.models import CUT_SIZES, Format, PenaltiesShown, Reveal, Tournament
from tournament.services.clock import announcement_texts
from tournament.services.core.errors import Invalid
from tournament.services.schedule import day_plans
from tournament.services.tournaments import deadlines
from tournament.services.tournaments.setting_texts import SETTING_WORDS

# More would fill no hall, but the memory, and a column of PostgreSQL.
MAX_VALUES: Final = {"level": 1_000_000, "rounds_planned": 99, "table_count": 9_999}


def check(tournament: Tournament) -> None:
    """Refuse settings that could not run a day."""
    if not tournament.name.strip():
        raise Invalid("name-missing", "The tournament has no name. Give it one.", field="name")
    _check_counts(tournament)
    _check_format(tournament)
    _check_time_zone(tournament)
    day_plans.refuse_skipped(day_plans.read(tournament.day_plan), tournament)
    _check_rules(tournament)
    _check_choices(tournament)
    _check_timeline(tournament)
    deadlines.check(tournament)
    announcement_texts.check(tournament)


def _check_counts(tournament: Tournament) -> None:
    for name, most in MAX_VALUES.items():
        count = getattr(tournament, name)
        if not 1 <= count <= most:
            raise Invalid(
                "not-positive" if count < 1 else "too-many",
                f"The {SETTING_WORDS[name]} is not between 1 and {most:,}. Use a whole number that is.",
                field=name,
            )


def _check_time_zone(tournament: Tournament) -> None:
    try:
        ZoneInfo(tournament.time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise Invalid(
            "time-zone-unknown",
            f"{tournament.time_zone!r} is no time zone. Choose one like Europe/Madrid.",
            field="time_zone",
        ) from error


def _check_rules(tournament: Tournament) -> None:
    try:
        ruleset(tournament.ruleset_key)
        adapters.to_policy(tournament)
        adapters.to_pairing_policy(tournament)
        adapters.to_standings_policy(tournament)
        restrictions = adapters.to_restrictions(tournament)
    except (BadInput, EngineRefusal) as error:
        raise Invalid("settings-invalid", str(error)) from error
    for clash in clashes(restrictions, level=tournament.level):
        raise Invalid("restrictions-clash", clash, field="restrictions")


def _check_format(tournament: Tournament) -> None:
    if tournament.format not in Format.values:
        raise Invalid(
            "format-unknown",
            f"{tournament.format!r} is no format. Choose {' or '.join(Format.values)}.",
            field="format",
        )
    if tournament.cut_size not in CUT_SIZES:
        sizes = ", ".join(map(str, CUT_SIZES[1:-1]))
        raise Invalid(
            "cut-size",
            f"{tournament.cut_size} is no size of a cut. Choose {sizes} or {CUT_SIZES[-1]}, or 0 for none.",
            field="cut_size",
        )
    if tournament.cut_size and tournament.format != Format.SWISS:
        raise Invalid(
            "cut-without-swiss",
            "A cut follows Swiss rounds; in a round robin everybody has met everybody. "
            "Choose the Swiss format or no cut.",
            field="cut_size",
        )


def _check_choices(tournament: Tournament) -> None:
    """Refuse what nobody can choose; a form offers no other, and the API and files say what they like."""
    for name, offered in (("reveal", Reveal), ("penalties_shown", PenaltiesShown)):
        value = getattr(tournament, name)
        if value not in offered.values:
            raise Invalid(
                name.replace("_", "-"),
                f"{value!r} is no choice for {SETTING_WORDS[name]}. Choose {', '.join(offered.values)}.",
                field=name,
            )


def _check_timeline(tournament: Tournament) -> None:
    """Refuse a timeline no clock could run, now and not in front of a waiting hall."""
    if tournament.timeline is None:
        return
    try:
        adapters.read_timeline(tournament.timeline)
    except BadInput as error:
        words = f"The timeline cannot be run: {error.sentence}"
        raise Invalid("timeline-invalid", words, field="timeline") from error
