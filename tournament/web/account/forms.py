"""The forms of an account. Whatever decides who can sign in asks for the password once more."""

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournament.services.core.actors import MAX_NAME_LENGTH

MAX_PASSWORD_LENGTH = 200


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # not at run time
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.fields["new_password1"], self.fields["new_password2"]
        first.label, second.label = _("New password"), _("New password again")
        first.help_text = _("At least 12 characters. Not a common password, and not only digits.")
        second.help_text = ""
        for field in (first, second):
            field.widget.attrs["maxlength"] = MAX_PASSWORD_LENGTH


class OwnPasswordForm(PasswordChangeForm, NewPasswordForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Current password")


class CodeField(forms.CharField):
    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        super().__init__(**{"max_length": 40, "widget": forms.TextInput(attrs), **kwargs})


class CurrentPasswordForm(forms.Form):
    password = forms.CharField(
        label=_("Current password"),
        max_length=MAX_PASSWORD_LENGTH,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password. Type it again."), code="password")
        return password


class DetailsForm(CurrentPasswordForm):
    name = forms.CharField(
        label=_("Name"), max_length=MAX_NAME_LENGTH, help_text=_("As shown in the log and on your badge.")
    )
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("A link for a new password is sent there when you ask for it."),
    )
    field_order = ("name", "email", "password")
