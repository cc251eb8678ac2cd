"""What ``submissions.py`` sends: a hall that reports, and the ways in which one report gets in.

Each way takes a :class:`Job` and answers with what went wrong, or with nothing. Django is set up before any
of it is called, so its own imports stand inside.
"""

from __future__ import annotations

import json
import random
from datetime import UTC, date, datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any, NamedTuple
from urllib.parse import urlencode

TWICE, HANGS_UP = 4, 10  # one report in so many is sent twice; one in so many hangs up before the answer
TRIES = 5
SEE_OTHER, FINE = 303, {200, 201}
COOKIE = "a" * 32
COUNTS = {"original": 12, "remaining": 10, "points_remaining": 1200, "hero_points": 600}
BROKEN = {"original": 14, "remaining": 4, "points_remaining": 350, "hero_points": 500}
FACTS = {"last_turn_over": False, "a": {"faction": "good", **COUNTS}, "b": {"faction": "evil", **BROKEN}}
BARE = """
    SELECT id, status FROM tournament_pairing WHERE id = %(pairing)s {lock};

    INSERT INTO tournament_submission
        (pairing_id, client_token, kind, entrant_id, signed, facts, verdict, grade_a, units_a, units_b, row,
         policy_digest, status, submitted_at, confirmed_by, checked_by)
    VALUES (%(pairing)s, %(token)s, 'player', %(entrant)s, '', %(facts)s, '{{}}', '', 6, 0, '4',
         '', 'pending', %(now)s, '', '')
    ON CONFLICT DO NOTHING;

    UPDATE tournament_pairing SET status = 'reported' WHERE id = %(pairing)s;

    INSERT INTO tournament_logentry
        (tournament_id, verb, actor_kind, actor_name, entrant_id, subject, reason, data, at)
    VALUES (%(tournament)s, 'bare', 'player', '', %(entrant)s, '', '', '{{}}', %(now)s);

    UPDATE tournament_tournament SET revision = revision + 1 WHERE id = %(tournament)s;

    INSERT INTO tournament_outboxevent (tournament_id, kind, revision, topics, payload, created_at)
    VALUES (%(tournament)s, 'bare', 1, '[]', '{{}}', %(now)s);
"""  # what a report has to hold and to write, and nothing else


class Job(NamedTuple):
    """One report of one of the two of a table; ``hangs_up`` sends it twice for want of an answer."""

    pairing: int
    entrant: int
    tournament: int
    private: str
    is_a: bool
    hangs_up: bool
    round: int = 1

    @property
    def token(self) -> str:
        return f"phone-{self.pairing}-{self.entrant}"


def a_hall(tables: int) -> list[Job]:
    """A published round with so many tables, and every report that will be sent, in the order of a crowd."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tests.data.cast import person  # noqa: PLC0415 - as above
    from tournament.engine.lifecycle import EntrantStatus, TournamentStatus  # noqa: PLC0415 - as above
    from tournament.models import Entrant, Pairing  # noqa: PLC0415 - as above
    from tournament.services.core.actors import official  # noqa: PLC0415 - as above
    from tournament.services.entrants import entrants  # noqa: PLC0415 - as above
    from tournament.services.rounds import rounds  # noqa: PLC0415 - as above
    from tournament.services.tournaments import tournaments  # noqa: PLC0415 - as above

    now, olga = datetime.now(UTC), official(person("Olga"))
    plan = tournaments.Plan(
        name="Cup", starts_on=date(2007, 6, 16), rounds_planned=3, seed="cup", table_count=tables
    )
    cup = tournaments.create(plan, by=olga, now=now)
    links = {}
    for step in (TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN, TournamentStatus.RUNNING):
        cup = tournaments.move(cup, step, by=olga, now=now)
        if step == TournamentStatus.REGISTRATION:
            for number in range(1, 2 * tables + 1):
                one, token = entrants.register(
                    cup, entrants.Details(name=f"Entrant {number}"), by=olga, now=now
                )
                links[one.pk] = token
            Entrant.objects.update(status=EntrantStatus.CHECKED_IN)
    rounds.publish(rounds.draft(cup, by=olga, now=now), by=olga, now=now)
    Pairing.objects.update(faction_a="good")
    chance = random.Random(7)
    jobs = []
    for row in Pairing.objects.all():
        for who in (row.a_id, row.b_id):
            job = Job(row.pk, who, cup.pk, links[who], who == row.a_id, chance.randrange(HANGS_UP) == 0)
            jobs += [job] * (2 if chance.randrange(TWICE) == 0 else 1)
    chance.shuffle(jobs)
    connection.close()
    return jobs


def empty() -> None:
    """The hall as before the first report."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tournament.models import LogEntry, Pairing, Submission  # noqa: PLC0415 - as above

    LogEntry.objects.filter(verb__in=["result.submit", "bare"]).delete()
    Submission.objects.all().delete()
    Pairing.objects.update(status="waiting")
    connection.close()


