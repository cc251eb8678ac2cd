"""Encrypt anew the links that wait for a mail server: until now with a key stream of our own."""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.fernet import Fernet
from django.db import migrations
from django.utils.crypto import salted_hmac

NONCE = 16  # bytes


def seal_again(apps, schema_editor):
    """Those that cannot be read stay as they are; their mails fail, and the log says so."""
    fernet = Fernet(urlsafe_b64encode(salted_hmac("sealed link", "", algorithm="sha256").digest()))
    mails = apps.get_model("tournament", "OutgoingMail").objects.using(schema_editor.connection.alias)
    for mail in mails.exclude(sealed_link="").iterator():
        try:
            link = _opened(mail.sealed_link)
            link.decode()
        except ValueError:
            continue
        mail.sealed_link = fernet.encrypt(link).decode()
        mail.save(update_fields=["sealed_link"])


def _opened(sealed):
    raw = urlsafe_b64decode(sealed)
    nonce, content = raw[:NONCE], raw[NONCE:]
    key = salted_hmac("sealed link", nonce.hex(), algorithm="sha256").digest()
    stream = hashlib.shake_256(key).digest(len(content))
    return bytes(a ^ b for a, b in zip(content, stream, strict=True))


class Migration(migrations.Migration):
    """No change of a table."""

    dependencies = [("tournament", "0017_password_resets")]

    operations = [migrations.RunPython(seal_again, migrations.RunPython.noop, elidable=True)]
