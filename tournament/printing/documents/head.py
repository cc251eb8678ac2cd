"""What stands on every page of every print. The same data gives the same bytes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from armies.messages.languages import offered
from tournament import adapters
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.models import Round, Tournament
from tournament.queries.history.log import last_change
from tournament.queries.prints.paper_sizes import paper_size_of
from tournament.templatetags.muster import round_title


@dataclass(frozen=True, slots=True)
class Head:
    """``as_of`` is the last change, by the clock of the hall. ``round_number`` is ``None`` for the whole day.

    ``is_demonstration``: some number on this print is invented, and the print has to say so.
    ``is_rehearsal``: each page is marked. ``has_sides``: a game has two named sides.
    ``has_rulebook``: clauses of it are cited. ``second`` is the same print in the other language of the hall.
    ``level`` is the points limit of the round, where rounds have their own.
    ``second`` is the same print in the other language of the hall.
    """

    slug: str
    tournament: str
    venue: str
    day: date
    language: str
    round_number: int | None
    round_title: str
    is_draft: bool
    as_of: str
    revision: int
    is_demonstration: bool
    is_rehearsal: bool
    paper: str = "a4"
    is_called_off: bool = False
    has_sides: bool = True
    has_rulebook: bool = True
    level: int | None = None
    second: Document | None = None


def head_of(
    tournament: Tournament,
    *,
    round_: Round | None = None,
    is_demonstration: bool = False,
    language: str = "",
) -> Head:
    """``language``: where it is empty, that of the tournament."""
    return Head(
        slug=tournament.slug,
        tournament=tournament.name,
        venue=tournament.venue,
        day=tournament.starts_on,
        language=offered(language or tournament.language),
        round_number=round_.number if round_ else None,
        round_title=round_title(round_) if round_ else "",
        is_draft=round_ is not None and round_.status == RoundStatus.DRAFT,
        as_of=f"{last_change(tournament).astimezone(tournament.zone):%Y-%m-%d %H:%M}",
        revision=tournament.revision,
        is_demonstration=is_demonstration or tournament.is_demonstration,
        is_rehearsal=tournament.is_rehearsal,
        paper=paper_size_of(tournament),
        is_called_off=tournament.status == TournamentStatus.CALLED_OFF,
        has_sides=adapters.has_sides(tournament),
        has_rulebook=adapters.has_rulebook(tournament),
        level=round_.own_limit if round_ else None,
    )


@dataclass(frozen=True, slots=True)
class Document:
    """A print as data. ``has_underlay``: its first page is a form that lies under all others.

    ``is_for_officials``: the hall does not read it, so it is in one language.
    """

    head: Head

    template: ClassVar[str]
    css: ClassVar[tuple[str, ...]] = ("page.css",)
    has_underlay: ClassVar[bool] = False
    is_for_officials: ClassVar[bool] = False
    stem: ClassVar[str]  # what the file is called after the event and the round

    @property
    def is_across(self) -> bool:
        return False

    @property
    def page_class(self) -> str:
        """What the style sheets go by; nothing for A4 upright."""
        paper = "" if self.head.paper == "a4" else self.head.paper
        return " ".join(filter(None, (paper, "across" if self.is_across else "")))

    @property
    def styles(self) -> tuple[str, ...]:
        return ("base.css", *self.css, *(("two_languages.css",) if self.head.second else ()))

    @property
    def file_name(self) -> str:
        return file_name(self.head, self.stem)


def file_name(head: Head, what: str) -> str:
    """``autumn-cup-round-3-pairings-by-name.pdf``: letters that every system takes."""
    middle = f"round-{head.round_number}-" if head.round_number is not None else ""
    return f"{head.slug}-{middle}{what}.pdf"
