"""Print the kill zones of a position as JSON, and who is engaged, threatened and adjacent."""

from django.utils.translation import gettext as _

from tournament.management.desk_command import DeskCommand


class Command(DeskCommand):
    help = _("Print kill zones and engaged figures of a position as JSON.")
    question = "zones"