def bare(job: Job) -> str:
    """The limit: the same transaction with nothing but its SQL, on the same line to the database."""
    from django.db import connection, transaction  # noqa: PLC0415 - Django is set up by now

    given = {**job._asdict(), "token": job.token, "facts": json.dumps(FACTS), "now": datetime.now(UTC)}
    lock = "FOR NO KEY UPDATE" if connection.vendor == "postgresql" else ""
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in BARE.format(lock=lock).split(";")[:-1]:
            cursor.execute(statement, given)
    return ""


def service(job: Job) -> str:
    """One report through the service, by the door that a worker of the web takes. Every error counts."""
    from django.db import OperationalError  # noqa: PLC0415 - Django is set up by now

    from tournament import access  # noqa: PLC0415 - as above
    from tournament.models import Pairing  # noqa: PLC0415 - as above
    from tournament.services.core.actors import player  # noqa: PLC0415 - as above
    from tournament.services.results import results  # noqa: PLC0415 - as above

    pairing, who = Pairing(pk=job.pairing), player(access.entrant_by_token(job.private))
    trouble = ""
    for _try in range(TRIES):
        try:
            results.submit(pairing, FACTS, token=job.token, by=who, now=datetime.now(UTC))
        except OperationalError as error:
            trouble = str(error)
        else:
            break
    return trouble


def form(job: Job, port: int) -> str:
    """The slip as that phone fills it in, the own side first."""
    own, other = (COUNTS, BROKEN) if job.is_a else (BROKEN, COUNTS)
    sides = {
        f"{name}_{key}": value
        for name, side in (("own", own), ("other", other))
        for key, value in side.items()
    }
    fixed = {"csrfmiddlewaretoken": COOKIE, "client_token": job.token, "pairing": job.pairing}
    headers = {"Cookie": f"csrftoken={COOKIE}", "Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode({**fixed, "ending": "broken", "step": "send", **sides})
    return _post(job, port, f"/me/{job.private}/rounds/{job.round}/result/", body, headers)


def api(job: Job, port: int) -> str:
    """The same as a program sends it."""
    headers = {"Authorization": f"Link {job.private}", "Content-Type": "application/json"}
    body = json.dumps({"token": job.token, "facts": FACTS})
    return _post(job, port, f"/api/v1/me/pairings/{job.round}/result/", body, headers)


def _post(job: Job, port: int, path: str, body: str, headers: dict[str, Any]) -> str:
    """Whoever hung up, or was cut off, sends the same again."""
    hangs_up, trouble = job.hangs_up, ""
    for _try in range(TRIES):
        line = HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            line.request("POST", path, body, headers)
            if hangs_up:
                hangs_up = False
                continue
            return _words_of(line.getresponse())
        except (OSError, HTTPException) as error:
            trouble = str(error)
        finally:
            line.close()
    return trouble


def _words_of(answer: HTTPResponse) -> str:
    """What went wrong, if anything: a form that is in leads to its page, any other back to the slip."""
    answer.read()
    where = answer.headers["Location"] or ""
    is_in = answer.status in FINE or (answer.status == SEE_OTHER and "step=" not in where)
    return "" if is_in else f"{answer.status} {where}"


def faults(tables: int) -> list[str]:
    """What the database holds afterwards, against what was sent."""
    from django.db import connection  # noqa: PLC0415 - Django is set up by now

    from tournament.models import LogEntry, Pairing, Submission  # noqa: PLC0415 - as above

    found = {
        "submissions": (Submission.objects.count(), 2 * tables),
        "results that count": (Submission.objects.filter(status="confirmed").count(), tables),
        "tables with a result": (Pairing.objects.filter(status="confirmed").count(), tables),
        "lines of the log": (LogEntry.objects.filter(verb="result.submit").count(), 2 * tables),
    }
    connection.close()
    return [
        f"{what}: {there}, expected {wanted}" for what, (there, wanted) in found.items() if there != wanted
    ]
