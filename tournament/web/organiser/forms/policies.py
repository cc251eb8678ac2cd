"""Forms of the policies: one choice for each key, in the words of the rules and of the engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from django import forms

from rules.policy import LONGEST_GRACE, POLICY_KEYS
from tournament import adapters
from tournament.engine.pairing.policy import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.forms import BoundField

    from rules.policy import PolicyKey
    from tournament.models import Tournament

PAIRING_WORDS: Final = {
    "order_within_group": ("Who meets whom among equals", "Inside one score group."),
    "floats": ("Pairing across score groups", "What is kept smallest when a group cannot be paired whole."),
    "keep_apart_club": ("Members of one club", "How strictly they are kept apart."),
    "keep_apart_country": ("People of one country", "How strictly they are kept apart."),
    "keep_apart_families": ("Families and travel groups", "How strictly they are kept apart."),
    "if_impossible": ("When no pairing keeps every rule", "What happens then."),
    "round_robin_factions": (
        "Round robin: good or evil between equals",
        "Where both have played good and evil equally often; otherwise 3.02 decides.",
    ),
    "round_robin_drops": ("Round robin: the games of somebody who leaves", "What becomes of them."),
    "cut_ties": ("Cut: a game that ends in a perfect tie", "Somebody has to advance."),
    "cut_third_place": ("Cut: the third place", "For the two who lose their semi-finals."),
}
VALUE_WORDS: Final = {
    "fold": "The upper half of the group against its lower half",
    "adjacent": "Neighbours in the standings",
    "random": "By lot, from the seed",
    "squares": "The sum of squared differences of points",
    "top-down": "The differences at the top of the field first",
    "off": "Not at all",
    "weak": "Where it costs nothing more important",
    "absolute": "Always, like a rematch",
    "relax": "Break the fewest rules, and say which",
    "refuse": "Stop, and let the organiser decide",
    "table": "The schedule, so that nobody plays one side too often",
    "roll": "A roll of dice at the table",
    "half": "Count where at least half of them were played",
    "stand": "Always count",
    "annul": "Never count",
    "seed": "The better seed advances",
    "ruling": "A referee says who advances",
    "none": "Is not played for",
    "game": "Is played for, beside the final",
}


class PolicyForm(forms.Form):
    """The organiser's choices where the rules are silent, with the question each of them settles."""

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        now = adapters.to_policy(tournament).as_json()
        shown = {
            name: json.dumps(value) if POLICY_KEYS[name].values else value for name, value in now.items()
        }
        super().__init__(data, initial=shown)
        for key in POLICY_KEYS.values():
            self.fields[key.name] = _field(key)

    def rows(self) -> Iterator[tuple[BoundField, PolicyKey]]:
        """Each field with its key."""
        return ((self[key.name], key) for key in POLICY_KEYS.values())

    def policy(self) -> dict[str, Any]:
        """The choices as the rules read them."""
        return {
            name: json.loads(value) if POLICY_KEYS[name].values else value
            for name, value in self.cleaned_data.items()
        }


class PairingPolicyForm(forms.Form):
    """The organiser's choices for the pairing engine."""

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        now = adapters.to_pairing_policy(tournament).as_json()
        super().__init__(data, initial=now, prefix="pairing")
        for key, values in CHOICES.items():
            label, hint = PAIRING_WORDS.get(key, (key.replace("_", " ").capitalize(), ""))
            choices = [(value, VALUE_WORDS.get(value, value)) for value in values]
            self.fields[key] = forms.ChoiceField(label=label, help_text=hint, choices=choices)

    def policy(self) -> dict[str, Any]:
        """The choices as the engine reads them."""
        return dict(self.cleaned_data)


def _field(key: PolicyKey) -> forms.Field:
    label = key.name.replace("_", " ").capitalize()
    if not key.values:
        return forms.IntegerField(
            label=label, help_text=key.description, min_value=0, max_value=LONGEST_GRACE
        )
    choices = [(json.dumps(key.shown(value)), _says(key, value)) for value in key.values]
    return forms.ChoiceField(label=label, help_text=key.description, choices=choices)


def _says(key: PolicyKey, value: Any) -> str:
    """``3 points: as a total victory``; other values say enough by themselves."""
    words = key.values[value]
    return f"{key.shown(value)} points: {words}" if key.is_score else words
