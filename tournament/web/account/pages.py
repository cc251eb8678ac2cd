"""The account of whoever is signed in: what it is called, its password, and where it is signed in."""

from typing import Any

from django import forms
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from tournament import sign_in_limits, time_source
from tournament.models import AccountSession
from tournament.services.accounts import account_sessions, accounts, second_factor
from tournament.services.mail import mail
from tournament.web.account.browsers import browser_name
from tournament.web.account.forms import DetailsForm, OwnPasswordForm
from tournament.web.forms.seen_fields import opened_text, seen_in
from tournament.web.organiser.core.desk import went_well
from tournament.web.refusals import form_errors

UNPROCESSABLE = 422


def own_account(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise Http404
    return request.user


@never_cache
@login_required
def show(request: HttpRequest) -> HttpResponse:
    user, now = own_account(request), time_source.now()
    rows = [
        {"session": row, "browser": browser_name(row.user_agent), "is_this": _is_this(request, row)}
        for row in account_sessions.sessions_of(user, now=now)
    ]
    has_factor = second_factor.device_of(user) is not None
    factor = {"has_factor": has_factor, "codes_left": second_factor.codes_left(user) if has_factor else 0}
    context = {**factor, "rows": rows, "changes": accounts.changes_of(user), "has_mail": mail.is_on()}
    return render(request, "account/account.html", context)


@never_cache
@sensitive_post_parameters()
@login_required
def details(request: HttpRequest) -> HttpResponse:
    user = own_account(request)
    initial = accounts.details_of(user)
    form = DetailsForm(request.POST or None, initial=initial, user=user)
    if is_right(request, form):
        data = form.cleaned_data
        seen = seen_in(request, initial)
        given = {"name": data["name"], "email": data["email"], "seen": seen}
        accounts.change_details(user, **given, now=time_source.now())
        return done(request, _("Your account is changed."))
    return form_page(request, "account/details.html", form, seen=opened_text(request, initial))


@never_cache
@sensitive_post_parameters()
@login_required
def password(request: HttpRequest) -> HttpResponse:
    user = own_account(request)
    form = OwnPasswordForm(user, request.POST or None)
    if is_right(request, form):
        new, key = form.cleaned_data["new_password1"], request.session.session_key
        with form_errors(form):
            accounts.change_password(user, new, now=time_source.now(), session_key=key)
            update_session_auth_hash(request, user)
            account_sessions.forget_visit(request.session)
            return done(request, _("Your password is changed. All other devices are signed out."))
    return form_page(request, "account/password/password.html", form)


@require_POST
@login_required
def end_session(request: HttpRequest, number: int) -> HttpResponse:
    row = AccountSession.objects.filter(user=own_account(request), pk=number).first()
    if row is None:
        raise Http404(_("This device is signed out already. Go back to your account."))
    if _is_this(request, row):
        logout(request)
        return redirect("sign-in")
    account_sessions.end(row)
    return done(request, _("The device is signed out."))


@require_POST
@login_required
def end_others(request: HttpRequest) -> HttpResponse:
    user, key = own_account(request), request.session.session_key
    ended = accounts.end_other_sessions(user, now=time_source.now(), session_key=key)
    if not ended:
        return done(request, _("No other device is signed in."))
    words = ngettext("%(n)d device is signed out.", "%(n)d devices are signed out.", ended) % {"n": ended}
    return done(request, words)


def done(request: HttpRequest, words: str) -> HttpResponse:
    return went_well(request, words, reverse("account:account"))


def is_right(request: HttpRequest, form: forms.Form) -> bool:
    """Was a form with the own password sent, and is it right? Wrong passwords are slowed."""
    if request.method != "POST":
        return False
    sign_in_limits.refuse_guesses_of(own_account(request))
    return form.is_valid()


def form_page(request: HttpRequest, template: str, form: forms.BaseForm, **context: Any) -> HttpResponse:
    status = UNPROCESSABLE if form.errors else 200
    return render(request, template, {"form": form, **context}, status=status)


def _is_this(request: HttpRequest, row: Any) -> bool:
    return bool(row.session_key == request.session.session_key)
