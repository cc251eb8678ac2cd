"""How a game ended, and how a verdict came about: by the row of the victory table and by the steps."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from armies.messages.tables import MessageTable, message
from rules.verdict import Step

ROWS: Final[Mapping[str, Any]] = {
    "1": _("One player is excluded: the opponent wins."),
    "1b": _("Both players are excluded: neither scores."),
    "2": _("Frodo is killed: good loses at once."),
    "3": _("Frodo has left the map across the enemy's edge: good wins at once, whatever else happened."),
    "4": _("Small game, both armies wiped out in one turn: more points spent on heroes win."),
    "5": _("Small game, both armies wiped out and equal in heroes: a tie."),
    "6": _("Small game, one army wiped out: the other wins."),
    "7": _("Small game, no army wiped out: play on. Half an army decides nothing here."),
    "8": _("Both armies wiped out in one turn: more points spent on heroes win."),
    "9": _("Both armies wiped out and equal in heroes: a tie."),
    "10": _("Both armies broken: more points left on the map win."),
    "11": _("Both armies broken and equal in points: more points spent on heroes win."),
    "12": _("Both armies broken and equal in every count: a tie."),
    "13": _("One army is down to half or less: the other wins."),
    "14": _("No army is down to half: play on."),
    "15": _("Time is up and no army is down to half: the player ahead by the agreed count wins."),
    "16": _("Time is up and the agreed count is equal: more points spent on heroes win."),
    "17": _("Time is up and neither player is ahead by the agreed count: a tie."),
    "18": _("One player conceded: the opponent wins."),
    "19": _("One player did not come: the opponent wins."),
    "20": _("Neither player came: neither scores."),
    "21": _("A round without an opponent."),
    "22": _("Only the points were entered, as the players agreed on them."),
    "23": _("The player asked ahead of time to sit out this round."),
}
OF_SCHEMES: Final[Mapping[str, Any]] = {  # rows of a game that the event's scheme prices
    "draw": _("The game is a draw."),
    "conceded": ROWS["18"],
    "absent": ROWS["19"],
    "excluded": ROWS["1"],
    "both-absent": ROWS["20"],
    "bye": ROWS["21"],
    "requested-bye": ROWS["23"],
}
BAND: Final = _("The event's scoring calls this win “%(band)s”.")


def row_text(row: str) -> str:
    """What a row of the victory table says; empty for a ruling, which no row decides."""
    kind, colon, band = row.partition(":")
    if kind == "band" and colon:
        return str(BAND) % {"band": band}
    return str(ROWS.get(row) or OF_SCHEMES.get(row, ""))


def _heroes(heroes: Iterable[Mapping[str, Any]]) -> str:
    return " + ".join(
        (
            gettext("%(count)s x %(name)s %(minions)s (doubled)")
            if hero["is_doubled"]
            else gettext("%(count)s x %(name)s %(minions)s")
        )
        % hero
        for hero in heroes
    )


STEPS: Final = MessageTable()
STEPS.add(
    {
        "figures-left.playing": ngettext_lazy(
            "%(side)s: %(remaining)s figure left", "%(side)s: %(remaining)s figures left", "remaining"
        ),
        "figures-left.lost": ngettext_lazy(
            "%(side)s: %(remaining)s figure left, lost",
            "%(side)s: %(remaining)s figures left, lost",
            "remaining",
        ),
        "figures-left-of.playing": ngettext_lazy(
            "%(side)s: %(remaining)s figure left of %(original)s",
            "%(side)s: %(remaining)s figures left of %(original)s",
            "remaining",
        ),
        "figures-left-of.lost": ngettext_lazy(
            "%(side)s: %(remaining)s figure left of %(original)s, lost",
            "%(side)s: %(remaining)s figures left of %(original)s, lost",
            "remaining",
        ),
        "minion-cap.heroes": message(_("minion limit %(minion_cap)s = %(heroes)s"), heroes=_heroes),
        "minion-cap.none": _("minion limit %(minion_cap)s = no hero with action points"),
        "points": _("points %(points)s of %(level)s"),
        "row": _("row %(row)s: %(says)s"),
    }
)
BY_FACTION: Final[Mapping[str, Any]] = {"good": _("good: %(step)s"), "evil": _("evil: %(step)s")}


def step_text(step: Step) -> str:
    """One step of a verdict as a line; of a registration, after the faction of its list."""
    data = dict(step.data)
    if step.code == "row":
        data["says"] = row_text(data["row"])
    text = STEPS.text(step.code, data, case=step.case)
    faction = data.get("faction")
    return str(BY_FACTION[faction] % {"step": text}) if faction else text
