"""The form of the settings that are columns of a tournament: one question shows its own fields of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from armies.messages.rulesets import ruleset_name
from armies.models import Catalogue
from rules.registry import ruleset, rulesets
from rules.ruleset import ListsBrought
from tournament import access, adapters
from tournament.models import CUT_SIZES, Format, PaperSize, PenaltiesShown, Reveal, Tournament
from tournament.queries.prints.paper_sizes import paper_size_of
from tournament.services.core import pictures
from tournament.services.settings import rules_packs
from tournament.services.tournaments.inputs import SettingsInput, TournamentInput
from tournament.web.forms.input_forms import InputForm, field_of
from tournament.web.forms.language_fields import LanguageField, LanguageSelect
from tournament.web.forms.version_texts import register_labels
from tournament.web.forms.zone_fields import ZoneField, one_key
from tournament.web.organiser.core.file_fields import file_attrs
from tournament.web.organiser.core.wall_clock import WallClockField, is_same_minute


class CatalogueChoice(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # Django itself has no argument
    def label_from_instance(self, obj: Catalogue) -> str:
        return gettext("%(name)s (%(standing)s)") % {"name": obj.name, "standing": obj.get_standing_display()}


NO_COLUMNS: Final = (
    *("reopen", "rules_pack_file", "rules_pack_remove", "club_mark_file", "club_mark_remove"),
)
FIELD_OF_PROBLEM: Final = {"spoken_languages": "second_language", "photo": "club_mark_file"}
YES_OR_NO: Final = ((True, _("Yes")), (False, _("No")))
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
LISTS_WORDS: Final = (
    (ListsBrought.NONE, _("None")),
    (ListsBrought.ONE, _("One")),
    (ListsBrought.BOTH, _("Two, one good and one evil")),
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


class YesNoField(forms.TypedChoiceField):
    """A question that is answered by yes or no: an empty answer is neither."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            choices=YES_OR_NO, coerce=lambda value: value == "True", widget=forms.RadioSelect, **options
        )


