"""What the tournament wrote to an entrant: shown on their page, and mailed where they gave an address."""

from django.db import models

from tournament.models.entrant import Entrant


class MessageKind(models.TextChoices):
    """What a message is about."""

    REMINDER = "reminder", "Reminder"
    PLACE = "place", "A place in the tournament"
    LIST = "list", "Army list"
    FIGURE = "figure", "Figure"
    NEWS = "news", "News"


class PlayerMessage(models.Model):
    """One message to one entrant. ``about`` names the occasion: nobody is written to twice about one.

    ``sent_at`` is when the mail left, ``failure`` why it did not; without an address it is only shown.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=12, choices=MessageKind.choices)
    about = models.CharField(max_length=120)
    subject = models.CharField(max_length=160)
    text = models.TextField()
    written_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    failure = models.CharField(max_length=80, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-written_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["entrant", "about"], name="one_letter_per_occasion")]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.subject}"
