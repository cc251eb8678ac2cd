"""What an event asks of its players: game, deadlines, who sees lists and penalties."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.formats import time_of_day, weekday
from armies.messages.rulesets import ruleset_name
from armies.messages.tables import message
from tournament.messages.sentences import sentences_of


def _deadline(at: datetime) -> str:
    return f"{weekday(at)}, {time_of_day(at)}"


SECTIONS: Final[Mapping[str, Any]] = {
    "game": _("The game"),
    "scoring": _("What a result is worth"),
    "own": _("List rules of this event"),
    "open": _("Decisions where the rules are silent"),
    "table": _("On the table"),
    "standings": _("Standings and tie-breaks"),
    "deadlines": _("Deadlines"),
    "reveal": _("Who sees your lists?"),
    "penalties": _("Penalties"),
}

MESSAGES: Final[Mapping[str, Any]] = {
    "check-in.from": message(_("You can check in yourself from %(at)s (%(zone)s)."), at=_deadline),
    "check-in.until": message(_("You can check in yourself until %(at)s (%(zone)s)."), at=_deadline),
    "faction": _("A good list holds good figures only, and an evil list evil figures only."),
    "level": _n(
        "A list costs at most %(points)s point.", "A list costs at most %(points)s points.", "points"
    ),
    "round-level": _n(
        "Round %(round)s: at most %(points)s point.", "Round %(round)s: at most %(points)s points.", "points"
    ),
    "lists": _("You can change your lists until round 1."),
    "lists.until": message(_("You can change your lists until %(at)s (%(zone)s)."), at=_deadline),
    "lists-brought.both": _("You bring a good list and an evil list."),
    "lists-brought.one": _("You bring one list, good or evil."),
    "lists-handed-in.both": _("You hand in a good list and an evil list, each as text, file or link."),
    "lists-handed-in.none": _("You hand in no list."),
    "lists-handed-in.one": _("You hand in one list, as text, file or link."),
    "minion-limit.both": _("A list holds at most as many minions as its heroes have action points."),
    "minion-limit.evil": _("An evil list holds at most as many minions as its heroes have action points."),
    "minion-limit.good": _("A good list holds at most as many minions as its heroes have action points."),
    "no-own-rules": _("None. Lists are checked by the rules and the points limit only."),
    "penalties-shown.all": _("Everyone sees all penalties, notes included."),
    "penalties-shown.none": _("Only you and the officials see your penalties."),
    "penalties-shown.serious": _("Everyone sees points deductions, game losses and exclusions."),
    "penalties-shown.warnings": _("Everyone sees warnings and heavier penalties."),
    "places": _n(
        "There is %(places)s place. Players who register later join the waiting list.",
        "There are %(places)s places. Players who register later join the waiting list.",
        "places",
    ),
    "points-deducted": _("A points deduction reduces your own points only."),
    "referee": _("The referee decides what follows from an incident. Cheating means exclusion."),
    "registration": _("Registration is open until the organiser closes it."),
    "registration.until": message(_("Registration closes on %(at)s (%(zone)s)."), at=_deadline),
    "reveal.always": _("All players see each other's lists as soon as they are handed in."),
    "reveal.never": _("Only you and the officials see your lists."),
    "reveal.published": _(
        "Your opponent sees the list you play once the round is published, and never the other list."
    ),
    "reveal.start": _("All players see each other's lists once round 1 is published."),
    "round-robin": _("Every player plays every other player once."),
    "rounds": _n("The tournament has %(rounds)s round.", "The tournament has %(rounds)s rounds.", "rounds"),
    "rounds.cut": _n(
        "The tournament has %(rounds)s round. Then the top %(cut)s players play a cut.",
        "The tournament has %(rounds)s rounds. Then the top %(cut)s players play a cut.",
        "rounds",
    ),
    "ruleset": message(_("The ruleset is %(ruleset)s."), ruleset=ruleset_name),
    "unique-numbers": _("Each unique number is in a list once only."),
}

EVENT_RULES, rule_line = sentences_of(MESSAGES)
