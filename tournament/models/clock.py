"""The running timeline of one round, its announcements and its extensions.

The database is the authority: an announcement is a row with ``due_at``, and whoever claims it by a
conditional update has made it. Nothing here ticks.
"""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.engine.lifecycle import ClockStatus
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
        """A tempo stands still for nobody."""

        constraints = [models.CheckConstraint(condition=Q(tempo__gt=0), name="clock_tempo_is_positive")]

    def __str__(self) -> str:
        return f"Clock of {self.round}"


class Announcement(models.Model):
    """One thing the referee says at one instant of a clock.

    ``pairing`` is ``None`` for the whole hall. ``is_spoken`` tells what is called out from what only
    shows. ``fired_at`` is when somebody noticed, ``due_at`` when it was due: it counts from then.
    """

    class Status(models.TextChoices):
        """Where an announcement stands."""

        PENDING = "pending", "Pending"
        HELD = "held", "Held by a pause"
        FIRED = "fired", "Made"
        CANCELLED = "cancelled", "Cancelled"

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="announcements")
    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="announcements", null=True, blank=True
    )
    kind = models.CharField(max_length=24)
    text = models.CharField(max_length=240)
    is_spoken = models.BooleanField(default=True)
    due_at = models.DateTimeField()
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    generation = models.PositiveIntegerField(default=0)
    fired_at = models.DateTimeField(null=True, blank=True)
    fired_by = models.CharField(max_length=24, blank=True)
    lateness_ms = models.FloatField(null=True, blank=True)

    class Meta:
        """In the order they are due."""

        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["clock", "kind", "pairing", "generation"], name="one_announcement_per_table_and_event"
            ),
            models.UniqueConstraint(
                fields=["clock", "kind", "generation"],
                condition=Q(pairing__isnull=True),
                name="one_announcement_per_hall_and_event",
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(status="pending"), name="announcement_due_pending"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.due_at:%H:%M:%S}"


class Extension(models.Model):
    """Extra time for one table, or for the whole round, with a reason.

    ``at_seconds`` is how far the plan had come when it was given, ``seconds`` how much was given, both in
    plan time. ``token`` is the form's: the same form sent twice gives time once.
    """

    clock = models.ForeignKey(Clock, on_delete=models.CASCADE, related_name="extensions")
    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="extensions", null=True, blank=True
    )
    at_seconds = models.FloatField(default=0.0)
    seconds = models.PositiveIntegerField()
    reason = models.CharField(max_length=240)
    given_by = models.CharField(max_length=80)
    given_at = models.DateTimeField()
    token = models.CharField(max_length=64, blank=True)

    class Meta:
        """Oldest first; an extension gives time, and a form gives it once."""

        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(seconds__gt=0), name="extension_gives_time"),
            models.UniqueConstraint(
                fields=["clock", "token"], condition=~Q(token=""), name="one_extension_per_form"
            ),
        ]

    def __str__(self) -> str:
        return f"+{self.seconds} s: {self.reason}"


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
        """In the order of writing."""

        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} r{self.revision}"
