"""The event rules as questions, in groups: what is chosen, what is usual in the preset, and what differs."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.forms import BoundField
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from armies.messages.event_rules import answer, question
from rules.policy import POLICY_KEYS, PolicyKey
from tournament.engine.pairing.policy import NUMBERS
from tournament.models import Tournament
from tournament.services.tournaments.presets import usual_pairing_policy, usual_policy
from tournament.web.organiser.settings.policy_forms import PairingPolicyForm, PolicyForm
from tournament.web.organiser.standings.standings_forms import StandingsPolicyForm

GROUPS: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {
    "lists": (
        _("Lists"),
        (
            "missing_lists",
            "illegal_lists",
            "leadership_icons",
            "pr2_costs_points",
            "pr_pair_numbers",
            "pr2_raises_cap",
        ),
    ),
    "results": (
        _("Results"),
        (
            "results_kept",
            "grade_both_broken",
            "timeout_metric",
            "concession_score",
            "ring_or_concession",
            "bye_score",
            "requested_byes",
            "requested_bye_score",
            "exclusion_past",
            "heroes_left_out_count",
            "courage_frodo",
        ),
    ),
    "lateness": (_("No-shows"), ("noshow_grace", "noshow_score")),
    "phones": (_("On players' phones"), ("stops_by_phone", "late_notices", "referee_calls")),
    "referee": (
        _("Guidance for the referee"),
        tuple(key.name for key in POLICY_KEYS.values() if key.is_guidance),
    ),
}


@dataclass(frozen=True)
class PolicyQuestion:
    """One choice of a form. ``usual`` is its value in the preset, as the form writes it.

    ``wanted`` opens it, whatever its answer: a page elsewhere names the choice that stops something.
    """

    bound: BoundField
    text: Any
    usual: str
    hint: Any = ""
    clauses: tuple[str, ...] = ()
    in_words: Callable[[str], Any] = str
    wanted: bool = False

    @cached_property
    def chosen(self) -> str:
        value = self.bound.value()
        return "" if value is None else str(value)

    @property
    def answer(self) -> Any:
        return self.in_words(self.chosen)

    @property
    def usual_answer(self) -> Any:
        return self.in_words(self.usual)

    @property
    def is_changed(self) -> bool:
        return self.chosen != self.usual

    @property
    def is_open(self) -> bool:
        return self.is_changed or self.wanted or bool(self.bound.errors)

    @property
    def choices(self) -> list[tuple[str, Any, bool, bool]]:
        """Value, words, is it chosen, is it usual; empty for a number or a text."""
        offered = getattr(self.bound.field, "choices", ())
        return [(value, words, value == self.chosen, value == self.usual) for value, words in offered]


def rule_groups(
    form: PolicyForm, tournament: Tournament, *, wanted: str = ""
) -> list[tuple[str, Any, list[PolicyQuestion]]]:
    """Each group with its questions, those that nothing is computed from last."""
    usual = usual_policy(tournament.preset).as_json()
    return [
        (code, title, [_of_rule(form, POLICY_KEYS[name], usual[name], wanted) for name in names])
        for code, (title, names) in GROUPS.items()
    ]


def pairing_questions(
    form: PairingPolicyForm, tournament: Tournament, *, wanted: str = ""
) -> list[PolicyQuestion]:
    usual = usual_pairing_policy(tournament.preset).as_json()
    return [_of_field(bound, str(usual[bound.name]), wanted) for bound in form.rows()]


def standings_questions(
    form: StandingsPolicyForm, tournament: Tournament, *, wanted: str = ""
) -> list[PolicyQuestion]:
    """Without the random seed once it is fixed: nobody chose it then."""
    usual = form.usual.as_json()
    shown = [row for row in form.rows() if not (row.name == "lot_seed" and tournament.policy_frozen_at)]
    return [_of_field(bound, str(usual[bound.name]), wanted) for bound in shown]


def changed_questions(groups: Iterable[Iterable[PolicyQuestion]]) -> list[PolicyQuestion]:
    return [each for group in groups for each in group if each.is_changed]


def _of_rule(form: PolicyForm, key: PolicyKey, usual: Any, wanted: str) -> PolicyQuestion:
    bound = form[key.name]
    written = json.dumps(usual) if key.values else str(usual)
    words = {json.dumps(key.as_written(value)): answer(key, value) for value in key.values}
    return PolicyQuestion(
        bound,
        question(key),
        written,
        clauses=key.settles,
        in_words=lambda value: words.get(value) or (answer(key, int(value)) if value.isdecimal() else value),
        wanted=wanted == key.name,
    )


def _of_field(bound: BoundField, usual: str, wanted: str) -> PolicyQuestion:
    words = {str(value): says for value, says in getattr(bound.field, "choices", ())}
    if bound.name in NUMBERS:
        words = {"0": _("All rounds")}
    return PolicyQuestion(
        bound,
        bound.label,
        usual,
        hint=bound.help_text,
        in_words=lambda value: words.get(value) or value or _("Empty"),
        wanted=wanted == bound.name,
    )
