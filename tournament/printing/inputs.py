"""What ordering a print takes."""

from tournament.printing.print_jobs import LARGE, LONG
from tournament.services.core.inputs import ABSENT, Input, choice, integer, text


class PrintRoundInput(Input):
    """The round that a print is about, where it is about one."""

    round: int | None = integer(
        1,
        1000,
        default=ABSENT,
        help_text="Which round, for pairings and score sheets; standings: after which.",
    )


class PrintOrderInput(PrintRoundInput):
    """Which long print is wanted."""

    kind: str = choice(sorted({*LONG, *LARGE}))


class EntrantCardsInput(Input):
    """Who gets a card with a new link. ``once`` names the form, which is good for one print."""

    once: str = text(40, default="")
    who: str = choice(("without", "numbers", "all"), default="without")
    numbers: str = text(400, default="", help_text="Start numbers and spans: 3, 7, 12-15.")
