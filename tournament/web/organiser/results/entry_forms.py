"""One score sheet as the desk types it. Refuses a sign that it does not know; it does not decide who won."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tournament.adapters import to_ruleset
from tournament.engine.lifecycle import TableStatus
from tournament.models import Entrant, Pairing
from tournament.queries.results.reports import figures_of
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.results.inputs import ResultInput, SideFactsInput
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import field_of
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.organiser.results.result_forms import FACTIONS_PLAYED, consent, consent_fields
from tournament.web.organiser.results.sheet_forms import SheetForm

MAIN: Final = {"remaining": _("Figures left"), "points_remaining": _("Points left")}
REST: Final = {"original": _("At the start"), "hero_points": _("In heroes")}
COUNTERS: Final = {**MAIN, **REST}
SIDES: Final = {"1": "a", "2": "b"}  # the first of the two stands on the left of the sheet
# who played good, as it is typed: 12 and 0 are for events where each brings one army
GOOD: Final = {"1": "good", "2": "evil", "12": "both", "0": "neither"}
SIGNS: Final = {
    "g": ("conceded", _("conceded")),
    "n": ("absent", _("did not come")),
    "x": ("excluded", _("was excluded")),
    "k": ("ring_bearer_killed", _("Ring-bearer was killed")),
    "e": ("ring_bearer_escaped", _("Ring-bearer left the map")),
    "z": ("ring_bearer_at_zero", _("Ring-bearer stays in play through Courage")),
}
SIGN: Final = re.compile(r"(?:(t)|(b)|([gnxkez])([12]{1,2}))(?=[\s,;]|[a-z]|$)[\s,;]*")


class EntryForm(SheetForm):
    """A sheet. ``table`` says which one; what the lists of the two say may stay empty."""

    class Meta:
        input = ResultInput
        fields = ()

    faction_field = "good"

    client_token = forms.CharField(max_length=MAX_TOKEN_LENGTH, widget=forms.HiddenInput)
    table = forms.CharField(required=False)
    ending = forms.CharField(label=_("How it ended"), max_length=24, required=False)
    good = forms.CharField(label=_("Who played good"), max_length=2, required=False)

    def __init__(self, data: Any = None, *, pairing: Pairing | None = None) -> None:
        super().__init__(data, initial={"client_token": client_token()})
        self.pairing = pairing
        self.fields |= consent_fields()
        for side in "ab":
            for name, label in COUNTERS.items():
                self.fields[f"{side}_{name}"] = field_of(
                    SideFactsInput, name, label=label, widget=forms.TextInput
                )
        for name in ("table", "good", *(f"{side}_{name}" for side in "ab" for name in COUNTERS)):
            self.fields[name].widget.attrs |= {"inputmode": "numeric"}
        for field in self.fields.values():
            field.widget.attrs |= {"autocomplete": "off"}
        self._show_lists()

    def _show_lists(self) -> None:
        known = known_counts(self.pairing, good=str(self.data.get("good", "")).strip())
        for name in (f"{side}_{name}" for side in "ab" for name in REST):
            more = {"placeholder": known[name], "tabindex": -1} if name in known else {}
            self.fields[name].widget.attrs |= {"data-rest": "", **more}
        for name in asked_too(self.pairing, known):
            self.fields[name].widget.attrs |= {"data-asked": ""}
        for good in GOOD if self.is_open else ():
            for name, count in known_counts(self.pairing, good=good).items():
                self.fields[name].widget.attrs |= {f"data-if-{good}": count}

    @property
    def is_played_out(self) -> bool:
        """Was no sign typed that ends a game before: given up, not come, excluded, the Ring?"""
        ending = self.cleaned_data.get("ending") or {}
        return not any(set(ending.get(side, ())) - {"ring_bearer_at_zero"} for side in "ab")

    def needed_fields(self) -> list[str]:
        unknown = [name for name, field in self.fields.items() if "data-asked" in field.widget.attrs]
        return [*super().needed_fields(), *unknown]

    def all_wrong(self) -> list[tuple[str, str]]:
        return [
            (name, labelled_error(self.label_of(name) if name[:2] in {"a_", "b_"} else "", errors[0]))
            for name, errors in self.errors.items()
        ]

    @property
    def is_blank(self) -> bool:
        names = ("ending", *(f"{side}_{name}" for side in "ab" for name in COUNTERS))
        return not any(str(self.data.get(name, "")).strip() for name in names)

    def sides(self) -> Iterator[tuple[str, Entrant | None, str | None, list[BoundField], list[BoundField]]]:
        row = self.pairing
        for side in "ab":
            who = getattr(row, side) if row else None
            faction = getattr(row, f"faction_{side}") if row else None
            main, rest = ([self[f"{side}_{name}"] for name in names] for names in (MAIN, REST))
            yield side, who, faction, main, rest

    def clean_ending(self) -> dict[str, Any]:
        text = self.cleaned_data["ending"].strip().lower()
        facts: dict[str, Any] = {"a": {}, "b": {}}
        at = 0
        while at < len(text):
            found = SIGN.match(text, at)
            if found is None:
                raise forms.ValidationError(
                    _("How it ended is not readable. Use the signs below, such as t, g2 or n12."), code="sign"
                )
            _note(facts, found)
            at = found.end()
        return facts

    def clean_good(self) -> str:
        choice: str = self.cleaned_data["good"].strip()
        if choice not in {"", *GOOD}:
            raise forms.ValidationError(_("Enter 1 if the left player played good, 2 for the right."))
        return choice

    def played(self) -> dict[str, str]:
        return _played(self.cleaned_data["good"]) if self.is_open else {}

    def facts(self) -> dict[str, Any]:
        assert self.pairing is not None  # noqa: S101 - the view looks the table up first
        consented = consent(self.cleaned_data)
        facts: dict[str, Any] = {"last_turn_over": False, **self.cleaned_data["ending"], **consented}
        played = self.played()
        for side in "ab":
            who, faction = getattr(self.pairing, side), getattr(self.pairing, f"faction_{side}")
            known = figures_of(who, played.get(side, faction)) if who is not None else {}
            facts[side] = {**known, **self.counted(side, COUNTERS), **facts[side]}
            if played:
                facts[side]["faction"] = played[side]
        return facts


def known_counts(pairing: Pairing | None, *, good: str = "") -> dict[str, int]:
    """What the lists in play say already, by field. ``good``: who played it by this sheet."""
    if pairing is None or pairing.round_id is None:  # a line of a round from paper: nobody sees its form
        return {}
    found: dict[str, int] = {}
    played = _played(good)
    for side in "ab":
        who, faction = getattr(pairing, side), getattr(pairing, f"faction_{side}") or played.get(side)
        if who is not None:
            found |= {f"{side}_{name}": value for name, value in figures_of(who, faction).items()}
    return found


def asked_too(pairing: Pairing | None, known: Mapping[str, int]) -> tuple[str, ...]:
    """What was set up, where no list and no earlier account tells it and a game is decided by it (7.01)."""
    if pairing is None or pairing.round_id is None:  # a line of a round from paper is read as a whole
        return ()
    tournament = pairing.round.tournament
    is_small = to_ruleset(tournament).victory.is_small(tournament.level)
    if is_small or pairing.status != TableStatus.WAITING:
        return ()
    return tuple(name for name in ("a_original", "b_original") if name not in known)


def _played(good: str) -> dict[str, str]:
    return dict(FACTIONS_PLAYED[GOOD[good]]) if good in GOOD else {}


def _note(facts: dict[str, Any], found: re.Match[str]) -> None:
    time, _broken, sign, sides = found.groups()
    if time:
        facts["last_turn_over"] = True
    if sign:
        for each in sides:
            facts[SIDES[each]][SIGNS[sign][0]] = True
