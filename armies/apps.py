"""Django's entry to the catalogue and the army lists."""

from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    """Catalogue and army lists as rows."""

    name = "armies"
    verbose_name = "Armies"
