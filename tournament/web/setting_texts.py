"""All settings of an event in words, in nine groups: what each asks, and which columns it sets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armies.messages.event_rules import QUESTIONS as RULE_QUESTIONS
from rules.policy import POLICY_KEYS
from tournament.messages.standings_rules import QUESTIONS as STANDINGS_QUESTIONS
from tournament.web.forms.pairing_policy_texts import PAIRING_WORDS

AIMS: Final = "objectives"
ORDER: Final = "tiebreaks"
RULES_PACK: Final = "rules_pack"
CLUB_MARK: Final = "club_mark"
EMPTY: Final = _("Empty")


@dataclass(frozen=True, slots=True)
class Wording:
    """What a setting asks, a hint below, what an empty answer means, and its fields where it has several."""

    text: Any
    hint: Any = ""
    empty: Any = EMPTY
    fields: tuple[str, ...] = ()


NO_DEADLINE: Final = _("No deadline")
NOT_GIVEN: Final = _("Not given")
COLUMNS: Final[Mapping[str, Wording]] = {
    "name": Wording(_("What is the event called?")),
    "starts_on": Wording(_("On which day does it begin?")),
    "venue": Wording(_("Where is the hall?"), empty=NOT_GIVEN),
    "map_url": Wording(
        _("Where is the hall on a map?"), _("A link that begins with https://."), empty=NOT_GIVEN
    ),
    "time_zone": Wording(_("Which time zone is the hall in?"), _("All times are shown in this zone.")),
    "language": Wording(_("Which language do prints and screens use?")),
    "paper_size": Wording(
        _("Which paper do you print on?"), _("Usual is the paper of the country of your time zone.")
    ),
    "description": Wording(
        _("What is this event?"),
        _("Plain text on the event page and in link previews. Web addresses become links."),
        NOT_GIVEN,
    ),
    RULES_PACK: Wording(
        _("Where is the rules pack?"),
        _("Everyone can download the PDF, at most 10 MB. A link is shown beside it."),
        NOT_GIVEN,
        ("rules_pack_url", "rules_pack_file", "rules_pack_remove"),
    ),
    "photos_url": Wording(
        _("Where are the photos of the event?"),
        _("A link that begins with https://. Shown to everyone after the end."),
        NOT_GIVEN,
    ),
    CLUB_MARK: Wording(
        _("Which mark does your club have?"),
        _("PNG or JPEG. It is printed on certificates and shown on the event page."),
        NOT_GIVEN,
        ("club_mark_file", "club_mark_remove"),
    ),
    "price": Wording(_("What does it cost to play?"), _("Such as: 15 €, members 12 €."), NOT_GIVEN),
    "prizes": Wording(_("What can players win?"), empty=NOT_GIVEN),
    "contact": Wording(
        _("How can players reach you?"),
        _("Everyone can read it. A link, or words such as where you meet; no e-mail address."),
        NOT_GIVEN,
    ),
    "registration_closes_at": Wording(
        _("When does registration close?"), _("You can add players at any time."), NO_DEADLINE
    ),
    "entrant_limit": Wording(
        _("How many players can take part?"),
        _("Later players join the waiting list. Empty: no limit."),
        _("No limit"),
    ),
    "confirms_email": Wording(
        _("Do players confirm by e-mail?"), _("They get a place when they use the link in the mail.")
    ),
    "format": Wording(
        _("Which format do you play?"),
        _("The first pairing of a round robin sets the number of rounds: all players meet once."),
    ),
    "rounds_planned": Wording(_("How many rounds do you play?"), _("Swiss rounds, without a cut.")),
    "cut_size": Wording(
        _("Does a cut follow the Swiss rounds?"),
        _("The top players continue in a knock-out that decides the first places."),
    ),
    "table_count": Wording(_("How many tables are in the hall?")),
    "ruleset_key": Wording(_("Which ruleset do you play by?")),
    "level": Wording(
        _("How many points can a list cost?"),
        _("Empty: the usual limit of the ruleset."),
        _("No limit"),
    ),
    "lists_brought": Wording(
        _("How many lists does a player bring?"),
        _("Each is a text, a PDF or picture, or a link; a referee checks it."),
    ),
    "catalogues": Wording(
        _("Which catalogues can players use?"), _("Players choose their figures from these."), _("None")
    ),
    "lists_close_at": Wording(
        _("When do lists close?"),
        _("Lists are locked then; a referee can reopen one."),
        NO_DEADLINE,
        ("lists_close_at", "reopen"),
    ),
    "reminder_hours": Wording(
        _("How many hours before the deadline are players reminded?"),
        _("Players who owe a list get one message. 0: never."),
    ),
    "check_in": Wording(
        _("When can players check themselves in?"),
        _("On the day, once you have opened check-in. Later players go to the desk."),
        _("While check-in is open"),
        ("check_in_opens_at", "check_in_closes_at"),
    ),
    "spoken_languages": Wording(
        _("In which languages are announcements spoken?"),
        _("Two languages take twice as long. Big screen and prints show both."),
        fields=("first_language", "second_language"),
    ),
    "reveal": Wording(_("When may an opponent see a list?")),
    "penalties_shown": Wording(
        _("Which penalties are public?"), _("Officials see all, players see their own.")
    ),
    "is_listed": Wording(_("Is the event on the front page?"), _("Its own address works either way.")),
}
OF_PLACES: Final[Mapping[str, tuple[Any, Any]]] = {
    ORDER: (
        _("Which tie-breaks decide places?"),
        _(
            "Number the tie-breaks that decide, from 1. Leave the others empty. "
            "Players equal in all of them share a place."
        ),
    ),
    **STANDINGS_QUESTIONS,
    "lot_seed": (
        _("Which random seed draws lots?"),
        _("Only for the drawn lot. Leave empty to use the tournament's seed."),
    ),
}
OF_PAIRING: Final[Mapping[str, tuple[Any, Any]]] = {
    **PAIRING_WORDS,
    AIMS: (_("Which aims of the pairing come first?"), ""),
}
GROUPS: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {
    "event": (
        _("Name and day"),
        (
            *("name", "starts_on", "venue", "map_url", "time_zone", "language", "paper_size"),
            *("description", CLUB_MARK, RULES_PACK, "price", "prizes", "contact", "photos_url"),
            *("registration_closes_at", "entrant_limit", "confirms_email"),
        ),
    ),
    "rounds": (_("Rounds"), ("format", "rounds_planned", "cut_size", "table_count")),
    "lists": (
        _("Lists"),
        (
            *("ruleset_key", "level", "lists_brought", "catalogues", "lists_close_at", "reminder_hours"),
            *("missing_lists", "illegal_lists", "leadership_icons"),
            *("pr2_costs_points", "pr_pair_numbers", "pr2_raises_cap"),
        ),
    ),
    "results": (
        _("Results"),
        (
            *("results_kept", "grade_both_broken", "timeout_metric", "concession_score"),
            *("ring_or_concession", "bye_score", "requested_byes", "requested_bye_score"),
            *("exclusion_past", "heroes_left_out_count", "courage_frodo", *OF_PLACES),
        ),
    ),
    "pairing": (_("Pairing"), tuple(OF_PAIRING)),
    "lateness": (
        _("Lateness"),
        (
            *("check_in", "noshow_grace", "noshow_score"),
            *("late_notices", "stops_by_phone", "referee_calls"),
        ),
    ),
    "table": (_("On the table"), tuple(key.name for key in POLICY_KEYS.values() if key.is_on_table)),
    "clock": (pgettext_lazy("group of settings", "Clock"), ("spoken_languages",)),
    "privacy": (_("Privacy"), ("reveal", "penalties_shown", "is_listed")),
}
# What has a page of its own, in the group where it is looked for: URL name, words, and what the link says.
PAGES: Final[Mapping[str, tuple[tuple[str, Any], ...]]] = {
    "event": (
        ("manage", _("Is the event public? Copy, archive or delete it.")),
        ("fee-plan", _("What is the fee, and who has paid?")),
    ),
    "rounds": (
        ("day-plan", _("When does each round begin?")),
        ("scenarios", _("Which scenario does each round play?")),
        ("round-levels", _("How many points does each round play with?")),
        ("table-plan", _("Which numbers and names do tables have?")),
    ),
    "results": (
        ("scoring", _("What is a result worth?")),
        ("bonus-kinds", _("Which points are given beside the games?")),
    ),
    "lists": (("own-rules", _("Which further rules must lists keep?")),),
    "clock": (
        ("timeline", _("What is announced when in a round?")),
        ("sound", _("How do the announcements sound?")),
    ),
}
KEYS: Final = tuple(key for _title, keys in GROUPS.values() for key in keys)


def column_of(key: str) -> str:
    """The policy that a key belongs to; empty for a setting with columns of its own."""
    if key in POLICY_KEYS:
        return "policy"
    if key in OF_PAIRING:
        return "pairing_policy"
    return "standings_policy" if key in OF_PLACES else ""


def text_of(key: str) -> Any:
    """What a setting asks."""
    if key in COLUMNS:
        return COLUMNS[key].text
    if key in POLICY_KEYS:
        return RULE_QUESTIONS[key]
    return (OF_PAIRING if key in OF_PAIRING else OF_PLACES)[key][0]


def names_of(key: str) -> tuple[str, ...]:
    """What of a tournament it sets: columns, or a key of a policy such as ``policy.bye_score``."""
    if column := column_of(key):
        return (f"{column}.{key}",)
    if key == RULES_PACK:
        return ("rules_pack", "rules_pack_url")
    if key in ("check_in", "lists_close_at"):
        return tuple(name for name in COLUMNS[key].fields if name != "reopen")
    return (key,)
