"""What the verbs of entrants take: registering, correcting, checking in, groups, and leaving."""

from datetime import datetime
from typing import Final

from django.conf import settings

from rules.figure_lists.figures import Faction
from tournament.services.core.inputs import (
    ABSENT,
    MAX_NUMBER,
    Input,
    ReasonInput,
    boolean,
    choice,
    email,
    instant,
    integer,
    list_of,
    reason,
    text,
    token,
)

MAX_NAME_LENGTH: Final = 80  # of a person or a club
MAX_LENGTHS: Final = {
    "name": MAX_NAME_LENGTH,
    "club": MAX_NAME_LENGTH,
    "email": 254,
    "sort_name": MAX_NAME_LENGTH,
    "screen_name": 40,
}
MAX_GROUP_LENGTH: Final = 40
MAX_FAMILY_LENGTH: Final = 200  # of a group that came with a file
MAX_CODE_LENGTH: Final = 300
MAX_GROUP_SIZE: Final = 1000
MAX_REMOVED: Final = 10_000
SECRET_LENGTH: Final = 22  # characters that hold 128 random bits
LANGUAGES: Final = tuple(code for code, _ in settings.SPOKEN_LANGUAGES)


class ContactInput(Input):
    """Where somebody is from, and how to reach them."""

    club: str = text(MAX_LENGTHS["club"], default=ABSENT, is_blank_allowed=True)
    country: str = text(None, default=ABSENT, is_blank_allowed=True, help_text="Two letters, such as ES.")
    email: str = email(
        default=ABSENT,
        is_blank_allowed=True,
        max_length=MAX_LENGTHS["email"],
        help_text="For organisers only. No page and no answer shows it.",
    )
    language: str = choice(LANGUAGES, default=ABSENT)


class OwnDetailsInput(ContactInput):
    """What an entrant may correct alone; the name is for the desk."""

    sort_name: str = text(
        MAX_LENGTHS["sort_name"],
        default=ABSENT,
        is_blank_allowed=True,
        help_text="What they are sorted under; empty is the family name.",
    )
    screen_name: str = text(
        MAX_LENGTHS["screen_name"],
        default=ABSENT,
        is_blank_allowed=True,
        help_text="What the big screen calls them; empty is the name.",
    )


class EntrantInput(OwnDetailsInput):
    """What an organiser may correct. A table is kept and groups are made at addresses of their own."""

    name: str = text(MAX_NAME_LENGTH, default=ABSENT)


class RegistrationInput(ContactInput):
    """What an entrant says of themself."""

    name: str = text(MAX_NAME_LENGTH)
    token: str = token(
        default=ABSENT,
        min_length=SECRET_LENGTH,
        help_text="Made by the client, at random and kept to itself: whoever sends it again gets the same "
        "entrant and the same link, so that a lost answer loses nobody.",
    )


class ConfirmationInput(Input):
    """What the mailed link ends with."""

    key: str = token(min_length=SECRET_LENGTH)


class MailAgainInput(Input):
    """With which request token somebody registered."""

    token: str = token(min_length=SECRET_LENGTH)


class EraseInput(Input):
    """Whether the name goes, too."""

    with_name: bool = boolean(
        default=ABSENT,
        help_text="Name, club and country, too. By default a public tournament keeps them in its results.",
    )


class ExcludeInput(ReasonInput):
    """Why, and whether the game that is on goes to the opponent."""

    ends_game: bool = boolean(help_text="The opponent wins the current game.")
    faction: str | None = choice(
        Faction,
        default=None,
        help_text="The player's faction in that game, if the roll was not recorded.",
    )


class CodeInput(Input):
    """What a scanner read."""

    code: str = text(MAX_CODE_LENGTH, help_text="A private link, its token, or a start number.")


class AttendanceInput(Input):
    """Who is here, and who is not."""

    numbers: list[int] = list_of(integer(1), max_length=MAX_GROUP_SIZE, help_text="Start numbers.")
    becomes: str = choice(("checked-in", "absent"))
    plays_from: int | None = integer(
        2,
        MAX_NUMBER,
        default=None,
        is_nullable=True,
        help_text="Of somebody absent who is late: the round from which they are paired again.",
    )


class RemindInput(Input):
    """Who is asked to come."""

    numbers: list[int] = list_of(integer(1), max_length=MAX_GROUP_SIZE, help_text="Start numbers.")


class FixedTableInput(Input):
    """Which table is kept."""

    table: int | None = integer(1, MAX_NUMBER, is_nullable=True, help_text="Null frees the table.")


class AbsentInput(Input):
    """Who did not come to a table."""

    absent: list[str] = list_of(choice(("a", "b")), max_length=2, help_text="One side or both.")


class GroupInput(Input):
    """A group has exactly these members."""

    name: str = text(MAX_GROUP_LENGTH)
    numbers: list[int] = list_of(
        integer(1), max_length=MAX_GROUP_SIZE, help_text="Start numbers. An empty list ends the group."
    )
    was: str = text(MAX_FAMILY_LENGTH, default="", help_text="Its previous name.")


class RegisteredBetweenInput(Input):
    """From one instant to another, which is not included."""

    since: datetime = instant()
    until: datetime = instant()


class RemovalInput(Input):
    """Who goes, and why."""

    entrants: list[int] = list_of(integer(1), max_length=MAX_REMOVED, help_text="Each `id` of the preview.")
    unconfirmed: list[int] = list_of(
        integer(1),
        default=[],
        max_length=MAX_REMOVED,
        help_text="Each `id` of `registrations/` that goes with them.",
    )
    reason: str = reason()
