"""What is refused before Django is refused in the language that Django would have chosen."""

import pytest

from tournament.live.reader_language import headers_of, reader_language


@pytest.fixture(autouse=True)
def languages(settings):
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept-language": "de-CH,de;q=0.9,en;q=0.5"}, "de"),
        ({"accept-language": "xx"}, "en"),
        ({"accept-language": "de", "cookie": "django_language=fr"}, "fr"),
        ({"accept-language": "de", "cookie": "django_language=xx; other=1"}, "de"),
    ],
)
def test_the_cookie_counts_before_what_the_browser_reads(headers, language):
    scope = {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}

    assert reader_language(headers_of(scope)) == language
