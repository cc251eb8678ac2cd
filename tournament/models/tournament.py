"""The event itself and who may work on it.

A row here refuses to decide anything: what may happen next is asked of ``tournament.engine.lifecycle``.
"""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models import Catalogue
from rules.ruleset import ListsBrought
from tournament.engine.bracket import SIZES
from tournament.engine.lifecycle import TournamentStatus
from tournament.engine.scores import HALVES
from tournament.models.choices import choices


class Reveal(models.TextChoices):
    """When an opponent may see a list."""

    NEVER = "never", _("Never")
    PUBLISHED = "published", _("When the round is published, only the list being played")
    START = "start", _("From the first round on")
    ALWAYS = "always", _("Always")


class PenaltiesShown(models.TextChoices):
    """Which penalties everybody may see. The referees see all of them."""

    NONE = "none", _("None")
    SERIOUS = "serious", _("Those that cost something: points, a game, the tournament")
    WARNINGS = "warnings", _("Warnings and everything above")
    ALL = "all", _("All, notes included")


class PaperSize(models.TextChoices):
    """What prints are laid out for."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class Format(models.TextChoices):
    """Who meets whom, over the whole tournament."""

    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round-robin", _("Round robin")


class Preset(models.TextChoices):
    """How an event was set up: the choices that its own are compared with."""

    CHAMPIONSHIP = "championship", _("Championship, lists checked")
    CLUB_DAY = "club-day", _("Club day, points only")
    OTHER_GAME = "other-game", _("Another game, own scoring")
    OWN = "own", _("Own choice")


CUT_SIZES = (0, *SIZES)
MAX_LINK_LENGTH = 300
MAX_DESCRIPTION_LENGTH = 4000


def english_alone() -> list[str]:
    """The languages in which a new tournament calls out."""
    return ["en"]


HAS_PUBLIC_PAGES = Q(is_public=True) & ~Q(status=TournamentStatus.DRAFT)  # as a filter of tournaments


class Tournament(models.Model):
    """One event with its ruleset, policy, entrants and rounds.

    ``revision`` rises after every visible change. ``policy`` is frozen with the first round; its digest
    is kept with every result. ``seed`` makes pairings repeatable. ``rounds_planned`` counts the rounds
    before a cut; a round robin sets it with its first pairing. ``cut_size`` 0 is no cut.

    Deadlines are instants; no deadline is none. Players check themselves in between ``check_in_opens_at``
    and ``check_in_closes_at`` while check-in is open. ``entrant_limit`` counts those who may play; who comes
    later waits. ``reminder_hours`` before the deadline for lists, who owes one is reminded; 0 is never.
    ``confirms_email``: a registration from outside waits until the mailed link is used.
    ``own_catalogue`` holds the figures that were copied from bases for this tournament.

    ``preset`` names the choices it began with; empty compares with the defaults of the rules.

    ``standings_policy`` names the tie-breaks in their order and how games count that nobody played; it is
    frozen with the first round. ``origin`` says where an imported tournament came from; empty is here.

    Strangers find nothing of a tournament that is not ``is_public``, as of a draft; its officials and its
    players, by their private links, go on. ``is_archived`` keeps it out of the lists of home and desk. A
    rehearsal is a copy to try things out: marked, never public, and nobody is mailed.
    ``called_off_because`` is what everybody reads of a tournament that is called off; else it is empty.

    ``lists_brought`` is asked where no catalogue knows the lists; empty is what the game usually has.

    ``paper_size`` empty is what the country of the time zone prints on.

    ``description``, ``price``, ``prizes`` and ``contact`` are plain text that everybody may read; the links
    beside them are https addresses. ``rules_pack`` and ``club_mark`` are the SHA-256 of files that lie
    outside the web root.

    ``policy_digest`` and ``ruleset_digest`` are frozen with the first round; the latter is empty where that
    was before there were such digests.

    ``round_levels`` are the points limits of rounds, ``{"round", "level"}``; the others have ``level``.

    ``timeline`` is the tournament's own plan of a round; ``None`` is the ruleset's. ``day_plan`` says when
    the first round begins and what lies between rounds, ``scenario_plan`` what is played, ``table_plan``
    which numbers and names the tables have. ``scheme`` says what a result is worth; empty is the usual one.
    ``points_unit`` is how many of the units that points are stored in make one point.
    ``bonus_kinds`` are the points that officials give beside the games, ``award_plan`` the awards and who was
    named. ``fee_plan`` is what playing costs, in texts of whole or hundredth units; empty is no fee.
    ``spoken_languages`` are at most two of the game's, in the order they are spoken.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=120, blank=True)
    map_url = models.CharField(max_length=MAX_LINK_LENGTH, blank=True, default="")
    description = models.CharField(max_length=MAX_DESCRIPTION_LENGTH, blank=True, default="")
    price = models.CharField(max_length=120, blank=True, default="")
    prizes = models.CharField(max_length=1000, blank=True, default="")
    contact = models.CharField(max_length=300, blank=True, default="")
    rules_pack_url = models.CharField(max_length=MAX_LINK_LENGTH, blank=True, default="")
    photos_url = models.CharField(max_length=MAX_LINK_LENGTH, blank=True, default="")
    rules_pack = models.CharField(max_length=64, blank=True, default="")
    club_mark = models.CharField(max_length=64, blank=True, default="")
    starts_on = models.DateField()
    time_zone = models.CharField(max_length=60, default="UTC")
    language = models.CharField(max_length=8, default="en")
    ruleset_key = models.CharField(max_length=40)
    level = models.PositiveIntegerField()  # points of a list; 0 is no limit
    lists_brought = models.CharField(max_length=4, choices=choices(ListsBrought), blank=True, default="")
    rounds_planned = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=12, choices=Format.choices, default=Format.SWISS)
    cut_size = models.PositiveSmallIntegerField(default=0, choices=[(size, size) for size in CUT_SIZES])
    table_count = models.PositiveSmallIntegerField()
    status = models.CharField(
        max_length=20, choices=choices(TournamentStatus), default=TournamentStatus.DRAFT.value
    )
    preset = models.CharField(max_length=20, choices=Preset.choices, blank=True, default="")
    policy = models.JSONField(default=dict, blank=True)
    pairing_policy = models.JSONField(default=dict, blank=True)
    standings_policy = models.JSONField(default=dict, blank=True)
    policy_digest = models.CharField(max_length=64, blank=True)
    ruleset_digest = models.CharField(max_length=64, blank=True, default="")
    policy_frozen_at = models.DateTimeField(null=True, blank=True)
    restrictions = models.JSONField(default=list, blank=True)
    timeline = models.JSONField(null=True, blank=True)
    day_plan = models.JSONField(default=dict, blank=True)
    scenario_plan = models.JSONField(default=dict, blank=True)
    table_plan = models.JSONField(default=dict, blank=True)
    round_levels = models.JSONField(default=list, blank=True)
    scheme = models.JSONField(default=dict, blank=True)
    points_unit = models.PositiveSmallIntegerField(default=HALVES)
    bonus_kinds = models.JSONField(default=list, blank=True)
    award_plan = models.JSONField(default=list, blank=True)
    fee_plan = models.JSONField(default=dict, blank=True)
    spoken_languages = models.JSONField(default=english_alone, blank=True)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    lists_close_at = models.DateTimeField(null=True, blank=True)
    check_in_opens_at = models.DateTimeField(null=True, blank=True)
    check_in_closes_at = models.DateTimeField(null=True, blank=True)
    entrant_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    reminder_hours = models.PositiveSmallIntegerField(default=24)
    confirms_email = models.BooleanField(default=False)
    seed = models.CharField(max_length=64)
    reveal = models.CharField(max_length=12, choices=Reveal.choices, default=Reveal.PUBLISHED)
    penalties_shown = models.CharField(
        max_length=10, choices=PenaltiesShown.choices, default=PenaltiesShown.SERIOUS
    )
    called_off_because = models.CharField(max_length=1000, blank=True)
    paper_size = models.CharField(max_length=6, choices=PaperSize.choices, blank=True, default="")
    is_listed = models.BooleanField(default=True)
    is_public = models.BooleanField(default=True)
    is_archived = models.BooleanField(default=False)
    is_rehearsal = models.BooleanField(default=False)
    is_demonstration = models.BooleanField(default=False)
    revision = models.PositiveBigIntegerField(default=0)
    catalogues = models.ManyToManyField(Catalogue, related_name="tournaments", blank=True)
    own_catalogue = models.OneToOneField(
        Catalogue, on_delete=models.PROTECT, related_name="own_tournament", null=True, blank=True
    )
    origin = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(condition=Q(rounds_planned__gte=1), name="tournament_has_rounds"),
            models.CheckConstraint(condition=Q(table_count__gte=1), name="tournament_has_tables"),
            models.CheckConstraint(
                condition=Q(is_rehearsal=False) | Q(is_public=False), name="rehearsal_is_private"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rounds_with_cut(self) -> int:
        """How many rounds the event has in all: a cut of 8 adds three."""
        return self.rounds_planned + max(self.cut_size.bit_length() - 1, 0)

    def level_of(self, number: int) -> int:
        """The points limit that round ``number`` is planned with; 0 is none."""
        return next((row["level"] for row in self.round_levels if row["round"] == number), self.level)

    @property
    def limits(self) -> list[tuple[int, int]]:
        """Each round with its points limit; none where all rounds have the one of the event."""
        rounds = range(1, self.rounds_with_cut + 1) if self.round_levels else ()
        return [(number, self.level_of(number)) for number in rounds]

    @property
    def tables(self) -> range:
        """The numbers of its tables."""
        first = self.table_plan.get("first", 1)
        return range(first, first + self.table_count)

    def table_name(self, number: int | None) -> str:
        """How this table is called; empty where it has its number alone."""
        return str(self.table_plan.get("names", {}).get(str(number), ""))

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def has_public_pages(self) -> bool:
        """May anybody look at it? The same as ``HAS_PUBLIC_PAGES``."""
        return self.is_public and self.status != TournamentStatus.DRAFT


class RoleKind(models.TextChoices):
    """What an account may do in one tournament; each includes the ones below it."""

    ORGANISER = "organiser", _("Organiser")
    REFEREE = "referee", _("Referee")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")


class Role(models.Model):
    """One account's part in one tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muster_roles")
    kind = models.CharField(max_length=12, choices=RoleKind.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_person")]

    def __str__(self) -> str:
        return f"{self.user} · {self.kind} · {self.tournament}"
