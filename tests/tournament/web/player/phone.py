"""A player at a phone without scripts: opens pages, fills in the forms that stand there, reads notices."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from typing import Any

from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

TAG = re.compile(r"<[^>]+>")
ISOLATED = re.compile(r"</?bdi>")  # around names: parts no words


class _Forms(HTMLParser):
    """The forms of a page: where they go, and what they would send as they stand."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((given.get("action", ""), {}))
        elif tag == "input" and self.forms and given.get("name"):
            is_choice = given.get("type") in {"radio", "checkbox"}
            if not is_choice or "checked" in given:
                self.forms[-1][1][given["name"]] = given.get("value", "")


class Phone:
    """One entrant behind the own link."""

    def __init__(self, token: str) -> None:
        self.client = Client()
        self.token = token

    def url(self, name: str, *args: object) -> str:
        return reverse(f"player:{name}", args=[self.token, *args])

    def open(self, name: str, *args: object, **query: Any) -> Any:
        return self.client.get(self.url(name, *args), query)

    def press(self, name: str, /, *args: object, **data: Any) -> Any:
        return self.client.post(self.url(name, *args), data)

    def scripted(self, name: str, *args: object, **data: Any) -> Any:
        return self.client.post(self.url(name, *args), data, headers={"hx-request": "true"})

    def fill(self, page: Any, action: str, **data: Any) -> Any:
        """Send the form of ``page`` that goes to ``action``, with some fields changed."""
        return self.client.post(action, {**form_of(page, action), **data})

    def next_page(self, answer: Any) -> Any:
        """The page that an answer leads to, or that it is."""
        if answer.status_code == 200:
            return answer
        assert answer.status_code == 303, answer.status_code
        return self.client.get(answer.headers["Location"])


def form_of(page: Any, action: str) -> dict[str, str]:
    """What the form to ``action`` would send as it stands."""
    return next(fields for where, fields in forms_of(page) if where == action)


def forms_of(page: Any) -> list[tuple[str, dict[str, str]]]:
    """Where each form of a page goes, and what it would send."""
    parser = _Forms()
    parser.feed(page.content.decode())
    return parser.forms


def text_of(response: Any) -> str:
    """What a page says, without tags; a picture says nothing that could be read."""
    text = ISOLATED.sub("", response.content.decode(errors="replace"))
    return " ".join(html.unescape(TAG.sub(" ", text)).split())


def notices(response: Any) -> list[str]:
    """What the next page would say, the newest last."""
    return [html.unescape(TAG.sub(" ", str(message))) for message in get_messages(response.wsgi_request)]
