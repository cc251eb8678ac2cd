"""Print what a single ability costs and does, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print what a single ability costs and does, as JSON.")
    question = "ability"
