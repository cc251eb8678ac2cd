"""Forms of a tournament: its plan, and what may still change once the first round is out."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.messages.rulesets import ruleset_name
from armies.models import Catalogue
from rules.registry import DEFAULT_RULESET, ruleset, rulesets
from tournament import access
from tournament.models import CUT_SIZES, Format, PenaltiesShown, Reveal, Tournament
from tournament.services.settings.tournament_settings import FROZEN_WITH_FIRST_ROUND
from tournament.services.tournaments.inputs import TournamentInput
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.language_fields import LanguageSelect
from tournament.web.forms.version_texts import register_labels
from tournament.web.forms.zone_fields import ZoneField

FIELDS: Final = (
    "name",
    "venue",
    "starts_on",
    "time_zone",
    "language",
    "ruleset_key",
    "level",
    "format",
    "rounds_planned",
    "cut_size",
    "table_count",
    "reveal",
    "penalties_shown",
    "is_listed",
)


class CatalogueChoice(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # Django itself has no argument
    def label_from_instance(self, obj: Catalogue) -> str:
        return gettext("%(name)s (%(standing)s)") % {"name": obj.name, "standing": obj.get_standing_display()}


FORMAT_WORDS: Final = (
    (Format.SWISS, _("Swiss system, for any number of players")),
    (Format.ROUND_ROBIN, _("Round robin, for 3 to 12 players")),
)
REVEAL_WORDS: Final = (
    (Reveal.NEVER, _("Never")),
    (Reveal.PUBLISHED, _("Once published, only the list being played")),
    (Reveal.START, _("From the first round on")),
    (Reveal.ALWAYS, _("Always")),
)
SHOWN_WORDS: Final = (
    (PenaltiesShown.NONE, _("None")),
    (PenaltiesShown.SERIOUS, _("Points deductions, game losses and exclusions")),
    (PenaltiesShown.WARNINGS, _("These and warnings")),
    (PenaltiesShown.ALL, _("All, notes included")),
)
CUT_WORDS: Final = tuple(
    (size, format_lazy(_("Top {size}"), size=size) if size else _("No cut")) for size in CUT_SIZES
)


@register_labels
class TournamentForm(InputForm):
    class Meta:
        input = TournamentInput
        fields = (
            "name",
            "starts_on",
            "venue",
            "time_zone",
            "language",
            "level",
            "format",
            "rounds_planned",
            "cut_size",
            "table_count",
            "reveal",
            "penalties_shown",
            "is_listed",
        )
        required = ("language", "format", "rounds_planned", "table_count", "reveal", "penalties_shown")
        labels: ClassVar = {
            "starts_on": _("Date"),
            "level": _("Points limit"),
            "rounds_planned": _("Rounds"),
            "table_count": _("Tables"),
            "reveal": _("When may an opponent see a list?"),
            "penalties_shown": _("Which penalties are public?"),
            "is_listed": _("Show it on the front page"),
        }
        help_texts: ClassVar = {
            "venue": _("Where the hall is."),
            "level": _("Empty: 1500 for the championship, 1000 for the starter rules."),
            "rounds_planned": _("Swiss rounds, without a cut."),
            "penalties_shown": _("Officials see all, players see their own."),
            "is_listed": _("Its own address works either way."),
        }
        choices: ClassVar = {
            "language": settings.SPOKEN_LANGUAGES,
            "format": FORMAT_WORDS,
            "reveal": REVEAL_WORDS,
            "penalties_shown": SHOWN_WORDS,
        }
        widgets: ClassVar = {
            "language": LanguageSelect,
            "starts_on": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "format": forms.RadioSelect,
            "reveal": forms.RadioSelect,
            "penalties_shown": forms.RadioSelect,
        }

    time_zone = ZoneField(label=_("Time zone"), help_text=_("All times are shown in this zone."))
    ruleset_key = forms.ChoiceField(
        label=_("Ruleset"), choices=lambda: [(r.key, ruleset_name(r.key)) for r in rulesets()]
    )
    cut_size = forms.TypedChoiceField(
        label=_("Cut after Swiss"),
        choices=CUT_WORDS,
        coerce=int,
        help_text=_("The top players continue in a knock-out that decides the first places."),
    )
    catalogues = CatalogueChoice(
        label=_("Catalogues for the lists"),
        queryset=Catalogue.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Players choose their figures from these."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        user: User | AnonymousUser,
        tournament: Tournament | None = None,
        **kwargs: Any,
    ) -> None:
        initial = {**(_values(tournament) if tournament else DEFAULTS), **kwargs.pop("initial", {})}
        super().__init__(_completed(data, initial), initial=initial, **kwargs)
        offered: CatalogueChoice = self.fields["catalogues"]  # type: ignore[assignment]  # it is declared so
        offered.queryset = access.catalogues_for(tournament, user)
        self.is_frozen = tournament is not None and tournament.policy_frozen_at is not None
        if self.is_frozen:
            self._freeze()

    def clean(self) -> dict[str, Any]:
        """A round robin has no cut, and once it has begun its rounds are what they are."""
        values = super().clean() or self.cleaned_data
        if values.get("format") == Format.ROUND_ROBIN:
            values["cut_size"] = 0
            if self.is_frozen:
                values["rounds_planned"] = self.initial["rounds_planned"]
        if "level" in values and values["level"] is None and "ruleset_key" in values:
            values["level"] = ruleset(values["ruleset_key"]).default_level
        return values

    def _freeze(self) -> None:
        for name in set(FROZEN_WITH_FIRST_ROUND) & set(self.fields):
            self.fields[name].disabled = True
            self.fields[name].help_text = _("Cannot change: round 1 is published.")

    def changes(self) -> Mapping[str, Any]:
        return self.cleaned_data


DEFAULTS: Final = {
    "time_zone": "UTC",
    "language": "en",
    "ruleset_key": DEFAULT_RULESET,
    "format": Format.SWISS.value,
    "rounds_planned": 5,
    "cut_size": 0,
    "table_count": 16,
    "reveal": Reveal.PUBLISHED,
    "penalties_shown": PenaltiesShown.SERIOUS,
    "is_listed": True,
}


def _completed(data: Any, initial: Mapping[str, Any]) -> Any:
    if data is None:
        return None
    completed = data.copy()
    for name in ("format", "cut_size", "penalties_shown"):
        completed.setdefault(name, str(initial[name]))
    if completed["format"] == Format.ROUND_ROBIN and not completed.get("rounds_planned"):
        completed["rounds_planned"] = str(initial["rounds_planned"])
    return completed


def _values(tournament: Tournament) -> dict[str, Any]:
    values = {name: getattr(tournament, name) for name in FIELDS}
    return {**values, "catalogues": list(tournament.catalogues.all())}
