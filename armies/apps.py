"""Django's entry to the catalogue and the army lists."""

from django.apps import AppConfig

from armies.messages import bad_input, findings, referee_desk, refusals, scoring
from armies.messages.tables import BAD_INPUT, FINDINGS, REFUSALS


class ArmiesConfig(AppConfig):
    name = "armies"
    verbose_name = "Armies"

    def ready(self) -> None:
        REFUSALS.add(refusals.MESSAGES)
        BAD_INPUT.add({**bad_input.MESSAGES, **scoring.MESSAGES})
        FINDINGS.add({**findings.MESSAGES, **referee_desk.DESK_FINDINGS})
