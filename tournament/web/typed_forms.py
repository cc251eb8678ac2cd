"""What somebody typed into a form that could not be taken: the session was over, or the token of the form.

It comes back in the same form at the same address, and is never sent by itself. Without a session it travels
in the page, signed; with one it waits in the session of the person who typed it. Refuses to keep passwords,
codes, files, what a foreign page has sent, and more than 64 kB.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.core.exceptions import SuspiciousOperation
from django.http import UnreadablePostError
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

from tournament import sign_in_limits
from tournament.models import AccountSession

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.contrib.auth.models import AnonymousUser, User
    from django.http import HttpRequest

FIELD: Final = "typed_form"  # of the forms that carry it
SALT: Final = "typed form"
SHOWN: Final = "typed_form"  # attribute of a request: what its page is filled with
LIVES: Final = 12 * 3600  # seconds
MAX_BYTES: Final = 64 * 1024
MAX_FORMS: Final = 4  # in one session, the newest
IN_SESSION: Final = "typed_forms"
WAITS_FOR_CODE: Final = "typed_form_of_sign_in"  # in the session between both steps of a sign-in
NEVER_KEPT: Final = re.compile(r"password|passphrase|secret|csrf|^code$|^typed_form$")
NEVER_KEPT_AT: Final = ("/admin/", "/api/", "/sign-in/", "/sign-out/", "/reset/")
ANY_LINK: Final = "-"  # stands for the token of a private link


@dataclass(frozen=True, slots=True)
class Page:
    """A page of this server: its address as it was asked for, and the one without a private token."""

    path: str
    place: str


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A form as it was sent. ``page`` and ``action`` are places; ``account`` is a mark, empty if unknown."""

    page: str
    action: str
    fields: tuple[tuple[str, str], ...]
    account: str = ""
    nonce: str = ""

    @property
    def signed(self) -> str:
        """As it travels in a page."""
        return signing.dumps(asdict(self), salt=SALT, compress=True)

    def is_for(self, user: User | AnonymousUser) -> bool:
        """May this person see it? Where it is not known who typed it, whoever holds the page may."""
        return not self.account or self.account == mark_of(user)


def read(signed: str) -> TypedForm | None:
    """What :attr:`TypedForm.signed` wrote; ``None`` where it is too old or was not made here."""
    try:
        found: dict[str, Any] = signing.loads(signed, salt=SALT, max_age=LIVES)
    except signing.BadSignature:
        return None
    return TypedForm(**{**found, "fields": tuple((name, value) for name, value in found["fields"])})


def typed_in(request: HttpRequest) -> TypedForm | None:
    """What this request holds, if it is a form that a person has sent from a page of this server."""
    if not _is_sent_by_person(request) or request.path.startswith(NEVER_KEPT_AT):
        return None
    fields = tuple(_fields(request))
    page = page_of(request) or Page(request.get_full_path(), place_of(request.get_full_path()))
    if not fields or len(json.dumps(fields, ensure_ascii=False).encode()) > MAX_BYTES:
        return None
    made = TypedForm(page.place, place_of(request.path), fields, _account_at(request), uuid4().hex)
    return made if len(made.signed) <= MAX_BYTES else None


def page_of(request: HttpRequest) -> Page | None:
    """The page of this server that the form stood on, as far as the browser says."""
    referer = request.headers.get("referer", "")
    if not url_has_allowed_host_and_scheme(referer, {request.get_host()}):
        return None
    parts = urlsplit(referer)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    if not parts.path.startswith("/") or parts.path.startswith(("//", NEVER_KEPT_AT[0])):
        return None
    try:
        return Page(path, place_of(path))
    except Resolver404:
        return None


def is_at(typed: TypedForm, request: HttpRequest) -> bool:
    """Is this the page it was typed on?"""
    return typed.page == place_of(request.get_full_path())


def is_action(typed: TypedForm, path: str) -> bool:
    """Would a form with this address send it where it was sent?"""
    try:
        return typed.action == place_of(path)
    except Resolver404:
        return False


