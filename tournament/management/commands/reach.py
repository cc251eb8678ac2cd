"""Print where a figure of a position may move, or whether a way is legal, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print where a figure may move, or whether a path is legal, as JSON.")
    question = "reach"
