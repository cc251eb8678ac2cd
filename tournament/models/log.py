"""The log: one entry for every verb, appended and never edited."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from armies.list_slots import limit_of, side_of
from armies.messages.formats import time_of_day
from armies.messages.tables import with_limit
from tournament.engine.clock import LEAD
from tournament.engine.entrants import units_as_number
from tournament.engine.scores import HALVES
from tournament.messages.formats import score_text
from tournament.messages.log import LOG, day_plan_text, subject_text
from tournament.messages.pairing_changes import change_in_round
from tournament.messages.program_reasons import reason_shown
from tournament.messages.schemes import scheme_change
from tournament.messages.settings import SETTING_NAMES, settings_in_words
from tournament.models.entrant import Entrant
from tournament.models.tournament import Tournament

CHANGED_ROWS = "wrote"  # the part of ``data`` that only undo reads
TAKE_BACK = "deed.take-back"
SCHEMES = ("scheme.change", "scheme.correct")
CONFIGURE = "tournament.configure"
CLOCK_START = "clock.start"


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
        return f"{self.at:%H:%M:%S} {self.sentence}"

    @property
    def why(self) -> str:
        """The reason; one that the program gave is in the reader's language."""
        return reason_shown(self.reason, self.data)

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
        before, after = _points(self.data.get("before")), _points(self.data)
        if not before:
            return score_text(*after) if after else ""
        if not after:
            return _("open, before %(before)s") % {"before": score_text(*before)}
        return _("%(score)s, before %(before)s") % {
            "score": score_text(*after),
            "before": score_text(*before),
        }

    @property
    def sentence(self) -> str:
        """``Jun dropped Pia Lind.``, in the reader's language."""
        subject = self._settings or self._day_plan or self._scheme or self.subject
        if self.takes_back is not None and self.verb == TAKE_BACK:
            subject = self.takes_back.sentence
        elif "in_round" in self.data:
            subject = change_in_round(self.data)
        else:
            subject = subject_text(subject)
        slot = str(self.data.get("faction") or "")
        faction = side_of(slot)
        case = next((case for case in (faction, subject) if f"{self.verb}.{case}" in LOG.messages), "")
        if case and case == faction:
            subject = subject.removesuffix(f": {slot}")
            own = f"{faction}-own"
            if subject == self.actor_name and f"{self.verb}.{own}" in LOG.messages:
                case = own
        elif subject == self.actor_name and f"{self.verb}.own" in LOG.messages:
            case = "own"
        elif self._later_start:
            case = "later"
        values = {
            "actor": self.actor_name,
            "subject": subject.rstrip(".:。"),
            "account": str(self.data.get("account") or ""),
            "round": str(self.data.get("plays_from") or ""),
            "starts_at": self._later_start,
        }
        if self.verb not in LOG.messages:  # of a newer program
            return " ".join(filter(None, (self.actor_name, self.verb, subject)))
        return with_limit(LOG.text(self.verb, values, case=case), limit_of(slot))

    @property
    def _later_start(self) -> str:
        """For when a start of the clock was set; empty for one that followed at once."""
        at = parse_datetime(str(self.data.get("starts_at", "")))
        if self.verb != CLOCK_START or at is None or self.tournament is None or at <= self.at + LEAD:
            return ""
        return time_of_day(at.astimezone(self.tournament.zone))

    @property
    def _day_plan(self) -> str:
        plan = self.data.get("after") if self.verb == "day-plan.change" else None
        return day_plan_text(plan) if isinstance(plan, dict) and _is_plan(plan) else ""

    @property
    def _scheme(self) -> str:
        before, after = self.data.get("before"), self.data.get("after")
        is_change = self.verb in SCHEMES and isinstance(before, dict) and isinstance(after, dict)
        return scheme_change(before, after) if is_change else ""

    @property
    def _settings(self) -> str:
        """Which settings were changed; empty for every other verb, and where one has no name (any more)."""
        before = self.data.get("before")
        is_named = isinstance(before, dict) and before.keys() <= SETTING_NAMES.keys()
        return settings_in_words(before) if self.verb == CONFIGURE and is_named else ""


def done_text(entries: Sequence[LogEntry]) -> str:
    """``Jun dropped Pia.``, ``Jun approved 6 lists.``: what one press did, from its entries of one verb."""
    first = entries[0]
    if len(entries) > 1:
        return LOG.text(first.verb, {"actor": first.actor_name, "count": len(entries)}, case="many")
    return first.sentence


def _is_plan(plan: dict[str, Any]) -> bool:
    """Does it hold what is told of it? A file from elsewhere may hold anything."""
    days = plan.get("days")
    if isinstance(days, list):
        return all(isinstance(day, dict) and _is_plan(day) for day in days)
    breaks = plan.get("breaks") or []
    return (
        "days" not in plan
        and isinstance(breaks, list)
        and all(isinstance(each, dict) and {"name", "after"} <= each.keys() for each in breaks)
    )


def _points(points: object) -> tuple[float, float] | None:
    """What both got: units, two to the point where the entry does not say how many."""
    if not isinstance(points, dict) or not {"half_a", "half_b"} <= points.keys():
        return None
    unit = points.get("points_unit", HALVES)
    return units_as_number(points["half_a"], unit), units_as_number(points["half_b"], unit)
