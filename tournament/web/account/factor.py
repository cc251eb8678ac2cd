"""Set up a second factor, renew its recovery codes, remove it."""

from base64 import b32encode
from binascii import unhexlify
from datetime import timedelta
from typing import Any, Final

import django_otp
from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from tournament import time_source
from tournament.services.accounts import account_sessions, second_factor
from tournament.web.account.forms import CodeField, CurrentPasswordForm
from tournament.web.account.pages import done, form_page, is_right, own_account
from tournament.web.qr_codes import inline_svg
from tournament.web.refusals import form_errors

SALT: Final = "tournament.web.account.factor"
SETTING_UP: Final = timedelta(hours=1)


class SetUpForm(CurrentPasswordForm):
    """The code that the app shows proves that it has the secret. The secret is stored nowhere until then."""

    code = CodeField(label=gettext_lazy("Code from app"))
    sealed = forms.CharField(widget=forms.HiddenInput, max_length=500)
    next = forms.CharField(widget=forms.HiddenInput, max_length=500, required=False)
    field_order = ("code", "password", "sealed", "next")


@never_cache
@sensitive_post_parameters()
@login_required
def set_up(request: HttpRequest) -> HttpResponse:
    user = own_account(request)
    if second_factor.device_of(user) is not None:
        return done(request, _("Second factor added."))
    secret = _opened(request.POST.get("sealed", ""), user) or second_factor.new_secret()
    form = SetUpForm(
        {**request.POST.dict(), "sealed": _sealed(secret, user)} if request.method == "POST" else None,
        initial={"sealed": _sealed(secret, user), "next": own_address(request, request.GET.get("next", ""))},
        user=user,
    )
    if is_right(request, form):
        with form_errors(form):
            return _set_up(request, user, secret, form.cleaned_data)
    address = second_factor.draft(user, secret).config_url
    context = {"code": inline_svg(address), "address": address, "secret": _in_groups(secret)}
    return form_page(request, "account/second_factor/factor.html", form, **context)


def _set_up(request: HttpRequest, user: User, secret: str, data: dict[str, Any]) -> HttpResponse:
    key, now = request.session.session_key, time_source.now()
    device, codes = second_factor.set_up(user, secret, data["code"], now=now, session_key=key)
    verify_session(request, device)
    return _codes_page(request, codes, to=own_address(request, data["next"]))


@never_cache
@sensitive_post_parameters()
@login_required
def renew_codes(request: HttpRequest) -> HttpResponse:
    user = own_account(request)
    form = CurrentPasswordForm(request.POST or None, user=user)
    if is_right(request, form):
        return _codes_page(request, second_factor.renew_codes(user, now=time_source.now()))
    return form_page(request, "account/second_factor/new_codes.html", form)


@never_cache
@sensitive_post_parameters()
@login_required
def remove(request: HttpRequest) -> HttpResponse:
    user = own_account(request)
    form = CurrentPasswordForm(request.POST or None, user=user)
    if is_right(request, form):
        second_factor.remove(user, now=time_source.now())
        return done(request, _("Second factor removed."))
    return form_page(request, "account/second_factor/remove_factor.html", form)


def verify_session(request: HttpRequest, device: Any) -> None:
    request.session.cycle_key()
    account_sessions.forget_visit(request.session)
    django_otp.login(request, device)


def is_verified(request: HttpRequest, device: Any) -> bool:
    return bool(request.session.get(django_otp.DEVICE_ID_SESSION_KEY) == device.persistent_id)


def to_set_up(address: str) -> HttpResponse:
    return HttpResponseRedirect(f"{reverse('account:factor')}?{urlencode({'next': address})}")


def _codes_page(request: HttpRequest, codes: list[str], to: str = "") -> HttpResponse:
    """Rendered at once and kept nowhere: sent again, the form finds that all is done."""
    context = {"codes": codes, "to": to or reverse("account:account")}
    return render(request, "account/second_factor/recovery_codes.html", context)


def own_address(request: HttpRequest, address: str) -> str:
    """``address`` where it lies on this server, else nothing."""
    is_ours = url_has_allowed_host_and_scheme(
        address, {request.get_host()}, require_https=request.is_secure()
    )
    return address if is_ours else ""


def _sealed(secret: str, user: User) -> str:
    return signing.dumps([user.pk, secret], salt=SALT)


def _opened(sealed: str, user: User) -> str:
    """The secret of a form of this account, so that a mistyped code needs no new one."""
    try:
        owner, secret = signing.loads(sealed, salt=SALT, max_age=SETTING_UP)
    except signing.BadSignature:
        return ""
    return str(secret) if owner == user.pk else ""


def _in_groups(secret: str) -> str:
    text = b32encode(unhexlify(secret)).decode()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))
