"""The answers that a sheet offers beside its counts: how the game ended, who played good, which points."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.engine.entrants import units_as_number
from tournament.engine.scores import HALF_POINTS, HALVES, TOTAL
from tournament.models import Pairing
from tournament.web.organiser.results.endings import ABSENT, BROKEN, CONCEDED, HOW, THE_RING, fate_answers
from tournament.web.organiser.results.entry_forms import EntryForm
from tournament.web.organiser.results.points_forms import GRADES, NEITHER, WORDS
from tournament.web.organiser.results.scheme_entry_forms import SCORED_ENDINGS, SchemeEntryForm


def answers_of(form: EntryForm) -> dict[str, Any]:
    """How a game can end, with the answers of an ending, and what the first player may have played."""
    details = _details(form)
    if isinstance(form, SchemeEntryForm):
        words = {**HOW, BROKEN: pgettext("result", "Played")}
        return {
            "is_scored": True,
            "endings": [(how, words[how]) for how in SCORED_ENDINGS],
            "details": [each for each in details if each[0] in SCORED_ENDINGS],
            "goods": _goods(form.pairing) if form.has_sides else (),
        }
    return {"endings": HOW.items(), "details": details, "goods": _goods(form.pairing)}


def _details(form: EntryForm) -> list[tuple[str, Any, list[tuple[str, Any]]]]:
    """The answers that belong to an ending, with their digits: what befell the Ring-bearer, or who."""
    row = form.pairing
    names = [
        ("1", row.a if row else pgettext("player", "First")),
        ("2", row.b if row else pgettext("player", "Second")),
    ]
    return [
        (THE_RING, HOW[THE_RING], list(fate_answers(form.slip.fates).items())),
        (CONCEDED, HOW[CONCEDED], names),
        (ABSENT, HOW[ABSENT], [*names, ("3", _("Both"))]),
    ]


def _goods(row: Pairing | None) -> list[tuple[str, Any]]:
    """What the first player may have played: more than good or evil where each brings one army."""
    two = [("g", _("Good")), ("e", _("Evil"))]
    if row is None or not row.is_own_army:
        return two
    return [*two, ("gg", _("Both good")), ("ee", _("Both evil"))]


def points_of(is_check: bool) -> list[tuple[str, float, float, Any]]:  # noqa: FBT001 - what is typed
    """The answers of points: digit, points of both, and a word. A check may read that nobody has any."""
    found: list[tuple[str, float, float, Any]] = [
        (
            digit,
            units_as_number(HALF_POINTS[grade], HALVES),
            units_as_number(TOTAL - HALF_POINTS[grade], HALVES),
            WORDS[grade],
        )
        for digit, grade in GRADES.items()
    ]
    return [*found, (NEITHER, 0, 0, "")] if is_check else found
