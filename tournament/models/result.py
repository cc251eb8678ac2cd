"""Submissions of results, rulings, and what they rest on. Appended; one is confirmed."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.messages.edge import finding_text
from armies.messages.referee_desk import DESK_STEPS
from armies.messages.tables import REFUSALS
from tournament.engine.entrants import units_as_number
from tournament.engine.scores import HALVES
from tournament.messages.formats import score_text
from tournament.messages.grades import grade_text
from tournament.messages.program_reasons import reason_shown
from tournament.models.entrant import Entrant
from tournament.models.round import Pairing, Round
from tournament.models.tournament import Tournament


class Submission(models.Model):
    """One report of a result: facts, and what the rules made of them at that moment.

    ``units_a`` and ``units_b`` are tournament points in units, ``points_unit`` of which make one.
    ``client_token`` makes sending twice harmless: the same token on the same pairing is the same submission.
    ``checked_by`` typed the same sheet a second time, and it agreed.
    """

    class Kind(models.TextChoices):
        PLAYER = "player", _("Player")
        OFFICIAL = "official", _("Official")
        SYSTEM = "system", _("System")

    class Status(models.TextChoices):
        PENDING = "pending", _("Waiting for the opponent")
        CONFIRMED = "confirmed", _("Confirmed")
        SUPERSEDED = "superseded", _("Replaced")
        REJECTED = "rejected", _("Rejected")

    LIVE = (Status.PENDING, Status.CONFIRMED)  # it counts, or waits for somebody

    pairing = models.ForeignKey(Pairing, on_delete=models.PROTECT, related_name="submissions")
    client_token = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="submissions", null=True, blank=True
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        related_name="muster_submissions",
        null=True,
        blank=True,
    )
    signed = models.CharField(max_length=80)
    facts = models.JSONField()
    verdict = models.JSONField(default=dict)
    grade_a = models.CharField(max_length=60)
    units_a = models.IntegerField()
    units_b = models.IntegerField()
    points_unit = models.PositiveSmallIntegerField(default=HALVES)
    row = models.CharField(max_length=60)
    policy_digest = models.CharField(max_length=64)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PENDING)
    submitted_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=80, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_by = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["submitted_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "client_token"], name="one_submission_per_token"),
            models.UniqueConstraint(
                fields=["pairing"], condition=Q(status="confirmed"), name="one_confirmed_submission"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing}: {self.points_a}–{self.points_b}"

    @property
    def points_a(self) -> int | float:
        """What side a got, as people write it."""
        return units_as_number(self.units_a, self.points_unit)

    @property
    def points_b(self) -> int | float:
        return units_as_number(self.units_b, self.points_unit)

    @property
    def in_grades(self) -> str:
        """``total victory for Pia``: the grade of the winner, or the one that both have."""
        winner = self.pairing.a if self.units_a > self.units_b else self.pairing.b
        return self._graded("" if self.units_a == self.units_b else f"{winner}")

    @property
    def in_grade(self) -> str:
        """The same where the points beside it tell who has won: ``total victory``."""
        return self._graded("")

    def _graded(self, player: str) -> str:
        grade = str(self.verdict.get("grade_b")) if self.units_a < self.units_b else self.grade_a
        is_for_both = self.units_a == self.units_b and not self.units_a
        return grade_text(grade, player=player, is_for_both=is_for_both)

    @property
    def objection(self) -> str:
        """What the lists or the rules have against a result that came in with a file; empty for others."""
        marked = self.verdict.get("marked")
        return REFUSALS.stored_text(marked) if marked else ""

    @property
    def in_points(self) -> str:
        """``2 to 1``: what side a and side b got, as people say it."""
        return score_text(self.points_a, self.points_b)


class Ruling(models.Model):
    """A referee's decision, with its clause. Shows wherever its subject shows.

    ``data`` has the code and the values of a ``text`` that the program wrote. ``desk`` is what the referee's
    desk answered, where the ruling rests on that: ``question``, ``input``, ``answer``, ``ruleset``,
    ``policy_digest`` and ``rules_version``; its ``text`` may be empty. ``token`` is the form's: sent twice,
    it is one ruling. ``overrules`` is the ruling that this one undoes.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="rulings", null=True, blank=True)
    pairing = models.ForeignKey(
        Pairing, on_delete=models.PROTECT, related_name="rulings", null=True, blank=True
    )
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="rulings", null=True, blank=True
    )
    submission = models.OneToOneField(
        Submission, on_delete=models.PROTECT, related_name="ruling", null=True, blank=True
    )
    clause = models.CharField(max_length=12)
    text = models.TextField()
    ruled_by = models.CharField(max_length=80)
    ruled_at = models.DateTimeField()
    data = models.JSONField(default=dict, blank=True)
    desk = models.JSONField(default=dict, blank=True)
    token = models.CharField(max_length=64, blank=True, default="")
    overrules = models.OneToOneField(
        "self", on_delete=models.CASCADE, related_name="overruled_by", null=True, blank=True
    )

    class Meta:
        ordering = ["-ruled_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "token"], condition=~Q(token=""), name="one_ruling_per_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.clause}: {self.text}"

    @property
    def sentence(self) -> str:
        """The text in the reader's language, where the program wrote it; else as it was typed."""
        return reason_shown(self.text, self.data)

    @property
    def answer_lines(self) -> list[dict[str, Any]]:
        """What the desk said: each sentence in the reader's language, with its clauses."""
        answer = self.desk.get("answer", {})
        steps = [(DESK_STEPS.stored_text(step), step["refs"]) for step in answer.get("steps", ())]
        found = [(finding_text(each), each["refs"]) for each in answer.get("findings", ())]
        return [{"text": text, "refs": refs} for text, refs in (*steps, *found)]
