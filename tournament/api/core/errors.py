"""One error shape for everything the API refuses: RFC 9457, with code, message, field, data and refs.

Services raise ``Refused``; the framework raises its own; both leave here in the same shape. A bug is not
dressed up: it goes on as a 500, is traced, and is answered with ``BUG``, which tells nothing of it.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from armies.messages.edge import bad_input_text
from armies.services.errors import Refused
from armies.services.files.sizes import size_in_words
from rules.errors import BadInput
from tournament.api.core.parsing import FormParser, KeyTwice, max_body_bytes
from tournament.services.core.optimistic_locks import ChangedMeanwhile

PROBLEM_JSON: Final = "application/problem+json"
SENTENCES: Mapping[type[exceptions.APIException], tuple[str, Any]] = {
    exceptions.Throttled: (
        "too-many-requests",
        _("Too many requests. Wait a moment, then send it again."),
    ),
    exceptions.NotAuthenticated: (
        "not-signed-in",
        _("You are not signed in. Sign in, or send the token of a private link."),
    ),
    exceptions.PermissionDenied: (
        "csrf",
        _("The request has no valid CSRF token. Send the value of the cookie in the header X-CSRFToken."),
    ),
    exceptions.MethodNotAllowed: (
        "method-not-allowed",
        _("This address does not take that method. Look it up in /api/schema/."),
    ),
    exceptions.UnsupportedMediaType: (
        "not-json",
        _("The body is not JSON. Send it with Content-Type: application/json."),
    ),
    exceptions.NotAcceptable: (
        "not-acceptable",
        _("Answers are JSON only. Ask with Accept: application/json."),
    ),
}
WORDED = {
    "required": _("%(field)s is missing. Send it."),
    "null": _("%(field)s is empty. Send a value."),
    "blank": _("%(field)s is empty. Send a value."),
    "not_a_list": _("%(field)s is not a list. Send one."),
}


def shape(
    code: str,
    message: Any,
    *,
    field: str | None = None,
    data: Mapping[str, Any] | None = None,
    refs: tuple[str, ...] = (),
) -> dict[str, Any]:
    """What every refusal says; :func:`as_problem` makes its body of it."""
    return {"code": code, "message": message, "field": field, "data": dict(data or {}), "refs": list(refs)}


def as_problem(problem: Mapping[str, Any], code: int) -> dict[str, Any]:
    """The body of a refusal with this status: the members of RFC 9457, and our own beside them."""
    title, says = HTTPStatus(code).phrase, str(problem["message"])
    members = {"type": "about:blank", "title": title, "status": code, "detail": says}
    return {**members, **problem, "message": says}


BUG: Mapping[str, Any] = shape(
    "bug",
    _(
        "Something went wrong. It is logged, and what was stored before is safe. "
        "Send it again. If it fails again, tell the organiser the time."
    ),
)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer an exception of a view, or ``None`` for what is a bug."""
    view = context.get("view")
    answer = _of_body(error, view) or _precondition(error) or _refusal(error) or _framework(error)
    if answer is not None:
        answer.data = as_problem(answer.data, answer.status_code)
        answer.content_type = PROBLEM_JSON
        set_rollback()
    return answer


def _of_body(error: Exception, view: Any) -> Response | None:
    """What the endpoint does not take at all: too long, or of another kind."""
    if isinstance(error, RequestDataTooBig):
        limit = max_body_bytes(view)
        text = _("The body is larger than the limit of %(limit)s. Send less at once.")
        body = shape("body-too-large", text % {"limit": size_in_words(limit)}, data={"limit": limit})
        return Response(body, status=status.HTTP_413_REQUEST_ENTITY_TOO_LARGE)
    if isinstance(error, exceptions.UnsupportedMediaType) and FormParser in view.parser_classes:
        text = _("The body is not a form with a file. Send it as multipart/form-data.")
        return Response(shape("not-a-form", text), status=status.HTTP_415_UNSUPPORTED_MEDIA_TYPE)
    return None


