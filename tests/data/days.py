"""A championship at a named moment, made through the real services: what most stories begin with."""

from dataclasses import dataclass, field
from datetime import date

from tests.cached_fixtures import remembered
from tests.data.cast import NOW, PASSWORD, Cast, cast_of, person
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import Entrant, Pairing, Round, Tournament
from tournament.queries.lists import army_limits
from tournament.services.core.actors import official
from tournament.services.entrants import attendance, entrants
from tournament.services.results import results
from tournament.services.rounds import rounds
from tournament.services.tournaments import tournaments
from tournament.services.tournaments.tournaments import Plan

NAMES = (
    "Pia Lindqvist",
    "Paul Okafor",
    "Quentin Vale",
    "Rosa Iwashita",
    "Stellan Brook",
    "Tamar Hollin",
    "Uma Feretti",
    "Viktor Dray",
    "Wanda Castellan",
    "Ximena Orme",
    "Yusuf Tarn",
    "Zoe Marchetti",
)
SHORT_OF_HALF = 4


@dataclass
class Day:
    """A tournament with its people; ``tokens`` are the private links by start number."""

    tournament: Tournament
    cast: Cast
    tokens: dict[int, str] = field(default_factory=dict)

    @property
    def entrants(self) -> list[Entrant]:
        return list(self.tournament.entrants.order_by("number"))

    def refresh(self) -> "Day":
        self.tournament.refresh_from_db()
        return self


@remembered
def a_day(*, status: TournamentStatus = TournamentStatus.REGISTRATION, **plan) -> Day:
    """A tournament that Olga opened, brought to ``status``."""
    settings = {
        "name": "Cup of the Grey Ford",
        "starts_on": date(2007, 6, 16),
        "rounds_planned": 3,
        "seed": "grey-ford",
    }
    olga = official(person("Olga"))
    tournament = tournaments.create(Plan(**{**settings, **plan}), by=olga, now=NOW)
    for step in (TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        if tournament.status == status:
            break
        tournament = tournaments.move(tournament, step, by=olga, now=NOW)
    return Day(tournament, cast_of(tournament))


def with_entrants(day: Day, count: int) -> Day:
    """Register ``count`` people, Pia first and Paul second."""
    for index in range(count):
        name = NAMES[index] if index < len(NAMES) else f"Entrant {index + 1}"
        entrant, token = entrants.register(
            day.tournament, entrants.Details(name=name), by=day.cast.organiser, now=NOW
        )
        day.tokens[entrant.number] = token
    return day


@remembered
def checked_in(count: int, **plan) -> Day:
    """A tournament at check-in with everybody here."""
    day = with_entrants(a_day(status=TournamentStatus.CHECK_IN, **plan), count)
    for entrant in day.entrants:
        attendance.check_in(entrant, by=day.cast.organiser, now=NOW)
    assert all(e.status == EntrantStatus.CHECKED_IN for e in day.entrants)
    return day


@remembered
def drafted(count: int = 4, **plan) -> tuple[Day, Round]:
    """Round 1 is paired and nobody has seen it."""
    day = checked_in(count, **plan)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day.refresh(), round_


@remembered
def published(count: int = 4, **plan) -> tuple[Day, Round]:
    """Round 1 hangs on the wall."""
    day, round_ = drafted(count, **plan)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=NOW)
    return day.refresh(), round_


def facts_for(pairing: Pairing, *, winner: str = "a") -> dict:
    """Facts of a game that one side won by breaking the other (7.01), in the factions of the pairing."""
    faction_a = pairing.faction_a or "good"
    faction_b = "evil" if faction_a == "good" else "good"
    whole = {"original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600}
    broken = {"original": 14, "remaining": SHORT_OF_HALF, "points_remaining": 350, "hero_points": 500}
    a, b = (whole, broken) if winner == "a" else (broken, whole)
    facts = {"last_turn_over": False, "a": {"faction": faction_a, **a}, "b": {"faction": faction_b, **b}}
    limits = army_limits.for_pairing(pairing, facts) if pairing.round_id else {}
    for side, army in limits.items():  # who has a list plays it
        left = army.figures if side == winner else army.figures // 2
        facts[side] |= {"original": army.figures, "remaining": left, "hero_points": army.hero_points}
        facts[side] |= {"points_remaining": sum(army.worths[:left])}
    return facts


def play(day: Day, round_: Round, *, winner: str = "a") -> Round:
    """Every table of the round is entered at the desk."""
    for pairing in round_.pairings.filter(is_current=True, b__isnull=False):
        results.submit(
            pairing,
            facts_for(pairing, winner=winner),
            token=f"desk-{pairing.pk}",
            by=day.cast.scorekeeper,
            now=NOW,
        )
    round_.refresh_from_db()
    return round_


@remembered
def closed(count: int = 4, **plan) -> tuple[Day, Round]:
    """Round 1 is over."""
    day, round_ = published(count, **plan)
    play(day, round_)
    round_ = rounds.close(round_, by=day.cast.organiser, now=NOW)
    return day.refresh(), round_


__all__ = ["PASSWORD", "Day", "a_day", "checked_in", "closed", "drafted", "facts_for", "play", "published"]
