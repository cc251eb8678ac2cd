"""A push message: encrypted for one browser (RFC 8291), and signed by this server (RFC 8292).

The push service reads who sends to which browser, and when; not what.
"""

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]  # the package brings no types
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.crypto import salted_hmac
from py_vapid import Vapid02  # type: ignore[import-untyped]  # nor does this

CURVE: Final = ec.SECP256R1()
SECRET_LENGTH: Final = 16  # bytes
KEYS: Final = re.compile(r"[A-Za-z0-9_-]{80,90}={0,2} [A-Za-z0-9_-]{20,24}={0,2}")
VALID_FOR: Final = timedelta(hours=12)


def server_key() -> ec.EllipticCurvePrivateKey:
    """By which push services know this server. Made of its secret key: the same in every process."""
    digest = salted_hmac("push", "", algorithm="sha512").digest()
    return ec.derive_private_key(
        int.from_bytes(digest[:31], "big") + 1, CURVE
    )  # below the order of the curve


def server_public_key() -> str:
    """What a browser subscribes with."""
    return _written(_point(server_key()))


def check_keys(public_key: str, secret: str) -> None:
    """Raises ``ValueError`` for keys that no browser has made."""
    if not KEYS.fullmatch(f"{public_key} {secret}"):
        raise ValueError("The keys of a subscription are base64url.")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _read(public_key))
    if len(_read(secret)) != SECRET_LENGTH:
        raise ValueError("The secret of a subscription has 16 bytes.")


def encrypted(content: Mapping[str, Any], *, public_key: str, secret: str) -> bytes:
    """The content as only the browser with these keys reads it. Raises ``ValueError`` for other keys."""
    text = json.dumps(content, ensure_ascii=False).encode()
    key = ec.generate_private_key(CURVE)
    return bytes(
        http_ece.encrypt(
            text, private_key=key, dh=_read(public_key), auth_secret=_read(secret), version="aes128gcm"
        )
    )


def signature(endpoint: str, *, now: datetime) -> dict[str, str]:
    """The header that says to the service of ``endpoint`` who sends."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": settings.PUSH_CONTACT,
        "exp": int((now + VALID_FOR).timestamp()),
    }
    return dict(Vapid02(server_key()).sign(claims))


def _read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _written(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
