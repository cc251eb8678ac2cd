"""Print what the Ring does to Frodo and to Ringwraiths, as JSON."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print what the Ring does to Frodo and to Ringwraiths, as JSON.")
    question = "ring"
