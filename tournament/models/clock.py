"""The running timeline of one round, its announcements and the orders given to it.

The database is the authority: an announcement is a row with ``due_at``, and whoever claims it by a
conditional update has made it. Nothing here ticks.
"""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from tournament.engine.clock import LEAD, UNDO_FOR, latest
from tournament.engine.lifecycle import ClockStatus
from tournament.messages.program_reasons import reason_shown
from tournament.models.choices import choices
from tournament.models.round import Pairing, Round
from tournament.models.tournament import Tournament


class Clock(models.Model):
    """The running timeline of one round.

    ``tempo`` is how many seconds of the timeline pass in one second (1 in a hall, more in a rehearsal).
    ``held_seconds`` is how long the clock has been paused in all, in real seconds. ``generation`` rises
    with every order given to it. ``woken_until`` is up to which instant Celery was asked to wake up.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    timeline = models.JSONField()
    status = models.CharField(max_length=8, choices=choices(ClockStatus), default=ClockStatus.IDLE.value)
    tempo = models.FloatField(default=1.0)
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    held_seconds = models.FloatField(default=0.0)
    generation = models.PositiveIntegerField(default=0)
    woken_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(tempo__gt=0), name="clock_tempo_is_positive")]

    def __str__(self) -> str:
        return f"Clock of {self.round}"

    def waits_for_start(self, now: datetime) -> bool:
        """Was the start set for a time that has not come?"""
        is_running = self.status == ClockStatus.RUNNING
        return is_running and self.started_at is not None and self.started_at > now + LEAD

    @property
    def extensions(self) -> models.QuerySet[ClockOrder]:
        """The extra time that stands, for the round or for one table, oldest first."""
        return self.orders.filter(verb__in=ClockOrder.EXTRA_TIME, undone_at=None)


class Announcement(models.Model):
    """One thing the referee says at one instant of a clock.

    ``pairing`` is ``None`` for the whole hall. ``is_spoken`` tells what is called out from what only
    shows. ``words`` is the text in each language it is called in (``{"de": "..."}``), frozen with the plan.
    Of one kind only one stands for the hall and one for each table: what was said before its time and taken
    back, or cancelled, stands no more. ``fired_at`` is when somebody noticed, ``due_at`` when it was due: it
    counts from then.
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("Pending")
        HELD = "held", _("Held by a pause")
        FIRED = "fired", _("Made")
        CANCELLED = "cancelled", _("Cancelled")
        TAKEN_BACK = "taken-back", _("Made too early, then undone")

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="announcements")
    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="announcements", null=True, blank=True
    )
    kind = models.CharField(max_length=24)
    text = models.CharField(max_length=240)
    words = models.JSONField(default=dict, blank=True)
    is_spoken = models.BooleanField(default=True)
    due_at = models.DateTimeField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    generation = models.PositiveIntegerField(default=0)
    fired_at = models.DateTimeField(null=True, blank=True)
    fired_by = models.CharField(max_length=24, blank=True)
    lateness_ms = models.FloatField(null=True, blank=True)

    class Meta:
        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["clock", "kind", "pairing"],
                condition=Q(status__in=["pending", "held", "fired"]),
                name="announcement_stands_once_a_table",
            ),
            models.UniqueConstraint(
                fields=["clock", "kind"],
                condition=Q(pairing__isnull=True, status__in=["pending", "held", "fired"]),
                name="announcement_stands_once_a_hall",
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="pending"), name="announcement_due_pending"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.due_at:%H:%M:%S}"


class ClockOrder(models.Model):
    """One order to a clock, as it was given: the ledger from which the plan of the round is read.

    ``at_seconds`` is how far the plan had come, ``seconds`` by how much all that comes after it moved: later
    for extra time and a phase begun again, earlier (negative) for a skip, both in plan time. ``before`` holds
    the columns of the clock that an undo puts back. ``token`` is the form's: the same form sent twice is one
    order. An order that was undone stays in the ledger and moves nothing. ``data`` has code and values of a
    reason that nobody typed.
    """

    class Verb(models.TextChoices):
        START = "start", _("Started")
        PAUSE = "pause", _("Paused")
        RESUME = "resume", _("Resumed")
        EXTEND = "extend", _("Extra time for all tables")
        TABLE_TIME = "table-time", _("Extra time for one table")
        SKIP = "skip", _("Skipped to the next phase")
        RESTART = "restart", _("Began the phase again")
        END = "end", _("Ended")

    EXTRA_TIME = (Verb.EXTEND, Verb.TABLE_TIME)

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="orders")
    verb = models.CharField(max_length=12, choices=Verb.choices)
    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="extensions", null=True, blank=True
    )
    at_seconds = models.FloatField(default=0.0)
    seconds = models.FloatField(default=0.0)
    reason = models.CharField(max_length=1000, blank=True)
    given_by = models.CharField(max_length=80)
    given_at = models.DateTimeField()
    token = models.CharField(max_length=64, blank=True)
    before = models.JSONField(default=dict, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=80, blank=True)
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(seconds__gt=0) | ~Q(verb__in=["extend", "table-time"]),
                name="extension_gives_time",
            ),
            models.UniqueConstraint(
                fields=["clock", "token"], condition=~Q(token=""), name="one_order_per_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_verb_display()}: {self.reason}" if self.reason else self.get_verb_display()

    @property
    def why(self) -> str:
        return reason_shown(self.reason, self.data)

    @property
    def starts_at(self) -> datetime | None:
        """For when this order set the start; one of an older program knows only that of the clock."""
        return parse_datetime(str(self.data.get("starts_at", ""))) or self.clock.started_at

    @property
    def is_to_come(self) -> bool:
        """Was the start set for later than the moment after a press?"""
        return self.starts_at is not None and self.starts_at > self.given_at + LEAD

    @property
    def undo_until(self) -> datetime:
        """Until then it can be taken back, while nothing newer stands; a start that is set until it comes."""
        until = self.given_at + UNDO_FOR
        return latest(until, self.clock.started_at) if self.verb == self.Verb.START else until


class OutboxEvent(models.Model):
    """What the screens are told: a revision and which topics changed. Read by id, never edited."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="outbox")
    announcement = models.OneToOneField(
        Announcement, on_delete=models.CASCADE, related_name="outbox_event", null=True, blank=True
    )
    kind = models.CharField(max_length=24)
    revision = models.PositiveBigIntegerField()
    topics = models.JSONField(default=list)
    payload = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} r{self.revision}"
