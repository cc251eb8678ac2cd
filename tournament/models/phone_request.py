"""What a phone sent that may have been kept without a connection.

A check-in or a list handed in; and what a player asks for during the event: to stop, to sit out, to be late.
"""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant


class PhoneRequest(models.Model):
    """One press, by its ``token``: sent twice it counts once.

    What came in time is ``DONE``. What came too late waits for an official and never counts by itself.
    ``pressed_at`` is only a claim, made by the clock of the phone; ``None`` where none can be read. What the
    server knows: ``page_at``, when it made the page for this phone; ``entrant_seen_at``, when the entrant
    last did something, on whichever phone; ``arrived_at``; and ``closed_at``, the deadline that was over, or
    when the round was drafted. Of a list ``entries`` are those of a draft, ``base`` is the number of the
    version that counted on arrival, ``version`` that of what it became; of a check-in ``base`` is the round.

    ``STOP`` (after round ``base``), ``SIT_OUT`` (of round ``base``) and ``LATE`` (for round ``base``, here at
    ``closed_at``) wait until the draft or the end of the round, and may be ``RECALLED``; ``decided_at`` is
    then when the desk noted them. ``LINK`` asks for a new private link, from the public page: nobody knows
    who asks, and issuing one accepts it. ``source`` of a stop: is the game that is on played, or left?
    """

    class Kind(models.TextChoices):
        CHECK_IN = "check-in", _("Check-in")
        HAND_IN = "hand-in", _("Hand-in")
        STOP = "stop", _("Stop after a round")
        SIT_OUT = "sit-out", _("Sit out a round")
        LATE = "late", _("Late")
        LINK = "link", _("New private link")

    class Status(models.TextChoices):
        DONE = "done", _("Done")
        WAITING = "waiting", _("Waiting")
        ACCEPTED = "accepted", _("Accepted")
        REFUSED = "refused", _("Refused")
        REPLACED = "replaced", _("Replaced")
        RECALLED = "recalled", _("Recalled")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="phone_requests")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    faction = models.CharField(max_length=12, blank=True)  # of a list, its slot
    token = models.CharField(max_length=64)
    status = models.CharField(max_length=8, choices=Status.choices)
    entries = models.JSONField(default=list, blank=True)
    source = models.CharField(max_length=10, blank=True)
    base = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(null=True, blank=True)
    pressed_at = models.DateTimeField(null=True, blank=True)
    page_at = models.DateTimeField(null=True, blank=True)
    entrant_seen_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    arrived_at = models.DateTimeField()
    decided_by = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    message = models.TextField(blank=True)

    class Meta:
        ordering = ["arrived_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "token"], name="one_phone_request_per_token"),
        ]
        indexes = [
            models.Index(
                fields=["entrant"], condition=models.Q(status="waiting"), name="phone_requests_waiting"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.kind} of {self.arrived_at:%H:%M}"

    @property
    def rows(self) -> list[dict[str, Any]]:
        return list(self.entries)

    @property
    def leaves_game(self) -> bool:
        return self.source == "leaves"

    @property
    def is_waiting(self) -> bool:
        return self.status == self.Status.WAITING

    @property
    def is_claim_impossible(self) -> bool:
        """Does the phone claim a time before its page was made, or after it arrived?"""
        if self.pressed_at is None:
            return False
        return self.pressed_at > self.arrived_at or (
            self.page_at is not None and self.pressed_at < self.page_at
        )
