"""What every page costs: each public page beside a bare Django view with the same bytes, each desk page.

    python -m benchmarks pages.every_page [entrants [stage ...]]     stages: check-in draft playing

Pages come from the URL conf, so one that is added is measured too. *Ratio* is how many requests a second a
page answers for each that the bare view answers, in turn in the same run: the same middleware, no database,
the same bytes (limit 0.5). *Anew* are processor milliseconds of the first visitor after a change, with
nothing remembered, *ms* those of all others. Limit of the desk: 100 at 1,000 entrants. *Asks* are statements.
"""

from __future__ import annotations

import io
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, path

from benchmarks.pages.standings import GRADES, play, result
from config import urls as addresses
from config.startup import gc_tuning
from tests.data.cast import NOW
from tests.data.days import Day, a_day
from tests.data.many_entrants import with_figures
from tests.tournament.web.every_door import PART, _routes
from tournament.live import views
from tournament.models import Entrant, Round, Submission
from tournament.services.clock import clocks
from tournament.services.lists.imports import list_imports
from tournament.services.lists.imports.list_imports import ListFile
from tournament.services.rounds import rounds
from tournament.web.caching import page_cache, standings_cache
from tournament.web.public import fragment_cache
from tournament.web.public.parts import PARTS

STAGES = ("check-in", "draft", "playing")
CLOSED = 3  # rounds before the one that is measured
A_BATCH = 400  # files that are sent together
BARE = "bare/"
HTTP_OK = 200
ELSEWHERE = ("api/", "admin/", "print/", "live/", BARE, "time")  # no pages
OF_ONE = ("<str:token>", "<str:key>")  # behind the link of one person
LEAST_RATIO, MAX_DESK_MS = 0.5, 100
A_WHILE = 0.5  # seconds of one measurement


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    chunks: list[bytes]  # a server sends them as they come

    @property
    def body(self) -> bytes:
        """All of it."""
        return b"".join(self.chunks)


class Visitor:
    """Asks the application itself, as a server does, without a socket; its costs are the page's."""

    def __init__(self, cookie: str = "") -> None:
        self.application = WSGIHandler()
        self.cookie = cookie

    def get(self, address: str, accept: str = "gzip") -> Answer:
        """One request."""
        where, _, query = address.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": "GET",
            "PATH_INFO": where,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "HTTP_HOST": "localhost:8000",
            "HTTP_ACCEPT_ENCODING": accept,
            "HTTP_COOKIE": self.cookie,
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(),
            "wsgi.errors": sys.stderr,
        }
        found: list[Any] = []
        answer = self.application(environ, lambda *given: found.extend(given))
        chunks = list(answer)
        answer.close()
        return Answer(int(found[0][:3]), dict(found[1]), chunks)


