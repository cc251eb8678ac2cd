"""What was given to whom, whether it is a repeat, and what of it everybody may see.

Officials and the entrant see all; the tournament says what the others see. Refuses to decide what follows
from a repeat: it names the usual next step, and the referee decides (10.01).
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from rules.combat_hex.misconduct import MISCONDUCT, Misconduct
from rules.combat_hex.wording import count_text
from tournament.engine.entrants import points_text
from tournament.engine.lifecycle import SHOWN, EntrantStatus, RoundStatus
from tournament.models import Entrant, Pairing, PenaltiesShown, Penalty, Severity, Tournament
from tournament.queries.results import reports
from tournament.queries.rounds import boards

LADDER: Final = (Severity.NOTE, Severity.WARNING, Severity.POINTS, Severity.GAME_LOSS, Severity.EXCLUSION)
SEVERITIES_SHOWN: Final[dict[str, tuple[Severity, ...]]] = {
    PenaltiesShown.NONE: (),
    PenaltiesShown.SERIOUS: LADDER[2:],
    PenaltiesShown.WARNINGS: LADDER[1:],
    PenaltiesShown.ALL: LADDER,
}
ORDINALS: Final = ("", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


@dataclass(frozen=True, slots=True)
class Choice:
    """One kind of incident as the page offers it: how often it stands already, and the usual next step."""

    misconduct: Misconduct
    before: int
    usual: Severity

    @property
    def repeat(self) -> str:
        return f"{_ordinal(self.before + 1)} time" if self.before else ""


@dataclass(frozen=True, slots=True)
class History:
    """Everything one entrant was given in this tournament, newest first; what was taken back stays in it."""

    entrant: Entrant
    penalties: tuple[Penalty, ...]

    @property
    def standing(self) -> tuple[Penalty, ...]:
        return tuple(row for row in self.penalties if row.taken_back_at is None)

    @property
    def deducted_half(self) -> int:
        return sum(row.half_points for row in self.standing)

    @property
    def summary(self) -> str:
        """``3 points taken, 2 warnings``; empty where nothing stands."""
        count = Counter(row.severity for row in self.standing)
        words = {
            Severity.EXCLUSION: "excluded",
            Severity.GAME_LOSS: _losses(count[Severity.GAME_LOSS]),
            Severity.POINTS: f"{points_text(self.deducted_half)} taken",
            Severity.WARNING: count_text(count[Severity.WARNING], "warning"),
            Severity.NOTE: count_text(count[Severity.NOTE], "note"),
        }
        return ", ".join(phrase for severity, phrase in words.items() if count[severity])

    @property
    def warning(self) -> str:
        """What a referee should know before the next one; empty where no warning stands."""
        warned = sum(row.severity == Severity.WARNING for row in self.standing)
        if not warned:
            return ""
        times = "once" if warned == 1 else "twice" if warned == 2 else f"{warned} times"  # noqa: PLR2004
        return f"{self.entrant} has been warned {times}. A further incident usually costs something."

    def choices(self) -> list[Choice]:
        """Every kind of incident, in the order of the rules; a repeat is one step further."""
        rows = [row for row in self.standing if row.category]
        return [_choice(each, [row for row in rows if row.category == each.key]) for each in MISCONDUCT]


def histories(entrants: Iterable[Entrant]) -> list[History]:
    """The history of each of these, in their order. One query."""
    people = list(entrants)
    found: dict[int, list[Penalty]] = {each.pk: [] for each in people}
    if people:
        rows = people[0].tournament.penalties.filter(entrant__in=people)
        for row in rows.select_related("round", "pairing").order_by("-given_at", "-pk"):
            found[row.entrant_id].append(row)
    return [History(each, tuple(found[each.pk])) for each in people]


def histories_at(pairing: Pairing) -> list[History]:
    """Those of both who sit there, or of the one with the bye."""
    return histories([each for each in (pairing.a, pairing.b) if each is not None])


def all_of(tournament: Tournament) -> QuerySet[Penalty]:
    """Every penalty of the tournament, newest first. For officials."""
    rows = tournament.penalties.select_related("entrant", "round", "pairing")
    return rows.order_by("-given_at", "-pk")


def shown_to_all(tournament: Tournament) -> QuerySet[Penalty]:
    """Those everybody may see, newest first: as the tournament says, and none that was taken back."""
    rows = all_of(tournament).filter(taken_back_at=None)
    return rows.filter(severity__in=SEVERITIES_SHOWN[tournament.penalties_shown])


def of_game_loss(entrant: Entrant, pairing: Pairing | None) -> list[str]:
    """What a game loss would mean here, in sentences; empty where there is no game to lose."""
    if pairing is None or pairing.is_bye:
        return []
    mine, other = _halves_now(entrant, pairing)
    opponent = pairing.opponent_of(entrant)
    lost = {row.entrant_id for row in pairing.penalties.all() if _is_standing_loss(row)}
    if entrant.pk in lost:
        return []
    both = opponent is not None and opponent.pk in lost
    is_empty = ("b" if pairing.a_id == entrant.pk else "a") in reports.without_right(pairing)
    where = f"Table {pairing.table} of {pairing.round.called}"
    lines = [
        f"{where}: nobody has points, because both have lost it."
        if both
        else f"{where}: nobody has points, because {opponent} did not come or was excluded."
        if is_empty
        else f"{where}: 0 to 3, for {opponent}."
    ]
    if mine is not None:
        lines.append(f"The result that counts now, {_said(mine)} to {_said(other)}, gives way.")
    if pairing.round.status == RoundStatus.CLOSED:
        lines.append(f"{pairing.round} is closed: the standings change, and pairings made since stay.")
    return lines


def place_of(entrant: Entrant, *, number: int | None) -> Pairing | None:
    """The entrant's table in a round, or in the newest the hall may see; ``None`` where there is none."""
    rows = entrant.seats.filter(is_current=True, round__status__in=SHOWN)
    if number is not None:
        rows = rows.filter(round__number=number)
    else:
        newest = boards.current_round(entrant.tournament)
        rows = rows.filter(round=newest)
    seat = rows.select_related("pairing__round__tournament", "pairing__a", "pairing__b").last()
    return seat.pairing if seat is not None else None


def may_exclude(entrant: Entrant) -> bool:
    """Is there anybody left to exclude?"""
    return entrant.status in {EntrantStatus.REGISTERED, EntrantStatus.CHECKED_IN, EntrantStatus.DROPPED}


def _choice(misconduct: Misconduct, before: list[Penalty]) -> Choice:
    usual = LADDER.index(Severity(misconduct.usual))
    reached = max((LADDER.index(Severity(row.severity)) + 1 for row in before), default=0)
    step = min(max(usual, reached), len(LADDER) - 1)
    return Choice(misconduct, len(before), LADDER[step])


def _is_standing_loss(penalty: Penalty) -> bool:
    return penalty.severity == Severity.GAME_LOSS and penalty.taken_back_at is None


def _halves_now(entrant: Entrant, pairing: Pairing) -> tuple[int | None, int | None]:
    row = reports.confirmed_of(pairing)
    if row is None:
        return None, None
    return (row.half_a, row.half_b) if pairing.a_id == entrant.pk else (row.half_b, row.half_a)


def _said(half: int | None) -> str:
    return f"{(half or 0) / 2:g}"


def _losses(count: int) -> str:
    return "1 game loss" if count == 1 else f"{count} game losses"


def _ordinal(number: int) -> str:
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"
