"""The log: one entry for every verb, appended and never edited."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models

from tournament.models.entrant import Entrant, in_a_sentence
from tournament.models.tournament import Tournament
from tournament.models.verbs import WORDS, WORDS_OF_MANY

CHANGED_ROWS = "wrote"  # the part of ``data`` that only undo reads


class LogEntry(models.Model):
    """Who did what, when and why. ``verb`` is ``noun.verb``; ``data`` holds before and after.

    Taking something back is an entry of its own, and names the entry that it takes back.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="log", null=True, blank=True
    )
    verb = models.CharField(max_length=40)
    actor_kind = models.CharField(max_length=12)
    actor_name = models.CharField(max_length=80)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="muster_log", null=True, blank=True
    )
    entrant = models.ForeignKey(Entrant, on_delete=models.SET_NULL, related_name="log", null=True, blank=True)
    subject = models.CharField(max_length=160, blank=True)
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict, blank=True)
    takes_back = models.OneToOneField(
        "self", on_delete=models.CASCADE, related_name="taken_back_by", null=True, blank=True
    )
    at = models.DateTimeField()

    figures = ""  # which counts a correction changed, where ``queries.log.told`` has looked

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["tournament", "-at"], name="log_by_tournament")]

    def __str__(self) -> str:
        return f"{self.at:%H:%M:%S} {self.actor_name} {self.verb_text} {self.subject}".rstrip()

    @property
    def public_data(self) -> dict[str, Any]:
        """``data`` for people and programs: without the trace, whose row ids mean nothing elsewhere."""
        return {key: value for key, value in self.data.items() if key != CHANGED_ROWS}

    @property
    def is_taken_back(self) -> bool:
        return hasattr(self, "taken_back_by")

    @property
    def result(self) -> str:
        """``0 to 3, before 3 to 0``: what this made of the points of a game; empty for everything else."""
        before = _points(self.data.get("before"))
        return f"{_points(self.data) or 'open'}, before {before}" if before else _points(self.data)

    @property
    def verb_text(self) -> str:
        return WORDS.get(self.verb, self.verb)


def done_words(entries: Sequence[LogEntry]) -> str:
    """What one press did, from its entries of one verb: ``dropped Pia``, or ``approved 6 lists``."""
    first = entries[0]
    if len(entries) > 1:
        return WORDS_OF_MANY[first.verb].format(len(entries))
    return f"{first.verb_text} {in_a_sentence(first.subject)}".strip().rstrip(".:")


def _points(points: object) -> str:
    if not isinstance(points, dict) or not {"half_a", "half_b"} <= points.keys():
        return ""
    return f"{points['half_a'] / 2:g} to {points['half_b'] / 2:g}"
