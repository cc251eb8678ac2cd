"""Mail on its way to a mail server."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.entrant import Entrant
from tournament.models.player_message import PlayerMessage
from tournament.models.unconfirmed_registration import UnconfirmedRegistration


class OutgoingMail(models.Model):
    """One mail to one entrant: a message, or without one the private link.

    Or to an ``account``: a link for a new password.

    Or to somebody whose ``registration`` is not confirmed: the link that confirms it. Where that is confirmed
    or gone the mail stays for an hour, with neither: it still counts among the links to its address.

    ``due_at`` is the next attempt; ``None`` where the mail was sent or given up (``sent_at`` tells which).
    ``sealed_link`` opens only with the secret key of the server, and is emptied as soon as nobody needs it.
    """

    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="mails", null=True, blank=True
    )
    registration = models.ForeignKey(
        UnconfirmedRegistration, on_delete=models.SET_NULL, related_name="mails", null=True, blank=True
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    is_reset = models.BooleanField(default=False)  # without an account nobody was found, and nothing is sent
    message = models.OneToOneField(
        PlayerMessage, on_delete=models.CASCADE, related_name="mail", null=True, blank=True
    )
    address = models.EmailField(db_index=True)  # in small letters
    sealed_link = models.TextField(blank=True)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True, blank=True)
    failure = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(entrant=None) | Q(registration=None),
                name="mail_to_one_of_two",
            ),
            models.CheckConstraint(
                condition=Q(account=None) | Q(entrant=None, registration=None, is_reset=True),
                name="mail_to_an_account_alone",
            ),
        ]
        indexes = [models.Index(fields=["due_at"], name="mail_due", condition=Q(due_at__isnull=False))]

    def __str__(self) -> str:
        return f"{self.address} ({'message' if self.message_id else 'link'})"

    @property
    def recipient(self) -> Entrant | UnconfirmedRegistration:
        recipient = self.entrant or self.registration
        if recipient is None:
            raise ValueError("A mail goes to an entrant or to a registration.")
        return recipient
