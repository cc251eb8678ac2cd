"""The aims of the pairing engine: what they are called, and what a round costs against the engine's own."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.tables import MessageTable
from tournament.engine.scores import HALVES

AIMS: Final = MessageTable()
FLOATS: Final = "floats"
GROUP: Final = "floats-group"

# What an aim is called; its source stays as the rules name it.
NAMES: Final[Mapping[str, Any]] = {
    "adjacent": _("Neighbours meet"),
    "bye-rank": _("Bye to the lowest in the standings"),
    "faction-limit": _("No balance beyond 2 good or evil games"),
    "faction-wish": _("Good and evil in balance"),
    "float-again": _("No float the same way twice in a row"),
    "floats": _("Smallest floats"),
    "floats-group": _("Score group kept together"),
    "fold": _("Top half against bottom half"),
    "one-side": _("Good meets evil"),
    "rematch": _("No rematch"),
    "same-club": _("Clubs kept apart"),
    "same-country": _("Countries kept apart"),
    "same-families": _("Families and groups kept apart"),
    "second-bye": _("No second bye"),
}


def aim_name(key: str, name: str = "") -> str:
    """What an aim is called; ``name`` is the engine's, for one that has none here."""
    return str(NAMES.get(GROUP if key.startswith(GROUP) else key, name))


def aim_text(key: str, *, cost: int, best: int, points_unit: int = HALVES) -> str:
    """What this round costs at that aim against the engine's own; ``points_unit`` makes one point."""
    case = "equal" if cost == best else "worse" if cost > best else "better"
    known = GROUP if key.startswith(GROUP) else key
    if key == FLOATS and points_unit != HALVES:
        square = points_unit**2
        return AIMS.text(FLOATS, {"cost": cost / square, "best": best / square}, case=f"{case}-points")
    data = {"cost": cost, "best": best, "difference": abs(cost - best)}
    return AIMS.text(known if known in NAMES else "other", data, case=case)


