"""The screens of the hall and what is called out on them.

A screen is an address for a projector; what it shows is decided at the desk. Rows refuse to decide what
stands in a scene: see ``queries``.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournament.models.round import Pairing
from tournament.models.tournament import Tournament


class Scene(models.TextChoices):
    """What a screen can show. ``message`` in a sequence is the screen's own message in its turn."""

    AUTO = "auto", _("Follow the day")
    CLOCK = "clock", _("Clock")
    NAMES = "names", _("Pairings by name")
    TABLES = "tables", _("Pairings by table")
    MISSING = "missing", _("Missing results")
    STANDINGS = "standings", _("Standings")
    BRACKET = "bracket", _("Bracket")
    PODIUM = "podium", _("Podium")
    DAY = "day", _("Plan of the day")
    MESSAGE = "message", _("Message")
    QR = "qr", _("QR code")
    WELCOME = "welcome", _("Welcome")


class Theme(models.TextChoices):
    """Dark for a dim hall, light for a bright one."""

    DARK = "dark", _("Dark")
    LIGHT = "light", _("Light")


def follow_the_day() -> list[dict[str, object]]:
    """A new screen shows what the hall wants to see now."""
    return [{"scene": "auto"}]


class Silence(models.TextChoices):
    """Why a projector with sound is not heard."""

    BLOCKED = "blocked", _("No sound: press any key at that screen once.")
    MUTED = "muted", _("No sound: it was muted at that screen.")
    NO_VOICE = "no-voice", _("Sound without words: it has no voice for a language of the event.")


class Screen(models.Model):
    """One projector. ``scenes`` is a sequence of ``{"scene": "names", "seconds": 20}``; one alone stays.

    ``has_sound`` lets it chime and speak, ``volume`` is 0 to 100. ``message`` stands above everything else
    until it is taken off. ``seen_at`` is when the projector last asked, ``offset_ms`` how far its own clock
    was from the server's then, ``way_ms`` how long question and answer took: they tell the desk whether to
    trust it. ``silence`` is why it was not heard then, empty where it was heard. ``token`` is that of the
    request that added it: sent twice, it adds one.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    name = models.CharField(max_length=40)
    key = models.SlugField(max_length=40)
    scenes = models.JSONField(default=follow_the_day)
    theme = models.CharField(max_length=8, default="dark")
    has_sound = models.BooleanField(default=True)
    volume = models.PositiveSmallIntegerField(default=80)
    message = models.CharField(max_length=240, blank=True)
    changed_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)
    offset_ms = models.FloatField(null=True, blank=True)
    way_ms = models.FloatField(null=True, blank=True)
    silence = models.CharField(max_length=12, choices=Silence.choices, blank=True, default="")
    token = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_screen_per_key"),
            models.UniqueConstraint("tournament", Lower("name"), name="one_screen_per_name"),
            models.CheckConstraint(condition=Q(volume__lte=100), name="screen_volume_is_a_percentage"),
            models.UniqueConstraint(
                fields=["tournament", "token"], condition=~Q(token=""), name="one_screen_per_form"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Call(models.Model):
    """Somebody is asked to come: shown on every screen and spoken, until it is ended.

    ``pairing`` is whose table is called; ``None`` is a call in free words. ``token`` is the form's: sent
    twice, it calls once.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="calls")
    pairing = models.ForeignKey(
        Pairing, on_delete=models.CASCADE, related_name="calls", null=True, blank=True
    )
    text = models.CharField(max_length=240)
    words = models.JSONField(default=dict, blank=True)
    called_by = models.CharField(max_length=80)
    called_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.CharField(max_length=80, blank=True)
    token = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "token"], condition=~Q(token=""), name="one_call_per_form"
            ),
        ]

    def __str__(self) -> str:
        return self.text
