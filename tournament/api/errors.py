"""One error shape for everything the API refuses: code, message, field, data, refs.

Services raise ``Refused``; the framework raises its own; both leave here in the same shape. A bug is not
dressed up: it goes on as a 500 and is traced.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from armies.services.errors import Refused
from rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping


def shape(
    code: str,
    message: str,
    *,
    field: str | None = None,
    data: Mapping[str, Any] | None = None,
    refs: tuple[str, ...] = (),
) -> dict[str, Any]:
    """The body of every refusal."""
    return {"code": code, "message": message, "field": field, "data": dict(data or {}), "refs": list(refs)}


def handle(error: Exception, _context: Mapping[str, Any]) -> Response | None:
    """Answer an exception of a view, or ``None`` for what is a bug."""
    answer = _refusal(error) or _framework(error)
    if answer is not None:
        set_rollback()
    return answer


def _refusal(error: Exception) -> Response | None:
    if isinstance(error, Refused):
        return Response(error.as_json(), status=error.status)
    if isinstance(error, BadInput):
        body = shape("bad-input", error.message, field=error.path or None)
        return Response(body, status=status.HTTP_422_UNPROCESSABLE_ENTITY)
    if isinstance(error, Http404):
        text = str(error) or "There is nothing at this address. Check it."
        return Response(shape("not-found", text), status=status.HTTP_404_NOT_FOUND)
    if isinstance(error, PermissionDenied):
        text = str(error) or "This is for somebody else. Sign in as an official."
        return Response(shape("not-allowed", text), status=status.HTTP_403_FORBIDDEN)
    return None


def _framework(error: Exception) -> Response | None:
    if not isinstance(error, exceptions.APIException):
        return None
    headers = {}
    if isinstance(error, exceptions.Throttled):
        headers["Retry-After"] = str(int(getattr(error, "wait", 0) or 0) + 1)
    return Response(_body(error), status=error.status_code, headers=headers)


def _body(error: exceptions.APIException) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        field, message = _first(error.detail)
        return shape("invalid", message, field=field, data={"errors": error.detail})
    if isinstance(error, exceptions.ParseError):
        return shape("malformed", _where(error))
    if isinstance(error, exceptions.Throttled):
        return shape("too-many-requests", "That was too often. Wait a moment, then send it again.")
    if isinstance(error, (exceptions.NotAuthenticated, exceptions.AuthenticationFailed)):
        return shape("not-signed-in", "Nobody is signed in. Sign in, or send the private link's token.")
    return shape(str(error.get_codes()), str(error.detail))


def _where(error: exceptions.ParseError) -> str:
    """Malformed JSON with its line and column."""
    cause = error.__cause__ or error.__context__
    if isinstance(cause, json.JSONDecodeError):
        return f"Line {cause.lineno}, column {cause.colno}: this is no JSON ({cause.msg}). Correct it there."
    return "The body is no JSON. Send a JSON object."


def _first(detail: Any, path: str = "") -> tuple[str | None, str]:
    """The first field that is wrong, as a path, and its sentence."""
    if isinstance(detail, dict):
        key, inner = next(iter(detail.items()))
        own = "" if key == "non_field_errors" else str(key)
        return _first(inner, ".".join(part for part in (path, own) if part))
    if isinstance(detail, list):
        for place, inner in enumerate(detail):
            if inner:
                nested = isinstance(inner, dict)
                return _first(inner, f"{path}[{place}]" if nested else path)
    return path or None, str(detail)
