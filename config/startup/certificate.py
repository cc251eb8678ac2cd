"""A certificate that is given to ``make run``, judged before anything starts.

Muster makes none, and no authority that could sign one: people would learn to trust anybody's.
"""

import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509


class CertificateProblem(Exception):
    """Why it cannot be used, as a sentence for the person who gave it."""


@dataclass(frozen=True, slots=True)
class Certificate:
    file: Path
    key: Path
    name: str  # under which the server is opened


def given_certificate(environment: Mapping[str, str], *, now: datetime | None = None) -> Certificate | None:
    """The certificate that the environment names, if any. Raises ``CertificateProblem``."""
    file, key = (environment.get(name, "") for name in ("MUSTER_CERTIFICATE", "MUSTER_CERTIFICATE_KEY"))
    if not file and not key:
        return None
    if not file or not key:
        raise CertificateProblem("Set both MUSTER_CERTIFICATE and MUSTER_CERTIFICATE_KEY, or neither.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file, key)
        read = x509.load_pem_x509_certificate(Path(file).read_bytes())
    except (OSError, ValueError) as error:
        raise CertificateProblem(f"{file} and {key} are not a certificate and its key ({error}).") from error
    if read.not_valid_after_utc <= (now or datetime.now(UTC)):
        raise CertificateProblem(f"{file} was valid until {read.not_valid_after_utc:%d %B %Y}. Renew it.")
    names = _names_of(read)
    name = environment.get("MUSTER_NAME") or next((each for each in names if "*" not in each), "")
    if not any(_is_covered(name, by=each) for each in names):
        raise CertificateProblem(
            f"{file} is not for {name or 'one name'}. Set MUSTER_NAME: {', '.join(names)}."
        )
    return Certificate(Path(file).resolve(), Path(key).resolve(), name)


def _names_of(read: x509.Certificate) -> list[str]:
    try:
        found = read.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    return found.get_values_for_type(x509.DNSName)


def _is_covered(name: str, *, by: str) -> bool:
    return name == by or (by.startswith("*.") and name.partition(".")[2] == by[2:] and bool(name))
