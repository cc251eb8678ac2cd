"""People who come over HTTP, as the rehearsal of a day needs them: a player's phone, an organiser's browser.

Standard library only, so that what is rehearsed is the service and not a client of ours. Refuses to
follow a refusal: an answer that is not 2xx is returned with its sentence.
"""

import json
from dataclasses import dataclass
from http import HTTPStatus
from http.cookiejar import CookieJar
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

from django.utils.translation import gettext as _

TIMEOUT: Final = 20  # seconds
TRIES: Final = 3


class Unreachable(RuntimeError):
    """Nobody answers at the address."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: dict[str, Any]

    @property
    def is_fine(self) -> bool:
        return HTTPStatus.OK <= self.status < HTTPStatus.MULTIPLE_CHOICES

    @property
    def sentence(self) -> str:
        return f"{self.status} {self.body.get('message', '')}".strip()


@dataclass(frozen=True, slots=True)
class Phone:
    """A player's phone: it knows the address of the hall and its own private token, and nothing else."""

    address: str
    token: str

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def post(self, path: str, body: dict[str, Any] | None = None) -> Answer:
        """Write below ``/api/v1/me/``. A lost connection is tried again: sending twice is harmless."""
        return self._ask("POST", path, body or {})

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        request = Request(  # noqa: S310 - the address is the hall's own
            f"{self.address}/api/v1/me/{path}",
            data=data,
            method=method,
            headers={"Authorization": f"Link {self.token}", "Content-Type": "application/json"},
        )
        for attempt in range(TRIES):
            try:
                with urlopen(request, timeout=TIMEOUT) as response:  # noqa: S310 - same
                    return Answer(response.status, json.load(response))
            except HTTPError as error:
                return Answer(error.code, _json(error.read()))
            except (URLError, ConnectionError, TimeoutError) as error:
                if attempt == TRIES - 1:
                    raise Unreachable(_no_answer(self.address, error)) from error
        raise AssertionError  # the loop returns or raises


def _no_answer(address: str, error: Exception) -> str:
    return _("%(address)s does not answer (%(error)s).") % {"address": address, "error": error}


class Browser:
    def __init__(self, address: str) -> None:
        self.address = address
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def sign_in(self, path: str, name: str, password: str) -> None:
        self.fetch(path)
        form = {"username": name, "password": password, "csrfmiddlewaretoken": self._cookie("csrftoken")}
        request = Request(  # noqa: S310 - the address is the hall's own
            f"{self.address}{path}",
            data=urlencode(form).encode(),
            headers={"Referer": f"{self.address}{path}"},
        )
        self._open(request)
        if not self._cookie("sessionid"):
            values = {"name": name, "address": f"{self.address}{path}"}
            raise Unreachable(_("%(name)s could not sign in at %(address)s.") % values)

    def fetch(self, path: str) -> bytes:
        return self._open(Request(f"{self.address}{path}"))  # noqa: S310 - same

    def _open(self, request: Request) -> bytes:
        try:
            with self._opener.open(request, timeout=TIMEOUT * 3) as response:
                content: bytes = response.read()
        except (HTTPError, URLError, ConnectionError, TimeoutError) as error:
            raise Unreachable(_no_answer(request.full_url, error)) from error
        return content

    def _cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self._cookies if cookie.name == name), "")


def _json(raw: bytes) -> dict[str, Any]:
    try:
        found = json.loads(raw)
    except ValueError:
        return {"message": raw[:200].decode("utf-8", "replace")}
    return found if isinstance(found, dict) else {"message": str(found)[:200]}
