"""All settings of an event as questions in nine groups: the answer, what is usual, and what is fixed."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.forms import BoundField, CheckboxSelectMultiple
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html_join
from django.utils.text import Truncator
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.messages.event_rules import answer
from armies.messages.formats import and_list, day_and_time, long_day
from rules.policy import POLICY_KEYS
from rules.registry import ruleset
from rules.ruleset import ListsBrought
from tournament import adapters
from tournament.engine.pairing.policy import CHOICES, NUMBERS
from tournament.models import Format, Tournament
from tournament.queries.prints.paper_sizes import usual_paper_size
from tournament.services.settings.tournament_settings import FROZEN_WITH_FIRST_ROUND
from tournament.services.tournaments.presets import PRESETS, usual_pairing_policy, usual_policy
from tournament.templatetags.error_summaries import Fault
from tournament.web.forms.labelled_errors import labelled_error
from tournament.web.forms.language_fields import LanguageSelect
from tournament.web.forms.version_texts import words_of
from tournament.web.forms.zone_fields import ZoneSelect
from tournament.web.organiser.settings.policy_forms import PairingPolicyForm, PolicyForm, is_asked
from tournament.web.organiser.settings.setting_forms import SettingsForm
from tournament.web.organiser.settings.standings_forms import StandingsPolicyForm
from tournament.web.setting_texts import (
    AIMS,
    CLUB_MARK,
    COLUMNS,
    GROUPS,
    OF_PAIRING,
    OF_PLACES,
    ORDER,
    PAGES,
    RULES_PACK,
    column_of,
    text_of,
)

MAX_ANSWER: Final = 80  # letters of a text beside its question
USUAL_COLUMNS: Final = (
    *("format", "cut_size", "reminder_hours", "confirms_email", "reveal", "penalties_shown", "is_listed"),
)


NEEDED_BY: Final[Mapping[str, Callable[[Tournament], bool]]] = {  # what the game has to have
    "catalogues": adapters.has_figures,
    "lists_close_at": adapters.has_lists,
    "reminder_hours": adapters.has_lists,
    "reveal": adapters.has_lists,
}


def is_asked_in(tournament: Tournament, key: str) -> bool:
    """Does this setting decide anything in this format and ruleset? A round robin sets its rounds itself."""
    if tournament.format == Format.ROUND_ROBIN and key in ("rounds_planned", "cut_size"):
        return False
    if key == "lists_brought":
        return bool(ruleset(tournament.ruleset_key).lists_brought)
    if key in NEEDED_BY and not NEEDED_BY[key](tournament):
        return False
    if key in POLICY_KEYS:
        return key in adapters.to_policy_keys(tournament)
    return is_asked(key, tournament) if key in (*CHOICES, *NUMBERS) else True


def form_of(
    key: str,
    data: Any,
    files: Any,
    *,
    tournament: Tournament,
    user: User | AnonymousUser,
    has_locked: bool,
) -> Any:
    """The form of one question."""
    if column := column_of(key):
        return POLICY_FORMS[column](data, tournament=tournament, only=key)
    only = COLUMNS[key].fields or (key,)
    return SettingsForm(data, files, user=user, tournament=tournament, only=only, has_locked=has_locked)


POLICY_FORMS: Final[Mapping[str, Callable[..., Any]]] = {
    "policy": PolicyForm,
    "pairing_policy": PairingPolicyForm,
    "standings_policy": StandingsPolicyForm,
}


@dataclass
class Question:
    """A setting with its form. ``wanted`` opens it: it is answered now, or a page elsewhere names it."""

    key: str
    form: Any
    tournament: Tournament
    wanted: bool = False
    seen: str = ""

    @cached_property
    def text(self) -> Any:
        if self.key == "level" and not adapters.has_figures(self.tournament):
            return _("How many points is a game played with?")
        return text_of(self.key)

    @property
    def hint(self) -> Any:
        if self.key == "level" and not adapters.has_figures(self.tournament):
            return _("A scoring can count in percent of them. Empty: no points limit.")
        if self.key in COLUMNS:
            return COLUMNS[self.key].hint
        return {**OF_PAIRING, **OF_PLACES}.get(self.key, ("", ""))[1]

    @property
    def clauses(self) -> tuple[str, ...]:
        has_clauses = self.key in POLICY_KEYS and ruleset(self.tournament.ruleset_key).has_catalogue
        return POLICY_KEYS[self.key].settles if has_clauses else ()

    @property
    def is_aims(self) -> bool:
        return self.key == AIMS

    @property
    def is_tiebreaks(self) -> bool:
        return self.key == ORDER

    @cached_property
    def fields(self) -> list[BoundField]:
        own = COLUMNS[self.key].fields if self.key in COLUMNS else ()
        return [self.form[name] for name in own or (self.key,) if name in self.form.fields]

    @property
    def field(self) -> BoundField | None:
        """The one field, named by the question; ``None`` where several have labels of their own."""
        return self.fields[0] if len(self.fields) == 1 and not self.takes_file else None

    @property
    def file_url(self) -> str:
        """Where the stored file of this question is; the address of a draft, too."""
        is_there = self.takes_file and getattr(self.tournament, self.key)
        return reverse(f"api:{self.key}", args=[self.tournament.slug]) if is_there else ""

    @property
    def takes_file(self) -> bool:
        return self.key in (RULES_PACK, CLUB_MARK)

    @property
    def errors(self) -> list[str]:
        """What is wrong, with the label of its field where the question is none."""
        labels = {} if self.fields else {name: field.label for name, field in self.form.fields.items()}
        found = self.form.errors.items()
        return [labelled_error(labels.get(name), error) for name, errors in found for error in errors]

    def focus_first_error(self) -> None:
        """Put the cursor into the first wrong field of a form that was sent."""
        wrong = [bound for bound in self.fields if bound.errors] or self.fields * bool(self.errors)
        for bound in wrong[:1]:
            bound.field.widget.attrs["autofocus"] = True

    @property
    def faults(self) -> list[Fault]:
        """The same for the head of the page, with a link to the question."""
        return [Fault(labelled_error(self.text, error), self.key) for error in self.errors]

    @property
    def is_fixed(self) -> bool:
        column = column_of(self.key) or self.key
        return self.tournament.policy_frozen_at is not None and column in FROZEN_WITH_FIRST_ROUND

    @property
    def answer(self) -> Any:
        """What is stored, in words."""
        if self.is_aims:
            return order_words(is_own=self.form.is_order_changed)
        if self.is_tiebreaks:
            return and_list([bound.label for _key, bound in self.form.tiebreaks() if bound.initial])
        return ANSWERS.get(self.key, Question.first_field_words)(self)

    @property
    def usual_answer(self) -> Any:
        if self.is_aims:
            return order_words(is_own=False)
        if self.is_tiebreaks:
            labels = {key.key: bound.label for key, bound in self.form.tiebreaks()}
            return and_list([labels[key] for key in self.form.usual.tiebreaks])
        return self._words(self.usual)

    @property
    def whole_order(self) -> list[Any]:
        """The aims in their order, which the answer does not name."""
        return [bound.label for _name, bound, _says in self.form.aims()] if self.is_aims else []

    @cached_property
    def usual(self) -> Any:
        """Its value in the preset, as the form holds it; ``None`` where each event has its own."""
        preset, key = self.tournament.preset, self.key
        column = column_of(key)
        if column == "policy":
            value = usual_policy(preset).as_json()[key]
            return json.dumps(value) if POLICY_KEYS[key].values else value
        if column == "pairing_policy":
            return usual_pairing_policy(preset).as_json()[key]
        if column == "standings_policy":
            return self.form.usual.as_json()[key]
        return self._usual_of_column(key)

    def _usual_of_column(self, key: str) -> Any:
        preset = self.tournament.preset
        if key == "rounds_planned":
            return PRESETS[preset].rounds if preset else None
        if key == "paper_size":
            return usual_paper_size(self.tournament.time_zone)
        if key == "lists_brought" and preset and usual_policy(preset).missing_lists == adapters.NOT_NEEDED:
            return ListsBrought.NONE
        if key == "lists_brought":
            return next(iter(ruleset(self.tournament.ruleset_key).lists_brought), None)
        if key == "level":
            return ruleset(self.tournament.ruleset_key).default_level or ""
        return getattr(Tournament._meta.get_field(key), "default", None) if key in USUAL_COLUMNS else None

    @property
    def is_changed(self) -> bool:
        if self.is_aims or self.is_tiebreaks:
            return bool(self.form.is_order_changed)
        if self.key == "lot_seed" and self.is_fixed:
            return False  # written out when it was fixed: nobody chose it
        return self.usual is not None and str(self.usual) != str(self.fields[0].initial)

    @property
    def choices(self) -> list[tuple[str, Any, bool, bool]]:
        """Value, words, is it chosen, is it usual; empty for a number, a text or a long list."""
        is_long = self.field is None or isinstance(
            self.field.field.widget, ZoneSelect | LanguageSelect | CheckboxSelectMultiple
        )
        if is_long or self.field is None:
            return []
        chosen = str(self.field.value())
        offered = getattr(self.field.field, "choices", ())
        return [
            (value, words, str(value) == chosen, str(value) == str(self.usual)) for value, words in offered
        ]

    def club_mark_words(self) -> Any:
        return gettext("Picture") if self.tournament.club_mark else COLUMNS[self.key].empty

    def first_field_words(self) -> Any:
        return self._words(self.fields[0].initial)

    def catalogue_words(self) -> Any:
        chosen = set(self.form.initial["catalogues"])
        names = [row.name for row in self.form.fields["catalogues"].queryset if row.pk in chosen]
        return and_list(names) if names else COLUMNS[self.key].empty

    def language_words(self) -> Any:
        languages = [each.initial for each in self.fields if each.initial]
        named = ((code, words_of("spoken_languages", code)) for code in languages)
        return format_html_join(", ", '<span lang="{}">{}</span>', named)

    def window_words(self) -> Any:
        opens, closes = (each.initial and self._words(each.initial) for each in self.fields)
        if opens and closes:
            return gettext("%(opens)s to %(closes)s") % {"opens": opens, "closes": closes}
        if opens:
            return gettext("From %(opens)s") % {"opens": opens}
        return gettext("Until %(closes)s") % {"closes": closes} if closes else COLUMNS[self.key].empty

    def rules_pack_words(self) -> Any:
        parts = [gettext("PDF")] if self.tournament.rules_pack else []
        parts += [gettext("link")] if self.tournament.rules_pack_url else []
        return and_list(parts) if parts else COLUMNS[self.key].empty

    def _words(self, value: Any) -> Any:
        words = {str(each): text for each, text in self._offered()}
        if str(value) in words:
            return words[str(value)]
        if value in (None, ""):
            return COLUMNS[self.key].empty if self.key in COLUMNS else _("The tournament's own")
        if self.key in POLICY_KEYS:
            return answer(POLICY_KEYS[self.key], int(value))
        if self.key in NUMBERS and not value:
            return _("All rounds")
        return self._value_words(value)

    def _value_words(self, value: Any) -> Any:
        if self.key == "reminder_hours":
            hours = ngettext("%(count)s hour", "%(count)s hours", value) % {"count": value}
            return hours if value else _("Never")
        if isinstance(value, datetime):
            return day_and_time(value.astimezone(self.tournament.zone))
        if isinstance(value, date):
            return long_day(value)
        return Truncator(" ".join(value.split())).chars(MAX_ANSWER) if isinstance(value, str) else value

    def _offered(self) -> list[tuple[Any, Any]]:
        found: list[tuple[Any, Any]] = []
        for value, words in getattr(self.fields[0].field, "choices", ()):
            found += words if isinstance(words, list) else [(value, words)]
        return found


ANSWERS: Final[Mapping[str, Callable[[Question], Any]]] = {  # in words of their own
    "catalogues": Question.catalogue_words,
    "check_in": Question.window_words,
    "language": Question.language_words,
    "spoken_languages": Question.language_words,
    RULES_PACK: Question.rules_pack_words,
    CLUB_MARK: Question.club_mark_words,
}


def order_words(*, is_own: bool) -> Any:
    return _("An order of your own") if is_own else _("The usual order")


@dataclass(frozen=True, slots=True)
class QuestionGroup:
    code: str
    title: Any
    questions: list[Question]
    pages: tuple[tuple[str, Any], ...]


def groups_of(
    tournament: Tournament,
    *,
    user: User | AnonymousUser,
    has_locked: bool,
    answered: Question | None,
    wanted: str,
) -> list[QuestionGroup]:
    """All questions of this event in their groups; ``answered`` is the one with the form that was sent."""
    forms = {column: form(tournament=tournament) for column, form in POLICY_FORMS.items()}
    forms[""] = SettingsForm(user=user, tournament=tournament, has_locked=has_locked)

    def question(key: str) -> Question:
        if answered is not None and answered.key == key:
            return answered
        return Question(key, forms[column_of(key)], tournament, wanted=key == wanted)

    found = (
        QuestionGroup(
            code,
            _("Game") if code == "lists" and not adapters.has_lists(tournament) else title,
            [question(key) for key in keys if is_asked_in(tournament, key)],
            tuple(page for page in PAGES.get(code, ()) if _is_offered(tournament, page[0])),
        )
        for code, (title, keys) in GROUPS.items()
    )
    return [group for group in found if group.questions or group.pages]


def _is_offered(tournament: Tournament, page: str) -> bool:
    """Does the event have what this page sets?"""
    scoring = bool(adapters.to_ruleset(tournament).schemes)
    offered = {
        "own-rules": adapters.has_figures(tournament),
        "round-levels": adapters.has_list_documents(tournament),
        "scoring": scoring,
    }
    return offered.get(page, True)
