"""What each setting of a tournament is called where a person reads it: in the log, in a refusal."""

from collections.abc import Iterable, Mapping
from typing import Final

SETTING_WORDS: Final[Mapping[str, str]] = {
    "name": "name",
    "venue": "venue",
    "starts_on": "date",
    "time_zone": "time zone",
    "language": "language",
    "spoken_languages": "spoken languages",
    "ruleset_key": "ruleset",
    "level": "points limit",
    "rounds_planned": "number of rounds",
    "format": "format",
    "cut_size": "cut",
    "table_count": "number of tables",
    "policy": "event rules",
    "pairing_policy": "rules of pairing",
    "standings_policy": "tie-breaks",
    "restrictions": "own list rules",
    "catalogues": "catalogues",
    "timeline": "timeline",
    "day_plan": "plan of the day",
    "registration_closes_at": "end of registration",
    "lists_close_at": "deadline for lists",
    "check_in_opens_at": "start of self check-in",
    "check_in_closes_at": "end of self check-in",
    "entrant_limit": "number of places",
    "reminder_hours": "reminders",
    "confirms_email": "confirmation by mail",
    "seed": "random seed",
    "reveal": "who sees the lists",
    "penalties_shown": "who sees the penalties",
    "is_listed": "place on the front page",
}


def settings_in_words(names: Iterable[str]) -> str:
    """``event rules, venue``: these settings by their names, in the order of the alphabet."""
    return ", ".join(sorted(SETTING_WORDS[name] for name in names))
