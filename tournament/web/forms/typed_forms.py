"""What somebody typed into a form that was not taken: the session was over, or its token, or it was refused.

Without a session it travels in the page, signed; with one it waits there for the person who typed it. Refuses
to keep passwords, codes, what a foreign page has sent, and more than 64 kB: what is left out is named.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.core.cache import cache
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, QueryDict, UnreadablePostError
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

from armies.services.errors import Refused
from armies.services.files.tables import decode
from tournament import sign_in_limits
from tournament.models import AccountSession
from tournament.web.script_requests import is_from_script

FIELD: Final = "typed_form"  # of the forms that carry it
SALT: Final = "typed form"
SHOWN: Final = "typed_form"  # attribute of a request: what its page is filled with
LIVES: Final = 12 * 3600  # seconds
MAX_BYTES: Final = 64 * 1024
MAX_FORMS: Final = 4  # in one session, the newest
IN_SESSION: Final = "typed_forms"
WAITS_FOR_CODE: Final = "typed_form_of_sign_in"  # in the session between both steps of a sign-in
SECRET_FIELDS: Final = re.compile(r"password|passphrase|secret|csrf|^code$|^typed_form$")
SECRET_PATHS: Final = ("/admin/", "/api/", "/sign-in/", "/sign-out/", "/reset/")
ANY_LINK: Final = "-"  # stands for the token of a private link
IN_ROW: Final = re.compile(r"-(\d+)(?:-\d+)?$")  # the number of a row: text-7, mend-7-2 (its line 2)
FILE_FIELD, TEXT_FIELD = "file", "text"  # of a form that takes a file, or its text in place of it


@dataclass(frozen=True, slots=True)
class Page:
    """A page of this server: its address as it was asked for, and the one without a private token."""

    path: str
    place: str


@dataclass(frozen=True, slots=True)
class TypedForm:
    """A form as it was sent. ``page`` and ``action`` are places; ``account`` is a mark, empty if unknown.

    ``files`` are the names of files that have to be chosen again, ``too_long`` the fields that are left out,
    and ``labels`` what a person calls them. Of a table a row is left out whole: half of one says what nobody
    has typed.
    """

    page: str
    action: str
    fields: tuple[tuple[str, str], ...]
    account: str = ""
    nonce: str = ""
    files: tuple[str, ...] = ()
    too_long: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    is_refused: bool = False  # it was sent, and its page says why not: that page alone shows it, once

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> TypedForm:
        lists = {name: tuple(found.get(name, ())) for name in ("files", "too_long", "labels")}
        return cls(**{**found, **lists, "fields": tuple((name, value) for name, value in found["fields"])})

    @property
    def is_filled(self) -> bool:
        return any(value for _, value in self.fields)

    @property
    def too_long_labels(self) -> list[str]:
        return list(self.labels or map(label_of, self.too_long))  # none: kept by an older program

    def left_out_of(self, request: HttpRequest) -> list[tuple[str, str]]:
        """The same with its text, from the request that held it: to be copied, and nothing of it is kept."""
        named = zip(self.too_long, self.labels, strict=True)
        return [(label, text) for name, label in named for text in request.POST.getlist(name)]

    @property
    def signed(self) -> str:
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
    return TypedForm.from_json(found)


def typed_in(request: HttpRequest) -> TypedForm | None:
    """What this request holds, if it is a form that a person has sent from a page of this server."""
    if not _is_sent_by_person(request) or request.path.startswith(SECRET_PATHS):
        return None
    fields, files = _kept_of(request)
    if not fields and not files:
        return None
    page = page_of(request) or Page(request.get_full_path(), place_of(request.get_full_path()))
    account, nonce = _account_at(request), uuid4().hex
    return _as_it_fits(TypedForm(page.place, place_of(request.path), fields, account, nonce, files))


def data_at(request: HttpRequest) -> QueryDict | None:
    """What a form of this page holds: sent now, or typed before and coming back; ``None`` for nothing."""
    if request.method == "POST":
        return request.POST
    shown = shown_form(request)
    if shown is None or shown.is_refused or not is_action(shown, request.path):
        return None
    data = QueryDict(mutable=True)
    for name, value in shown.fields:
        data.appendlist(name, value)
    return data


def page_of(request: HttpRequest) -> Page | None:
    """The page of this server that the form stood on, as far as the browser says."""
    referer = request.headers.get("referer", "")
    if not url_has_allowed_host_and_scheme(referer, {request.get_host()}):
        return None
    parts = urlsplit(referer)
    path = f"{parts.path}?{parts.query}" if parts.query else parts.path
    if not parts.path.startswith("/") or parts.path.startswith(("//", SECRET_PATHS[0])):
        return None
    try:
        return Page(path, place_of(path))
    except Resolver404:
        return None


def is_at(typed: TypedForm, request: HttpRequest) -> bool:
    return typed.page == place_of(request.get_full_path())


def is_action(typed: TypedForm, path: str) -> bool:
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


def keep_refused(request: HttpRequest) -> None:
    """Let the page that it was sent from show it again, beside why it was refused."""
    typed = typed_in(request) if request.user.is_authenticated else None
    if typed is not None and typed.is_filled:
        keep(request, replace(typed, is_refused=True))


def shown_form(request: HttpRequest) -> TypedForm | None:
    """What its page is filled with: carried by this request, or waiting in the session."""
    carried: TypedForm | None = getattr(request, SHOWN, None)
    return carried or stored_form(request)


def stored_form(request: HttpRequest) -> TypedForm | None:
    """What waits for this page, where the session was read anyway: no page asks for it."""
    if not request.session.accessed:
        return None
    for row in request.session.get(IN_SESSION, ()):
        found = TypedForm.from_json(row["form"])
        if row["user"] == request.user.pk and is_at(found, request):
            return found
    return None


def drop(request: HttpRequest, *, page: str | None = None, with_refused: bool = True) -> None:
    """Forget what waited for this page, or was sent from any page to this address now."""
    if not request.session.accessed or IN_SESSION not in request.session:
        return
    name, place = ("page", page) if page is not None else ("action", place_of(request.path))
    rows = request.session[IN_SESSION]
    left = [row for row in rows if row["form"][name] != place or _stays(row, with_refused=with_refused)]
    if len(left) < len(rows):
        request.session[IN_SESSION] = left


def _stays(row: Mapping[str, Any], *, with_refused: bool) -> bool:
    return not with_refused and bool(row["form"].get("is_refused"))


def mark_of(user: User | AnonymousUser) -> str:
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


def label_of(name: str) -> str:
    """A field in words: where it stands no more in any form, nobody else knows them."""
    return name.replace("_", " ").replace("-", " ").capitalize()


def is_form(request: HttpRequest) -> bool:
    """A form whose fields are read anyway, to check its token: the body of a program is left alone."""
    view = request.resolver_match.func if request.resolver_match is not None else None
    return request.method == "POST" and not getattr(view, "csrf_exempt", False)


def needs_account(path: str) -> bool:
    return path.startswith(("/desk/", "/account/", "/print/"))


def _is_sent_by_person(request: HttpRequest) -> bool:
    return (
        is_form(request)
        and not is_from_script(request)
        and "text/html" in request.headers.get("accept", "text/html")
        and not is_foreign(request)
    )


def _fields(request: HttpRequest) -> Iterator[tuple[str, str]]:
    try:
        for name, values in request.POST.lists():
            if not SECRET_FIELDS.search(name.lower()):
                yield from ((name, str(value)) for value in values)
    except (SuspiciousOperation, UnreadablePostError):
        return


def _kept_of(request: HttpRequest) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    fields, names = list(_fields(request)), []
    for name, file in _files(request):
        has_room = name == FILE_FIELD and (TEXT_FIELD, "") in fields
        text = _text_of(file) if has_room else None
        if text is None:
            names.append(str(file.name))
        else:
            fields[fields.index((TEXT_FIELD, ""))] = (TEXT_FIELD, text)
    return tuple(fields), tuple(names)


def _files(request: HttpRequest) -> Iterator[tuple[str, UploadedFile[Any]]]:
    for name, files in request.FILES.lists():
        yield from ((name, file) for file in files)


def _text_of(file: UploadedFile[Any]) -> str | None:
    """The text of a table file; ``None`` where it is too long to be kept, or no text."""
    if (file.size or 0) > MAX_BYTES:
        return None
    file.seek(0)
    try:
        return decode(file.read())
    except Refused:
        return None


def _as_it_fits(typed: TypedForm) -> TypedForm:
    limit = MAX_BYTES
    while len((cut := _cut(typed, limit)).signed) > MAX_BYTES:
        limit //= 2
    return cut


def _cut(typed: TypedForm, limit: int) -> TypedForm:
    """What fits, the shortest first; of what does not the longest field stands for its row."""
    room, left, gone = limit, list[tuple[int, int]](), list[tuple[int, int]]()
    for row in sorted(_rows(typed.fields), key=lambda row: sum(size for _, size in row)):
        room -= sum(size for _, size in row)
        if room >= 0:
            left += row
        else:
            gone.append(max(row, key=lambda field: field[1]))
    if not gone:
        return typed
    values = dict(typed.fields)
    lost = dict.fromkeys(typed.fields[place][0] for place, _ in sorted(gone))
    return replace(
        typed,
        fields=tuple(typed.fields[place] for place, _ in sorted(left)),
        too_long=tuple(lost),
        labels=tuple(_called(name, values) for name in lost),
    )


def _rows(fields: Sequence[tuple[str, str]]) -> list[list[tuple[int, int]]]:
    rows: dict[str, list[tuple[int, int]]] = {}
    for place, field in enumerate(fields):
        size = len(json.dumps(field, ensure_ascii=False).encode())
        number = IN_ROW.search(field[0])
        rows.setdefault(number[1] if number else f"alone {place}", []).append((place, size))
    return list(rows.values())


def _called(name: str, values: Mapping[str, str]) -> str:
    number = IN_ROW.search(name)
    return (number and values.get(f"name-{number[1]}")) or label_of(name)


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
    return place.replace(f"/{ANY_LINK}/", f"/{token}/", 1)
