"""Data for a database file, written by a process of its own: ``python -m tests.data.seed_db NAME``."""

import contextlib
import json
import random
import sys
import time
from datetime import timedelta

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django comes first
from django.contrib.auth.models import User  # noqa: E402 - Django comes first
from django.test import Client  # noqa: E402 - Django comes first

from tests.data.days import facts_for, published  # noqa: E402
from tournament import time_source  # noqa: E402 - Django comes first
from tournament.engine.lifecycle import ClockStatus  # noqa: E402
from tournament.models import Clock, Pairing, Round  # noqa: E402
from tournament.services.clock import clocks  # noqa: E402
from tournament.services.core.actors import SYSTEM, player  # noqa: E402
from tournament.services.core.errors import Refused  # noqa: E402
from tournament.services.entrants import entrants  # noqa: E402
from tournament.services.results import results  # noqa: E402
from tournament.services.rounds import pairings  # noqa: E402

settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
HALLS = 5


def hall(count: str = str(HALLS)) -> None:
    """So many tournaments with a published round each: ``hall-1``, ``hall-2`` ..."""
    for number in range(1, int(count) + 1):
        published(4, name=f"Hall {number}")


def start(seconds: str = "6", apart: str = "0", count: str = "0") -> None:
    """Start the clocks of so many halls, or of all. 64 minutes pass in so many seconds."""
    tempo = 64 * 60 / float(seconds)
    now = time_source.now() + timedelta(milliseconds=300)
    halls = Round.objects.filter(tournament__name__startswith="Hall", clock__isnull=True).order_by("pk")
    for number, round_ in enumerate(halls[: int(count) or None]):
        clocks.start(round_, by=SYSTEM, now=now + number * timedelta(seconds=float(apart)), tempo=tempo)
    sys.stdout.write(json.dumps({"started_at": now.isoformat()}))


def orders(seed: str, seconds: str) -> None:
    """Give the clocks that run random orders for so long, and let those that are paused go on at the end."""
    rng = random.Random(seed)  # the names of the orders, not their instants, are repeated by a seed
    end = time.monotonic() + float(seconds)
    while time.monotonic() < end:
        _order(rng, rng.choice(list(Clock.objects.order_by("pk"))))
        time.sleep(rng.uniform(0.02, 0.3))
    for clock in Clock.objects.filter(status=ClockStatus.PAUSED):
        clocks.resume(clock, by=SYSTEM, now=time_source.now())


def _order(rng: random.Random, clock: Clock) -> None:
    """One order; what is refused, because the round has come to its end, changes nothing."""
    told = {"by": SYSTEM, "now": time_source.now()}
    seconds, table = rng.randint(10, 240), rng.choice(list(clock.round.pairings.filter(b__isnull=False)))
    verbs = {
        "pause": lambda: clocks.pause(clock, **told),
        "resume": lambda: clocks.resume(clock, **told),
        "extend": lambda: clocks.extend(clock, seconds=seconds, reason="storm", **told),
        "table": lambda: clocks.give_table_time(table, seconds=seconds, reason="storm", **told),
        "skip": lambda: clocks.skip(clock, reason="storm", **told),
        "restart": lambda: clocks.restart_phase(clock, reason="storm", **told),
    }
    with contextlib.suppress(Refused):
        verbs[rng.choices(list(verbs), weights=(3, 5, 3, 3, 1, 1))[0]]()


def crowd(count: str) -> None:
    """A tournament of so many whose round is being played, and ends with everybody reporting at once."""
    _, round_ = published(int(count), name="A crowd", table_count=int(count))
    for pairing in round_.pairings.filter(b__isnull=False):
        pairings.record_roll(pairing, faction_a="good", by=SYSTEM, now=time_source.now())


def report(seconds: str) -> None:
    """Both players of every table of the crowd report, evenly over so many seconds; print how many did."""
    games = Pairing.objects.filter(round__tournament__name="A crowd", b__isnull=False)
    calls = [(game, who) for game in games.select_related("round", "a", "b") for who in (game.a, game.b)]
    began, entered = time.monotonic(), 0
    for number, (game, who) in enumerate(calls):
        wait = began + number * float(seconds) / len(calls) - time.monotonic()
        time.sleep(max(0.0, wait))
        told = {"token": f"{game.pk}-{who.pk}", "by": player(who), "now": time_source.now()}
        results.submit(game, facts_for(game), **told)
        entered += 1
    sys.stdout.write(str(entered))


def desks(count: str = "1") -> None:
    """So many tournaments whose round 1 is being played; print for each its slug, links, sessions, games."""
    sys.stdout.write(json.dumps([_desk(f"Desk {number + 1}") for number in range(int(count))]))


def _desk(name: str) -> dict:
    day, round_ = published(6, name=name)
    now = time_source.now()
    clocks.start(round_, by=SYSTEM, now=now)
    games = {}
    for pairing in round_.pairings.select_related("a", "b"):
        pairings.record_roll(pairing, faction_a="good", by=SYSTEM, now=now)
        pairing.refresh_from_db()
        seats = [pairing.a.number, pairing.b.number]
        games[pairing.table] = {"seats": seats, "facts": facts_for(pairing)}
    entrants.register(day.tournament, entrants.Details(name="Uma Feretti"), by=SYSTEM, now=now)
    sessions = {each.username: _signed_in(each) for each in (day.cast.olga, day.cast.jun)}
    return {"slug": day.tournament.slug, "tokens": day.tokens, "sessions": sessions, "games": games}


def _signed_in(user: User) -> str:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.session.session_key


if __name__ == "__main__":
    {"hall": hall, "start": start, "orders": orders, "crowd": crowd, "report": report, "desks": desks}[
        sys.argv[1]
    ](*sys.argv[2:])
