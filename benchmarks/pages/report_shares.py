"""Where the time of a report over HTTP goes: beside a bare Django view with the same six statements.

    python -m benchmarks pages.report_shares [tables]

One process and no sockets, on SQLite as it is installed; processor milliseconds of one request, medians,
both in turn in the same run. The bare view has the same middleware, reads the same body and makes the
statements of ``submission_jobs.BARE`` in one transaction.
"""

from __future__ import annotations

import io
import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from benchmarks.results import jobs
from config import urls as addresses
from config.startup import gc_tuning
from tournament.services.core import log, outbox
from tournament.services.results import results
from tournament.web import limits
from tournament.web.player.core import link_access
from tournament.web.player.results import results as pages
from tournament.web.player.results import slip_forms

spent: dict[str, list[float]] = defaultdict(list)
STATEMENTS = [each for each in jobs.BARE.format(lock="").split(";") if each.strip()]


def ms(since: float) -> float:
    """Processor milliseconds."""
    return 1000 * (time.process_time() - since)


def timed(where: Any, name: str, label: str) -> None:
    """Count the time of a function under this label."""
    inner = getattr(where, name)

    def outer(*args: Any, **kwargs: Any) -> Any:
        at = time.process_time()
        try:
            return inner(*args, **kwargs)
        finally:
            spent[label].append(ms(at))

    setattr(where, name, outer)


def in_database(execute: Callable[..., Any], *given: Any) -> Any:
    """Every statement, as long as the database works on it."""
    at = time.process_time()
    try:
        return execute(*given)
    finally:
        spent["database"].append(ms(at))


@csrf_exempt
def bare(request: HttpRequest) -> HttpResponse:
    """The six statements."""
    given = json.loads(request.body)
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in STATEMENTS:
            cursor.execute(statement, given)
    return HttpResponse(status=303)


def post(application: WSGIHandler, where: str, body: bytes, kind: str) -> int:
    """One request; its status."""
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": where,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "8000",
        "HTTP_HOST": "localhost:8000",
        "HTTP_COOKIE": f"csrftoken={jobs.COOKIE}",
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(body)),
        "REMOTE_ADDR": "127.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    found: list[Any] = []
    answer = application(environ, lambda *given: found.extend(given))
    b"".join(answer)
    answer.close()
    return int(found[0][:3])


def form_of(job: jobs.Job) -> bytes:
    """The slip of a phone, the own side first."""
    own, other = (jobs.COUNTS, jobs.BROKEN) if job.is_a else (jobs.BROKEN, jobs.COUNTS)
    sides = {f"{name}_{key}": v for name, side in (("own", own), ("other", other)) for key, v in side.items()}
    fixed = {"csrfmiddlewaretoken": jobs.COOKIE, "client_token": job.token, "pairing": job.pairing}
    return urlencode({**fixed, "ending": "broken", "step": "send", **sides}).encode()


def main(tables: int) -> None:
    """Report every table once by each way, in turn."""
    settings.ALLOWED_HOSTS = ["localhost"]
    addresses.urlpatterns.append(path("bare/", bare))
    call_command("migrate", verbosity=0)
    first = [each for each in dict.fromkeys(jobs.a_hall(tables)) if each.is_a]
    timed(link_access.access, "entrant_by_token", "  the door of the private link")
    timed(limits, "link_has_to_wait", "  how often this link has sent")
    timed(pages, "_game", "  the game it is about")
    timed(slip_forms.SlipForm, "__init__", "  the form: made")
    timed(slip_forms.SlipForm, "full_clean", "  the form: read and checked")
    timed(results, "submit", "  the service")
    timed(log, "record", "    of it the log")
    timed(outbox, "publish", "    of it the news")
    application = WSGIHandler()
    gc_tuning.settle()
    kind = "application/x-www-form-urlencoded"
    with connection.execute_wrapper(in_database):
        for job in first:
            now = "2007-06-16T12:00:00+00:00"
            given = {"pairing": job.pairing, "entrant": job.entrant, "tournament": job.tournament, "now": now}
            body = json.dumps({**given, "token": f"bare-{job.pairing}", "facts": json.dumps(jobs.FACTS)})
            at, before = time.process_time(), len(spent["database"])
            status = post(application, "/bare/", body.encode(), "application/json")
            assert status == jobs.SEE_OTHER, status
            spent["bare view"].append(ms(at))
            spent["  of it database"].append(sum(spent["database"][before:]))
            jobs.empty()
            connection.ensure_connection()  # which the line above has closed
            at, before = time.process_time(), len(spent["database"])
            status = post(application, f"/me/{job.private}/rounds/1/result/", form_of(job), kind)
            assert status == jobs.SEE_OTHER, status
            spent["form"].append(ms(at))
            spent["  database, of all lines"].append(sum(spent["database"][before:]))
    print(f"{tables} tables, one report each; processor milliseconds, medians")
    for label, found in spent.items():
        if label != "database":
            print(f"{statistics.median(found):8.2f}  {label}")
    ratio = statistics.median(spent["bare view"]) / statistics.median(spent["form"])
    print(f"{ratio:8.2f}  of the bare view's requests a second")


if __name__ == "__main__":
    main(int([*sys.argv[1:2], "100"][0]))
