"""Print whether a figure may shoot, with how many dice, and what they do, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print whether a figure may shoot, and what its dice do, as JSON.")
    question = "shoot"
