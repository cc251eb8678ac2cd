"""Django's entry to the event."""

from types import ModuleType

from django.apps import AppConfig

from armies.messages.tables import BAD_INPUT, REFUSALS
from tournament.api.core import wording as api_wording
from tournament.messages import (
    aims,
    engine_files,
    engine_refusals,
    explanations,
    faction_reasons,
    pairing_reasons,
    refusals,
)
from tournament.web import wording


class TournamentConfig(AppConfig):
    """The event."""

    name = "tournament"
    verbose_name = "Tournament"

    def __init__(self, app_name: str, app_module: ModuleType) -> None:
        """Word the forms before the first one is made: the admin imports some before any app is ready."""
        super().__init__(app_name, app_module)
        wording.apply()

    def ready(self) -> None:
        api_wording.apply()
        for subject in (*refusals.SUBJECTS, engine_refusals):
            REFUSALS.add(refusals.with_rounds(subject.MESSAGES))
        BAD_INPUT.add(engine_files.MESSAGES)
        aims.AIMS.add(aims.MESSAGES)
        for reasons in (pairing_reasons, faction_reasons, explanations):
            pairing_reasons.REASONS.add(reasons.MESSAGES)
