"""Rounds, pairings and the seats that keep everybody at one table at a time."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.engine.entrants import OTHER_FACTION
from tournament.engine.lifecycle import RoundStatus, TableStatus
from tournament.engine.scenarios import MAX_NAME_LENGTH, at_table
from tournament.messages.pairing_reasons import reason_text
from tournament.models.choices import choices
from tournament.models.entrant import Entrant
from tournament.models.tournament import Tournament

ONE_SIDE = "faction-one-side"  # the code of the reason; see tournament.engine.pairing.armies
OWN_ARMY = "faction-open"
BY_LISTS = frozenset({"faction-brought", ONE_SIDE})


class Faction(models.TextChoices):
    """Good or evil (2.03)."""

    GOOD = "good", _("Good")
    EVIL = "evil", _("Evil")


class Stage(models.TextChoices):
    """What kind of round it is."""

    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round-robin", _("Round robin")
    CUT = "cut", _("Cut")


class Round(models.Model):
    """One set of pairings. ``report`` is what the engine proved; ``proposal`` what it proposed.

    ``scenarios`` are the names for the tables 1, 2, 3 and so on, over and over; one is that of all tables.
    ``level`` is the points limit it was published with; ``None`` is the tournament's.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=12, choices=choices(RoundStatus), default=RoundStatus.DRAFT.value)
    stage = models.CharField(max_length=12, choices=Stage.choices, default=Stage.SWISS)
    seed = models.CharField(max_length=64)
    report = models.JSONField(default=dict, blank=True)
    proposal = models.JSONField(default=list, blank=True)
    scenarios = models.JSONField(default=list, blank=True)
    level = models.PositiveIntegerField(null=True, blank=True)
    policy_digest = models.CharField(max_length=64, blank=True)
    drafted_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=~Q(status=RoundStatus.CANCELLED.value),
                name="one_live_round_per_number",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(status__in=["draft", "published", "playing"]),
                name="one_open_round_per_tournament",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """``Round 3``, in a round robin ``Round 3 of 7``, in a cut ``Semi-final``."""
        if self.stage == Stage.ROUND_ROBIN and self.report.get("rounds"):
            return f"Round {self.number} of {self.report['rounds']}"
        if self.stage == Stage.CUT and self.report.get("name"):
            return str(self.report["name"])
        return f"Round {self.number}"

    @property
    def points_limit(self) -> int:
        """Points of an army in this round, as published or as planned; 0 is no limit."""
        if self.published_at is None:
            return self.tournament.level_of(self.number)
        return self.tournament.level if self.level is None else self.level

    @property
    def own_limit(self) -> int | None:
        """The same; ``None`` where all rounds of the event have one limit."""
        return self.points_limit if self.tournament.round_levels else self.level

    @property
    def scenario(self) -> str:
        """What all tables play; empty where there is none, or each table has its own."""
        return self.scenarios[0] if len(self.scenarios) == 1 else ""


