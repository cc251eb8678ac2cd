"""Links that wait for a mail server: encrypted, and taken along from before they were."""

import hashlib
from base64 import urlsafe_b64encode
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.utils.crypto import salted_hmac

from tests.data.cast import NOW
from tournament.models import OutgoingMail
from tournament.services.mail.sealed_links import open_sealed, seal

LINK = "https://muster.example.org/me/AbCdEf/"


def test_link_opens_with_the_key_of_the_server_and_with_its_last_one(settings):
    settings.SECRET_KEY = "the first key"
    sealed = seal(LINK)
    assert open_sealed(sealed) == LINK
    assert seal(LINK) != sealed

    settings.SECRET_KEY = "the second key"
    with pytest.raises(ValueError, match="not encrypted with a key of this server"):
        open_sealed(sealed)

    settings.SECRET_KEY_FALLBACKS = ["the first key"]
    assert open_sealed(sealed) == LINK


@pytest.mark.parametrize("wrong", ["", "no token", "ünicode"])
def test_what_was_changed_does_not_open(wrong):
    with pytest.raises(ValueError, match="not encrypted"):
        open_sealed(wrong)
    with pytest.raises(ValueError, match="not encrypted"):
        open_sealed(seal(LINK)[:-9] + "AAAAAAAA=")


def as_it_was(link):
    nonce = b"sixteen bytes 00"
    key = salted_hmac("sealed link", nonce.hex(), algorithm="sha256").digest()
    stream = hashlib.shake_256(key).digest(len(link))
    return urlsafe_b64encode(
        nonce + bytes(a ^ b for a, b in zip(link.encode(), stream, strict=True))
    ).decode()


@pytest.mark.django_db
def test_a_link_from_before_is_encrypted_anew():
    told = {"address": "pia@example.org", "asked_at": NOW, "due_at": NOW}
    mail = OutgoingMail.objects.create(sealed_link=as_it_was(LINK), **told)
    broken = OutgoingMail.objects.create(sealed_link="broken", **told)

    import_module("tournament.migrations.0018_sealed_links").seal_again(
        apps, SimpleNamespace(connection=connection)
    )

    mail.refresh_from_db()
    broken.refresh_from_db()
    assert open_sealed(mail.sealed_link) == LINK
    assert broken.sealed_link == "broken"
