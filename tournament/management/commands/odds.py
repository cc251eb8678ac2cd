"""Print the odds of dice as fractions, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print the odds of dice as fractions, as JSON.")
    question = "odds"
