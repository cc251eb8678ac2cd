"""Tokens of forms that are drawn in one go are Django's own in every other way."""

import os
import re
from collections import Counter

import pytest
from django.http import HttpRequest, HttpResponse
from django.middleware import csrf
from django.test import Client

from tournament.web import csrf_tokens
from tournament.web.caching import page_cache


def test_token_holds_the_secret_of_the_visitor_and_is_masked_anew():
    request = HttpRequest()
    first, second = csrf_tokens.token_for(request), csrf_tokens.token_for(request)
    secret = request.META["CSRF_COOKIE"]

    assert first != second
    assert [csrf._unmask_cipher_token(token) for token in (first, second)] == [secret] * 2
    assert request.META["CSRF_COOKIE_NEEDS_UPDATE"]


def test_visitor_who_has_a_secret_keeps_it():
    request = HttpRequest()
    request.META["CSRF_COOKIE"] = "c" * csrf.CSRF_SECRET_LENGTH

    assert csrf._unmask_cipher_token(csrf_tokens.token_for(request)) == "c" * csrf.CSRF_SECRET_LENGTH


def test_every_letter_is_as_likely_as_any_other():
    every_byte = bytes(range(256)).translate(csrf_tokens.OF_BYTES, csrf_tokens.DROPPED).decode()

    assert Counter(every_byte) == dict.fromkeys(csrf.CSRF_ALLOWED_CHARS, 4)


def test_letters_are_drawn_again_until_they_suffice(monkeypatch):
    drawn = iter([b"\xff" * 64, b"a" * 20, b"b" * 64])
    monkeypatch.setattr(os, "urandom", lambda _count: next(drawn))

    found = csrf_tokens.random_secret()

    assert len(found) == csrf.CSRF_SECRET_LENGTH
    assert Counter(found).most_common() == [
        (csrf_tokens.CHARACTERS[97 % 62], 20),
        (csrf_tokens.CHARACTERS[98 % 62], 12),
    ]


@pytest.mark.django_db
def test_page_from_the_cache_draws_twice_for_a_new_visitor(monkeypatch):
    Client().get("/check/")
    draws, draw = [], os.urandom
    monkeypatch.setattr(os, "urandom", lambda count: draws.append(count) or draw(count))

    Client().get("/check/")

    assert len(draws) == 2  # the secret and its mask


def test_each_visitor_s_own_is_written_wherever_the_page_has_a_place_for_it(rf):
    token, time = '<input name="csrfmiddlewaretoken" value="{}">', '<b data-server-now="{}">'

    @page_cache.cached_page(shows=page_cache.of_code)
    def view(_request):
        return HttpResponse(f"A{token}B{time}C{token}D".format("of nobody", "1", "of nobody"))

    for visitor in (rf.get("/"), rf.get("/")):
        answer = view(visitor)
        html = answer.content.decode()
        assert len(list(answer)) > 1  # not copied into one
        assert answer.headers["Content-Length"] == str(len(answer.content))
        first, now, last = re.findall(r'="([^"]*)">', html.replace('name="csrfmiddlewaretoken" ', ""))

        assert html == f"A{token}B{time}C{token}D".format(first, now, last)
        assert first == last
        assert csrf._unmask_cipher_token(first) == visitor.META["CSRF_COOKIE"]
        assert int(now) > 1
