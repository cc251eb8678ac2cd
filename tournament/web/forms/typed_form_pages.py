"""Offer what was typed again: at the sign-in, after an outdated form, behind a new link. It sends nothing."""

import gzip
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from django.contrib import messages
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournament.web.forms import typed_forms
from tournament.web.forms.form_filling import SEEN, fill
from tournament.web.forms.typed_forms import TypedForm

FIELD: Final = typed_forms.FIELD
PACKED: Final = "gzip"
DISCARD: Final = "discard"
NEW_LINK: Final = "new_link"
TOKEN: Final = re.compile(r"(?:^|/me/)([A-Za-z0-9_-]{16,64})(?:/|$)")
FORBIDDEN: Final = 403
FOUND: Final = 302
FAILED: Final = 400  # the lowest status of an answer that has not done what was asked


class TypedFormMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST":
            if _leads_to_sign_in(response):
                return _after_end_of_session(request) or response
            if response.status_code < FAILED and typed_forms.is_form(request):
                typed_forms.drop(request, with_refused=False)
            return response
        if request.method != "GET" or not _is_page(response):
            return response
        shown = typed_forms.shown_form(request)
        if shown is not None and shown.is_refused:
            typed_forms.drop(request, page=shown.page)
        return response if shown is None else _filled(request, response, shown)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """A form that only carries what was typed is answered like a GET: it changes nothing."""
        if not typed_forms.is_form(request) or FIELD not in request.POST:
            return None
        if request.path == reverse("sign-in"):
            return None
        if request.POST[FIELD] == DISCARD:
            if request.user.is_authenticated:
                typed_forms.drop(request, page=typed_forms.place_of(request.get_full_path()))
            return HttpResponseRedirect(request.get_full_path(), status=303)
        if (address := _at_new_link(request)) is not None:
            return HttpResponseRedirect(
                address, status=307
            )  # with the same form, which only this address reads
        typed = typed_forms.read(request.POST[FIELD])
        if typed is None or not typed_forms.is_at(typed, request) or not typed.is_for(request.user):
            messages.error(request, _("Your input is no longer stored. Type it again."))
            return HttpResponseRedirect(request.get_full_path(), status=303)
        setattr(request, typed_forms.SHOWN, typed)
        request.method = request.META["REQUEST_METHOD"] = "GET"
        request.POST = QueryDict()
        return None


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django names it
    """The form has no valid token: opened before somebody signed in, too long ago, or cookies are gone."""
    typed = _carried_on(request) or typed_forms.typed_in(request)
    if typed is None:
        return render(request, "403_csrf.html", status=FORBIDDEN)
    if typed_forms.needs_account(typed.action) and not request.user.is_authenticated:
        return sign_in_page(request, typed, status=FORBIDDEN)
    left_out = typed.left_out_of(request)
    context = {"typed": typed, "left_out": left_out, "to": _page_address(request, typed)}
    return render(request, "403_csrf.html", context, status=FORBIDDEN)


def sign_in_page(request: HttpRequest, typed: TypedForm, *, status: int = FORBIDDEN) -> HttpResponse:
    form, left_out = AuthenticationForm(request), typed.left_out_of(request)
    context = {"form": form, "next": typed.page, "typed": typed, "left_out": left_out}
    page = render(request, "account/sign_in.html", context, status=status)
    page.headers["Cache-Control"] = "no-store, private"
    return page


def _after_end_of_session(request: HttpRequest) -> HttpResponse | None:
    """The sign-in page with what was typed. A bare button leads back to its page: its address is none."""
    if (typed := typed_forms.typed_in(request)) is not None:
        return sign_in_page(request, typed)
    page = typed_forms.page_of(request)
    return redirect_to_login(page.path, reverse("sign-in")) if page is not None else None


def _carried_on(request: HttpRequest) -> TypedForm | None:
    if request.path != reverse("sign-in") or typed_forms.is_foreign(request):
        return None
    return typed_forms.read(request.POST.get(FIELD, ""))


def _page_address(request: HttpRequest, typed: TypedForm) -> str:
    page = typed_forms.page_of(request)
    own = page.path if page is not None else request.get_full_path()
    return typed.page if typed_forms.needs_account(typed.page) else own


def _at_new_link(request: HttpRequest) -> str | None:
    """The same place behind the private link that was typed in; ``None`` once it is this one."""
    typed = typed_forms.read(request.POST[FIELD])
    found = TOKEN.search(request.POST.get(NEW_LINK, "").strip())
    if typed is None or found is None:
        return None
    address = typed_forms.behind_link(typed.page, found[1])
    return address if address != request.get_full_path() else None


def _leads_to_sign_in(response: HttpResponse) -> bool:
    location = urlsplit(response.headers.get("Location", ""))
    return response.status_code == FOUND and location.path == reverse("sign-in") and "next=" in location.query


def _is_page(response: HttpResponse) -> bool:
    is_html = response.headers.get("Content-Type", "").startswith("text/html")
    return is_html and not response.streaming and response.headers.get("Content-Encoding", PACKED) == PACKED


def _filled(request: HttpRequest, response: HttpResponse, typed: TypedForm) -> HttpResponse:
    here = request.get_full_path()
    notice = (lambda _left: "") if typed.is_refused else partial(_notice, request, typed)
    is_packed = "Content-Encoding" in response.headers  # every long page of the desk is, for a browser
    html = (gzip.decompress(response.content) if is_packed else response.content).decode()
    discard = render_to_string("components/forms/typed_discard.html", {"here": here}, request)
    is_action = partial(_is_action, typed, here)
    before = "" if typed.is_refused else discard
    # what changed since is on the page that says why: the next press has seen it
    seen = () if typed.is_refused else SEEN
    page = fill(html, typed.fields, is_action=is_action, notice=notice, before=before, seen=seen)
    response.content = page.html.encode()
    for header in ("Content-Encoding", "Content-Length"):
        response.headers.pop(header, None)
    # A page that answers a form is not asked for again: going back to it needs the copy of the browser.
    is_carried = hasattr(request, typed_forms.SHOWN)
    response.headers["Cache-Control"] = "no-cache, private" if is_carried else "no-store, private"
    return response


def _is_action(typed: TypedForm, here: str, action: str) -> bool:
    path = urlsplit(urljoin(here, action)).path if action else urlsplit(here).path
    return url_has_allowed_host_and_scheme(path, None) and typed_forms.is_action(typed, path)


def _notice(request: HttpRequest, typed: TypedForm, left: Sequence[tuple[str, str]]) -> str:
    rows = [(typed_forms.label_of(name), value) for name, value in left]
    context = {"left": rows, "typed": typed, "here": request.get_full_path()}
    return render_to_string("components/forms/typed_notice.html", context, request)
