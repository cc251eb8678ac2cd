"""What pages and prints call the fields of a slip: the one table of their texts, by the key of the field.

Each use has a whole phrase. What a scheme counts or ticks has the words of its organiser.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.slip_fields import Fate, SlipField


@dataclass(frozen=True, slots=True)
class SlipTexts:
    """The phrases for one field; one that stands nowhere is left out.

    ``label`` is beside its two columns or below its player's name, ``label_at_desk`` in the form of a table,
    ``short`` among the fields of a sheet that is typed, ``on_paper`` on a score sheet. ``left_of`` says how
    many there were. ``first`` and ``second`` name a column of a round from paper, ``compared`` a line of two
    accounts.

    Of a mark of which one is ticked, ``happened`` is an answer where one army alone can have it, ``own`` and
    ``theirs`` where both can; ``sentence`` tells it. ``last_turn`` and ``short_last_turn`` are said where the
    last turn ended the game, although the mark let play go on.
    """

    label: Any = ""
    label_at_desk: Any = ""
    short: Any = ""
    on_paper: Any = ""
    left_of: Any = ""
    first: Any = ""
    second: Any = ""
    of_player: Any = ""
    own: Any = ""
    theirs: Any = ""
    compared: Any = ""
    happened: Any = ""
    sentence: Any = ""
    last_turn: Any = ""
    short_last_turn: Any = ""


SLIP_TEXTS: Final[Mapping[str, SlipTexts]] = {
    "original": SlipTexts(
        label=_("Figures at the start"),
        label_at_desk=_("Figures set up"),
        short=_("At the start"),
        first=_("figures at the start, first player"),
        second=_("figures at the start, second player"),
        of_player=_("Figures of %(player)s at the start"),
        own=_("Your figures at the start"),
        compared=_("%(player)s: figures at the start"),
    ),
    "remaining": SlipTexts(
        label=_("Figures left"),
        left_of=_("Figures left of %(count)s"),
        first=_("figures left, first player"),
        second=_("figures left, second player"),
        of_player=_("Figures left of %(player)s"),
        own=_("Your figures left"),
        compared=_("%(player)s: figures left"),
    ),
    "points_remaining": SlipTexts(
        label=_("Points left"),
        first=_("points left, first player"),
        second=_("points left, second player"),
        of_player=_("Points left of %(player)s"),
        own=_("Your points left"),
        compared=_("%(player)s: points left"),
    ),
    "hero_points": SlipTexts(
        label=_("Points in heroes"),
        short=_("In heroes"),
        first=_("points in heroes, first player"),
        second=_("points in heroes, second player"),
        of_player=_("Points in heroes of %(player)s"),
        own=_("Your points in heroes"),
        compared=_("%(player)s: points in heroes"),
    ),
    "hero_points_left_out": SlipTexts(
        label=_("Left-out hero points"),
        compared=_("%(player)s: points of heroes without room"),
    ),
    "ring_bearer_killed": SlipTexts(
        short=_("Ring-bearer killed"),
        on_paper=_("Ring-bearer killed"),
        of_player=_("The Ring-bearer of %(player)s was killed"),
        own=_("My Ring-bearer was killed"),
        theirs=_("My opponent's Ring-bearer was killed"),
        compared=_("%(player)s: Ring-bearer killed"),
        happened=_("The Ring-bearer was killed"),
        sentence=_("The Ring-bearer was killed."),
    ),
    "ring_bearer_escaped": SlipTexts(
        short=_("Ring-bearer left the map"),
        on_paper=_("Ring-bearer escaped"),
        of_player=_("The Ring-bearer of %(player)s left the map"),
        own=_("My Ring-bearer left the map across the enemy's edge"),
        theirs=_("My opponent's Ring-bearer left the map across my edge"),
        compared=_("%(player)s: Ring-bearer left the map"),
        happened=_("The Ring-bearer left the map across the enemy's edge"),
        sentence=_("The Ring-bearer left the map across the enemy's edge."),
    ),
    "ring_bearer_at_zero": SlipTexts(
        short=_("In play through Courage"),
        short_last_turn=_("Through Courage, last turn over"),
        of_player=_("%(player)s: Ring-bearer in play through Courage, an army broke"),
        own=_("My Ring-bearer has no wounds left and stays in play through Courage"),
        theirs=_("My opponent's Ring-bearer has no wounds left and stays in play through Courage"),
        compared=_("%(player)s: Ring-bearer in play through Courage"),
        happened=_("The Ring-bearer has no wounds left and stays in play through Courage"),
        sentence=_("The Ring-bearer has no wounds left and stays in play through Courage."),
        last_turn=_("%(player)s: Ring-bearer in play through Courage, the last turn ended"),
    ),
    "last_turn_over": SlipTexts(
        on_paper=_("the last turn is over"),
        compared=_("Last turn is over"),
        sentence=_("The last turn was over."),
    ),
}
OF_SCHEMES: Final = SlipTexts(
    label="%(what)s",
    first=_("%(what)s, first player"),
    second=_("%(what)s, second player"),
    of_player=_("%(what)s, %(player)s"),
    compared=_("%(player)s: %(what)s"),
)
KEYS_OF_SCHEMES: Final[Mapping[str, Any]] = {  # that schemes often have
    "vp": _("Victory points"),
    "points": _("Points scored"),
    "leader slain": _("Leader slain"),
}


def slip_label(key: str) -> str:
    """What a slip calls a counter or a mark of a scheme: as its organiser wrote it, where it is not ours."""
    return str(KEYS_OF_SCHEMES[key]) if key in KEYS_OF_SCHEMES else f"{key[:1].upper()}{key[1:]}"


def field_text(field: SlipField, *uses: str, **values: object) -> str:
    """The phrase of a field for the first of these uses that has one of its own, else its label."""
    texts = OF_SCHEMES if field.within else SLIP_TEXTS[field.key]
    found = next((phrase for use in (*uses, "label") if (phrase := getattr(texts, use))), "")
    return str(found % {"what": slip_label(field.key), **values})


def own_text(field: SlipField) -> str:
    """``Your figures left``: both sides have the same labels."""
    return field_text(field, "own", "of_player", player=_("You"))


def fate_text(fate: Fate, *, player: str = "") -> str:
    """How the game ended for ``player``; without one, as short as a sheet has room for."""
    uses = ("last_turn", "of_player") if player else ("short_last_turn", "short")
    return field_text(fate.mark, *uses[0 if fate.is_last_turn else 1 :], player=player)
