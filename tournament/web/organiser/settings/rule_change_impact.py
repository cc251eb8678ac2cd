"""What settings do to the lists that were handed in: saved only after the page has told how many change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.messages.edge import finding_text
from armies.messages.formats import sentences
from tournament.models import Tournament
from tournament.services.lists.revalidation import Difference, Recheck
from tournament.services.settings import event_rules
from tournament.services.settings.tournament_settings import WHAT_LISTS_ARE_JUDGED_BY

MAX_NAMED = 5


@dataclass(frozen=True, slots=True)
class Effect:
    found: Recheck

    @property
    def token(self) -> str:
        """What the page hands back: how many become illegal and how many legal, as it was told."""
        return f"{self.found.illegal}-{self.found.legal}"

    @property
    def moves(self) -> bool:
        return bool(self.found.illegal or self.found.legal)

    @property
    def sentence(self) -> str:
        """How many lists change, and to what; each count in a sentence of its own."""
        found = self.found
        if not found.checked:
            return _("No open lists, so none changes.")
        if not self.moves:
            said = ngettext(
                "%(count)s open list checked: it does not change.",
                "%(count)s open lists checked: none changes.",
                found.checked,
            )
            return said % {"count": found.checked}
        illegal = ngettext(
            "%(count)s list becomes illegal.", "%(count)s lists become illegal.", found.illegal
        )
        legal = ngettext("%(count)s list becomes legal.", "%(count)s lists become legal.", found.legal)
        each = ((illegal, found.illegal), (legal, found.legal))
        return sentences(said % {"count": count} for said, count in each if count)

    @property
    def illegal(self) -> list[str]:
        rows = [each for each in self.found.differences if each.becomes_illegal]
        shown = [_line(each) for each in rows[:MAX_NAMED]]
        more = len(rows) - len(shown)
        rest = ngettext("%(count)s more list.", "%(count)s more lists.", more) % {"count": more}
        return [*shown, rest] if more else shown


def _line(difference: Difference) -> str:
    said = {
        "good": _("%(player)s, good list: %(finding)s"),
        "evil": _("%(player)s, evil list: %(finding)s"),
    }
    finding = finding_text(difference.verdict.errors[0])
    return said[difference.faction] % {"player": f"{difference.entrant}", "finding": finding}


def effect_of(tournament: Tournament, changes: Mapping[str, Any]) -> Effect:
    return Effect(event_rules.foresee(tournament, changes))


def effect_of_changes(tournament: Tournament, changes: Mapping[str, Any]) -> Effect | None:
    """What these settings do to the lists; ``None`` if no list is checked by any of them."""
    judged_by = {key: changes[key] for key in WHAT_LISTS_ARE_JUDGED_BY if key in changes}
    is_same = all(getattr(tournament, key) == value for key, value in judged_by.items())
    return None if is_same else effect_of(tournament, judged_by)


def is_effect_known(request: HttpRequest, effect: Effect) -> bool:
    return not effect.moves or request.POST.get("told") == effect.token


def outcome(effect: Effect) -> str:
    return sentences([effect.sentence, _("Their players are told.")]) if effect.moves else ""


def saved_words(words: str, effect: Effect | None) -> str:
    return f"{words} {outcome(effect)}".strip() if effect else words
