"""One score sheet as the desk types it. Refuses a sign that it does not know; it does not decide who won."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from rules.figure_lists.army_limits import ArmyLimits
from rules.sides import Side
from tournament.adapters import to_catalogue_ruleset
from tournament.engine.lifecycle import TableStatus
from tournament.models import Entrant, Pairing
from tournament.queries.lists import army_limits
from tournament.queries.results.reports import figures_of
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.results.inputs import ResultInput, SideFactsInput
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.input_forms import field_of
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.organiser.results.endings import HOW, THE_RING, WIPED_OUT, Ending, ending_of
from tournament.web.organiser.results.result_forms import consent, consent_fields
from tournament.web.organiser.results.sheet_forms import SheetForm

MAIN: Final = {"remaining": _("Figures left"), "points_remaining": _("Points left")}
REST: Final = {"original": _("At the start"), "hero_points": _("In heroes")}
COUNTERS: Final = {**MAIN, **REST}
# who played good, as it is typed: what the first of the two played; two letters where each brings one army
GOOD: Final = {"g": "good", "e": "evil", "ge": "good", "eg": "evil", "gg": "both", "ee": "neither"}


@dataclass(frozen=True, slots=True)
class EntrySide:
    """One player on the sheet. ``most`` is what the list allows, ``None`` where none is known."""

    side: str
    who: Entrant | None
    faction: str | None
    main: list[BoundField]
    rest: list[BoundField]
    most: ArmyLimits | None

    @property
    def limits(self) -> tuple[int | None, ...]:
        """The most figures and the most points, beside the fields of ``main``."""
        return (self.most.figures, self.most.points) if self.most is not None else (None,) * len(self.main)

    @property
    def counts(self) -> list[tuple[BoundField, int | None]]:
        return list(zip(self.main, self.limits, strict=True))


class EntryForm(SheetForm):
    """A sheet. ``table`` says which one; what the lists of the two say may stay empty."""

    class Meta:
        input = ResultInput
        fields = ()

    faction_field = "good"
    mode = "sheet"
    endings: ClassVar[tuple[str, ...]] = tuple(HOW)
    endings_hint: Any = _("How it ended is not readable. Use 1 to 6, such as 2 or 52.")

    client_token = forms.CharField(max_length=MAX_TOKEN_LENGTH, widget=forms.HiddenInput)
    table = forms.CharField(required=False)
    ending = forms.CharField(label=_("How it ended"), max_length=4, required=False)
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
        for name in ("table", *(f"{side}_{name}" for side in "ab" for name in COUNTERS)):
            self.fields[name].widget.attrs |= {"inputmode": "numeric"}
        for field in self.fields.values():
            field.widget.attrs |= {"autocomplete": "off"}
        self._show_lists()

    def _show_lists(self) -> None:
        known = known_counts(self.pairing, good=self.chosen_good)
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
        """Is nothing said that ends a game before: conceded, not come, the Ring?"""
        ending: Ending = self.cleaned_data.get("ending") or Ending()
        return ending.is_played_out

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

    @property
    def chosen_good(self) -> str:
        """Who played good as far as it is typed, before it is looked at."""
        return str(self.data.get("good") or "").strip().lower()

    @property
    def chosen_ending(self) -> Ending:
        how = str(self.data.get("ending") or "")
        return ending_of(how, str(self.data.get(f"which{how}") or ""))

    def sides(self) -> Iterator[EntrySide]:
        """Both sides with their fields; the most that can be counted is shown where the list is known."""
        row = self.pairing
        is_saved = row is not None and row.round_id is not None
        played = {side: {"faction": self._faction(side)} for side in "ab"}
        limits = army_limits.for_pairing(row, played) if row is not None and is_saved else {}
        for side in Side:
            who = getattr(row, side.value) if row else None
            most = limits.get(side)
            main, rest = ([self[f"{side}_{name}"] for name in names] for names in (MAIN, REST))
            yield EntrySide(side.value, who, self._faction(side.value), main, rest, most)

    def _faction(self, side: str) -> str | None:
        known = getattr(self.pairing, f"faction_{side}", None)
        return known or _played(self.chosen_good).get(side)

    def clean_ending(self) -> Ending:
        how = self.cleaned_data["ending"]
        ending = ending_of(how, str(self.data.get(f"which{how}") or ""))
        if not ending.is_known or ending.how not in {"", *self.endings}:
            raise forms.ValidationError(self.endings_hint, code="sign")
        if not ending.is_whole:
            raise forms.ValidationError(_("Choose who or what as well."), code="sign")
        return ending

    def clean_good(self) -> str:
        choice: str = self.cleaned_data["good"].strip().lower()
        if choice not in {"", *GOOD}:
            raise forms.ValidationError(_("Enter G if the first player played good, E for evil."))
        return choice

    def clean(self) -> dict[str, Any]:
        """No figure left is no point left; and what the ending says fits what was counted."""
        values: dict[str, Any] = super().clean() or self.cleaned_data
        for side in "ab":
            if values.get(f"{side}_remaining") == 0 and values.get(f"{side}_points_remaining") is None:
                values[f"{side}_points_remaining"] = 0
        ending: Ending = values.get("ending") or Ending()
        if ending.how == THE_RING and self._ring_side() is None:
            self._refuse_ring()
        left = [values.get(f"{side}_remaining") for side in "ab"]
        if ending.how == WIPED_OUT and None not in left and 0 not in left:
            self.add_error("ending", _("Both players have figures left. Choose another ending."))
        return values

    def _ring_side(self) -> str | None:
        """The side whose Ring-bearer it is: the one that played good."""
        row, played = self.pairing, self.played()
        sides = {side: played.get(side) or getattr(row, f"faction_{side}", None) for side in "ab"}
        good = [side for side, faction in sides.items() if faction == "good"]
        return good[0] if len(good) == 1 else None

    def _refuse_ring(self) -> None:
        if self.is_open and not self.cleaned_data.get("good"):
            self.add_error("good", _("Choose who played good: the Ring-bearer is theirs."))
        elif self.pairing is not None:
            self.add_error("ending", _("Not exactly one player played good. Open the table to enter it."))

    def played(self) -> dict[str, str]:
        return _played(self.cleaned_data.get("good", "")) if self.is_open else {}

    def facts(self) -> dict[str, Any]:
        assert self.pairing is not None  # noqa: S101 - the view looks the table up first
        consented = consent(self.cleaned_data)
        ended = self.cleaned_data["ending"].facts(good=self._ring_side() or "a")
        facts: dict[str, Any] = {"last_turn_over": False, **ended, **consented}
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
    is_small = to_catalogue_ruleset(tournament).is_small(tournament.level)
    if is_small or pairing.status != TableStatus.WAITING:
        return ()
    return tuple(name for name in ("a_original", "b_original") if name not in known)


def _played(good: str) -> dict[str, str]:
    return dict(FACTIONS_PLAYED[GOOD[good]]) if good in GOOD else {}
