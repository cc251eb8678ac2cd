"""What it means that a player comes, drops or is excluded now."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.tables import message
from tournament.messages.formats import round_title
from tournament.messages.sentences import sentences_of

MESSAGES: Final[Mapping[str, Any]] = {
    "cut": message(_("%(round)s belongs to the cut. No player can join it."), round=round_title),
    "draft.with": message(
        _("%(round)s is a draft with this player. Afterwards, re-pair only what must change."),
        round=round_title,
    ),
    "draft.without": message(
        _("%(round)s is a draft without this player. Re-pair only what must change, then publish it."),
        round=round_title,
    ),
    "ended-game.both": message(
        _("%(round)s, table %(table)s ended when %(opponent)s was excluded. Now neither player gets points."),
        round=round_title,
    ),
    "ended-game.given": message(
        _("%(round)s, table %(table)s has no result. The game goes to %(opponent)s."), round=round_title
    ),
    "missed": _n(
        "Missed round %(rounds)s: 0 points. A bye is only for players who are present.",
        "Missed rounds %(rounds)s: 0 points each. A bye is only for players who are present.",
        "count",
    ),
    "next-round.bye": _n(
        "The next round is paired with %(count)s player, who has a bye.",
        "The next round is paired with %(count)s players, and one of them has a bye.",
        "count",
    ),
    "next-round.no-bye": _n(
        "The next round is paired with %(count)s player, without a bye.",
        "The next round is paired with %(count)s players, without a bye.",
        "count",
    ),
    "open-game": message(
        _(
            "%(round)s, table %(table)s against %(opponent)s has no result. Dropping does not end it: enter the result."
        ),
        round=round_title,
    ),
    "past.annulled": _n(
        "By the event rules, %(count)s finished game is annulled.",
        "By the event rules, %(count)s finished games are annulled.",
        "count",
    ),
    "past.counts": _n(
        "%(count)s finished game still counts.", "%(count)s finished games still count.", "count"
    ),
    "past.none": _("No game is finished, so nothing is lost."),
    "past.none-excluded": _("No game is finished, so no other player's points change."),
    "past.stays": _n(
        "%(count)s finished game still counts: the opponent keeps the points.",
        "%(count)s finished games still count: the opponents keep their points.",
        "count",
    ),
    "unranked": _("The standings list the player without a place."),
    "way-back.dropped": _("The player can return until the tournament is finished."),
    "way-back.excluded": _("The player can return only if a referee undoes the exclusion."),
}

IMPACT, impact_line = sentences_of(MESSAGES)
