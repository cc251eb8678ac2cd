"""What the tournament wrote to an entrant: shown on their page, and mailed where they gave an address."""

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.messages.player_messages import message_text
from tournament.models.entrant import Entrant


class MessageKind(models.TextChoices):
    """What a message is about."""

    REMINDER = "reminder", _("Reminder")
    PLACE = "place", _("A place in the tournament")
    LIST = "list", _("Army list")
    FIGURE = "figure", _("Figure")
    NEWS = "news", _("News")


class PlayerMessage(models.Model):
    """One message to one entrant. ``about`` names the occasion: nobody is written to twice about one.

    ``code`` and ``data`` are those of the subject in ``messages.player_messages``; ``lines`` has the same of
    each paragraph, or what a person typed as ``text``. ``subject`` and ``text`` have the English text; rows
    from before have nothing else. ``sent_at`` is when the mail left, ``failure`` why it did not; without an
    address it is only shown.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=12, choices=MessageKind.choices)
    about = models.CharField(max_length=120)
    subject = models.CharField(max_length=160)
    text = models.TextField()
    code = models.CharField(max_length=60, blank=True)
    data = models.JSONField(default=dict, blank=True, encoder=DjangoJSONEncoder)
    lines = models.JSONField(default=list, blank=True, encoder=DjangoJSONEncoder)
    written_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    failure = models.CharField(max_length=80, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-written_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["entrant", "about"], name="one_letter_per_occasion")]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.subject}"

    @property
    def shown_subject(self) -> str:
        """The subject in the reader's language."""
        return message_text({"code": self.code, "data": self.data, "text": self.subject})

    @property
    def shown_text(self) -> str:
        """The paragraphs in the reader's language, with an empty line between them."""
        return "\n\n".join(map(message_text, self.lines)) if self.code else self.text
