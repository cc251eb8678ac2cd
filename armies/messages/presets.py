"""Published formats: what they are called, where they come from, and what no list rule can hold of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class PresetTexts:
    """``beyond``: what Muster cannot check, and what the organiser has to set or tell."""

    name: Any
    origin: Any
    beyond: tuple[Any, ...]


PRESETS: Final[Mapping[str, PresetTexts]] = {
    "village-defence": PresetTexts(
        _("Village defence"),
        _("The publisher's event of September 2004."),
        (
            _(
                "The defender fields 1000 of the 2000 points. The attacker brings all of them in groups of at "
                "most 400 points."
            ),
            _("The attacker always goes first, and the defender has a full last turn."),
            _("A game lasts 10 turns or 50 minutes: change the timeline."),
            _(
                "Armies do not break at half, and the Ring decides nothing. The attacker wins by clearing two of "
                "three buildings, so enter results by a ruling."
            ),
            _("Players roll for the weather at the table."),
        ),
    ),
    "hammer-and-anvil": PresetTexts(
        _("Hammer and anvil"),
        _("The publisher's event of November 2004."),
        (
            _(
                "The defender begins with 500 points and fields the rest from turn 3. The attacker fields 1250."
            ),
            _(
                "The first 500 points may break the minion limit. The whole list of 2000 may not: Muster checks "
                "this."
            ),
            _("A game lasts 50 minutes, and its turn is finished: change the timeline."),
            _(
                "Armies do not break at half, and the Ring decides nothing. The attacker wins by clearing the "
                "first garrison, so enter results by a ruling."
            ),
            _("Players do not use Initiative and Sneak."),
        ),
    ),
    "festival-supplies": PresetTexts(
        _("Festival supplies"),
        _("The publisher's event of 2004; its text has no date."),
        (
            _(
                "Muster knows peoples and heroes by their names. Compare them with your catalogue, and correct "
                "the names here where they differ."
            ),
            _("A game lasts 50 minutes: change the timeline."),
            _(
                "These decide: 50 victory points for each supply token, the cost of each surviving minion, and "
                "twice the cost of each surviving hero. Enter results by a ruling."
            ),
            _("Only figures that carry a token may leave the map."),
        ),
    ),
    "booster-draft": PresetTexts(
        _("Booster draft"),
        _("The publisher's booster draft."),
        (
            _(
                "A judge has each player pass two boosters right, then left. Muster cannot check that a list has "
                "only figures that its player drafted."
            ),
            _("If all players play only one army, choose the starter ruleset: it asks for one list."),
        ),
    ),
    "many-players": PresetTexts(
        _("Three to six at one table"),
        _("The publisher's rules for several players."),
        (
            _("The rules advise at least 1000 points."),
            _("A table has two players here. Keep pairings and results of three to six by hand."),
            _(
                "A player who has lost half of the army is out, the last player wins, and the Ring decides "
                "nothing."
            ),
        ),
    ),
}
