"""The colour of sliders and wheels that stands for the version of a figure (1.05), in the reader's language."""

from typing import Final

from django.utils.translation import gettext_lazy as _

SLIDER_COLOURS: Final = (_("white"), _("orange"), _("red"), _("purple"), _("blue"))  # versions 0 to 4


def slider_colour(version: int | None) -> str:
    """The colour word of a version, or nothing where none is printed."""
    return "" if version is None else str(SLIDER_COLOURS[version])