@register_labels
class SettingsForm(InputForm):
    class Meta:
        input = SettingsInput
        fields = (
            "name",
            "starts_on",
            "venue",
            "map_url",
            "description",
            "price",
            "prizes",
            "contact",
            "rules_pack_url",
            "photos_url",
            "language",
            "paper_size",
            "lists_brought",
            "format",
            "rounds_planned",
            "table_count",
            "entrant_limit",
            "reminder_hours",
            "reveal",
            "penalties_shown",
        )
        required = (
            "starts_on",
            "language",
            "paper_size",
            "lists_brought",
            "format",
            "rounds_planned",
            "table_count",
            "reminder_hours",
            "reveal",
            "penalties_shown",
        )
        labels: ClassVar = {
            "starts_on": _("Date"),
            "rounds_planned": _("Rounds"),
            "lists_brought": _("Lists of a player"),
            "table_count": _("Tables"),
            "entrant_limit": _("Places"),
            "reminder_hours": _("Reminder, hours before"),
            "reveal": _("When may an opponent see a list?"),
            "penalties_shown": _("Which penalties are public?"),
        }
        choices: ClassVar = {
            "language": settings.SPOKEN_LANGUAGES,
            "format": FORMAT_WORDS,
            "paper_size": PaperSize.choices,
            "lists_brought": LISTS_WORDS,
            "reveal": REVEAL_WORDS,
            "penalties_shown": SHOWN_WORDS,
        }
        widgets: ClassVar = {
            "language": LanguageSelect,
            "map_url": forms.URLInput,
            "rules_pack_url": forms.URLInput,
            "photos_url": forms.URLInput,
            "description": forms.Textarea({"rows": 10, "dir": "auto"}),
            "prizes": forms.Textarea({"rows": 4, "dir": "auto"}),
            "contact": forms.Textarea({"rows": 2, "dir": "auto"}),
            "starts_on": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        }

    time_zone = ZoneField(label=_("Time zone"))
    ruleset_key = forms.ChoiceField(
        label=_("Ruleset"), choices=lambda: [(r.key, ruleset_name(r.key)) for r in rulesets()]
    )
    level = field_of(TournamentInput, "level", label=_("Points limit"))
    cut_size = forms.TypedChoiceField(label=_("Cut after Swiss"), choices=CUT_WORDS, coerce=int)
    catalogues = CatalogueChoice(
        label=_("Catalogues for the lists"),
        queryset=Catalogue.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    rules_pack_file = forms.FileField(
        label=_("Rules pack (PDF)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(file_attrs("application/pdf", most=rules_packs.MAX_FILE_BYTES)),
    )
    club_mark_file = forms.FileField(
        label=_("Club mark"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(file_attrs("image/png,image/jpeg,image/webp", most=pictures.MAX_FILE_BYTES)),
    )
    club_mark_remove = forms.BooleanField(label=_("Remove the mark"), required=False)
    rules_pack_remove = forms.BooleanField(label=_("Remove the PDF"), required=False)
    registration_closes_at = WallClockField(label=_("Registration closes"), required=False)
    confirms_email = YesNoField(label=_("Do players confirm by e-mail?"))
    lists_close_at = WallClockField(label=_("Lists close"), required=False)
    reopen = forms.BooleanField(
        label=_("Reopen locked lists until the new deadline"),
        required=False,
        help_text=_("A later deadline alone does not reopen locked lists."),
    )
    check_in_opens_at = WallClockField(label=_("Self check-in from"), required=False)
    check_in_closes_at = WallClockField(label=pgettext_lazy("end of a period", "until"), required=False)
    is_listed = YesNoField(label=_("Show it on the front page"))
    first_language = LanguageField(label=_("First language"))
    second_language = LanguageField(
        label=_("Second language"),
        choices=[("", _("No second language")), *settings.SPOKEN_LANGUAGES],
        required=False,
    )

    def __init__(
        self,
        data: Any = None,
        files: Any = None,
        *,
        user: User | AnonymousUser,
        tournament: Tournament,
        only: Collection[str] = (),
        has_locked: bool = False,
    ) -> None:
        super().__init__(data, files, initial=_values(tournament))
        for name in set(self.fields) - set(only or self.fields):
            del self.fields[name]
        for name in ("rules_pack", "club_mark"):
            if not getattr(tournament, name):
                self.fields.pop(f"{name}_remove", None)
        if not has_locked:
            self.fields.pop("reopen", None)
        lists = self.fields.get("lists_brought")
        if isinstance(lists, forms.ChoiceField):
            known = adapters.to_ruleset(tournament).lists_brought
            lists.choices = [each for each in LISTS_WORDS if each[0] in known]
        offered = self.fields.get("catalogues")
        if isinstance(offered, CatalogueChoice):
            offered.queryset = access.catalogues_for(tournament, user)
        for field in self.fields.values():
            if isinstance(field, WallClockField):
                field.zone = tournament.zone
            if isinstance(field.widget, forms.Textarea):
                # a browser cuts a longer text that is pasted, and says nothing
                field.widget.attrs.pop("maxlength", None)
        self.tournament = tournament

    def clean(self) -> dict[str, Any]:
        """What was left alone stays: a deadline, whose seconds are not shown, and the usual paper."""
        values = super().clean() or self.cleaned_data
        if "paper_size" in values and values["paper_size"] == self.initial["paper_size"]:
            values["paper_size"] = self.tournament.paper_size
        for name, field in self.fields.items():
            stored = self.initial.get(name)
            if isinstance(field, WallClockField) and is_same_minute(stored, values.get(name)):
                values[name] = stored
        if "level" in values and values["level"] is None:
            game = ruleset(self.tournament.ruleset_key)
            values["level"] = game.default_level if game.has_catalogue else 0
        return values

    def add_error(self, field: str | None, error: Any) -> None:
        """What is wrong with the languages is shown where the second is chosen."""
        super().add_error(FIELD_OF_PROBLEM.get(field or "", field), error)

    def changes(self) -> Mapping[str, Any]:
        """The columns, with what each should hold. A round robin has no cut."""
        values = {name: value for name, value in self.cleaned_data.items() if name not in NO_COLUMNS}
        if "first_language" in values:
            spoken = (values.pop("first_language"), values.pop("second_language"))
            values["spoken_languages"] = [code for code in spoken if code]
        return values | ({"cut_size": 0} if values.get("format") == Format.ROUND_ROBIN else {})

    def sent_file(self, name: str) -> UploadedFile[Any] | None:
        """The file that was sent for this setting."""
        found: UploadedFile[Any] | None = self.cleaned_data.get(f"{name}_file")
        return found

    def removes(self, name: str) -> bool:
        return bool(self.cleaned_data.get(f"{name}_remove"))

    @property
    def reopens(self) -> bool:
        return bool(self.cleaned_data.get("reopen"))


def _values(tournament: Tournament) -> dict[str, Any]:
    spoken = [*tournament.spoken_languages, "", ""]
    names = {name for name in SettingsForm.base_fields if hasattr(tournament, name)} - {"catalogues"}
    values = {name: getattr(tournament, name) for name in names}
    return values | {
        "time_zone": one_key(tournament.time_zone),
        "paper_size": paper_size_of(tournament),
        "level": tournament.level or "",
        "lists_brought": adapters.to_lists_brought(tournament),
        "catalogues": [row.pk for row in tournament.catalogues.all()],
        "first_language": spoken[0],
        "second_language": spoken[1],
    }
