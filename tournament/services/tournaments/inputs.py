"""What the verbs of a tournament take: opening, settings, who finds it, its officials, and deletion."""

import datetime as dt
import re
from typing import Any, Final

from django.conf import settings

from rules.ruleset import ListsBrought
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import Format, PaperSize, PenaltiesShown, Preset, Reveal, RoleKind
from tournament.models.tournament import MAX_DESCRIPTION_LENGTH, MAX_LINK_LENGTH
from tournament.services.core.actors import MAX_NAME_LENGTH
from tournament.services.core.errors import Invalid
from tournament.services.core.inputs import (
    ABSENT,
    REQUIRED,
    Input,
    boolean,
    choice,
    date,
    instant,
    integer,
    list_of,
    reason,
    text,
)
from tournament.services.tournaments.deadlines import MAX_ENTRANTS, MAX_REMINDER_HOURS

MAX_TITLE_LENGTH: Final = 120  # of a tournament and of its venue
MAX_LEVEL: Final = 100_000  # points of a list
LANGUAGES: Final = tuple(code for code, _ in settings.SPOKEN_LANGUAGES)
USERNAME: Final = re.compile(r"[\w.@+-]+")


def name(*, default: Any = ABSENT) -> Any:
    """What a tournament is called."""
    return text(MAX_TITLE_LENGTH, default=default)


def level() -> Any:
    """Points of a list, at most; 0 is no limit, which games without a catalogue may have."""
    return integer(0, MAX_LEVEL, default=ABSENT, help_text="0 is no limit: not where lists are checked.")


def username(*, help_text: str = "") -> Any:
    """The sign-in name of an account."""
    return text(150, help_text=help_text)


class CommonInput(Input):
    """What is said when opening a tournament, and later."""

    name: str = name()
    starts_on: dt.date = date(default=ABSENT)
    venue: str = text(MAX_TITLE_LENGTH, default=ABSENT, is_blank_allowed=True)
    time_zone: str = text(60, default=ABSENT, help_text="Such as Europe/Madrid.")
    language: str = choice(LANGUAGES, default=ABSENT)
    format: str = choice(Format, default=ABSENT)
    rounds_planned: int = integer(1, 50, default=ABSENT)
    cut_size: int = integer(0, 16, default=ABSENT)
    table_count: int = integer(1, 5_000, default=ABSENT)
    reveal: str = choice(Reveal, default=ABSENT, help_text="When an opponent may see a list.")
    penalties_shown: str = choice(PenaltiesShown, default=ABSENT)
    paper_size: str = choice(
        PaperSize, default=ABSENT, help_text="Usual is what the country of the time zone uses."
    )
    is_listed: bool = boolean(default=ABSENT, help_text="Shown in the list of tournaments.")
    catalogues: list[str] = list_of(
        text(None),
        default=ABSENT,
        help_text="Keys of the catalogues that players choose from. You need the right to use them.",
    )


class TournamentInput(CommonInput):
    """A new tournament; what is left out is the usual."""

    name: str = name(default=REQUIRED)
    starts_on: dt.date = date()
    ruleset: str = text(40, default=ABSENT)
    level: int = level()
    preset: str = choice(
        Preset,
        default=ABSENT,
        help_text="The event rules to begin with; otherwise the usual ones of the ruleset.",
    )


def web_link(help_text: str) -> Any:
    """An https address, or nothing."""
    return text(MAX_LINK_LENGTH, default=ABSENT, is_blank_allowed=True, help_text=help_text)


def public_text(max_length: int, help_text: str) -> Any:
    """Plain text that everybody may read."""
    return text(max_length, default=ABSENT, is_blank_allowed=True, help_text=help_text)


class SettingsInput(CommonInput):
    """What may be changed; what the first round froze is refused from then on."""

    lists_brought: str = choice(
        ListsBrought,
        default=ABSENT,
        help_text="Lists of each player, in a game without a catalogue; the game says which of them it has.",
    )
    map_url: str = web_link("Where the hall is on a map; https.")
    description: str = public_text(MAX_DESCRIPTION_LENGTH, "Plain text. No e-mail address.")
    price: str = public_text(120, "Such as 15 €, members 12 €.")
    prizes: str = public_text(1000, "Plain text. No e-mail address.")
    contact: str = public_text(300, "A link or words; everybody may read it. No e-mail address.")
    rules_pack_url: str = web_link("Where the rules pack is; https. A PDF has an address of its own.")
    photos_url: str = web_link("Where the album of the event is; https. Pages show it after the end.")

    registration_closes_at: dt.datetime | None = instant(default=ABSENT, is_nullable=True)
    lists_close_at: dt.datetime | None = instant(default=ABSENT, is_nullable=True)
    check_in_opens_at: dt.datetime | None = instant(default=ABSENT, is_nullable=True)
    check_in_closes_at: dt.datetime | None = instant(default=ABSENT, is_nullable=True)
    entrant_limit: int | None = integer(
        1, MAX_ENTRANTS, default=ABSENT, is_nullable=True, help_text="Later players go to the waiting list."
    )
    confirms_email: bool = boolean(
        default=ABSENT, help_text="Registrations wait for a confirmation by e-mail."
    )
    reminder_hours: int = integer(
        0,
        MAX_REMINDER_HOURS,
        default=ABSENT,
        help_text="Hours before the deadline for lists; 0 is none.",
    )
    spoken_languages: list[str] = list_of(
        choice(LANGUAGES), default=ABSENT, help_text="The languages of the announcements."
    )


class MoveInput(Input):
    """Where the tournament goes on to."""

    to: str = choice(TournamentStatus)
    reason: str = reason(default="", help_text="Required to open it again, and to call it off.")


class VisibilityInput(Input):
    """Who finds a tournament; what is left out stays."""

    is_public: bool = boolean(default=ABSENT, help_text="Everyone can see it.")
    is_archived: bool = boolean(default=ABSENT, help_text="Not shown in the list of tournaments.")


class DeletionInput(Input):
    """The name of the tournament once more, so that nobody deletes another one."""

    name: str = name(default=REQUIRED)
    erase_now: bool = boolean(help_text="Do not keep a backup file.")


class OfficialInput(Input):
    """Who is to work on a tournament, and as what; ``name`` is used for a new account only."""

    username: str = username(help_text="The sign-in name of an existing or a new account.")
    name: str = text(MAX_NAME_LENGTH, default="", help_text="For a new account.")
    kind: str = choice(RoleKind)

    def check(self) -> None:
        if not USERNAME.fullmatch(self.username):
            raise Invalid("username-unreadable", field="username")
