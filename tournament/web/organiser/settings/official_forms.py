"""The form that gives somebody a part."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import RoleKind
from tournament.services.tournaments.inputs import OfficialInput
from tournament.web.forms.input_forms import InputForm


class OfficialForm(InputForm):
    class Meta:
        input = OfficialInput
        labels: ClassVar = {"username": "Sign-in name", "kind": _("Role")}
        help_texts: ClassVar = {
            "username": "Of an account there is, or a new one: letters, digits and . @ + - _",
            "name": "As it shall stand in the log.",
        }
        widgets: ClassVar = {"kind": forms.RadioSelect}
        choices: ClassVar = {
            "kind": [
                (RoleKind.ORGANISER, "Organiser: everything"),
                (RoleKind.REFEREE, "Referee: lists, results, rulings and the clock"),
                (RoleKind.SCOREKEEPER, "Scorekeeper: check-in and results"),
            ]
        }
