"""What stands on every page of every print: which event, which round, and how old the paper is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.engine.lifecycle import RoundStatus
from tournament.templatetags.muster import round_title

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class Head:
    """``printed`` is wall-clock time in the hall. ``round_number`` is ``None`` for the whole tournament.

    ``is_demonstration``: some number on this print is invented, and the print has to say so.
    """

    slug: str
    tournament: str
    venue: str
    day: str
    language: str
    round_number: int | None
    round_title: str
    is_draft: bool
    printed: str
    revision: int
    is_demonstration: bool


def head_of(
    tournament: Tournament, *, now: datetime, round_: Round | None = None, is_demonstration: bool = False
) -> Head:
    """The head of a print made at ``now``."""
    return Head(
        slug=tournament.slug,
        tournament=tournament.name,
        venue=tournament.venue,
        day=tournament.starts_on.isoformat(),
        language=tournament.language,
        round_number=round_.number if round_ else None,
        round_title=round_title(round_) if round_ else "",
        is_draft=round_ is not None and round_.status == RoundStatus.DRAFT,
        printed=f"{now.astimezone(tournament.zone):%Y-%m-%d %H:%M}",
        revision=tournament.revision,
        is_demonstration=is_demonstration or tournament.is_demonstration,
    )


def file_name(head: Head, what: str) -> str:
    """``autumn-cup-round-3-pairings-by-name.pdf``: letters that every system takes."""
    middle = f"round-{head.round_number}-" if head.round_number is not None else ""
    return f"{head.slug}-{middle}{what}.pdf"
