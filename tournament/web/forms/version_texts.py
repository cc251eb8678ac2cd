"""The values of a row in words, for a page that shows two versions of them beside each other.

The words are those of the forms, which register themselves here; what no form knows is shown as it is.
"""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, TypeVar

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from armies.messages.event_rules import answer
from rules.combat_hex.clock.timeline_differences import place_text
from rules.combat_hex.clock.timeline_edits import place_in
from rules.combat_hex.clock.timeline_minutes import minutes_text
from rules.combat_hex.lists.restriction_texts import sentence
from rules.combat_hex.lists.restrictions_codec import restrictions_from_json
from rules.policy import POLICY_KEYS
from tournament import adapters
from tournament.messages.standings_rules import ANSWERS, QUESTIONS
from tournament.models import Scene
from tournament.web.forms import copied_base
from tournament.web.forms.pairing_policy_texts import PAIRING_WORDS, VALUE_WORDS

F = TypeVar("F", bound="forms.Form | forms.ModelForm[Any]")

LABELS: Final[Mapping[str, str]] = {
    "spoken_languages": "Called out in",
    "restrictions": "Own rules",
    "day_plan": "Plan of the day",
    "timeline": "Timeline",
    "ruleset_key": "Ruleset",
    "has_sound": "Chimes and speaks",
    "theme": "Colours",
    "scenes": "Shown",
    "email": "E-mail",
    "numbers": "Start numbers",
    "text": "List",
    "joined": "Joined with figure",
}

# By the name of the column; the forms of settings and people add theirs.
FIELDS: Final[dict[str, forms.Field]] = {
    "spoken_languages": forms.ChoiceField(choices=settings.SPOKEN_LANGUAGES)
}


def register_labels(form: type[F]) -> type[F]:
    """A class decorator: the labels and choices of this form also stand beside two versions of its row."""
    for name, field in form.base_fields.items():
        FIELDS.setdefault(name, field)
    return form


def label_of(name: str) -> str:
    column, _dot, key = name.partition(".")
    if column == "pairing_policy":
        return str(PAIRING_WORDS.get(key, (_plain_label(key), ""))[0])
    if column == "standings_policy":
        return str(QUESTIONS.get(key, (_plain_label(key), ""))[0])
    field = FIELDS.get(name)
    known = LABELS.get(name) or copied_base.LABELS.get(name) or (field.label if field is not None else "")
    return str(known or _plain_label(key or column))


def words_of(name: str, value: Any) -> str:
    column, _dot, key = name.partition(".")
    if column in SPECIAL:
        return SPECIAL[column](value)
    if value is None or value in ("", [], {}):
        return _("Empty")
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if key:
        return _policy_words(column, key, value)
    choices = _choices(FIELDS.get(name))
    if isinstance(value, list):
        return "\n".join(str(choices.get(str(each)) or _item(each)) for each in value)
    return str(choices.get(str(value)) or _moment(value) or value)


def _policy_words(column: str, key: str, value: Any) -> str:
    if column == "policy" and key in POLICY_KEYS:
        rule = POLICY_KEYS[key]
        known = {json.dumps(rule.as_written(each)): answer(rule, each) for each in rule.values}
        return str(known.get(json.dumps(value), value))
    if column == "standings_policy" and isinstance(value, str) and (key, value) in ANSWERS:
        return str(ANSWERS[key, value])
    return str(VALUE_WORDS.get(str(value), _item(value)))


def _item(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(_item(each) for each in value.values() if each not in (None, ""))
    if isinstance(value, list):
        return ", ".join(_item(each) for each in value)
    return str(value).replace("-", " ") if value in Scene.values else str(value)


def _moment(value: Any) -> str:
    """An instant by the clock of the hall, which the page is rendered in."""
    if not isinstance(value, str) or "T" not in value:
        return ""
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        return ""
    return date_format(timezone.localtime(at), "j F Y, H:i") if at.tzinfo else ""


def _timeline(value: Any) -> str:
    if value is None:
        return _("That of the ruleset")
    timeline = adapters.read_timeline(value)
    phases = [f"{phase.name}: {minutes_text(phase.end - phase.start)}" for phase in timeline.phases]
    events = [
        f"{place_text(place_in(timeline.phases, event), timeline.phases)}: {event.text}"
        for event in timeline.events
    ]
    return "\n".join([*phases, *events])


def _restrictions(value: Any) -> str:
    return "\n".join(sentence(each) for each in restrictions_from_json(value or [])) or _("None")


def _day_plan(value: Any) -> str:
    plan = value or {}
    breaks = [
        f"{each['name']}: {each['minutes']} min after round {each['after']}"
        for each in plan.get("breaks", ())
    ]
    first = f"First round at {plan['first_round']}" if plan.get("first_round") else _("No first round")
    between = f"{plan['turn_over']} min between rounds" if "turn_over" in plan else ""
    lasts = f"{plan['round_minutes']} min a round" if plan.get("round_minutes") else ""
    return "\n".join(filter(None, [first, between, lasts, *breaks]))


SPECIAL: Final[Mapping[str, Callable[[Any], str]]] = {
    "timeline": _timeline,
    "restrictions": _restrictions,
    "day_plan": _day_plan,
}


def _choices(field: forms.Field | None) -> dict[str, Any]:
    if field is None or isinstance(field, forms.ModelChoiceField) or not hasattr(field, "choices"):
        return {}
    found: dict[str, Any] = {}
    for value, words in field.choices:
        found |= {str(one): each for one, each in words} if isinstance(words, list) else {str(value): words}
    return found


def _plain_label(name: str) -> str:
    return name.replace("_", " ").capitalize()
