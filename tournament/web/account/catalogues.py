"""The catalogues that an account owns or has a right to: who may use each, and whose it is."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from armies.models import Catalogue
from armies.models.choices import CatalogueRight
from armies.services.errors import UNPROCESSABLE
from tournament import access, time_source
from tournament.queries.catalogues import catalogue_rights as rights_of
from tournament.services.catalogues import catalogue_rights
from tournament.services.catalogues.inputs import AccountInput, GrantInput, ShareInput
from tournament.services.core.actors import official
from tournament.web.account.pages import own_account
from tournament.web.forms.input_forms import InputForm, posted
from tournament.web.organiser.catalogues.catalogues import as_file
from tournament.web.organiser.core.desk import went_well
from tournament.web.refusals import form_errors

RIGHTS: Final = (
    (CatalogueRight.USE.value, _("Use it in their tournaments")),
    (CatalogueRight.READ.value, _("Read and download it")),
)
NO_RIGHT: Final = "none"


class _Form(InputForm):
    """One of several on a page, whose fields have the same names."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"{type(self).__name__}-%s", **kwargs})


class ShareForm(_Form):
    class Meta:
        input = ShareInput

    right = forms.TypedChoiceField(
        label=_("What may all accounts do?"),
        choices=((NO_RIGHT, _("Nothing")), *RIGHTS),
        coerce=lambda right: "" if right == NO_RIGHT else right,
    )


GRANTED: Final[Mapping[str, Any]] = {
    CatalogueRight.READ: _("%(name)s may now read it."),
    CatalogueRight.USE: _("%(name)s may now use it in tournaments."),
}


class GrantForm(_Form):
    class Meta:
        input = GrantInput
        labels: ClassVar = {"username": _("Sign-in name"), "right": _("Right")}
        choices: ClassVar = {"right": RIGHTS}


class HandOverForm(_Form):
    class Meta:
        input = AccountInput
        labels: ClassVar = {"username": _("Sign-in name of the new owner")}


@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(
        request, "account/catalogues/catalogues.html", {"rows": rights_of.readable(own_account(request))}
    )


@login_required
@require_safe
def show(request: HttpRequest, key: str) -> HttpResponse:
    return _page(request, key)


@login_required
@require_safe
def file(request: HttpRequest, key: str) -> HttpResponse:
    return as_file(access.catalogue_for(own_account(request), key))


@require_POST
@login_required
def share(request: HttpRequest, key: str) -> HttpResponse:
    form = ShareForm(request.POST)
    if form.is_valid():
        with form_errors(form):
            catalogue_rights.share(_owned(request, key), form.values().right, **_by(request))
            return _done(request, key, gettext("Rights of all accounts changed."))
    return _page(request, key, form)


@require_POST
@login_required
def grant(request: HttpRequest, key: str) -> HttpResponse:
    form = GrantForm(request.POST)
    if form.is_valid():
        with form_errors(form):
            given = form.values()
            catalogue_rights.grant(_owned(request, key), **given.as_dict(), **_by(request))
            return _done(request, key, GRANTED[given.right] % {"name": given.username})
    return _page(request, key, form)


@require_POST
@login_required
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    name = posted(request, AccountInput).username
    catalogue_rights.withdraw(_owned(request, key), name, **_by(request))
    words = gettext("%(name)s no longer has a right of their own.") % {"name": name}
    return went_well(request, words, _address(key))


@require_POST
@login_required
def hand_over(request: HttpRequest, key: str) -> HttpResponse:
    form = HandOverForm(request.POST)
    if form.is_valid():
        with form_errors(form):
            name = form.values().username
            row = catalogue_rights.hand_over(_owned(request, key), name, **_by(request))
            words = gettext("%(catalogue)s now belongs to %(name)s.") % {"catalogue": row.name, "name": name}
            return _done(request, key, words)
    return _page(request, key, form)


def _owned(request: HttpRequest, key: str) -> Catalogue:
    return access.catalogue_for(own_account(request), key, is_owned=True)


def _by(request: HttpRequest) -> dict[str, Any]:
    return {"by": official(own_account(request)), "now": time_source.now()}


def _address(key: str) -> str:
    return reverse("account:catalogue", args=[key])


def _done(request: HttpRequest, key: str, words: str) -> HttpResponse:
    """Back with a word; to the list where the catalogue can be read no more."""
    is_readable = access.catalogues_of(own_account(request)).filter(key=key).exists()
    return went_well(request, words, _address(key) if is_readable else reverse("account:catalogues"))


def _page(request: HttpRequest, key: str, form: forms.Form | None = None) -> HttpResponse:
    user = own_account(request)
    found = next(iter(rights_of.readable(user, key)), None)
    if found is None:
        raise Http404(access.NO_CATALOGUE)
    row = found.catalogue
    made = (ShareForm(initial={"right": row.for_everybody or NO_RIGHT}), GrantForm(), HandOverForm())
    share_form, grant_form, hand_over_form = (form if type(form) is type(each) else each for each in made)
    is_owned = (user.is_superuser or row.owner_id == user.pk) and not found.is_of_tournament
    context = {
        "found": found,
        "catalogue": row,
        "is_owned": is_owned,
        "grants": row.grants.select_related("user") if is_owned else (),
        "changes": rights_of.changes_of(row) if is_owned else (),
        "used": row.tournaments.count(),
        "share_form": share_form,
        "grant_form": grant_form,
        "hand_over_form": hand_over_form,
    }
    return render(
        request, "account/catalogues/catalogue.html", context, status=UNPROCESSABLE if form else 200
    )
