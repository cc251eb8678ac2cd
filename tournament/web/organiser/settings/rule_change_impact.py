"""What settings do to the lists that were handed in: saved only after the page has told how many change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from armies.messages.edge import finding_text
from rules.combat_hex.wording import count_text
from tournament.models import Tournament
from tournament.services.lists.revalidation import Recheck
from tournament.services.settings import event_rules

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
        found = self.found
        if not found.checked:
            return "No list is open here, so none changes."
        if not self.moves:
            return f"{count_text(found.checked, 'open list')} checked: every verdict stays as it is."
        parts = [_become(found.illegal, "illegal"), _become(found.legal, "legal")]
        total = found.illegal + found.legal
        verb = "changes" if total == 1 else "change"
        return f"{count_text(total, 'list')} {verb}: {' and '.join(part for part in parts if part)}."

    @property
    def illegal(self) -> list[str]:
        rows = [each for each in self.found.differences if each.becomes_illegal]
        shown = [
            f"{each.entrant}, {each.faction} list: {finding_text(each.verdict.errors[0])}"
            for each in rows[:MAX_NAMED]
        ]
        more = len(rows) - len(shown)
        return [*shown, f"And {more} more."] if more else shown


def effect_of(tournament: Tournament, changes: Mapping[str, Any]) -> Effect:
    return Effect(event_rules.foresee(tournament, changes))


def is_effect_known(request: HttpRequest, effect: Effect) -> bool:
    return not effect.moves or request.POST.get("told") == effect.token


def outcome(effect: Effect) -> str:
    return f"{effect.sentence} Their owners are told." if effect.moves else ""


def _become(count: int, what: str) -> str:
    return f"{count} {'becomes' if count == 1 else 'become'} {what}" if count else ""
