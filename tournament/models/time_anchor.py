"""Hall time on one machine: its steady counter, and what was added to it."""

from django.db import models


class TimeAnchor(models.Model):
    """How hall time follows from the steady counter of one machine since its boot.

    ``boot`` names the machine and its boot. Hall time is the counter plus ``offset_us`` microseconds, since
    1970. ``skew_ms`` is hall time minus the clock that was trusted (the database server's, or this
    machine's), as it was last seen at ``seen_at`` (hall time).
    """

    boot = models.CharField(max_length=64, unique=True)
    offset_us = models.BigIntegerField()
    skew_ms = models.FloatField(default=0.0)
    seen_at = models.DateTimeField()
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["-seen_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.boot}: {self.skew_ms:+.0f} ms"
