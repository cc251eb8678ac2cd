"""The rolls of a round in one form (3.02), or what both brought (D02)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from armies.messages.formats import sentences
from tournament import adapters
from tournament.engine.entrants import Faction
from tournament.engine.lifecycle import TableStatus
from tournament.models import Pairing
from tournament.services.rounds.rolls import record_rolls
from tournament.web.forms.factions_played import FACTIONS_PLAYED
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import Desk, official, went_well

ROLL: Final = "roll-"  # and the number of a table
WAS: Final = "was-"


@official(methods=["POST"])
def record(request: HttpRequest, desk: Desk, number: int) -> HttpResponse:
    """``roll-3``: what table 3 plays; ``was-3``: what its page showed, nothing where there was no roll."""
    rolls: dict[int, tuple[Faction, Faction]] = {}
    corrected = set()
    for name, choice in request.POST.items():
        table = whole(name.removeprefix(ROLL)) if name.startswith(ROLL) else None
        played = FACTIONS_PLAYED.get(str(choice))
        before = request.POST.get(f"{WAS}{table}", "")
        if table is None or played is None or choice == before:
            continue
        rolls[table] = (played["a"], played["b"])
        if before:
            corrected.add(table)
    recorded = record_rolls(desk.round(number), rolls, by=desk.by, now=desk.now, corrected=corrected)
    count = len(recorded.done)
    done = ngettext("%(n)d roll is recorded.", "%(n)d rolls are recorded.", count) % {"n": count}
    told = [done, *(refusal.message for refusal in recorded.refusals)]
    return went_well(request, sentences(told), desk.url("round", number))


@dataclass(frozen=True, slots=True)
class Row:
    """One table of the form. ``choice`` is what it plays, empty where its roll is open."""

    pairing: Pairing
    choices: Sequence[tuple[str, object]]
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Rolls:
    """The tables whose roll is open, and those whose roll can be corrected still."""

    open: Sequence[Row]
    recorded: Sequence[Row]


def rolls_of(games: Sequence[Pairing]) -> Rolls | None:
    """The form of a round that is played; ``None`` where nobody rolls."""
    if not games or not adapters.has_sides(games[0].round.tournament):
        return None
    waiting = [row for row in games if row.status == TableStatus.WAITING]
    found = Rolls(
        [Row(row, _choices(row)) for row in waiting if row.faction_a is None],
        [Row(row, _choices(row), _choice(row)) for row in waiting if row.faction_a is not None and row.roll],
    )
    return found if found.open or found.recorded else None


def _choices(pairing: Pairing) -> Sequence[tuple[str, object]]:
    if not pairing.is_own_army:
        return [("good", gettext("Good")), ("evil", gettext("Evil"))]
    both = ("both", gettext("Both")), ("neither", gettext("Neither"))
    return [("good", f"{pairing.a}"), ("evil", f"{pairing.b}"), *both]


def _choice(pairing: Pairing) -> str:
    played = (pairing.faction_a, pairing.faction_b)
    return next((name for name, each in FACTIONS_PLAYED.items() if (each["a"], each["b"]) == played), "")