def field(entrants: int) -> Day:
    """Everybody is registered and absent, and has handed in both lists; no referee has looked at them."""
    day = with_figures(a_day(rounds_planned=CLOSED + 2, table_count=entrants // 2))
    Entrant.objects.bulk_create(
        Entrant(
            tournament=day.tournament,
            number=number,
            name=f"Entrant {number} of {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number % 26]}ford",
            club=f"Club {number % 40}",
            registered_at=NOW,
        )
        for number in range(1, entrants + 1)
    )
    files = [
        ListFile(f"{number:04}-{faction}.txt", text, number, faction)
        for number in range(1, entrants + 1)
        for faction, text in (("good", "1x Warden"), ("evil", "12x Bog troll"))
    ]
    for at in range(0, len(files), A_BATCH):
        list_imports.take(day.tournament, files[at : at + A_BATCH], by=day.cast.organiser, now=NOW)
    type(day.tournament).objects.update(status="check-in")
    return day.refresh()


def to_draft(day: Day) -> Round:
    """All are here, some rounds are over, and the engine has paired the next one."""
    day.tournament.entrants.update(status="checked-in", checked_in_at=NOW)
    type(day.tournament).objects.update(status="running")
    dice = random.Random(day.tournament.entrants.count())
    people = list(day.tournament.entrants.all())
    for number in range(1, CLOSED + 1):
        play(day.tournament, number, dice.sample(people, len(people)), dice)
    return rounds.draft(day.refresh().tournament, by=day.cast.organiser, now=datetime.now(UTC))


def to_play(day: Day, round_: Round) -> None:
    """The round hangs on the wall, its clock runs and every other table has reported."""
    now, dice = datetime.now(UTC), random.Random(1)
    round_ = rounds.publish(round_, by=day.cast.organiser, now=now)
    clocks.start(round_, by=day.cast.organiser, now=now)
    half = list(round_.pairings.filter(is_current=True, b__isnull=False))[::2]
    for pairing in half:
        pairing.faction_a, pairing.status = pairing.faction_a or "good", "confirmed"
        pairing.save(update_fields=["faction_a", "status"])
    Submission.objects.bulk_create(result(pairing, dice.choice(list(GRADES)), dice) for pairing in half)


def doors(day: Day) -> Iterator[str]:
    """Every address of a page, filled in."""
    round_ = day.tournament.rounds.order_by("-number").first()
    given = {
        "slug": day.tournament.slug,
        "number": str(round_.number if round_ else 1),
        "key": "hall",
        "faction": "good",
        "digits": "0" * 16,
        "entry": str(day.tournament.log.order_by("-pk").values_list("pk", flat=True).first()),
        "figure": str(day.tournament.catalogues.get().figures.values_list("pk", flat=True).first()),
        "to": "running",
    }
    for route in _routes(get_resolver().url_patterns):
        if not route.startswith(ELSEWHERE) and not any(key in route for key in OF_ONE):
            for name in PARTS if route.endswith("parts/<slug:name>/") else ("",):
                yield "/" + PART.sub(lambda part, name=name: name or given.get(part[1], "1"), route)


def processor_ms(work: Callable[[], object]) -> float:
    """Processor milliseconds of one go."""
    spent = time.process_time()
    work()
    return 1000 * (time.process_time() - spent)


def in_turn(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Processor milliseconds of each, a few of the one and a few of the other until a while is over."""
    ms: tuple[list[float], list[float]] = ([], [])
    until = time.perf_counter() + A_WHILE
    while time.perf_counter() < until or len(ms[0]) < len("few"):
        for work, spent in zip((one, other), ms, strict=True):
            spent.append(processor_ms(lambda work=work: [work() for _ in range(5)]) / 5)
    return statistics.median(ms[0]), statistics.median(ms[1])


def forget() -> None:
    """As after a change: nothing that was made is of use."""
    fragment_cache.responses.clear()
    standings_cache.forget()
    page_cache.pages.clear()
    views.states.clear()


bare_answer = Answer(200, {}, [b""])


def bare(_request: object) -> HttpResponse:
    """The same bytes, and nothing else."""
    return HttpResponse(bare_answer.body)


def measure_public(visitor: Visitor, address: str) -> tuple[str, bool] | None:
    """One line, and whether it holds; ``None`` for what is no page."""
    global bare_answer  # noqa: PLW0603 - what the bare view hands out
    answer = visitor.get(address)
    if answer.status != HTTP_OK:
        return None
    anew = statistics.median(processor_ms(lambda: (forget(), visitor.get(address))) for _ in range(3))
    with CaptureQueriesContext(connection) as asked:
        visitor.get(address)
    count = len(asked)
    bare_answer = Answer(answer.status, answer.headers, [answer.body])
    page, plain = in_turn(lambda: visitor.get(address), lambda: visitor.get(f"/{BARE}"))
    ratio = plain / page
    sizes = f"{len(visitor.get(address, accept='').body) / 1000:6.1f} kB"
    line = f"{ratio:5.2f} {anew:8.1f} {page:8.2f} {plain:8.2f} {count:5} {sizes}  {address}"
    return line, ratio >= LEAST_RATIO


def measure_desk(visitor: Visitor, address: str) -> tuple[str, bool] | None:
    """The same for a page of officials."""
    answer = visitor.get(address)
    if answer.status != HTTP_OK or "html" not in answer.headers["Content-Type"]:
        return None
    ms = statistics.median(processor_ms(lambda: visitor.get(address)) for _ in range(3))
    anew = statistics.median(processor_ms(lambda: (forget(), visitor.get(address))) for _ in range(3))
    with CaptureQueriesContext(connection) as asked:
        visitor.get(address)
    line = f"      {anew:8.1f} {ms:8.1f}          {len(asked):5} {len(answer.body) / 1000:6.1f} kB  {address}"
    return line, anew <= MAX_DESK_MS


def signed_in(day: Day) -> str:
    """The cookie of the organiser."""
    session = SessionStore()
    olga = day.cast.olga
    session[SESSION_KEY] = str(olga.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = olga.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def show(day: Day, stage: str) -> None:
    """All pages at this stage, those that miss a limit marked."""
    anybody, olga = Visitor(), Visitor(signed_in(day))
    print(f"\n{day.tournament.entrants.count()} entrants, {stage}")
    print("ratio     anew       ms     bare  asks")
    for address in sorted(set(doors(day))):
        is_desk = address.startswith("/desk/")
        found = measure_desk(olga, address) if is_desk else measure_public(anybody, address)
        if found:
            print(found[0] + ("" if found[1] else "   <-- missed"), flush=True)


def main(entrants: int, stages: list[str]) -> None:
    """One field, at each stage of its day."""
    settings.ALLOWED_HOSTS = ["localhost"]
    addresses.urlpatterns.append(path(BARE, bare))
    call_command("migrate", verbosity=0)
    day = field(entrants)
    gc_tuning.settle()
    if "check-in" in stages:
        show(day, "check-in")
    round_ = to_draft(day)
    if "draft" in stages:
        show(day.refresh(), "draft")
    to_play(day, round_)
    if "playing" in stages:
        show(day.refresh(), "playing")


if __name__ == "__main__":
    main(int([*sys.argv[1:2], "500"][0]), sys.argv[2:] or list(STAGES))
