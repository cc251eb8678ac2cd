"""A figure of a catalogue: what is printed on one base (1.02, 1.03, 1.05), and nothing more."""

import unicodedata
from typing import Any

from django.db import models

from armies.models.catalogues import Catalogue
from armies.models.choices import (
    FactionChoice,
    KindChoice,
    RoleChoice,
    RoleState,
    Standing,
    at_least,
    one_of,
    one_of_or_empty,
)
from rules.figure_lists.abilities import CHAMPIONSHIP_ABILITIES, ability_name
from rules.figure_lists.roles import role_by_name

SLIDER_COLOURS = ("white", "orange", "red", "purple", "blue")  # versions 0 to 4 (1.05)


def fold(text: str) -> str:
    """Text as it is searched: no accents, no capitals, single spaces, no column separator."""
    plain = unicodedata.normalize("NFKD", text.replace("|", " "))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.casefold().split())


def name_of(code: str) -> str:
    """An ability as the documents write it; one that they do not know stays as it was typed."""
    return ability_name(code) if code in CHAMPIONSHIP_ABILITIES else code


class Figure(models.Model):
    """One base. ``unique_numbers`` is a list of numbers, ``abilities`` a list of ``{"code", "cost"}``.

    A cost of 0 is printed and activated; ``None`` is no cost at all (8.05). Abilities may repeat (8.084).
    ``copied_by`` names who copied the base where the catalogue did not know it (1.02); such a figure stays
    unverified until a referee has signed it, or has joined it with the one it repeats.

    ``role`` counts once ``role_state`` is confirmed (A13): until then it is a question to an official. An
    empty role that is confirmed is an answer as well: this base has none. ``role_of`` names the figure that
    a Ring base replaces.
    """

    catalogue = models.ForeignKey(Catalogue, on_delete=models.CASCADE, related_name="figures")
    key = models.SlugField(max_length=120)
    name = models.CharField(max_length=120)
    faction = models.CharField(max_length=4, choices=FactionChoice.choices)
    kind = models.CharField(max_length=6, choices=KindChoice.choices)
    points = models.PositiveIntegerField()
    action_points = models.PositiveSmallIntegerField(default=0)
    wounds = models.PositiveSmallIntegerField(default=1)
    attacks = models.PositiveSmallIntegerField(default=0)
    toughness = models.PositiveSmallIntegerField(default=2)
    movement = models.PositiveSmallIntegerField(default=0)
    shots = models.PositiveSmallIntegerField(null=True, blank=True)
    range = models.PositiveSmallIntegerField(null=True, blank=True)
    unique_numbers = models.JSONField(default=list, blank=True)
    abilities = models.JSONField(default=list, blank=True)
    hexes = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveSmallIntegerField(null=True, blank=True)
    collector_number = models.CharField(max_length=20, blank=True)
    rarity = models.CharField(max_length=20, blank=True)
    role = models.CharField(max_length=12, choices=RoleChoice.choices, blank=True)
    role_of = models.CharField(max_length=120, blank=True)
    role_state = models.CharField(max_length=10, choices=RoleState.choices, blank=True)
    is_retired = models.BooleanField(default=False)
    copied_by = models.CharField(max_length=120, blank=True)
    copied_at = models.DateTimeField(null=True, blank=True)
    verified_by = models.CharField(max_length=120, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    joined_with = models.ForeignKey(
        "self", on_delete=models.PROTECT, related_name="joined", null=True, blank=True
    )
    search_text = models.TextField(default="", blank=True, editable=False)

    class Meta:
        ordering = ["name", "version", "key"]
        indexes = [models.Index(fields=["catalogue", "faction", "kind"], name="figure_where_it_is_sought")]
        constraints = [
            models.UniqueConstraint(fields=["catalogue", "key"], name="figure_key_once_per_catalogue"),
            one_of("faction", FactionChoice, name="figure_faction_is_known"),
            one_of("kind", KindChoice, name="figure_kind_is_known"),
            at_least("points", 0, name="figure_points_not_negative"),
            at_least("wounds", 1, name="figure_has_a_wound"),
            at_least("hexes", 1, name="figure_covers_a_hex"),
            one_of_or_empty("role", RoleChoice, name="figure_role_is_known"),
            one_of_or_empty("role_state", RoleState, name="figure_role_state_is_known"),
            models.CheckConstraint(
                condition=~models.Q(role_state=RoleState.PROPOSED, role=""),
                name="figure_proposal_names_a_role",
            ),
            models.CheckConstraint(
                condition=models.Q(role_of="") | models.Q(role=RoleChoice.RING_BASE),
                name="figure_role_of_is_for_ring_bases",
            ),
            models.CheckConstraint(
                condition=models.Q(shots__isnull=True, range__isnull=True)
                | models.Q(shots__isnull=False, range__isnull=False, shots__gte=1, range__gte=1),
                name="figure_shots_and_range_both_or_none",
            ),
            models.CheckConstraint(
                condition=models.Q(version__isnull=True) | models.Q(version__lt=len(SLIDER_COLOURS)),
                name="figure_version_is_a_slider_colour",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.slider_colour})" if self.slider_colour else self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep search text and proposal in step; bulk writers call both methods themselves."""
        self.index()
        self.propose_role()
        super().save(*args, **kwargs)

    def index(self) -> None:
        """Write down what the search looks through: the name, then each ability between bars."""
        codes = [ability["code"] for ability in self.abilities]
        names = [fold(name_of(code)) for code in codes]
        parts = [fold(self.name), *map(fold, codes), *names, fold(self.collector_number)]
        self.search_text = f"{'|'.join(parts)}|"

    def propose_role(self) -> None:
        """Ask an official about the role that the name suggests, unless one was ever proposed or settled."""
        if self.role_state:
            return
        role = role_by_name(self.name, [ability["code"] for ability in self.abilities])
        if role is not None:
            self.role, self.role_state = role.value, RoleState.PROPOSED

    @property
    def is_role_proposed(self) -> bool:
        return self.role_state == RoleState.PROPOSED

    @property
    def role_mark(self) -> str:
        """What is known of its role, in one word: whoever settles it says what they had seen."""
        return f"{self.role_state}:{self.role}:{self.role_of}"

    @property
    def is_unverified(self) -> bool:
        return self.copied_at is not None and self.verified_at is None

    @property
    def is_to_be_compared(self) -> bool:
        """Has nobody compared it with its base yet: neither this figure nor its whole catalogue?"""
        return self.verified_at is None and (
            self.copied_at is not None or self.catalogue.standing == Standing.UNVERIFIED
        )

    @property
    def ability_lines(self) -> list[str]:
        return [
            name_of(ability["code"]) + ("" if ability["cost"] is None else f" {ability['cost']}")
            for ability in self.abilities
        ]

    @property
    def slider_colour(self) -> str:
        """The colour word of the version, or nothing where none is printed."""
        return "" if self.version is None else SLIDER_COLOURS[self.version]
