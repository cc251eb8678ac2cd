"""Forms of the policies: one choice for each key, in the words of the rules and of the engine.

``only`` leaves the fields of one question: what is not asked is not changed.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from armies.messages.event_rules import answer, question
from rules.policy import MAX_GRACE, POLICY_KEYS, PolicyKey
from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.pairing.policy import CHOICES, FORBIDDING, NUMBERS, OF_SIDES, PairingPolicy
from tournament.messages.engine_refusals import refusal_text
from tournament.models import Format, Tournament
from tournament.web.forms.pairing_policy_texts import AIM_WORDS, PAIRING_WORDS, VALUE_WORDS
from tournament.web.setting_texts import AIMS

RULE_WORDS: Final = {
    "grade_both_broken": _("Both armies broken"),
    "timeout_metric": _("Time is up"),
    "noshow_score": _("No-show"),
    "noshow_grace": _("Missing player"),
    "concession_score": _("A player concedes"),
    "ring_or_concession": _("The Ring or conceding"),
    "bye_score": _("Bye"),
    "requested_byes": _("Rounds sat out"),
    "requested_bye_score": _("Worth of a round sat out"),
    "results_kept": _("Results"),
    "stops_by_phone": _("Stopping by phone"),
    "late_notices": _("Late players"),
    "referee_calls": _("Calls for a referee"),
    "exclusion_past": _("Excluded player"),
    "heroes_left_out_count": _("Heroes left out at set-up"),
    "courage_frodo": _("Frodo stays through Courage"),
    "exit_cost": _("Leaving the map"),
    "unfinished_combats": _("Unfinished combats"),
    "pr2_costs_points": _("“It's precious to us”: points"),
    "pr_pair_numbers": _("“It's precious to us”: unique number"),
    "pr2_raises_cap": _("“It's precious to us”: minion limit"),
    "pr2_flip_on": _("“It's precious to us”: flip back"),
    "leadership_icons": _("Leadership more than once"),
    "missing_lists": _("Missing lists"),
    "illegal_lists": _("Illegal lists"),
    "los_black_target_side": _("Line of sight along a wall"),
    "ledge_adjacent": _("Figures at a ledge"),
    "los_hindering_target_side": _("Cover at the target"),
    "own_ledge_counts": _("Own ledges"),
    "partial_lines": _("Lines past an obstacle"),
    "los_ability_range": _("Range of abilities"),
    "horseman_past_foot": _("Shooting at cavalry"),
    "marksman_waives_six": _("Expert Marksman"),
    "large_hides_hill": _("Large figures before a hill"),
    "large_corners": _("Corners of Large figures"),
    "run_after_stop": _("Running after a stop"),
    "run_without_move": _("Running without a move"),
    "fearsome_price": _("Several Fearsome figures"),
    "black_troll": _("Black Troll rage"),
    "volley_bonus": _("Volley Attack"),
    "wraith_into_zones": _("Ringwraiths and kill zones"),
    "buying_asks": _("Buying dice"),
    "free_attack_buying": _("Buying in free attacks"),
    "assign_zone": _("Zones for damage"),
    "pool_abilities": _("Abilities on dice"),
    "one_shot_buys": _("Buying dice of a shot"),
    "los_arc": _("Field of view"),
}
BALANCE: Final = frozenset({"faction-limit", "faction-wish"})


class PolicyForm(forms.Form):
    def __init__(self, data: Any = None, *, tournament: Tournament, only: str = "") -> None:
        now = adapters.to_policy(tournament).as_json()
        shown = {
            name: json.dumps(value) if POLICY_KEYS[name].values else value for name, value in now.items()
        }
        super().__init__(data, initial=shown)
        for key in POLICY_KEYS.values() if not only else [POLICY_KEYS[only]]:
            self.fields[key.name] = _field(key)

    def choices(self) -> dict[str, Any]:
        """The keys of ``policy`` that it asks, with what was chosen."""
        return {
            name: json.loads(value) if POLICY_KEYS[name].values else value
            for name, value in self.cleaned_data.items()
        }


class PairingPolicyForm(forms.Form):
    """The choices for the pairing engine, and the order of its aims as the question :data:`AIMS`."""

    def __init__(self, data: Any = None, *, tournament: Tournament, only: str = "") -> None:
        self.stored: dict[str, Any] = dict(tournament.pairing_policy)
        now = adapters.to_pairing_policy(tournament)
        self.objectives = now.objectives
        aims = tuple(name for name in now.objectives if _is_aimed_at(name, tournament))
        self.before = aims if only in ("", AIMS) else ()
        places = {_place(name): number for number, name in enumerate(self.before, 1)}
        super().__init__(data, initial={**now.as_json(), **places}, prefix="pairing")
        self.keys = [key for key in (*CHOICES, *NUMBERS) if only in ("", key) and is_asked(key, tournament)]
        for key in self.keys:
            self.fields[key] = _pairing_field(key)
        for name in self.before:
            self.fields[_place(name)] = forms.IntegerField(
                label=AIM_WORDS[name][0], min_value=1, max_value=len(self.before), required=False
            )

    def aims(self) -> Iterator[tuple[str, BoundField, Any]]:
        return ((name, self[_place(name)], AIM_WORDS[name][1]) for name in self.order())

    @property
    def is_order_changed(self) -> bool:
        """Is it another order than the usual one?"""
        usual = [name for name in PairingPolicy().objectives if name in self.before]
        return list(self.order()) != usual

    @property
    def forbidding(self) -> int:
        return len(FORBIDDING.intersection(self.before))

    def order(self) -> tuple[str, ...]:
        """The aims by the places that were typed; whoever is moved to a place pushes the others on."""
        places = {name: _number(self[_place(name)].value()) for name in self.before}
        return tuple(sorted(self.before, key=lambda name: self._key(name, places[name])))

    def moved(self, name: str, by: int) -> dict[str, Any]:
        order = list(self.order())
        if name in order:
            at = order.index(name)
            order.insert(max(0, at + by), order.pop(at))
        data = self.data.dict() if hasattr(self.data, "dict") else dict(self.data)
        places = {self.add_prefix(_place(one)): number for number, one in enumerate(order, 1)}
        return {**data, **places}

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        if not self.errors:
            try:
                PairingPolicy.from_json({**self.stored, **self.choices()})
            except EngineRefusal as error:
                raise forms.ValidationError(refusal_text(error)) from error
        return values

    def choices(self) -> dict[str, Any]:
        """The keys of ``pairing_policy`` that it asks, with what was chosen."""
        chosen = {key: self.cleaned_data[key] for key in self.keys}
        if not self.before:
            return chosen
        shown = iter(self.order())
        objectives = [next(shown) if name in self.before else name for name in self.objectives]
        return {**chosen, "objectives": objectives}

    def _key(self, name: str, place: int | None) -> tuple[int, int, int]:
        before = self.before.index(name) + 1
        now = before if place is None else place
        return (now, (now > before) - (now < before), before)


def is_asked(key: str, tournament: Tournament) -> bool:
    """Does this choice for the pairing decide anything in this format?"""
    if key in OF_SIDES and not adapters.has_sides(tournament):
        return False
    if key.startswith("round_robin_"):
        return tournament.format == Format.ROUND_ROBIN
    return tournament.cut_size > 0 if key.startswith("cut_") else True


def _is_aimed_at(name: str, tournament: Tournament) -> bool:
    """Does this aim decide anything? Where each brings one army, nobody's factions are balanced (D02)."""
    return name not in BALANCE or adapters.to_ruleset(tournament).needs_both_lists


def _place(name: str) -> str:
    return f"place-{name}"


def _number(value: object) -> int | None:
    return int(str(value)) if str(value).isdecimal() else None


def _pairing_field(key: str) -> forms.Field:
    label, hint = PAIRING_WORDS[key]
    if key in NUMBERS:
        return forms.IntegerField(label=label, help_text=hint, min_value=0, max_value=NUMBERS[key])
    choices = [(value, VALUE_WORDS.get(value, value)) for value in CHOICES[key]]
    return forms.ChoiceField(label=label, help_text=hint, choices=choices)


def _field(key: PolicyKey) -> forms.Field:
    label = RULE_WORDS[key.name]
    if not key.values:
        return forms.IntegerField(label=label, help_text=question(key), min_value=0, max_value=MAX_GRACE)
    choices = [(json.dumps(key.as_written(value)), answer(key, value)) for value in key.values]
    return forms.ChoiceField(label=label, help_text=question(key), choices=choices)
