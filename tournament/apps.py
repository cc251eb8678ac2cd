"""Django's entry to the event."""

from types import ModuleType

from django.apps import AppConfig

from tournament.web import wording


class TournamentConfig(AppConfig):
    """The event."""

    name = "tournament"
    verbose_name = "Tournament"

    def __init__(self, app_name: str, app_module: ModuleType) -> None:
        """Word the forms before the first one is made: the admin imports some before any app is ready."""
        super().__init__(app_name, app_module)
        wording.apply()
