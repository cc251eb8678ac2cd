"""How long the web server waits for slow and silent clients, and how much it takes from them.

One value, read from the environment at the start. Refuses a number that is not above zero.
"""

from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured

from config import env

MB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class ClientLimits:
    """Times in seconds. Each is a setting: ``docs/guides/operator.md`` lists the names."""

    header_seconds: float = 20  # from a request's first byte to the end of its headers
    keepalive_seconds: float = 75  # between two requests; proxies keep theirs open for 60
    answer_seconds: float = 30  # a client that takes nothing of its answer for so long is cut off
    idle_seconds: float = 20  # a body of which nothing comes
    form_seconds: float = 60  # a whole form
    upload_seconds: float = 300  # a whole form with a file in it
    upload_rate: float = 2_000  # bytes a second, on average, which an upload has to reach
    bodies_per_address: float = 128  # a hall, or a club behind its router, is one address
    streams_per_address: float = 2_000
    spool_mb: float = 1_024  # what all bodies that are being received may take on the disk

    @property
    def spool_bytes(self) -> int:
        return round(self.spool_mb * MB)


def from_environment() -> ClientLimits:
    """``header_seconds`` is ``MUSTER_HEADER_SECONDS``, and so on; what is not set has its default."""
    defaults = ClientLimits()
    found = {name: env.number(f"MUSTER_{name.upper()}", getattr(defaults, name)) for name in NAMES}
    for name, value in found.items():
        if value <= 0:
            raise ImproperlyConfigured(f"MUSTER_{name.upper()} is {value:g}. Use a number above 0.")
    return ClientLimits(**found)


NAMES = tuple(ClientLimits.__dataclass_fields__)
