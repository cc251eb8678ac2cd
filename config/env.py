"""Typed readers of the environment. Nonsense is refused at start, in one sentence.

Everything the service can be told from outside is read here; a value may also come from a file named
by ``NAME_FILE`` (how containers hand over secrets).
"""

import contextlib
import math
import os
import re
import secrets
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}
_RATE = re.compile(r"[1-9][0-9]*/[smhd][a-z]*")  # a second, min, hour, day: its first letter counts


def text(name: str, default: str = "") -> str:
    """The value of ``name``, or the content of the file ``NAME_FILE`` points to, or the default."""
    file = os.environ.get(f"{name}_FILE")
    if file:
        try:
            return Path(file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name}_FILE names {file}, which cannot be read ({error.strerror}). Name a readable file."
            ) from error
    return os.environ.get(name, default)


def flag(name: str, *, default: bool = False) -> bool:
    raw = text(name, str(default)).strip().lower()
    if raw in _TRUE:
        return True
    if raw in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {raw!r}, which is neither yes nor no. Use 'true' or 'false'.")


def whole_number(name: str, default: int) -> int:
    raw = text(name, str(default)).strip()
    try:
        return int(raw)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is {raw!r}, which is no whole number. Use digits.") from error


def number(name: str, default: float) -> float:
    raw = text(name, str(default)).strip()
    try:
        found = float(raw)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise ImproperlyConfigured(f"{name} is {raw!r}, which is not a number. Use digits.")
    return found


def rate(name: str, default: str) -> str:
    """How many in which time, as it was written: ``120/min``. Whoever counts reads it so."""
    raw = text(name, default).strip()
    if not _RATE.fullmatch(raw):
        raise ImproperlyConfigured(
            f"{name} is {raw!r}, which is no rate. Write how many in which time, like 120/min."
        )
    return raw


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def networks(name: str, default: str) -> list[IPv4Network | IPv6Network]:
    """A comma-separated list of addresses and networks, like ``127.0.0.1,10.0.0.0/8``."""
    try:
        return [ip_network(word) for word in words(name) or default.split(",")]
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name} is not a list of networks ({error}). Write them like 127.0.0.1,10.0.0.0/8."
        ) from error


def stored_secret(file: Path) -> str:
    """The secret in ``file``, drawn when nobody has drawn one yet. Several processes agree on the first.

    It is written beside its place and put there whole, so that nobody reads half of it or may read it.
    """
    if not file.exists():
        draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:  # noqa: PTH123 - with its mode
            out.write(secrets.token_urlsafe(48))
        with contextlib.suppress(FileExistsError):
            os.link(draft, file)
        draft.unlink()
    return file.read_text(encoding="utf-8")
