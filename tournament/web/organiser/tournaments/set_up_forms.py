"""The form of a new event in three steps: each shows its own fields and carries those of the others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, ClassVar, Final

from django import forms
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.utils.dateparse import parse_date
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from armies.messages.formats import country_of_zone, zone_city
from armies.messages.rulesets import ruleset_name, ruleset_sentence
from armies.models import Catalogue
from armies.services.catalogues import demonstration
from rules.registry import DEFAULT_RULESET, ruleset, rulesets
from rules.ruleset import Ruleset
from tournament import access
from tournament.models import Format, Preset
from tournament.queries.tournaments.tournament_titles import titles_of
from tournament.services.tournaments.inputs import TournamentInput
from tournament.services.tournaments.presets import LISTS, PRESETS, usual_lists
from tournament.services.tournaments.tournaments import Plan
from tournament.services.transfer.event_set_up import Registering, SetUp
from tournament.web.forms.input_forms import InputForm
from tournament.web.forms.language_fields import LanguageSelect
from tournament.web.forms.zone_fields import ZoneField
from tournament.web.organiser.settings.setting_forms import CUT_WORDS, FORMAT_WORDS

ONCE: Final = "once"  # carried by every step, so that its absence says that nothing was chosen
LIKE: Final = "like"  # an earlier event
DEMONSTRATION: Final = "demonstration"
IMPORT: Final = "import"
SATURDAY: Final = 5
USUAL_TABLES: Final = 16
STEPS: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("name", "starts_on", "venue", "time_zone", "language"),
    2: (
        "preset",
        "like",
        "with_officials",
        "rounds_planned",
        "table_count",
        "level",
        "game",
        "ruleset_key",
        "format",
        "cut_size",
    ),
    3: ("registering", "lists", "catalogue"),
}
STEP_NAMES: Final = {1: _("Name and day"), 2: _("How you play"), 3: _("People and lists")}
REGISTERING_WORDS: Final = (
    (Registering.LATER, _("Not yet. Only officials see the event.")),
    (Registering.OPEN, _("Players, on the public page.")),
    (Registering.CLOSED, _("Officials. The page is public, registration is closed.")),
)
LISTS_WORDS: Final = (
    ("checked", _("Needed. A missing or illegal list needs a ruling.")),
    ("legal", _("Needed. Only legal lists can check in.")),
    ("welcome", _("Welcome. Officials are warned, all may play.")),
    ("none", _("Not needed. Nothing asks for a list.")),
)


@dataclass(frozen=True, slots=True)
class PresetWords:
    """What one choice says: what it means, in short, and what it asks of the organiser."""

    title: Any
    says: Any
    chips: tuple[Any, ...]
    asks: tuple[Any, ...]


SWISS: Final = _("Swiss system")
WORDS: Final[Mapping[str, PresetWords]] = {
    Preset.CHAMPIONSHIP: PresetWords(
        _("Championship, lists checked"),
        _("Players hand in a good and an evil list. Muster checks each rule, officials approve."),
        (SWISS, _("5 rounds"), _("Full score sheet"), _("Clock")),
        (
            _("At check-in: you see each missing or illegal list."),
            _("At pairing: a player without legal lists needs a referee's ruling."),
            _("You need a catalogue of figures (step 3)."),
        ),
    ),
    Preset.CLUB_DAY: PresetWords(
        _("Club day, points only"),
        _("You keep pairings, points and standings. Lists and figures are not needed."),
        (SWISS, _("3 rounds"), _("No lists"), _("No catalogue")),
        (
            _("At check-in: nothing. Tick who is here."),
            _("At pairing: nothing. All checked-in players are paired."),
        ),
    ),
    LIKE: PresetWords(
        _("Like an earlier event"),
        _("Copies the choices, times, officials and catalogues of one of your events, not its people."),
        (),
        (_("At check-in and pairing: the same as at the earlier event."),),
    ),
    Preset.OTHER_GAME: PresetWords(
        _("Another game, own scoring"),
        _("You say what a result is worth: wins by their lead, draws, byes. Figures are not checked."),
        (SWISS, _("5 rounds"), _("Your points"), _("Clock")),
        (
            _("Before round 1: choose or fill in what a result is worth (Settings, Scoring)."),
            _("At check-in: nothing. Tick who is here."),
            _("At pairing: nothing. All checked-in players are paired."),
        ),
    ),
    Preset.OWN: PresetWords(
        _("Own choice"),
        _("Starts from the championship. Choose format, ruleset and cut here, the rest under Event."),
        (),
        (
            _("At check-in and pairing: as you answer in step 3."),
            _("Each event rule has a usual answer. Change what you need until round 1."),
        ),
    ),
}


GAMES: Final = tuple(game for game in rulesets() if game.schemes)
FIGURES: Final = tuple(game for game in rulesets() if game.has_catalogue)


class SetUpForm(InputForm):
    """All three steps. ``step`` says which is shown; a catalogue is one, more are chosen later."""

    class Meta:
        input = TournamentInput
        fields = (
            "name",
            "starts_on",
            "venue",
            "language",
            "level",
            "format",
            "rounds_planned",
            "table_count",
        )
        labels: ClassVar = {
            "starts_on": _("Date"),
            "level": _("Points limit"),
            "rounds_planned": _("Rounds"),
            "table_count": _("Tables"),
        }
        help_texts: ClassVar = {
            "level": _("Empty: the usual limit of the game, or none."),
            "rounds_planned": _("Empty: 5, club day 3."),
            "table_count": _("Empty: 16."),
        }
        choices: ClassVar = {"language": settings.SPOKEN_LANGUAGES, "format": FORMAT_WORDS}
        widgets: ClassVar = {
            "language": LanguageSelect,
            "starts_on": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "format": forms.RadioSelect,
        }

    time_zone = ZoneField(label=_("Time zone"), help_text=_("All times are shown in this zone."))
    preset = forms.ChoiceField(
        label=_("How do you play?"),
        choices=[(key, words.title) for key, words in WORDS.items()],
        widget=forms.RadioSelect,
        required=False,
    )
    like = forms.ChoiceField(label=_("Earlier event"), required=False)
    with_officials = forms.BooleanField(label=_("With its officials"), required=False)
    game = forms.ChoiceField(
        label=_("Which game?"),
        choices=lambda: [(each.key, ruleset_sentence(each.key)) for each in GAMES],
        widget=forms.RadioSelect,
        required=False,
    )
    ruleset_key = forms.ChoiceField(
        label=_("Ruleset"),
        choices=lambda: [(each.key, ruleset_name(each.key)) for each in FIGURES],
        required=False,
    )
    cut_size = forms.TypedChoiceField(
        label=_("Cut after Swiss"), choices=CUT_WORDS, coerce=int, empty_value=None, required=False
    )
    registering = forms.ChoiceField(
        label=_("Who registers players?"),
        choices=REGISTERING_WORDS,
        widget=forms.RadioSelect,
        required=False,
        help_text=_("You can open and close registration at any time."),
    )
    lists = forms.ChoiceField(
        label=_("Are army lists needed?"), choices=LISTS_WORDS, widget=forms.RadioSelect, required=False
    )
    catalogue = forms.ChoiceField(
        label=_("Which figures may they use?"), widget=forms.RadioSelect, required=False
    )

    def __init__(
        self, data: Any = None, *, user: User | AnonymousUser, today: date, given: Mapping[str, str]
    ) -> None:
        self.earlier = access.organised_by(user)
        self.catalogues = {row.key: row for row in access.catalogues_for(None, user)}
        super().__init__(data, initial={**self._proposed(given, today), **given})
        for name in ("language", "format", "level", "rounds_planned", "table_count"):
            self.fields[name].required = False
        titles = titles_of(self.earlier)
        self._field("like").choices = [(row.slug, titles[row.pk]) for row in self.earlier]
        self._field("catalogue").choices = list(self._catalogue_choices())

    def carried(self, step: int) -> Iterator[tuple[str, str]]:
        """What the other steps hold, as hidden fields."""
        for other, names in STEPS.items():
            for name in names if other != step else ():
                value = self.written(name)
                if value:
                    yield name, value

    def written(self, name: str) -> str:
        """The value of a field as a browser sends it."""
        value = self[name].value()
        if isinstance(value, bool):
            return "on" if value else ""
        return "" if value is None else str(value)

    @property
    def kind(self) -> str:
        """The chosen preset, or ``like``."""
        kind = self.written("preset")
        return kind if kind in WORDS else Preset.CHAMPIONSHIP

    @property
    def presets(self) -> Iterator[tuple[str, PresetWords, bool]]:
        for key, words in WORDS.items():
            if key != LIKE or self._field("like").choices:
                yield key, words, key == self.kind

    @property
    def wants_import(self) -> bool:
        return self._takes_catalogue(IMPORT)

    @property
    def has_figures(self) -> bool:
        """Are lists made of figures, so that somebody asks for lists and a catalogue?"""
        return self.kind != Preset.OTHER_GAME

    @property
    def chosen_game(self) -> Ruleset:
        """The game of an event that has no figures, else its ruleset."""
        if not self.has_figures:
            return next((each for each in GAMES if each.key == self.written("game")), GAMES[0])
        key = self.written("ruleset_key") if self.kind == Preset.OWN else DEFAULT_RULESET
        return next((each for each in FIGURES if each.key == key), ruleset(DEFAULT_RULESET))

    @property
    def game_name(self) -> str:
        """The game of an event that has no figures; empty for every other."""
        return "" if self.has_figures else ruleset_name(self.chosen_game.key)

    @property
    def usual_level(self) -> int:
        return self.chosen_game.default_level

    @property
    def scoring_name(self) -> str:
        """The scoring that the event begins with; empty where the game has its own."""
        return str(self.chosen_game.schemes[0]["name"]) if self.chosen_game.schemes else ""

    @property
    def usual_rounds(self) -> int:
        return PRESETS[self.kind if self.kind in PRESETS else Preset.OWN].rounds

    @property
    def day(self) -> date | None:
        value = self["starts_on"].value()
        return value if isinstance(value, date) else parse_date(value or "")

    @property
    def hall(self) -> str:
        """``Oslo, Norway``: the city and the country of the time zone."""
        zone = self.written("time_zone")
        return ", ".join(filter(None, (zone_city(zone) or zone, country_of_zone(zone))))

    def wanted(self) -> SetUp:
        """What to create, of a form without errors."""
        values = self.cleaned_data
        like = next((row for row in self.earlier if row.slug == values["like"]), None)
        chosen = self.catalogues.get(values["catalogue"]) if self.has_figures else None
        return SetUp(
            plan=self._plan([chosen] if chosen else []),
            registering=Registering(values["registering"] or Registering.LATER),
            like=like if self.kind == LIKE else None,
            with_officials=bool(values["with_officials"]),
            with_demonstration=self._takes_catalogue(DEMONSTRATION) and not chosen,
        )

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if self.kind == LIKE and not values.get("like") and "like" not in self.errors:
            self.add_error("like", gettext("Choose the event to use again."))
        return values

    def _plan(self, catalogues: list[Catalogue]) -> Plan:
        values = self.cleaned_data
        preset = Preset.OWN if self.kind == LIKE else Preset(self.kind)
        choices, is_own = PRESETS[preset], preset == Preset.OWN
        is_swiss = not is_own or values["format"] != Format.ROUND_ROBIN
        lists = LISTS.get(values["lists"], {}) if self.has_figures else {}
        return Plan(
            name=values["name"],
            starts_on=values["starts_on"],
            venue=values["venue"],
            time_zone=values["time_zone"],
            language=values["language"] or self.initial["language"],
            ruleset_key=self._ruleset_key(),
            level=values["level"],
            format=Format.SWISS if is_swiss else Format.ROUND_ROBIN,
            rounds_planned=values["rounds_planned"] or choices.rounds,
            cut_size=(values["cut_size"] or 0) if is_own and is_swiss else 0,
            table_count=values["table_count"] or USUAL_TABLES,
            preset=preset.value,
            policy={**choices.policy, **lists},
            pairing_policy=choices.pairing_policy,
            catalogues=catalogues,
        )

    def _takes_catalogue(self, key: str) -> bool:
        return self.kind != LIKE and self.has_figures and bool(self.cleaned_data["catalogue"] == key)

    def _ruleset_key(self) -> str:
        if not self.has_figures:
            return str(self.cleaned_data["game"] or GAMES[0].key)
        return str((self.kind == Preset.OWN and self.cleaned_data["ruleset_key"]) or DEFAULT_RULESET)

    def _proposed(self, given: Mapping[str, str], today: date) -> dict[str, Any]:
        """What nobody has chosen yet: the next Saturday, the hall of last time, the usual of the preset."""
        again = next((row for row in self.earlier if row.slug == given.get("like")), None)
        last = again or next(iter(self.earlier), None)
        kind = given.get("preset", Preset.CHAMPIONSHIP)
        base = kind if kind in PRESETS else Preset.CHAMPIONSHIP
        language = last.language if last else (get_language() or "en").partition("-")[0]
        return {
            "name": again.name if again else "",
            "venue": again.venue if again else "",
            "starts_on": next_saturday(today),
            "time_zone": last.time_zone if last else "UTC",
            "language": language if language in dict(settings.SPOKEN_LANGUAGES) else "en",
            "preset": Preset.CHAMPIONSHIP,
            "with_officials": ONCE not in given,
            "game": GAMES[0].key,
            "ruleset_key": DEFAULT_RULESET,
            "format": Format.SWISS,
            "cut_size": 0,
            "registering": Registering.CLOSED if base == Preset.CLUB_DAY else Registering.LATER,
            "lists": usual_lists(base),
            "catalogue": self._usual_catalogue(base),
        }

    def _usual_catalogue(self, preset: str) -> str:
        if preset == Preset.CLUB_DAY:
            return ""
        own = [key for key in self.catalogues if key != DEMONSTRATION]
        return own[0] if own else IMPORT

    def _catalogue_choices(self) -> Iterator[tuple[str, Any]]:
        for row in self.catalogues.values():
            if row.key == DEMONSTRATION:  # its name says what it is
                yield row.key, row.name
                continue
            words = {"name": row.name, "standing": row.get_standing_display()}
            yield row.key, gettext("%(name)s (%(standing)s)") % words
        yield IMPORT, _("Import a catalogue file next")
        if DEMONSTRATION not in self.catalogues:
            yield DEMONSTRATION, demonstration.HEADER.name
        yield "", _("None: lists are copied from the bases, or not needed")

    def _field(self, name: str) -> Any:
        return self.fields[name]


def next_saturday(today: date) -> date:
    """The first Saturday after this day."""
    return today + timedelta(days=(SATURDAY - today.weekday() - 1) % 7 + 1)
