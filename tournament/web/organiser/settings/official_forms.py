"""The form that gives somebody a part."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import RoleKind
from tournament.services.tournaments.officials import Invited


class OfficialForm(forms.Form):
    """Who, and as what."""

    username = forms.RegexField(
        regex=r"^[\w.@+-]+$",
        label="Sign-in name",
        max_length=150,
        help_text="Of an account there is, or a new one: letters, digits and . @ + - _",
        error_messages={"invalid": "Use letters, digits and . @ + - _ only."},
    )
    name = forms.CharField(max_length=80, required=False, help_text="As it shall stand in the log.")
    kind = forms.ChoiceField(
        label=_("Role"),
        widget=forms.RadioSelect,
        initial=RoleKind.REFEREE,
        choices=[
            (RoleKind.ORGANISER, "Organiser: everything"),
            (RoleKind.REFEREE, "Referee: lists, results, rulings and the clock"),
            (RoleKind.SCOREKEEPER, "Scorekeeper: check-in and results"),
        ],
    )

    def invited(self) -> Invited:
        """The values as a service takes them."""
        return Invited(**self.cleaned_data)
