"""The keys and values of a pairing policy in words: a question, a hint and its answers."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

HOW_STRICTLY: Final = _("How strictly they are kept apart.")
PAIRING_WORDS: Final[Mapping[str, tuple[Any, Any]]] = {
    "order_within_group": (_("How should players on equal points be paired?"), _("Inside one score group.")),
    "floats": (
        _("How should floats be chosen?"),
        _("How the engine pairs a score group that has no complete pairing."),
    ),
    "keep_apart_club": (_("Keep players of one club apart?"), HOW_STRICTLY),
    "keep_apart_country": (_("Keep players of one country apart?"), HOW_STRICTLY),
    "keep_apart_families": (_("Keep families and travel groups apart?"), HOW_STRICTLY),
    "keep_apart_rounds": (
        _("For how many rounds are they kept apart?"),
        _("From round 1 on; 0 is the whole tournament."),
    ),
    "look_ahead": (
        _("Look ahead to the next rounds?"),
        _("Each round leaves the planned later rounds possible without a rematch."),
    ),
    "if_impossible": (_("What if no pairing keeps all rules?"), ""),
    "round_robin_factions": (
        _("Round robin: who plays good on equal balance?"),
        _("Else the player with more good games plays evil."),
    ),
    "round_robin_drops": (_("Round robin: do games of a dropped player count?"), ""),
    "noshow_meeting": (
        _("Have two players met if one of them did not come?"),
        _("If not, they can still be paired with each other."),
    ),
    "cut_ties": (_("Cut: who advances after a perfect tie?"), ""),
    "cut_third_place": (_("Cut: is there a game for third place?"), _("For the losers of the semi-finals.")),
    "change_reason": (
        _("Do manual changes of a draft need a reason?"),
        _("You are asked once, when you publish the draft."),
    ),
}
VALUE_WORDS: Final = {
    "fold": _("Upper half of the group against lower half"),
    "adjacent": _("Neighbours in the standings"),
    "random": _("By lot, from the random seed"),
    "squares": _("By the smallest sum of squared point differences"),
    "top-down": _("By the smallest differences at the top"),
    "on": _("As far as the planned rounds reach"),
    "off": _("Not at all"),
    "weak": _("If more important aims allow it"),
    "absolute": _("Always, like a rematch"),
    "relax": _("Pair anyway and list the broken rules"),
    "refuse": _("Stop and let the organiser decide"),
    "table": _("The schedule, with balanced factions"),
    "roll": _("A dice roll at the table"),
    "half": _("If at least half of them were played"),
    "stand": _("Always"),
    "annul": _("Never"),
    "ignore": _("No: they can still meet"),
    "counts": _("Yes: they do not meet again"),
    "seed": _("The better seed"),
    "ruling": _("A referee decides"),
    "none": _("No"),
    "needed": _("Yes, one for the whole draft"),
    "optional": _("No, the reason may stay empty"),
    "game": _("Yes, beside the final"),
}
AIM_WORDS: Final = {
    "kept-apart-absolute": (
        _("Strictly apart"),
        _("Clubs, countries and families that are always kept apart."),
    ),
    "faction-limit": (
        _("Faction limit"),
        _("No player has a balance beyond 2 good or evil games."),
    ),
    "bye-rank": (_("The bye"), _("The lowest player in the standings without a bye gets it.")),
    "floats": (_("Floats"), _("Opponents have the same points, or nearly.")),
    "float-again": (_("Repeated floats"), _("No player floats the same way twice in a row.")),
    "faction-wish": (
        _("Faction balance"),
        _("As few players as possible have a balance of 2 good or evil games."),
    ),
    "kept-apart": (
        _("Apart if possible"),
        _("Clubs, countries and families that are kept apart where possible."),
    ),
    "within-group": (_("Within a group"), _("Players on equal points, as chosen above.")),
}
