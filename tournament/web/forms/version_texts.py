"""The values of a row in words, for a page that shows two versions of them beside each other.

The words are those of the forms, which register themselves here; what no form knows is shown as it is.
"""

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any, Final, TypeVar

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.messages.event_rules import QUESTIONS as RULE_QUESTIONS
from armies.messages.event_rules import answer
from armies.messages.formats import day_and_time, decimal, long_day
from armies.messages.list_rules import list_rule_text
from armies.messages.timelines import minutes_text, phase_name, place_text
from rules.figure_lists.restrictions_codec import restrictions_from_json
from rules.policy import POLICY_KEYS
from rules.scoring.reading import read_scheme
from rules.timelines.edits import place_in
from tournament import adapters
from tournament.engine.awards import awards_from_json
from tournament.messages.awards import award_name
from tournament.messages.bonus import COUNTS
from tournament.messages.formats import round_called
from tournament.messages.scenarios import METHODS
from tournament.messages.schemes import scheme_sentences, scheme_summary
from tournament.messages.standings_rules import ANSWERS, QUESTIONS
from tournament.messages.tiebreaks import tiebreak_name
from tournament.models import Scene
from tournament.web.forms import copied_base
from tournament.web.forms.field_labels import FIELD_LABELS
from tournament.web.forms.pairing_policy_texts import AIM_WORDS, PAIRING_WORDS, VALUE_WORDS

F = TypeVar("F", bound="forms.Form | forms.ModelForm[Any]")

LABELS: Final[Mapping[str, Any]] = {
    "spoken_languages": _("Spoken languages"),
    "restrictions": _("List rules"),
    "day_plan": _("Plan of the day"),
    "scenario_plan": _("Scenarios"),
    "round_levels": _("Points limits"),
    "scheme": _("Scoring"),
    "bonus_kinds": _("Bonus points"),
    "award_plan": _("Awards"),
    "fee_plan": _("Fees"),
    "table_plan": _("Tables"),
    "paid": _("Paid"),
    "due": _("Still open"),
    "timeline": _("Timeline"),
    "ruleset_key": _("Ruleset"),
    "has_sound": _("Sound"),
    "theme": _("Colours"),
    "scenes": _("Shown"),
    "email": _("E-mail"),
    "numbers": _("Start numbers"),
    "text": _("List"),
    "joined": _("Joined with figure"),
}

ORDERS: Final[Mapping[str, Any]] = {
    "pairing_policy.objectives": _("Aims of the pairing"),
    "standings_policy.tiebreaks": _("Tie-breaks"),
}
BREAK: Final = _("%(name)s: %(minutes)s min after round %(after)s")
FIRST_ROUND: Final = _("First round at %(first_round)s")
BETWEEN: Final = _("%(turn_over)s min between rounds")
LASTS: Final = _("%(round_minutes)s min a round")

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
    if name in ORDERS:
        return str(ORDERS[name])
    if column == "policy" and key in RULE_QUESTIONS:
        return str(RULE_QUESTIONS[key])
    if column == "pairing_policy":
        return str(PAIRING_WORDS.get(key, (_plain_label(key), ""))[0])
    if column == "standings_policy":
        return str(QUESTIONS.get(key, (_plain_label(key), ""))[0])
    field = FIELDS.get(name)
    known = LABELS.get(name) or copied_base.LABELS.get(name) or (field.label if field is not None else "")
    return str(known or FIELD_LABELS.get(name) or _plain_label(key or column))


def words_of(name: str, value: Any) -> str:
    column, _dot, key = name.partition(".")
    if column in SPECIAL:
        return SPECIAL[column](value)
    if value is None or value in ("", [], {}):
        return gettext("Empty")
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
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
    if key == "objectives":
        return "; ".join(str(AIM_WORDS[each][0]) if each in AIM_WORDS else str(each) for each in value)
    if key == "tiebreaks":
        return "; ".join(map(tiebreak_name, value))
    if column == "standings_policy" and isinstance(value, str) and (key, value) in ANSWERS:
        return str(ANSWERS[key, value])
    return str(VALUE_WORDS.get(str(value), _item(value)))


