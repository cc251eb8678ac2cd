"""What a bug looks like from outside: a page to people, the one error shape to programs.

A database that cannot be written is no bug: whoever stands at the machine can mend it, so it is said in
plain words, and people may go on reading. Only the answer is chosen here. The fault itself was traced in
the log before, and is never shown.
"""

import sys
from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.template import loader
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.defaults import bad_request, page_not_found, server_error

from armies.messages.formats import large_number
from config.postgresql import REPEATABLE, sqlstate_of
from config.repeats import may_have_committed
from tournament.api.core.errors import BUG, PROBLEM_JSON, as_problem, shape

API: Final = "/api/"
BAD_REQUEST: Final = 400
INTERNAL_SERVER_ERROR: Final = 500
SERVICE_UNAVAILABLE: Final = 503
# What SQLite and PostgreSQL say; the first that fits decides.
SIGNS: Final[Mapping[str, tuple[str, ...]]] = {
    "disk-full": ("disk is full", "no space left on device"),
    "read-only": ("readonly database", "read-only transaction"),
    "no-database": (
        "unable to open",
        "disk i/o error",
        "database is locked",
        "connection",
        "timeout expired",
        "lock timeout",
    ),
}
TOO_MUCH: Final = _(
    "This form has more than %(fields)s fields or %(files)s files, so nothing was changed. "
    "Go back and send it in parts: fewer people or lists at once."
)
SENTENCES: Final[Mapping[str, Any]] = {
    "disk-full": _(
        "The server's disk is full, so this was not saved. Earlier data is safe, and you can read every "
        "page. Ask the organiser to free disk space, then send it again."
    ),
    "read-only": _(
        "The database is read-only at the moment, so this was not saved. Earlier data is safe, and you can "
        "read every page. Ask the organiser to let the server write to its state folder, then send it again."
    ),
    "no-database": _(
        "The database does not answer at the moment, so this was not saved. Earlier data is safe. "
        "Wait a moment, then send it again."
    ),
    "not-known": _(
        "The database does not answer, so this may not be saved. Earlier data is safe. "
        "Wait a moment and check. Send it again if it is missing."
    ),
}


def handler400(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Answer what cannot be read; a form with too many fields or files is told from damage."""
    if not isinstance(exception, (TooManyFieldsSent, TooManyFilesSent)):
        return bad_request(request, exception)
    sentence = TOO_MUCH % {
        "fields": large_number(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS),
        "files": large_number(settings.DATA_UPLOAD_MAX_NUMBER_FILES),
    }
    page = loader.get_template("refused_unread.html").render({"status": BAD_REQUEST, "sentence": sentence})
    return HttpResponse(page, status=BAD_REQUEST)


def handler404(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Say what is missing. Django's own page leaves out a sentence that is translated only now."""
    lazy = exception.args[0] if exception.args and isinstance(exception.args[0], Promise) else None
    return page_not_found(request, exception if lazy is None else Http404(str(lazy)))


def handler500(request: HttpRequest) -> HttpResponseBase:
    code = cannot_store(sys.exception())
    if code == "no-database" and may_have_committed():
        code = "not-known"
    is_program = request.path.startswith(API)
    if code is None:
        return _problem(BUG, INTERNAL_SERVER_ERROR) if is_program else server_error(request)
    if is_program:
        return _problem(shape(code, SENTENCES[code]), SERVICE_UNAVAILABLE)
    page = loader.get_template("503.html").render({"code": code, "sentence": SENTENCES[code]})
    return HttpResponse(page, status=SERVICE_UNAVAILABLE)


def _problem(problem: Mapping[str, Any], status: int) -> JsonResponse:
    return JsonResponse(as_problem(problem, status), status=status, content_type=PROBLEM_JSON)


def cannot_store(error: BaseException | None) -> str | None:
    """Why the database takes nothing, or ``None`` for every other fault."""
    if not isinstance(error, (DatabaseError, InterfaceError)):
        return None
    if sqlstate_of(error) in REPEATABLE:  # a part of the request was committed, else it would be repeated
        return "no-database"
    says = str(error).lower()
    return next((code for code, signs in SIGNS.items() if any(sign in says for sign in signs)), None)
