"""Two web processes on one database: whichever of them writes, who listens at either of them hears of it."""

import contextlib
import json
import signal
from http.client import HTTPConnection, HTTPException
from urllib.request import Request, urlopen

import pytest

from tests import servers

pytestmark = pytest.mark.services
TO_ALL = """
import django; django.setup()
from tournament import time_source
from tournament.models import Tournament
from tournament.services.hall import calls
from tournament.services.core.actors import SYSTEM
calls.call(Tournament.objects.get(slug="{slug}"), text="Lunch", by=SYSTEM, now=time_source.now())
"""


class Stream:
    """One page that listens, and the id of the last thing that it heard."""

    def __init__(self, port, path, *, last=None):
        self.lines = HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)
        self.lines.request("GET", path, headers={} if last is None else {"Last-Event-ID": str(last)})
        self.answer, self.last = self.lines.getresponse(), 0
        assert self.answer.status == 200, self.answer.read()
        self._next("hello")

    def news(self):
        """The topics of the next news; waits for them."""
        return set(self._next("changed")["topics"])

    def is_over(self):
        """Reads to the end."""
        with contextlib.suppress(OSError, HTTPException):
            while self.answer.readline():
                pass
        return True

    def close(self):
        self.answer.close()
        self.lines.close()

    def _next(self, kind):
        fields = {}
        while fields.get("event") != kind:
            fields = {}
            while line := self.answer.readline().decode().strip():
                name, _, value = line.partition(": ")
                fields[name] = value
            assert fields, "the stream has ended"
            self.last = max(self.last, int(fields.get("id", 0)))
        return json.loads(fields["data"])


class Hall:
    """A tournament whose round 1 is played, at two ports."""

    def __init__(self, state, ports, story, stack):
        self.state, self.ports, self.slug, self.games = state, ports, story["slug"], story["games"]
        self.stack = stack
        self.tokens = {
            int(table): [story["tokens"][str(seat)] for seat in game["seats"]]
            for table, game in story["games"].items()
        }

    def report(self, port, table, seat):
        token = self.tokens[table][seat]
        headers = {"Authorization": f"Link {token}", "Content-Type": "application/json"}
        body = {"token": f"{table}-{seat}", "facts": self.games[str(table)]["facts"]}
        address = f"http://127.0.0.1:{port}/api/v1/me/pairings/1/result/"
        request = Request(address, json.dumps(body).encode(), headers)
        with urlopen(request, timeout=servers.PATIENCE) as answer:  # noqa: S310 - our own server
            assert answer.status < 300

    def tell_all(self):
        """A third process, without any page, calls everybody."""
        self.state.run("-c", TO_ALL.format(slug=self.slug))

    def phone(self, port, table, **options):
        """The stream of who sits first at a table."""
        return self._listen(port, f"/live/me/{self.tokens[table][0]}", **options)

    def board(self, port):
        return self._listen(port, f"/live/t/{self.slug}?table=0")

    def _listen(self, port, path, **options):
        stream = Stream(port, path, **options)
        self.stack.callback(stream.close)
        return stream


def part(port, path, tag=""):
    """Status, ETag and text of a part of a page."""
    asked = HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)
    with contextlib.closing(asked):
        asked.request("GET", path, headers={"If-None-Match": tag} if tag else {})
        answer = asked.getresponse()
        return answer.status, answer.headers["ETag"], answer.read().decode()


@pytest.fixture
def hall(hall_template, tmp_path):
    """Two web processes and a broker; ``hall.broker`` and ``hall.webs`` may be ended."""
    with contextlib.ExitStack() as stack:
        port = servers.free_port()
        broker = stack.enter_context(servers.valkey(tmp_path, port))
        state = servers.copy_of(hall_template, tmp_path / "state", REDIS_URL=f"redis://127.0.0.1:{port}/0")
        story = json.loads(state.run("-m", "tests.data.seed_db", "desks", "1"))[0]
        hall = Hall(state, [servers.free_port(), servers.free_port()], story, stack)
        hall.broker = broker
        hall.webs = [stack.enter_context(servers.web(state, each)) for each in hall.ports]
        yield hall


def test_whoever_is_concerned_hears_at_either_process_whichever_has_written(hall):
    here, there = hall.ports
    own = [hall.phone(port, 2) for port in hall.ports]
    board = [hall.board(port) for port in hall.ports]
    other = [hall.phone(port, 1) for port in hall.ports]
    page = f"/me/{hall.tokens[2][0]}/now/"
    at_first = part(here, page)
    wall = f"/t/{hall.slug}/parts/pairings/"
    wall_at_first = [part(port, wall) for port in hall.ports]
    assert part(there, page, at_first[1])[0] == 304, "both name what they show the same"

    hall.report(here, 2, seat=1)
    assert ["results" in each.news() for each in own + board] == [True] * 4
    for port, old in zip(hall.ports, wall_at_first, strict=True):
        status, tag, html = part(port, page, at_first[1])
        assert (status, "Your opponent has reported the result" in html) == (200, True)
        assert part(port, wall, old[1])[0] == 200
    assert part(here, page, tag)[0] == 304

    servers.end(hall.broker, signal.SIGKILL)  # from here on nobody is knocked at
    hall.report(there, 2, seat=0)
    assert ["results" in each.news() for each in own + board] == [True] * 4
    hall.tell_all()
    heard = [each.news() for each in other]
    assert heard == [heard[0]] * 2
    assert "results" not in heard[0], "of table 2 nothing was said at table 1"


@pytest.mark.thorough
def test_a_page_that_comes_back_to_the_other_process_is_told_what_it_missed_and_only_that(hall):
    here, there = hall.ports
    own, other = hall.phone(here, 3), hall.phone(here, 1)
    hall.report(there, 3, seat=0)
    assert "results" in own.news()
    place, others_place = own.last, other.last
    own.close()
    hall.report(there, 3, seat=1)  # while nobody of that table listens
    servers.end(hall.webs[0], signal.SIGKILL)
    assert other.is_over()

    back = hall.phone(there, 3, last=place)
    back_there = hall.phone(there, 1, last=others_place)
    assert "results" in back.news()
    hall.tell_all()
    assert "results" not in back_there.news()
    with servers.web(hall.state, here):
        again = hall.phone(here, 3, last=place)
        heard = again.news()
        assert "results" in heard, "the one that was killed tells it too"
        assert again.last >= back.last
