"""Answers about a round: why two met or not, what a change by hand breaks, what a re-pairing changes."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.tables import message
from tournament.messages.formats import games, some
from tournament.messages.pairing_reasons import reason_texts

ASKED: Final[Mapping[str, Any]] = {
    "absent": message(
        _n(
            "%(players)s does not play in round %(round)s.",
            "%(players)s do not play in round %(round)s.",
            "count",
        ),
        players=some,
    ),
    "barred": _("An official barred this pairing."),
    "better.with": _("With this pairing, the round would be better."),
    "better.without": _("Without this pairing, the round would be better."),
    "by-hand.apart": _("An official decided that. The engine would pair them."),
    "by-hand.paired": _("An official decided that. The engine would not pair them."),
    "bye-rank.own": _(
        "The bye goes to the lowest in the standings who can be spared: %(player)s has place %(place)s and %(had)s has place %(had_place)s."
    ),
    "bye-rank.with": _(
        "With this pairing, the bye would go to %(player)s (place %(place)s) instead of %(had)s (place %(had_place)s)."
    ),
    "bye-rank.without": _(
        "Without this pairing, the bye would go to %(player)s (place %(place)s) instead of %(had)s (place %(had_place)s)."
    ),
    "changes.with": message(_("With this pairing, the round would also have: %(games)s."), games=games),
    "changes.without": message(_("Without this pairing, the round would have: %(games)s."), games=games),
    "cost.with": _("With this pairing, the round would be worse."),
    "cost.without": _("Without this pairing, the round would be worse."),
    "fixed.asked": _("An official fixed this pairing."),
    "fixed.other": _("An official fixed another pairing: %(player)s plays %(opponent)s."),
    "fixed.other-bye": _("An official fixed that %(player)s has the bye."),
    "instead.bye": _("%(player)s has the bye."),
    "instead.pairing": _("%(player)s plays %(opponent)s."),
    "instead.unpaired": _("%(player)s is not paired."),
    "look-ahead.with": _("With this pairing, round %(round)s could not be paired without a rematch."),
    "look-ahead.without": _("Without this pairing, round %(round)s could not be paired without a rematch."),
    "lot.with": _("With this pairing, the round would be as good. The lot decided."),
    "lot.without": _("Without this pairing, the round would be as good. The lot decided."),
    "no-bye": _n(
        "%(entrants)s player plays in round %(round)s. There is no bye.",
        "%(entrants)s players play in round %(round)s, an even number. There is no bye.",
        "entrants",
    ),
    "not-paired.bye": _("%(player)s does not have the bye in round %(round)s."),
    "not-paired.pairing": _("%(player)s and %(opponent)s do not meet in round %(round)s."),
    "only-way.with": _("With this pairing, no round would be possible."),
    "only-way.without": _("Without this pairing, no round would be possible."),
    "paired.bye": _("%(player)s has the bye in round %(round)s."),
    "paired.pairing": _("%(player)s plays %(opponent)s in round %(round)s."),
}

CONSEQUENCES: Final[Mapping[str, Any]] = {
    "consequence.bye": _("The bye would go to %(player)s, place %(place)s in the standings."),
    "consequence.float-again-both": _(
        "%(player)s would float down and %(opponent)s would float up twice in a row."
    ),
    "consequence.float-again-down": _("%(player)s would float down twice in a row."),
    "consequence.float-again-up": _("%(player)s would float up twice in a row."),
    "consequence.floats": _n(
        "%(player)s would float down from %(score)s to %(lower)s point against %(opponent)s.",
        "%(player)s would float down from %(score)s to %(lower)s points against %(opponent)s.",
        "count",
    ),
    "consequence.kept": _("%(player)s would play %(opponent)s. They are not paired in the previous draft."),
    "consequence.meet": _("%(player)s would play %(opponent)s."),
    "consequence.place": _n(
        "%(player)s would play %(opponent)s: places %(position)s and %(opponent_position)s of %(size)s with %(score)s point.",
        "%(player)s would play %(opponent)s: places %(position)s and %(opponent_position)s of %(size)s with %(score)s points.",
        "count",
    ),
    "consequence.rematch": _n(
        "%(player)s and %(opponent)s would meet again after round %(rounds)s.",
        "%(player)s and %(opponent)s would meet again after rounds %(rounds)s.",
        "count",
    ),
    "consequence.same-club": _("%(player)s would play %(opponent)s of the same club."),
    "consequence.same-country": _("%(player)s would play %(opponent)s of the same country."),
    "consequence.same-families": _("%(player)s would play %(opponent)s of the same family or group."),
    "consequence.second-bye": _n(
        "%(player)s would have another bye after %(byes)s.",
        "%(player)s would have another bye after %(byes)s.",
        "byes",
    ),
}

LEVELS: Final[Mapping[str, Any]] = {
    "level.adjacent": _("Places between neighbours: %(cost)s instead of %(best)s."),
    "level.bye-rank": _("Places between the bye and the last: %(cost)s instead of %(best)s."),
    "level.faction-limit": _(
        "Players pushed past a balance of 2 good or evil games: %(cost)s instead of %(best)s."
    ),
    "level.faction-wish": _("Players with a balance of 2 good or evil games: %(cost)s instead of %(best)s."),
    "level.float-again": _("Floats the same way twice in a row: %(cost)s instead of %(best)s."),
    "level.floats": _("Squared floats: %(cost)s instead of %(best)s."),
    "level.floats-points": _("Squared floats, in points: %(cost)s instead of %(best)s."),
    "level.floats-group": _n(
        "Players with %(score)s point who float down: %(cost)s instead of %(best)s.",
        "Players with %(score)s points who float down: %(cost)s instead of %(best)s.",
        "count",
    ),
    "level.fold": _("Places off top half against bottom half: %(cost)s instead of %(best)s."),
    "level.kept": _("Pairings that are not in the previous draft: %(cost)s instead of %(best)s."),
    "level.one-side": _("Pairings of players who bring the same faction: %(cost)s instead of %(best)s."),
    "level.rematch": _("Rematches: %(cost)s instead of %(best)s."),
    "level.same-club": _("Pairings within one club: %(cost)s instead of %(best)s."),
    "level.same-country": _("Pairings within one country: %(cost)s instead of %(best)s."),
    "level.same-families": _("Pairings within one family or group: %(cost)s instead of %(best)s."),
    "level.second-bye": _("Byes that others should have had first: %(cost)s instead of %(best)s."),
    "verdict.better": _("That is better than the engine's round, at a price elsewhere."),
    "verdict.worse": _("That is worse than the engine's round."),
}

CHANGES: Final[Mapping[str, Any]] = {
    "bye-gone": _("%(player)s no longer has a bye: the number of players is even."),
    "bye-moved": _("The bye goes from %(had)s to %(player)s."),
    "bye-new": _("%(player)s now has the bye."),
    "joined": message(
        _n(
            "%(players)s plays and was not paired yet.",
            "%(players)s play and were not paired yet.",
            "count",
        ),
        players=some,
    ),
    "left.both": message(_("%(players)s no longer play."), players=some),
    "left.bye": message(_("%(players)s no longer plays and gives up the bye."), players=some),
    "left.opponent": message(
        _("%(players)s no longer plays, so %(opponent)s has no opponent."), players=some
    ),
    "paired.now": _("%(player)s now plays %(opponent)s at table %(table)s."),
    "parted": _("%(player)s and %(opponent)s no longer play each other."),
    "parted.why": message(
        _("%(player)s and %(opponent)s no longer play each other. %(why)s"), why=reason_texts
    ),
    "table.moved": message(
        _("%(player)s and %(opponent)s move from table %(from)s to table %(to)s. %(why)s"), why=reason_texts
    ),
    "unfixed": _("%(player)s against %(opponent)s was fixed and cannot stay."),
}

REMARKS: Final[Mapping[str, Any]] = {
    "bye-even": _("%(player)s has a bye, but the number of players is even. Pair %(player)s."),
    "bye-twice": _("%(player)s has a second bye in this round. Pair %(player)s."),
    "entrant-twice.paired": _n(
        "%(player)s is paired %(count)s time. Keep one pairing.",
        "%(player)s is paired %(count)s times. Keep one pairing.",
        "count",
    ),
    "faction-stale.brought-evil": _(
        "A list has changed since: %(player)s plays evil and %(opponent)s plays good now (D02)."
    ),
    "faction-stale.brought-good": _(
        "A list has changed since: %(player)s plays good and %(opponent)s plays evil now (D02)."
    ),
    "faction-stale.corrected-evil": _(
        "A result was corrected after this pairing was made: %(player)s plays evil now (3.02). Re-pair what must change."
    ),
    "faction-stale.corrected-evil-uncited": _(
        "A result was corrected after this pairing was made: %(player)s plays evil now. Re-pair what must change."
    ),
    "faction-stale.corrected-good": _(
        "A result was corrected after this pairing was made: %(player)s plays good now (3.02). Re-pair what must change."
    ),
    "faction-stale.corrected-good-uncited": _(
        "A result was corrected after this pairing was made: %(player)s plays good now. Re-pair what must change."
    ),
    "faction-stale.corrected-roll": _(
        "A result was corrected after this pairing was made: both players roll now (3.02). Re-pair what must change."
    ),
    "faction-stale.corrected-roll-uncited": _(
        "A result was corrected after this pairing was made: both players roll now. Re-pair what must change."
    ),
    "faction-stale.one-side-evil": _(
        "A list has changed since: %(player)s and %(opponent)s both brought evil and play it now (D02)."
    ),
    "faction-stale.one-side-good": _(
        "A list has changed since: %(player)s and %(opponent)s both brought good and play it now (D02)."
    ),
    "faction-stale.open": _(
        "A list has changed since: the lists do not say which armies %(player)s and %(opponent)s play (D02)."
    ),
    "faction-stale.paper-evil": _(
        "The paper differs from the earlier rounds, by which %(player)s plays evil (3.02)."
    ),
    "faction-stale.paper-evil-uncited": _(
        "The paper differs from the earlier rounds, by which %(player)s plays evil."
    ),
    "faction-stale.paper-good": _(
        "The paper differs from the earlier rounds, by which %(player)s plays good (3.02)."
    ),
    "faction-stale.paper-good-uncited": _(
        "The paper differs from the earlier rounds, by which %(player)s plays good."
    ),
    "faction-stale.paper-roll": _(
        "The paper differs from the earlier rounds, by which both players roll (3.02)."
    ),
    "faction-stale.paper-roll-uncited": _(
        "The paper differs from the earlier rounds, by which both players roll."
    ),
    "no-sides": _(
        "Round %(round)s, %(a)s against %(b)s: faction_a is null, so the game counts as good for neither. If it was played, enter who played good."
    ),
    "not-active": _("%(player)s does not play this round. Remove the pairing."),
    "not-paired.loose": _("%(player)s is not paired. Find an opponent."),
    "not-paired.loose-or-bye": _("%(player)s is not paired. Find an opponent or give the bye."),
    "table-missed": _("%(player)s needs table %(table)s and sits at table %(seat)s."),
}

MESSAGES: Final[Mapping[str, Any]] = {**ASKED, **CONSEQUENCES, **LEVELS, **CHANGES, **REMARKS}
