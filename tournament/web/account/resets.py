"""A forgotten password: ask for a link by mail, and use a link."""

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament import time_source
from tournament.queries.core import addresses
from tournament.services.accounts import password_resets
from tournament.services.mail import mail
from tournament.web import limits
from tournament.web.account.forms import NewPasswordForm
from tournament.web.account.pages import form_page
from tournament.web.caching.page_cache import cached_page, of_code

GONE, TOO_MANY = 410, 429


class ForgottenForm(forms.Form):
    account = forms.CharField(
        label=gettext_lazy("Name or e-mail"),
        max_length=254,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@cached_page(shows=mail.is_on)
def forgotten(request: HttpRequest) -> HttpResponse:
    form = ForgottenForm(request.POST or None)
    if not mail.is_on() or request.method != "POST" or not form.is_valid():
        return form_page(request, "account/password/forgotten.html", form, has_mail=mail.is_on())
    now = time_source.now()
    if wait := limits.reset_has_to_wait(request, now=now):
        form.add_error(None, limits.sentence(wait))
        context = {"form": form, "has_mail": True}
        return render(request, "account/password/forgotten.html", context, status=TOO_MANY)
    password_resets.request_by_mail(
        form.cleaned_data["account"].strip(),
        address_of=lambda key: addresses.for_phones(request, reverse("reset-password", args=[key])),
        now=now,
    )
    return HttpResponseRedirect(reverse("reset-mailed"), status=303)


@cached_page(shows=of_code)
def mailed(request: HttpRequest) -> HttpResponse:
    return render(request, "account/password/reset_mailed.html")


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: HttpRequest, key: str) -> HttpResponse:
    found = password_resets.find(key, now=time_source.now())
    if found is None:
        return _over(request)
    form = NewPasswordForm(found.user, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return form_page(request, "account/password/reset.html", form, account=found.user)
    password_resets.use(key, form.cleaned_data["new_password1"], now=time_source.now())
    logout(request)  # its session may just have ended, and would not take the message
    messages.success(request, _("Your password is changed. Sign in with it."))
    return HttpResponseRedirect(reverse("sign-in"), status=303)


def _over(request: HttpRequest) -> HttpResponse:
    context = {
        "heading": _("New password"),
        "title": _("This link no longer sets a password"),
        "text": _("It works once, for 24 hours, and until you sign in. Ask for a new one."),
        "to": reverse("forgotten-password"),
        "label": _("Forgotten password"),
    }
    return render(request, "account/link_over.html", context, status=GONE)
