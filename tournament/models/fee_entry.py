"""The ledger of fees: appended, and a line that is undone stays, marked."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.tournament import Tournament


class FeeEntry(models.Model):
    """One line about one entrant: money that came or went outside of Muster, or the mark of a member."""

    class Kind(models.TextChoices):
        PAID = "paid", _("Paid")
        REFUND = "refund", _("Refund")
        MEMBER = "member", _("Member")
        NOT_MEMBER = "not-member", _("Not a member")

    class PaidBy(models.TextChoices):
        CASH = "cash", _("Cash")
        CARD = "card", _("Card")
        TRANSFER = "transfer", _("Bank transfer")
        ONLINE = "online", _("Online")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="fee_entries")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="fee_entries")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    cents = models.PositiveIntegerField(default=0)
    paid_by = models.CharField(max_length=8, choices=PaidBy.choices, blank=True)
    noted_by = models.CharField(max_length=80)
    noted_at = models.DateTimeField()
    is_undone = models.BooleanField(default=False)
    token = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "token"], condition=~models.Q(token=""), name="one_fee_entry_per_form"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.entrant}"
