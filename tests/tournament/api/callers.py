"""People who ask the API: a phone with a private link, an official's browser, a passer-by."""

import json
from http import HTTPStatus

from rest_framework.test import APIClient


def phone(day, number):
    """The phone of the entrant with this start number."""
    return with_token(day.tokens[number])


def with_token(token):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Link {token}")
    return client


def desk(user):
    """An official who is signed in."""
    client = APIClient()
    client.force_login(user)
    return client


def passer_by():
    return APIClient()


def api(path):
    return f"/api/v1/{path}"


def ask(client, method, path, body=None):
    """Send JSON below /api/v1/."""
    return client.generic(method, api(path), _text(body), content_type="application/json")


def _text(body):
    return body if isinstance(body, str) else json.dumps(body if body is not None else {})


def is_problem(answer):
    """Is this the one shape of a refusal?"""
    body = answer.json()
    is_sentence = body["message"].rstrip().endswith((".", "?")) and len(body["message"]) > 15
    status = HTTPStatus(answer.status_code)
    about = {"type": "about:blank", "title": status.phrase, "status": status, "detail": body["message"]}
    own = {"code", "message", "field", "data", "refs"}
    is_typed = answer.headers["Content-Type"] == "application/problem+json"
    return is_sentence and is_typed and body.items() >= about.items() and set(body) == {*about, *own}