def _item(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(_item(each) for each in value.values() if each not in (None, ""))
    if isinstance(value, list):
        return ", ".join(_item(each) for each in value)
    return str(Scene(value).label) if value in Scene.values else str(value)


def _moment(value: Any) -> str:
    """An instant by the clock of the hall, which the page is rendered in."""
    if not isinstance(value, str) or "T" not in value:
        return ""
    try:
        at = datetime.fromisoformat(value)
    except ValueError:
        return ""
    return day_and_time(timezone.localtime(at)) if at.tzinfo else ""


def _timeline(value: Any) -> str:
    if value is None:
        return gettext("That of the ruleset")
    timeline = adapters.read_timeline(value)
    phases = [
        f"{phase_name(phase.name)}: {minutes_text(phase.end - phase.start)}" for phase in timeline.phases
    ]
    events = [
        f"{place_text(place_in(timeline.phases, event), timeline.phases)}: {event.text}"
        for event in timeline.events
    ]
    return "\n".join([*phases, *events])


def _restrictions(value: Any) -> str:
    return "\n".join(list_rule_text(each) for each in restrictions_from_json(value or [])) or gettext("None")


def _day_plan(value: Any) -> str:
    plan = value or {}
    return "\n".join(map(_day_text, plan.get("days") or [plan]))


def _day_text(plan: Mapping[str, Any]) -> str:
    breaks = [BREAK % each for each in plan.get("breaks", ())]
    first = FIRST_ROUND % plan if plan.get("first_round") else gettext("No first round")
    between = BETWEEN % plan if "turn_over" in plan else ""
    lasts = LASTS % plan if plan.get("round_minutes") else ""
    day = long_day(date.fromisoformat(plan["date"])) if "date" in plan else ""
    return "\n".join(filter(None, [day, first, between, lasts, *breaks]))


def _scenarios(value: Any) -> str:
    plan = value or {}
    names = [row["name"] for row in plan.get("scenarios", ())]
    rounds = map(_round_of_scenarios, plan.get("rounds", ()))
    return "\n".join([*names, *rounds]) or gettext("None")


def _round_of_scenarios(row: Mapping[str, Any]) -> str:
    title = round_called(f"Round {row['round']}")
    return f"{title}: {row.get('name') or METHODS[row['method']]}"


def _round_levels(value: Any) -> str:
    rows = ((round_called(f"Round {row['round']}"), row["level"]) for row in value or ())
    return "\n".join(f"{title}: {level}" for title, level in rows) or gettext("None")


def _scheme(value: Any) -> str:
    if not value:
        return scheme_summary({})
    return "\n".join(filter(None, [value.get("name"), *scheme_sentences(read_scheme(value))]))


def _bonus_kinds(value: Any) -> str:
    rows = (f"{row['label']}: {decimal(row['most'])}, {COUNTS[row['counts']]}" for row in value or ())
    return "\n".join(rows) or gettext("None")


def _awards(value: Any) -> str:
    rows = [(award_name(each), each.holder) for each in awards_from_json(value or [])]
    return "\n".join(f"{name}: {holder}" if holder else name for name, holder in rows) or gettext("None")


def _fees(value: Any) -> str:
    return "\n".join(str(each) for each in (value or {}).values()) or gettext("None")


def _tables(value: Any) -> str:
    plan = value or {}
    rows = [f"{number} {name}" for number, name in plan.get("names", {}).items()]
    return "\n".join([gettext("First table: %(number)s") % {"number": plan.get("first", 1)}, *rows])


def _file(digest: Any) -> str:
    if not digest:
        return gettext("None")
    return gettext("File with the fingerprint %(digest)s") % {"digest": digest[:8]}


SPECIAL: Final[Mapping[str, Callable[[Any], str]]] = {
    "timeline": _timeline,
    "restrictions": _restrictions,
    "day_plan": _day_plan,
    "scenario_plan": _scenarios,
    "round_levels": _round_levels,
    "scheme": _scheme,
    "bonus_kinds": _bonus_kinds,
    "award_plan": _awards,
    "fee_plan": _fees,
    "table_plan": _tables,
    "rules_pack": _file,
    "club_mark": _file,
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