class Pairing(models.Model):
    """Two entrants, or one and a bye, at one table in one round, with reasons.

    A change by hand never edits a pairing: it replaces it (``is_current`` goes, ``replaced_at`` comes), and
    the ``Change`` that did so is named on both. Pairs that are
    ``is_fixed`` stay together when the round is paired again.
    ``faction_a`` is what side a plays; ``None`` means that the roll of 3.02 decides, and ``roll``
    keeps that roll once it is recorded. ``played_scenario`` is what the two found out at the table,
    ``strikes`` how they struck the others (``engine/strikes.py``). A bye has neither table nor second seat.
    ``advances`` says who goes on after a perfect tie in a cut, how that was decided, and by whom.
    """

    class Origin(models.TextChoices):
        ENGINE = "engine", _("Engine")
        MANUAL = "manual", _("By hand")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    a = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="pairings_as_a")
    b = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="pairings_as_b", null=True, blank=True
    )
    faction_a = models.CharField(max_length=4, choices=Faction.choices, null=True, blank=True)  # noqa: DJ001 - none is a fact: the roll decides
    is_forced = models.BooleanField(default=False)
    roll = models.JSONField(null=True, blank=True)
    played_scenario = models.CharField(max_length=MAX_NAME_LENGTH, blank=True, default="")
    strikes = models.JSONField(default=dict, blank=True)
    advances = models.JSONField(null=True, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    status = models.CharField(max_length=12, choices=choices(TableStatus), default=TableStatus.WAITING.value)
    is_current = models.BooleanField(default=True)
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.ENGINE)
    manual_reason = models.TextField(blank=True)
    is_fixed = models.BooleanField(default=False)
    made_by = models.ForeignKey(
        "tournament.Change", on_delete=models.SET_NULL, related_name="made", null=True, blank=True
    )
    replaced_by = models.ForeignKey(
        "tournament.Change", on_delete=models.SET_NULL, related_name="replaced", null=True, blank=True
    )
    created_at = models.DateTimeField()
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = [F("table").asc(nulls_last=True), "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "table"], condition=Q(is_current=True), name="one_pairing_per_table"
            ),
            models.CheckConstraint(condition=~Q(a=F("b")), name="nobody_plays_alone"),
            models.CheckConstraint(
                condition=Q(b__isnull=True, table__isnull=True) | Q(b__isnull=False, table__isnull=False),
                name="a_bye_has_no_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.a} – {self.b or gettext('Bye')}"

    @property
    def scenario(self) -> str:
        """What is played at this table: what the two or the desk said, else what was drawn; may be empty."""
        return self.played_scenario or at_table(self.round.scenarios, self.table)

    @property
    def is_bye(self) -> bool:
        return self.b_id is None

    @property
    def is_by_table(self) -> bool:
        """Has the schedule of a round robin said who plays good, where 3.02 leaves it to the roll?"""
        return any(row.get("code") == "faction-table" for row in _dicts(self.reasons))

    @property
    def is_one_side(self) -> bool:
        """Do both play the same side, because each brought one army (D02)?"""
        return any(row.get("code") == ONE_SIDE for row in _dicts(self.reasons))

    @property
    def is_own_army(self) -> bool:
        """Does each play the army they brought, though no list says which (D02)?"""
        return any(row.get("code") == OWN_ARMY for row in _dicts(self.reasons))

    @property
    def is_by_lists(self) -> bool:
        """Did the armies that were brought decide who plays what (D02)?"""
        return any(row.get("code") in BY_LISTS for row in _dicts(self.reasons))

    @property
    def faction_b(self) -> str | None:
        """What side b plays: the other faction (2.03, 3.02), but where both brought the same side."""
        if self.is_bye:
            return None
        return self.faction_a if self.is_one_side else OTHER_FACTION.get(self.faction_a)

    def side_of(self, entrant: Entrant) -> str | None:
        """``"a"``, ``"b"`` or ``None`` for a stranger."""
        return {self.a_id: "a", self.b_id: "b"}.get(entrant.pk)

    def opponent_of(self, entrant: Entrant) -> Entrant | None:
        """The other one, ``None`` for a bye."""
        return self.b if entrant.pk == self.a_id else self.a

    def faction_of(self, entrant: Entrant) -> str | None:
        """What this entrant plays, ``None`` while the roll is open."""
        return self.faction_a if entrant.pk == self.a_id else self.faction_b

    @property
    def reason_texts(self) -> list[str]:
        return [reason_text(reason) for reason in _dicts(self.reasons)]


def _dicts(rows: Any) -> list[dict[str, Any]]:
    return [row for row in rows or [] if isinstance(row, dict)]


class Seat(models.Model):
    """One entrant's place in one pairing; what lets the database forbid two at once."""

    class Side(models.TextChoices):
        A = "a", "a"
        B = "b", "b"

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    side = models.CharField(max_length=1, choices=Side.choices)
    is_current = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entrant"],
                condition=Q(is_current=True),
                name="one_current_pairing_per_entrant",
            ),
            models.UniqueConstraint(fields=["pairing", "side"], name="one_entrant_per_side"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} in {self.pairing}"