def keep(request: HttpRequest, typed: TypedForm | None) -> None:
    """Let it wait in the session of the person who is signed in now. The same one is taken once only."""
    if typed is None or not typed.is_for(request.user) or not cache.add(f"typed-{typed.nonce}", 1, LIVES):
        return
    others = [each for each in request.session.get(IN_SESSION, []) if each["form"]["page"] != typed.page]
    row = {"user": request.user.pk, "form": asdict(typed)}
    request.session[IN_SESSION] = [*others, row][-MAX_FORMS:]


def kept_at(request: HttpRequest) -> TypedForm | None:
    """What waits for this page, where the session was read anyway: no page asks for it."""
    if not request.session.accessed:
        return None
    for row in request.session.get(IN_SESSION, ()):
        found = TypedForm(**{**row["form"], "fields": tuple(map(tuple, row["form"]["fields"]))})
        if row["user"] == request.user.pk and is_at(found, request):
            return found
    return None


def drop(request: HttpRequest, *, page: str | None = None) -> None:
    """Forget what waited for this page, or was sent from any page to this address now."""
    if not request.session.accessed or IN_SESSION not in request.session:
        return
    name, place = ("page", page) if page is not None else ("action", place_of(request.path))
    rows = request.session[IN_SESSION]
    left = [row for row in rows if row["form"][name] != place]
    if len(left) < len(rows):
        request.session[IN_SESSION] = left


def mark_of(user: User | AnonymousUser) -> str:
    """An account as it is named in a page; empty for nobody."""
    return sign_in_limits.account_mark(user.get_username()) if user.is_authenticated else ""


def is_foreign(request: HttpRequest) -> bool:
    """Has another site sent this? Browsers name the origin of every form that goes elsewhere."""
    if request.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return True
    origin = request.headers.get("origin")
    if origin is not None:
        own = f"{request.scheme}://{request.get_host()}"
        return origin != own and origin not in settings.CSRF_TRUSTED_ORIGINS
    referer = request.headers.get("referer")
    return referer is not None and not url_has_allowed_host_and_scheme(referer, {request.get_host()})


def is_form(request: HttpRequest) -> bool:
    """A form whose fields are read anyway, to check its token: the body of a program is left alone."""
    view = request.resolver_match.func if request.resolver_match is not None else None
    return request.method == "POST" and not getattr(view, "csrf_exempt", False)


def needs_account(path: str) -> bool:
    """Is this an address that nobody opens without signing in?"""
    return path.startswith(("/desk/", "/account/", "/print/"))


def _is_sent_by_person(request: HttpRequest) -> bool:
    """Not by a script of a page, which asks for no page."""
    return (
        is_form(request)
        and not getattr(request, "htmx", False)
        and "text/html" in request.headers.get("accept", "text/html")
        and not is_foreign(request)
    )


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    try:
        for name, values in request.POST.lists():
            if not NEVER_KEPT.search(name.lower()):
                yield from ((name, str(value)) for value in values)
    except (SuspiciousOperation, UnreadablePostError):
        return


def place_of(path: str) -> str:
    """The address without the token of a private link: a newer link opens the same place."""
    bare = path.partition("?")[0]
    token = resolve(bare).kwargs.get("token")
    return path.replace(f"/{token}/", f"/{ANY_LINK}/", 1) if token else path


def _account_at(request: HttpRequest) -> str:
    """Who typed it: whoever is signed in, else whose session this was, else who signed in here last."""
    if request.user.is_authenticated:
        return mark_of(request.user)
    if not needs_account(request.path):
        return ""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    row = AccountSession.objects.select_related("user").filter(session_key=key).first() if key else None
    return mark_of(row.user) if row is not None else sign_in_limits.last_account_mark(request)


def behind_link(place: str, token: str) -> str:
    """The address of a place behind this private link."""
    return place.replace(f"/{ANY_LINK}/", f"/{token}/", 1)
