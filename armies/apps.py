"""Django's entry to the catalogue and the army lists."""

from django.apps import AppConfig

from armies.messages import findings, refusals
from armies.messages.tables import FINDINGS, REFUSALS


class ArmiesConfig(AppConfig):
    name = "armies"
    verbose_name = "Armies"

    def ready(self) -> None:
        REFUSALS.add(refusals.MESSAGES)
        FINDINGS.add(findings.MESSAGES)
