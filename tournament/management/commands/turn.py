"""Print who chooses, acts or turns in a turn, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print who chooses, acts or turns in a turn, as JSON.")
    question = "turn"
