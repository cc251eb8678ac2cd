"""A list that is a text, a file or a link. Nobody checks it but a referee; it stores no file."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from armies.models import ArmyListDocument, ArmyListVersion
from armies.models.choices import DocumentKind
from rules.verdict import Finding, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What is handed in: exactly one of ``text``, ``link`` and a file, which ``digest`` names.

    ``digest`` is the SHA-256 of the file's content, ``size`` its bytes.
    """

    text: str = ""
    link: str = ""
    digest: str = ""
    file_type: str = ""
    size: int = 0
    points: int | None = None
    army: str = ""
    leader: str = ""

    @property
    def kind(self) -> DocumentKind:
        """Which of the three it is; a text where nothing is left of it."""
        if self.digest:
            return DocumentKind.FILE
        return DocumentKind.LINK if self.link else DocumentKind.TEXT

    @property
    def is_erased(self) -> bool:
        """Is nothing left of it, because its owner was erased?"""
        return not (self.text or self.link or self.digest)

    @property
    def totals(self) -> dict[str, int]:
        """What its owner counts; 0 where nothing was said."""
        return {"points": self.points or 0}

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """What :meth:`as_json` wrote; what nobody knows is left out."""
        return cls(**{name: values[name] for name in cls.__dataclass_fields__ if name in values})

    @classmethod
    def of_row(cls, row: ArmyListDocument) -> Self:
        return cls(**{name: getattr(row, name) for name in cls.__dataclass_fields__})


def fingerprint(document: Document) -> str:
    """SHA-256 of all that was handed in, in hexadecimal: written down in docs/guides/fingerprints.md."""
    values = {name: value for name, value in document.as_json().items() if value not in ("", None, 0)}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def over_limit(points: int | None, *, level: int) -> tuple[Finding, ...]:
    """A warning where its owner counts more points than the limit; 0 is no limit. A referee decides."""
    if not level or (points or 0) <= level:
        return ()
    return (Finding("points-over", Severity.WARNING, (), data={"points": points, "level": level}),)


def findings_of(version: ArmyListVersion, *, level: int) -> list[Mapping[str, Any]]:
    """The findings of its stored verdict, and of a document those of today."""
    stored = list(version.verdict.get("findings", []))
    document = document_of(version)
    found = over_limit(document.points, level=level) if document is not None else ()
    return stored + [each.as_json() for each in found]


def document_of(version: ArmyListVersion | None) -> Document | None:
    """The document of a version; ``None`` for a list of figures."""
    row = version.handed_document if version is not None else None
    return Document.of_row(row) if row is not None else None
