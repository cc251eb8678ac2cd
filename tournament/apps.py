"""Django's entry to the event."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """The event."""

    name = "tournament"
    verbose_name = "Tournament"
