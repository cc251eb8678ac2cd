"""The result of a table in a scored game: what both sides counted and ticked, or why nobody played."""

from collections.abc import Iterator
from typing import Any, Final

from django.forms import BoundField
from django.utils.translation import gettext as _

from tournament.adapters import to_ruleset, to_scheme
from tournament.models import Entrant, Pairing, Submission, Tournament
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.forms.scheme_fields import SchemeFields
from tournament.web.organiser.results.result_forms import (
    COUNTERS,
    ENDINGS,
    ResultForm,
    choice_field,
    endings_of,
)

SIDES: Final = ("a", "b")
PLAYED: Final = "decided"


def fields_of_event(tournament: Tournament) -> SchemeFields:
    """The fields of the scheme that the event is scored by, for both seats."""
    scheme = to_scheme(tournament)
    assert scheme is not None  # noqa: S101 - else this form is not asked for
    return SchemeFields(scheme, SIDES)


class SchemeResultForm(ResultForm):
    """Fields follow the scheme of the event. Counts that decide must be there where the game was played."""

    keeps_points_alone = True  # so few answers that a correction shows them at once

    def __init__(self, data: Any = None, *, pairing: Pairing, corrects: Submission | None = None) -> None:
        super().__init__(data, pairing=pairing, corrects=corrects)
        self.scheme_fields = fields_of_event(pairing.round.tournament)
        for side in SIDES:
            for name in COUNTERS:
                del self.fields[f"{side}_{name}"]
            if corrects is not None:
                self.initial = {
                    **self.initial,
                    **self.scheme_fields.initial(corrects.facts.get(side) or {}, side),
                }
        if not to_ruleset(pairing.round.tournament).sides:
            self.fields.pop("faction_a", None)
        self.fields |= self.scheme_fields.all()
        choice_field(self, "ending").choices = [(PLAYED, _("The game was played")), *_otherwise(pairing)]

    def needed_fields(self) -> list[str]:
        counters = [name for side in SIDES for name in self.scheme_fields.counters(side)]
        return [*counters, *[self.faction_field] * ("faction_a" in self.fields)]

    @property
    def is_played_out(self) -> bool:
        return self.cleaned_data.get("ending") == PLAYED

    def label_of(self, name: str) -> str:
        if name[:2] not in {"a_", "b_"}:
            return super().label_of(name)
        player = str(getattr(self.pairing, name[0]))
        return _("%(what)s, %(player)s") % {"what": self.fields[name].label, "player": player}

    def sides(self) -> Iterator[tuple[Entrant | None, str | None, list[BoundField]]]:
        for side in SIDES:
            fields = self.scheme_fields.bound(side, self.__getitem__)
            yield getattr(self.pairing, side), getattr(self.pairing, f"faction_{side}"), fields

    def consents(self) -> list[BoundField]:
        return []

    def facts(self) -> dict[str, Any]:
        _whole, *why = ENDINGS[self.cleaned_data["ending"]]
        played = FACTIONS_PLAYED.get(self.cleaned_data.get("faction_a") or "", {})
        sides = {
            side: {
                **({"faction": played[side]} if played else {}),
                **(self.scheme_fields.read(self.cleaned_data, side) if self.is_played_out else {}),
                **reasons,
            }
            for side, reasons in zip(SIDES, why, strict=True)
        }
        return {"last_turn_over": False, **sides}

    def _field_of(self, path: str) -> str | None:
        side, _dot, rest = path.partition(".")
        return self.scheme_fields.name_of(rest, side) or super()._field_of(path)


def _otherwise(pairing: Pairing) -> list[tuple[str, Any]]:
    """The endings in which nobody won on the map."""
    return [choice for _group, choices in endings_of(pairing)[2:] for choice in choices]
