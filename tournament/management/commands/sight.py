"""Print whether a figure of a position sees another, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print whether a figure of a position sees another as JSON.")
    question = "sight"
