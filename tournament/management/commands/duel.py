"""Print what decides a fight, a test or a shot of the Strategy Battle Game, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print what decides a fight, a test or a shot of the Strategy Battle Game, as JSON.")
    question = "duel"
