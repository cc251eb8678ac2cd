"""Windows of people whose browsers ask for a language."""

import pytest

from tests.browser.languages.readers import Reader
from tests.browser.windows import new_context, new_page


@pytest.fixture
def reader_of(chromium, live_server, every_language, settings):
    """A fresh window of somebody who has chosen no language: their browser asks for it."""
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
    contexts = []

    def open_(language, width, height):
        context = new_context(chromium, locale=language, viewport={"width": width, "height": height})
        contexts.append(context)
        return Reader(new_page(context), live_server.url, language)

    yield open_
    for context in contexts:
        context.close()
