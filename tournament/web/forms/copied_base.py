"""Copying a base, for the player's page and the desk alike: what was typed, and what is like it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armies.adapters import to_rules_figure
from armies.models import Figure
from armies.services.lists.differences import Difference, Line
from rules.figure_lists.figures import Figure as RulesFigure
from tournament.models import Tournament
from tournament.services.catalogues import copied_figures
from tournament.services.catalogues.copied_figures import Copied
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict
from tournament.web.forms.base_form import NUMBERS, WORDS

LABELS = {**WORDS, **NUMBERS, "role": _("Role"), "role_of": _("Replaces")}


@dataclass(frozen=True, slots=True)
class Row:
    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Near:
    figure: Figure
    corrections: Sequence[Row]


def keep(
    tournament: Tournament, figure: RulesFigure, data: QueryDict, *, by: Actor, now: datetime
) -> tuple[Copied | None, list[Near]]:
    """Store the base; nothing is stored, and the figures that may be meant come back, until one is chosen."""
    try:
        copied = copied_figures.copy(tournament, figure, by=by, now=now, is_other="other" in data)
    except Conflict as refusal:
        if refusal.code != "figure-alike":
            raise
        ids = [row["id"] for row in refusal.data["figures"]]
        return None, near_to(figure, Figure.objects.filter(pk__in=ids).select_related("catalogue"))
    return copied, []


def near_to(figure: RulesFigure, rows: Iterable[Figure]) -> list[Near]:
    return [Near(row, differing(to_rules_figure(row), figure)) for row in rows]


def differing(before: RulesFigure, after: RulesFigure) -> list[Row]:
    found = Difference(Line(0, before, 1), Line(0, after, 1)).corrections
    return [
        Row(str(LABELS.get(row.column, row.column.replace("_", " ").capitalize())), row.before, row.after)
        for row in found
    ]
