"""One slip of a scored game as the desk types it: the numbers and marks of its scheme, and how it ended."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.adapters import to_ruleset
from tournament.models import Pairing, Tournament
from tournament.web.organiser.results.endings import ABSENT, BROKEN, CONCEDED
from tournament.web.organiser.results.entry_forms import COUNTERS, EntryForm, EntrySide
from tournament.web.organiser.results.scheme_result_forms import SIDES, fields_of_event

SCORED_ENDINGS: Final = (BROKEN, CONCEDED, ABSENT)


class SchemeEntryForm(EntryForm):
    """A sheet whose fields follow the scheme of the event; nothing is filled in from lists."""

    endings = SCORED_ENDINGS
    endings_hint = gettext_lazy(
        "How it ended is not readable. Leave it empty, or use 5 or 6, such as 52 or 63."
    )

    def __init__(self, data: Any = None, *, pairing: Pairing | None = None, tournament: Tournament) -> None:
        self.has_sides = bool(to_ruleset(tournament).sides)
        super().__init__(data, pairing=pairing)
        self.scheme_fields = fields_of_event(tournament)
        for name in (f"{side}_{name}" for side in SIDES for name in COUNTERS):
            del self.fields[name]
        self.fields |= self.scheme_fields.all()

    def _show_lists(self) -> None:
        """No list is known here."""

    @property
    def is_open(self) -> bool:
        return self.has_sides and super().is_open

    def needed_fields(self) -> list[str]:
        counters = [name for side in SIDES for name in self.scheme_fields.counters(side)]
        return [*counters, *[self.faction_field] * self.is_open]

    @property
    def is_blank(self) -> bool:
        return not any(str(self.data.get(name, "")).strip() for name in ("ending", *self.scheme_fields.all()))

    def label_of(self, name: str) -> str:
        if name[:2] not in {"a_", "b_"}:
            return super().label_of(name)
        player = str(getattr(self.pairing, name[0]) or "")
        return _("%(what)s, %(player)s") % {"what": self.fields[name].label, "player": player}

    def sides(self) -> Iterator[EntrySide]:
        for side in SIDES:
            numbers = self.scheme_fields.counters(side)
            rest = [self[name] for name in self.scheme_fields.names(side) if name not in numbers]
            who = getattr(self.pairing, side) if self.pairing else None
            yield EntrySide(side, who, self._faction(side), [self[name] for name in numbers], rest, None)

    def clean(self) -> dict[str, Any]:
        """Nothing of an army is compared here."""
        return forms.Form.clean(self) or self.cleaned_data

    def facts(self) -> dict[str, Any]:
        ended = self.cleaned_data["ending"]
        facts: dict[str, Any] = {"last_turn_over": False, **ended.facts(good="a")}
        for side in SIDES:
            told = self.scheme_fields.read(self.cleaned_data, side) if ended.is_played_out else {}
            facts[side] = {**told, **facts[side]}
            if played := self.played():
                facts[side]["faction"] = played[side]
        return facts

    def _field_of(self, path: str) -> str | None:
        side, _dot, rest = path.partition(".")
        return self.scheme_fields.name_of(rest, side) or super()._field_of(path)
