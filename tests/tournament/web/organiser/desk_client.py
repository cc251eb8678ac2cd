"""An official at a browser: opens pages, presses buttons, reads notices."""

from __future__ import annotations

import html
import re
from typing import Any

from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

TAG = re.compile(r"<[^>]+>")
ISOLATED = re.compile(r"</?bdi>")  # around a name, within a sentence


class Browser:
    """A signed-in client of one tournament's desk."""

    def __init__(self, user: User | None, slug: str = "") -> None:
        self.client = Client()
        self.slug = slug
        if user is not None:
            self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    def url(self, name: str, *args: object) -> str:
        return reverse(f"organiser:{name}", args=[self.slug, *args])

    def open(self, name: str, *args: object, **query: str) -> Any:
        return self.client.get(self.url(name, *args), query)

    def press(self, name: str, /, *args: object, came_from: str = "", **data: Any) -> Any:
        """POST a form; ``came_from`` is the page it stood on."""
        headers = {"referer": f"http://testserver{came_from}"} if came_from else {}
        return self.client.post(self.url(name, *args), data, headers=headers)

    def next_page(self, answer: Any) -> Any:
        """The page that an answer leads to, or that it is."""
        if answer.status_code == 200:
            return answer
        assert answer.status_code == 303, answer.status_code
        return self.client.get(answer.url)


def text_of(response: Any) -> str:
    """What a person reads on a page, without mark-up, single-spaced."""
    text = ISOLATED.sub("", response.content.decode())
    return " ".join(html.unescape(TAG.sub(" ", text)).split())


def said(response: Any) -> str:
    """The newest notice that the answer carries to the next page, as plain text."""
    notices = [TAG.sub("", str(message)).strip() for message in get_messages(response.wsgi_request)]
    return notices[-1] if notices else ""
