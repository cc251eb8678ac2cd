"""The first account of a fresh installation, at the address that the launcher prints."""

from http import HTTPStatus
from typing import Any

from django.contrib.auth import login
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.password_validation import password_validators_help_texts
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament import time_source
from tournament.services.accounts import first_account
from tournament.services.core.errors import Conflict
from tournament.web.account.forms import MAX_PASSWORD_LENGTH
from tournament.web.account.pages import form_page


class FirstAccountForm(BaseUserCreationForm):  # type: ignore[type-arg]  # not at run time
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = self.fields["password1"], self.fields["password2"]
        self.fields["username"].label, self.fields["username"].help_text = _("Sign-in name"), ""
        first.help_text = " ".join(str(text) for text in password_validators_help_texts())
        second.label, second.help_text = _("Password again"), ""
        for field in (first, second):
            field.widget.attrs["maxlength"] = MAX_PASSWORD_LENGTH


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def make(request: HttpRequest, token: str) -> HttpResponse:
    if not first_account.is_open(token):
        return _over(request)
    form = FirstAccountForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return form_page(request, "account/first_account.html", form)
    name, password = form.cleaned_data["username"], form.cleaned_data["password1"]
    try:
        user = first_account.create(token, name, password, now=time_source.now())
    except Conflict:  # somebody else was faster
        return _over(request)
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return HttpResponseRedirect(reverse("organiser:create"), status=303)


def _over(request: HttpRequest) -> HttpResponse:
    context = {
        "heading": _("The first account"),
        "title": _("This address no longer creates an account"),
        "text": _(
            "It works until the first account is created. If you have no account, start Muster again for a "
            "new address, or ask the person who runs this server."
        ),
        "to": reverse("sign-in"),
        "label": _("Sign in"),
    }
    return render(request, "account/link_over.html", context, status=HTTPStatus.GONE)
