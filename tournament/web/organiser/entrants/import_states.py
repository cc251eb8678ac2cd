"""What a preview of players says of each line: new, entered already, or a question for a person."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.queries.core.names import family_name
from tournament.services.entrants.entrant_imports import Preview
from tournament.services.entrants.entrants import Details
from tournament.services.entrants.import_plans import Change, Likeness, Note, PlannedAction, Step
from tournament.web.organiser.core.import_tables import RowState

LABELS: Final[Mapping[str, Any]] = {
    "name": gettext_lazy("Name"),
    "first_name": gettext_lazy("First name"),
    "last_name": gettext_lazy("Last name"),
    "sort_name": gettext_lazy("Sort as"),
    "screen_name": gettext_lazy("Screen name"),
    "number": gettext_lazy("Start number"),
    "club": gettext_lazy("Club"),
    "country": gettext_lazy("Country"),
    "email": gettext_lazy("E-mail"),
    "language": gettext_lazy("Language"),
    "table": gettext_lazy("Fixed table"),
    "families": gettext_lazy("Groups"),
    "status": gettext_lazy("Status"),
    "registered_at": gettext_lazy("Registered at"),
    "consented_at": gettext_lazy("Consent given at"),
}
DOUBTFUL: Final = 3  # words of a name: which of them is the family name?
LIKE_PLAYER: Final = {
    Likeness.NAME: gettext_lazy("Same name as %(twin)s, who is registered."),
    Likeness.NEAR_NAME: gettext_lazy("Similar name to %(twin)s, who is registered."),
    Likeness.EMAIL: gettext_lazy("Same e-mail as %(twin)s, who is registered."),
}
LIKE_LINE: Final = {
    Likeness.NAME: gettext_lazy("Same name as in line %(twin)s."),
    Likeness.NEAR_NAME: gettext_lazy("Similar name to line %(twin)s."),
    Likeness.EMAIL: gettext_lazy("Same e-mail as in line %(twin)s."),
}


def states_of(seen: Preview) -> dict[int, RowState]:
    return {step.line.line: _state(step) for step in seen.steps}


def button_text(added: int, changed: int) -> str:
    """What the one primary button does; empty if there is nothing to do."""
    count = added + changed
    if not count:
        return ""
    if added and changed:
        words = ngettext("Import %(count)s player", "Import %(count)s players", count)
    elif added:
        words = ngettext("Register %(count)s player", "Register %(count)s players", count)
    else:
        words = ngettext("Change %(count)s player", "Change %(count)s players", count)
    return words % {"count": count}


def tags_of(seen: Preview, *, bad: int, left: int) -> list[tuple[str, str]]:
    """How many lines there are of each kind, and the tone of the tag that says it."""
    waiting = sum(step.waits for step in seen.steps)
    added, asked = seen.count(PlannedAction.ADD), len(seen.questions)
    changed, same = seen.count(PlannedAction.UPDATE), seen.count(PlannedAction.SAME)
    found = [
        (added, ngettext("%(count)s new", "%(count)s new", added), "done"),
        (changed, ngettext("%(count)s changed", "%(count)s changed", changed), "info"),
        (
            waiting,
            ngettext("%(count)s on the waiting list", "%(count)s on the waiting list", waiting),
            "warning",
        ),
        (asked, ngettext("%(count)s to decide", "%(count)s to decide", asked), "warning"),
        (bad, ngettext("%(count)s to correct", "%(count)s to correct", bad), "error"),
        (same, ngettext("%(count)s already entered", "%(count)s already entered", same), ""),
        (left, ngettext("%(count)s left out", "%(count)s left out", left), ""),
    ]
    return [(words % {"count": count}, tone) for count, words, tone in found if count]


def _state(step: Step) -> RowState:
    tag, tone = _tag(step)
    if not step.choices:
        return RowState(tag, tone, details=_notes(step))
    choices = tuple((action.value, _words(step, action), action == step.action) for action in step.choices)
    return RowState(tag, tone, _question(step), choices, (*map(_changed, step.changes), *_notes(step)))


def _tag(step: Step) -> tuple[str, str]:
    if step.question is not None:
        if step.entrant is None:
            return _("same as line %(line)s?") % {"line": step.twin}, "warning"
        return _("same as No. %(number)s?") % {"number": step.entrant.number}, "warning"
    if step.choices:
        return _("changed"), "warning"
    if step.action == PlannedAction.SAME:
        return _("already entered"), ""
    return (_("new, waiting list"), "warning") if step.waits else (_new(step.line.details), "done")


def _new(details: Details) -> str:
    if details.sort_name or len(details.name.split()) < DOUBTFUL:
        return _("new")
    return _("new, sorted as %(family)s") % {"family": family_name(details.name)}


def _question(step: Step) -> str:
    if step.question is None:
        data = {"player": str(step.entrant), "number": step.entrant.number if step.entrant else ""}
        return _("%(player)s (No. %(number)s) is registered with other details.") % data
    words = LIKE_PLAYER if step.entrant else LIKE_LINE
    return words[step.question] % {"twin": step.twin}


def _words(step: Step, action: PlannedAction) -> str:
    if action == PlannedAction.ADD:
        return _("Two people")
    if action == PlannedAction.UPDATE:
        return _("Change the entry")
    if step.question is None:
        return _("Keep the entry")
    if step.entrant is None:
        return _("One person, keep line %(line)s") % {"line": step.twin}
    return _("One person")


def _changed(change: Change) -> str:
    empty = _("empty")
    data = {"column": LABELS[change.column], "before": change.before or empty, "after": change.after or empty}
    return _("%(column)s: %(before)s → %(after)s") % data


def _notes(step: Step) -> tuple[str, ...]:
    if step.note == Note.NO_PLACE:
        return (_("All places are taken: goes to the waiting list."),)
    if step.note is not None:
        return (_("Check-in is not open: added as registered."),)
    return ()
