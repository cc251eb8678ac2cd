"""Django's entry to the event."""

from django.apps import AppConfig

from tournament.web import wording


class TournamentConfig(AppConfig):
    """The event."""

    name = "tournament"
    verbose_name = "Tournament"

    def ready(self) -> None:
        """Word the forms before the first one is made."""
        wording.apply()
