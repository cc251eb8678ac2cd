"""Print the combats of a position, or what dice of a combat do, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print the combats of a position, or what dice of a combat do, as JSON.")
    question = "combat"
