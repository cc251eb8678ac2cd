"""The fields of a scheme on its page: what each is called, and how it is typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from rules.scoring.schemes import ByeKind, ExtraKind


@dataclass(frozen=True, slots=True)
class Column:
    """A field of a row. ``is_more``: it stands behind the row's fold."""

    label: Any
    is_text: bool = False
    is_choice: bool = False
    is_more: bool = False


def _more(label: Any, *, is_choice: bool = False, is_text: bool = False) -> Column:
    return Column(label, is_choice=is_choice, is_text=is_text, is_more=True)


CONDITIONS: Final = ("margin_from", "margin_to", "winner_from", "ratio_from", "percent_above", "loser_mark")
COLUMNS: Final[Mapping[str, Mapping[str, Column]]] = {
    "counters": {
        "key": Column(_("Counter"), is_text=True),
        "min": Column(_("Lowest")),
        "max": Column(_("Highest")),
    },
    "marks": {"mark": Column(_("Tick box"), is_text=True)},
    "bands": {
        "key": Column(_("Win"), is_text=True),
        "when.margin_from": Column(_("Lead from")),
        "when.margin_to": Column(_("Lead to")),
        "winner": Column(_("Winner gets")),
        "loser": Column(_("Loser gets")),
        "when.winner_from": _more(_("Winner counts from")),
        "when.ratio_from": _more(_("Times the loser")),
        "when.percent_above": _more(_("Percent of limit")),
        "when.loser_mark": _more(_("Loser ticked"), is_choice=True),
    },
    "extras": {
        "key": Column(_("Extra"), is_text=True),
        "kind": Column(_("Counts"), is_choice=True),
        "counter": Column(_("Of counter"), is_choice=True),
        "points": Column(_("Points")),
        "every": _more(_("Each full")),
        "steps": _more(_("Steps"), is_text=True),
        "mark": _more(_("Tick box"), is_choice=True),
        "margin_to": _more(_("Lead to")),
        "most": _more(_("At most")),
        "most_unless_won": _more(_("Without a win")),
    },
}
FIELDS: Final[Mapping[str, Column]] = {
    "name": Column(_("Name"), is_text=True),
    "decide": Column(_("Decided by"), is_choice=True),
    "draw.points": Column(_("Each gets")),
    "draw.margin_to": Column(_("Lead to")),
    "draw.percent_below": Column(_("Percent below")),
    "bye.kind": Column(_("Bye"), is_choice=True),
    "bye.points": Column(_("Points")),
    "bye.first": Column(_("In round 1")),
    "bye.later": Column(_("Later")),
    "bye.band": Column(_("As this win"), is_choice=True),
    "requested_bye": Column(_("Requested bye")),
    **{
        f"special.{kind}.{side}": Column(label)
        for kind in ("conceded", "absent", "excluded")
        for side, label in (("winner", _("Opponent gets")), ("loser", _("Player gets")))
    },
    "special.both_absent": Column(_("Neither came")),
    "cap.most": Column(_("Game at most")),
    "zero_mark": Column(_("Nothing with"), is_choice=True),
}
SPECIAL_LABELS: Final[Mapping[str, Any]] = {
    "conceded": _("Concession"),
    "absent": _("No-show"),
    "excluded": _("Exclusion"),
}
BYE_KINDS: Final[Mapping[str, Any]] = {
    "": _("As the best win"),
    ByeKind.FIXED.value: _("Fixed points"),
    ByeKind.BY_ROUND.value: _("By round"),
    ByeKind.GRADE.value: _("As one win"),
    ByeKind.AVERAGE.value: _("Average of the own games"),
}
EXTRA_KINDS: Final[Mapping[str, Any]] = {
    ExtraKind.EACH.value: _("Each one of a counter"),
    ExtraKind.PER.value: _("Each full number of a counter"),
    ExtraKind.STEPS.value: _("Steps of a counter"),
    ExtraKind.MARK.value: _("A tick box"),
    ExtraKind.CLOSE_LOSS.value: _("A close loss"),
}