def _refusal(error: Exception) -> Response | None:
    if isinstance(error, Refused):
        wait = {"Retry-After": str(error.data["retry_after"])} if "retry_after" in error.data else None
        return Response(error.as_json(), status=error.status, headers=wait)
    if isinstance(error, BadInput):
        body = shape("bad-input", bad_input_text(error), field=error.path or None)
        return Response(body, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    if isinstance(error, Http404):
        text = str(error) or _("Page not found. Check the address.")
        return Response(shape("not-found", text), status=status.HTTP_404_NOT_FOUND)
    if isinstance(error, SuspiciousOperation):  # far too many fields or files, a name that is a path
        text = _("The body is not a readable form. Send only the fields of /api/schema/.")
        return Response(shape("malformed", text), status=status.HTTP_400_BAD_REQUEST)
    if isinstance(error, PermissionDenied):
        text = str(error) or _("You are not allowed to do this. Sign in as an official.")
        return Response(shape("not-allowed", text), status=status.HTTP_403_FORBIDDEN)
    return None


def _precondition(error: Exception) -> Response | None:
    """Both versions, and what to send as ``If-Match`` to store the own one over the other."""
    if not isinstance(error, ChangedMeanwhile) or not error.is_precondition:
        return None
    tag = {"ETag": f'"{error.data["digest"]}"'}
    return Response(error.as_json(), status.HTTP_412_PRECONDITION_FAILED, headers=tag)


def _framework(error: Exception) -> Response | None:
    if not isinstance(error, exceptions.APIException):
        return None
    headers = {}
    if getattr(error, "auth_header", ""):
        headers["WWW-Authenticate"] = str(error.auth_header)  # type: ignore[attr-defined]  # set by the view
    if isinstance(error, exceptions.Throttled):
        headers["Retry-After"] = str(int(getattr(error, "wait", 0) or 0) + 1)
    is_content = isinstance(error, exceptions.ValidationError)
    answer = status.HTTP_422_UNPROCESSABLE_ENTITY if is_content else error.status_code
    return Response(_body(error), status=answer, headers=headers)


def _body(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        field, message = _first(error.detail)
        return shape("invalid", message, field=field, data={"errors": error.detail})
    if isinstance(error, exceptions.ParseError):
        return shape("malformed", _where(error))
    if isinstance(error, exceptions.AuthenticationFailed):
        return shape("link-unknown", str(error.detail))
    code, message = next(
        (sentence for kind, sentence in SENTENCES.items() if isinstance(error, kind)), ("", "")
    )
    return shape(code or str(error.get_codes()), message or str(error.detail))


def _where(error: exceptions.ParseError) -> str:
    cause = error.__cause__ or error.__context__
    if isinstance(cause, json.JSONDecodeError):
        values = {"line": cause.lineno, "column": cause.colno, "problem": cause.msg}
        return (
            gettext("Line %(line)d, column %(column)d: this is not JSON (%(problem)s). Correct it there.")
            % values
        )
    if isinstance(cause, KeyTwice):
        return gettext("The key “%(key)s” is there twice in one object. Keep one of them.") % {
            "key": cause.key
        }
    if str(error.detail).startswith("Multipart"):
        return gettext("The body is not a readable form. Send it as multipart/form-data with a boundary.")
    return gettext("The body is not JSON. Send a JSON object.")


def _first(detail: Any, path: str = "") -> tuple[str | None, str]:
    if isinstance(detail, dict):
        key, inner = next(iter(detail.items()))
        if isinstance(key, int):
            return _first(inner, f"{path}[{key}]")
        own = "" if key == "non_field_errors" else str(key)
        return _first(inner, ".".join(part for part in (path, own) if part))
    if isinstance(detail, list):
        for place, inner in enumerate(detail):
            if inner:
                nested = isinstance(inner, dict)
                return _first(inner, f"{path}[{place}]" if nested else path)
    return path or None, _sentence(detail, path)


def _sentence(detail: Any, path: str) -> str:
    code = getattr(detail, "code", "")
    if code in WORDED:
        return str(WORDED[code] % {"field": path or gettext("The body")})
    text = str(detail)
    is_whole = code in {"invalid", "unknown"} and text.count(".") > 1
    return text if is_whole or not path else f"{path}: {text}"
