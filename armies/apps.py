"""Django's entry to the catalogue and the army lists."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"
    verbose_name = "Armies"
