"""What each setting of a tournament is called inside a sentence: in the log, in a refusal."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import override, pgettext_lazy

SETTING_NAMES: Final[Mapping[str, Any]] = {
    "name": pgettext_lazy("setting", "name"),
    "venue": pgettext_lazy("setting", "venue"),
    "map_url": pgettext_lazy("setting", "map"),
    "description": pgettext_lazy("setting", "description"),
    "price": pgettext_lazy("setting", "price"),
    "prizes": pgettext_lazy("setting", "prizes"),
    "contact": pgettext_lazy("setting", "contact"),
    "rules_pack_url": pgettext_lazy("setting", "link to the rules pack"),
    "photos_url": pgettext_lazy("setting", "link to the photos"),
    "rules_pack": pgettext_lazy("setting", "rules pack"),
    "club_mark": pgettext_lazy("setting", "mark of the club"),
    "starts_on": pgettext_lazy("setting", "date"),
    "time_zone": pgettext_lazy("setting", "time zone"),
    "language": pgettext_lazy("setting", "language"),
    "spoken_languages": pgettext_lazy("setting", "spoken languages"),
    "ruleset_key": pgettext_lazy("setting", "ruleset"),
    "level": pgettext_lazy("setting", "points limit"),
    "lists_brought": pgettext_lazy("setting", "lists of a player"),
    "rounds_planned": pgettext_lazy("setting", "number of rounds"),
    "format": pgettext_lazy("setting", "format"),
    "cut_size": pgettext_lazy("setting", "cut"),
    "table_count": pgettext_lazy("setting", "number of tables"),
    "preset": pgettext_lazy("setting", "kind of event"),
    "policy": pgettext_lazy("setting", "event rules"),
    "pairing_policy": pgettext_lazy("setting", "pairing rules"),
    "standings_policy": pgettext_lazy("setting", "tie-breaks"),
    "restrictions": pgettext_lazy("setting", "list rules"),
    "catalogues": pgettext_lazy("setting", "catalogues"),
    "timeline": pgettext_lazy("setting", "timeline"),
    "day_plan": pgettext_lazy("setting", "plan of the day"),
    "scheme": pgettext_lazy("setting", "scoring"),
    "scenario_plan": pgettext_lazy("setting", "scenarios"),
    "bonus_kinds": pgettext_lazy("setting", "bonus points"),
    "award_plan": pgettext_lazy("setting", "awards"),
    "fee_plan": pgettext_lazy("setting", "fee"),
    "round_levels": pgettext_lazy("setting", "points limits of rounds"),
    "table_plan": pgettext_lazy("setting", "numbers and names of tables"),
    "registration_closes_at": pgettext_lazy("setting", "end of registration"),
    "lists_close_at": pgettext_lazy("setting", "deadline for lists"),
    "check_in_opens_at": pgettext_lazy("setting", "start of self check-in"),
    "check_in_closes_at": pgettext_lazy("setting", "end of self check-in"),
    "entrant_limit": pgettext_lazy("setting", "number of places"),
    "reminder_hours": pgettext_lazy("setting", "reminders"),
    "confirms_email": pgettext_lazy("setting", "confirmation by mail"),
    "seed": pgettext_lazy("setting", "random seed"),
    "reveal": pgettext_lazy("setting", "who sees the lists"),
    "penalties_shown": pgettext_lazy("setting", "who sees the penalties"),
    "paper_size": pgettext_lazy("setting", "paper size"),
    "is_listed": pgettext_lazy("setting", "listing on the front page"),
}


def settings_in_words(names: Iterable[str]) -> str:
    """``event rules, venue``: these settings by their names, in the order of the alphabet."""
    return ", ".join(sorted(str(SETTING_NAMES[name]) for name in names))


def settings_in_english(names: Iterable[str]) -> str:
    """The same as rows keep it, whoever made the change."""
    with override("en"):
        return settings_in_words(names)
