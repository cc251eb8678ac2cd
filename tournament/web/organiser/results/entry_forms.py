"""One score sheet as the desk types it. Refuses a sign that it does not know; it does not decide who won."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, ClassVar, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from rules.figure_lists.army_limits import ArmyLimits
from rules.sides import Side
from rules.slip_fields import Fate, SlipField
from tournament.adapters import to_catalogue_ruleset, to_slip
from tournament.engine.lifecycle import TableStatus
from tournament.models import Entrant, Pairing, Tournament
from tournament.queries.lists import army_limits
from tournament.queries.results.reports import list_counts
from tournament.services.core.actors import MAX_TOKEN_LENGTH
from tournament.services.results.inputs import ResultInput
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.forms.form_tokens import client_token
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.forms.slip_form_fields import SlipFormFields
from tournament.web.organiser.results.endings import HOW, WIPED_OUT, Ending, ending_of
from tournament.web.organiser.results.result_endings import SIDES
from tournament.web.organiser.results.result_forms import consent, consent_fields
from tournament.web.organiser.results.sheet_forms import SheetForm

LEFT_OF: Final = "data-left-of"
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
    def counts(self) -> list[tuple[BoundField, int | None]]:
        """The fields of ``main``, each with the most that the list has of it."""
        return [(bound, self._most(bound.field.widget.attrs.get(LEFT_OF))) for bound in self.main]

    def _most(self, total: str | None) -> int | None:
        most: int | None = getattr(self.most, total) if self.most is not None and total else None
        return most


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

    def __init__(self, data: Any = None, *, pairing: Pairing | None = None, tournament: Tournament) -> None:
        super().__init__(data, initial={"client_token": client_token()})
        self.pairing = pairing
        self.slip = to_slip(tournament).for_players.counted_first
        self.slip_fields = SlipFormFields(self.slip, SIDES, ("short",), forms.TextInput)
        self.fields |= consent_fields()
        for field in self.fields.values():
            field.widget.attrs |= {"autocomplete": "off"}
        self.fields |= self.slip_fields.all()
        self._mark_fields()
        self._show_lists()

    def _mark_fields(self) -> None:
        """What the keys of the page go by: which numbers are typed, and which of them hang together."""
        left = self.slip.left
        for side, each in product(SIDES, left):
            self._attrs(side, each)[LEFT_OF] = each.left_of
        for side in SIDES if left else "":
            figures, *others = left
            whole = self.slip.whole_of(figures)
            self._attrs(side, figures)["data-whole"] = self.slip_fields.name(side, whole) if whole else ""
            self._attrs(side, figures)["data-empties"] = " ".join(
                self.slip_fields.name(side, each) for each in others
            )
        for name in ("table", *(name for side in SIDES for name in self.slip_fields.counters(side))):
            self.fields[name].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def _attrs(self, side: str, field: SlipField) -> dict[str, Any]:
        attrs: dict[str, Any] = self.fields[self.slip_fields.name(side, field)].widget.attrs
        return attrs

    def _show_lists(self) -> None:
        known = self._known_counts(self.chosen_good)
        for side, each in product(SIDES, self.slip.from_lists):
            name = self.slip_fields.name(side, each)
            more = {"placeholder": known[name], "tabindex": -1} if name in known else {}
            self._attrs(side, each).update({"data-rest": "", **more})
        for name in self._asked_too(known):
            self.fields[name].widget.attrs |= {"data-asked": ""}
        for good in GOOD if self.is_open else ():
            for name, count in self._known_counts(good).items():
                self.fields[name].widget.attrs |= {f"data-if-{good}": count}

    def _known_counts(self, good: str) -> dict[str, int]:
        """What the lists in play say already, by field. ``good``: who played it by this sheet."""
        pairing = self.pairing
        if pairing is None or pairing.round_id is None:  # a line of a round from paper: nobody sees its form
            return {}
        found: dict[str, int] = {}
        played = _played(good)
        for side in SIDES:
            who, faction = getattr(pairing, side), getattr(pairing, f"faction_{side}") or played.get(side)
            if who is not None:
                found |= self.slip_fields.named_counts(side, list_counts(who, faction, self.slip))
        return found

    def _asked_too(self, known: Mapping[str, int]) -> tuple[str, ...]:
        """What was set up, where neither list nor earlier account tells it and it decides a game (7.01)."""
        pairing = self.pairing
        if pairing is None or pairing.round_id is None:  # a line of a round from paper is read as a whole
            return ()
        tournament = pairing.round.tournament
        is_small = to_catalogue_ruleset(tournament).is_small(tournament.level)
        if is_small or pairing.status != TableStatus.WAITING:
            return ()
        wholes = [whole for each in self.slip.left if (whole := self.slip.whole_of(each))]
        names = (self.slip_fields.name(side, whole) for side, whole in product(SIDES, wholes))
        return tuple(name for name in names if name not in known)

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
            (name, labelled_error(self.label_of(name) if self.slip_fields.field(name) else "", errors[0]))
            for name, errors in self.errors.items()
        ]

    @property
    def is_blank(self) -> bool:
        names = ("ending", *self.slip_fields.all())
        return not any(str(self.data.get(name, "")).strip() for name in names)

    @property
    def chosen_good(self) -> str:
        """Who played good as far as it is typed, before it is looked at."""
        return str(self.data.get("good") or "").strip().lower()

    @property
    def chosen_ending(self) -> Ending:
        how = str(self.data.get("ending") or "")
        return self._ending_of(how)

    def _ending_of(self, how: str) -> Ending:
        return ending_of(how, str(self.data.get(f"which{how}") or ""), self.slip.fates)

    def sides(self) -> Iterator[EntrySide]:
        """Both sides with their fields; the most that can be counted is shown where the list is known."""
        row = self.pairing
        is_saved = row is not None and row.round_id is not None
        played = {side: {"faction": self._faction(side)} for side in "ab"}
        limits = army_limits.for_pairing(row, played) if row is not None and is_saved else {}
        for side in Side:
            who = getattr(row, side.value) if row else None
            most = limits.get(side)
            main = [self[self.slip_fields.name(side, each)] for each in self.slip.counted]
            rest = [self[name] for name in self.slip_fields.names(side) if self[name] not in main]
            yield EntrySide(side.value, who, self._faction(side.value), main, rest, most)

    def _faction(self, side: str) -> str | None:
        known = getattr(self.pairing, f"faction_{side}", None)
        return known or _played(self.chosen_good).get(side)

    def clean_ending(self) -> Ending:
        how = self.cleaned_data["ending"]
        ending = self._ending_of(how)
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
        left = [[self.slip_fields.name(side, each) for each in self.slip.left] for side in SIDES]
        for figures, *others in filter(None, left):
            if values.get(figures) == 0:
                values |= {name: 0 for name in others if values.get(name) is None}
        ending: Ending = values.get("ending") or Ending()
        if ending.fate and self._choice_side(ending.fate) is None:
            self._refuse_choice()
        counts = [values.get(names[0]) for names in filter(None, left)]
        if ending.how == WIPED_OUT and None not in counts and 0 not in counts:
            self.add_error("ending", _("Both players have figures left. Choose another ending."))
        return values

    def _choice_side(self, fate: Fate) -> str | None:
        """The side whose Ring-bearer it is: the one that played good."""
        row, played = self.pairing, self.played()
        sides = {side: played.get(side) or getattr(row, f"faction_{side}", None) for side in "ab"}
        good = [side for side, faction in sides.items() if faction == fate.mark.faction]
        return good[0] if len(good) == 1 else None

    def _refuse_choice(self) -> None:
        if self.is_open and not self.cleaned_data.get("good"):
            self.add_error("good", _("Choose who played good: the Ring-bearer is theirs."))
        elif self.pairing is not None:
            self.add_error("ending", _("Not exactly one player played good. Open the table to enter it."))

    def played(self) -> dict[str, str]:
        return _played(self.cleaned_data.get("good", "")) if self.is_open else {}

    def facts(self) -> dict[str, Any]:
        assert self.pairing is not None  # noqa: S101 - the view looks the table up first
        consented = consent(self.cleaned_data)
        ending: Ending = self.cleaned_data["ending"]
        ended = ending.facts(good=(ending.fate and self._choice_side(ending.fate)) or "a")
        facts: dict[str, Any] = {"last_turn_over": False, **ended, **consented}
        played = self.played()
        for side in SIDES:
            who, faction = getattr(self.pairing, side), getattr(self.pairing, f"faction_{side}")
            known = list_counts(who, played.get(side, faction), self.slip) if who is not None else {}
            facts[side] = {**known, **self.slip_fields.read(self.cleaned_data, side), **facts[side]}
            if played:
                facts[side]["faction"] = played[side]
        return facts


def _played(good: str) -> dict[str, str]:
    return dict(FACTIONS_PLAYED[GOOD[good]]) if good in GOOD else {}