MESSAGES: Final[Mapping[str, Any]] = {
    "adjacent.better": _(
        "Neighbours meet more exactly than in the engine's round (%(cost)s instead of %(best)s places off), at the price of something more important."
    ),
    "adjacent.equal": _n(
        "As in the engine's round (%(cost)s place off).",
        "As in the engine's round (%(cost)s places off).",
        "cost",
    ),
    "adjacent.worse": _(
        "Neighbours meet less exactly than in the engine's round (%(cost)s instead of %(best)s places off)."
    ),
    "bye-rank.better": _n(
        "%(difference)s place less between the bye and the last player than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s places less between the bye and the last player than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "bye-rank.equal": _n(
        "%(cost)s place between the bye and the last player, as in the engine's round.",
        "%(cost)s places between the bye and the last player, as in the engine's round.",
        "cost",
    ),
    "bye-rank.worse": _n(
        "%(difference)s more place between the bye and the last player than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more places between the bye and the last player than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "faction-limit.better": _n(
        "%(difference)s fewer player past a balance of 2 than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer players past a balance of 2 than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "faction-limit.equal": _n(
        "%(cost)s player past a balance of 2, as in the engine's round.",
        "%(cost)s players past a balance of 2, as in the engine's round.",
        "cost",
    ),
    "faction-limit.worse": _n(
        "%(difference)s more player past a balance of 2 than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more players past a balance of 2 than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "faction-wish.better": _n(
        "%(difference)s fewer player with a balance of 2 than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer players with a balance of 2 than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "faction-wish.equal": _n(
        "%(cost)s player with a balance of 2, as in the engine's round.",
        "%(cost)s players with a balance of 2, as in the engine's round.",
        "cost",
    ),
    "faction-wish.worse": _n(
        "%(difference)s more player with a balance of 2 than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more players with a balance of 2 than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "float-again.better": _n(
        "%(difference)s fewer player who floats the same way twice in a row than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer players who float the same way twice in a row than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "float-again.equal": _n(
        "%(cost)s player floats the same way twice in a row, as in the engine's round.",
        "%(cost)s players float the same way twice in a row, as in the engine's round.",
        "cost",
    ),
    "float-again.worse": _n(
        "%(difference)s more player floats the same way twice in a row than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more players float the same way twice in a row than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "floats.better": _(
        "Opponents are less far apart in points than in the engine's round (%(cost)s instead of %(best)s squared differences in half-points), at the price of something more important."
    ),
    "floats.better-points": _(
        "Opponents are less far apart than in the engine's round (%(cost)s instead of %(best)s squared points), at the price of something more important."
    ),
    "floats.equal-points": _("As in the engine's round (squared differences in points: %(cost)s)."),
    "floats.worse-points": _(
        "Opponents are further apart than in the engine's round (%(cost)s instead of %(best)s squared points)."
    ),
    "floats.equal": _n(
        "As in the engine's round (%(cost)s squared difference in half-points).",
        "As in the engine's round (%(cost)s squared differences in half-points).",
        "cost",
    ),
    "floats.worse": _(
        "Opponents are further apart in points than in the engine's round (%(cost)s instead of %(best)s squared differences in half-points)."
    ),
    "floats-group.better": _n(
        "%(difference)s fewer player of this score group paired below it than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer players of this score group paired below it than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "floats-group.equal": _n(
        "%(cost)s player of this score group paired below it, as in the engine's round.",
        "%(cost)s players of this score group paired below it, as in the engine's round.",
        "cost",
    ),
    "floats-group.worse": _n(
        "%(difference)s more player of this score group paired below it than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more players of this score group paired below it than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "fold.better": _(
        "The halves of the groups meet more exactly than in the engine's round (%(cost)s instead of %(best)s places off), at the price of something more important."
    ),
    "fold.equal": _n(
        "As in the engine's round (%(cost)s place off).",
        "As in the engine's round (%(cost)s places off).",
        "cost",
    ),
    "fold.worse": _(
        "The halves of the groups meet less exactly than in the engine's round (%(cost)s instead of %(best)s places off)."
    ),
    "one-side.better": _n(
        "%(difference)s fewer pairing of players who bring the same faction than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer pairings of players who bring the same faction than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "one-side.equal": _n(
        "%(cost)s pairing of players who bring the same faction, as in the engine's round.",
        "%(cost)s pairings of players who bring the same faction, as in the engine's round.",
        "cost",
    ),
    "one-side.worse": _n(
        "%(difference)s more pairing of players who bring the same faction than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more pairings of players who bring the same faction than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "other.better": _n(
        "%(difference)s fewer point than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer points than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "other.equal": _n(
        "%(cost)s point, as in the engine's round.", "%(cost)s points, as in the engine's round.", "cost"
    ),
    "other.worse": _n(
        "%(difference)s more point than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more points than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "rematch.better": _n(
        "%(difference)s fewer rematch than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer rematches than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "rematch.equal": _n(
        "%(cost)s rematch, as in the engine's round.", "%(cost)s rematches, as in the engine's round.", "cost"
    ),
    "rematch.worse": _n(
        "%(difference)s more rematch than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more rematches than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "same-club.better": _n(
        "%(difference)s fewer pairing within one club than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer pairings within one club than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "same-club.equal": _n(
        "%(cost)s pairing within one club, as in the engine's round.",
        "%(cost)s pairings within one club, as in the engine's round.",
        "cost",
    ),
    "same-club.worse": _n(
        "%(difference)s more pairing within one club than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more pairings within one club than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "same-country.better": _n(
        "%(difference)s fewer pairing within one country than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer pairings within one country than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "same-country.equal": _n(
        "%(cost)s pairing within one country, as in the engine's round.",
        "%(cost)s pairings within one country, as in the engine's round.",
        "cost",
    ),
    "same-country.worse": _n(
        "%(difference)s more pairing within one country than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more pairings within one country than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "same-families.better": _n(
        "%(difference)s fewer pairing within one family or group than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer pairings within one family or group than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "same-families.equal": _n(
        "%(cost)s pairing within one family or group, as in the engine's round.",
        "%(cost)s pairings within one family or group, as in the engine's round.",
        "cost",
    ),
    "same-families.worse": _n(
        "%(difference)s more pairing within one family or group than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more pairings within one family or group than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
    "second-bye.better": _n(
        "%(difference)s fewer bye that another player should have had first than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "%(difference)s fewer byes that other players should have had first than in the engine's round (%(cost)s instead of %(best)s), at the price of something more important.",
        "difference",
    ),
    "second-bye.equal": _n(
        "%(cost)s bye that another player should have had first, as in the engine's round.",
        "%(cost)s byes that other players should have had first, as in the engine's round.",
        "cost",
    ),
    "second-bye.worse": _n(
        "%(difference)s more bye that another player should have had first than in the engine's round (%(cost)s instead of %(best)s).",
        "%(difference)s more byes that other players should have had first than in the engine's round (%(cost)s instead of %(best)s).",
        "difference",
    ),
}

AGAINST_NOW: Final[Mapping[str, Any]] = {
    "better": _("better"),
    "better-now": _("better than now"),
    "equal": _("as good"),
    "same-now": _("as now"),
    "worse": _("worse than the engine's"),
    "worse-now": _("worse than now"),
}
