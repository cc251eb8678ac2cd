"""Who was told that a result is kept, held against the rows: ``python -m tests.chaos.history FILE``.

The file has what each client sent and was answered. What was acknowledged is there once and as it was
sent; what was not may be there, but never half. It asks whichever database the environment names.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import django

django.setup()

from tournament.models import LogEntry, OutboxEvent, Pairing, Submission  # noqa: E402 - Django comes first


def judge(told: list[dict]) -> None:
    """Raise ``AssertionError`` with the first thing that is lost, doubled or half."""
    rows = {row.client_token.partition(":")[2]: row for row in Submission.objects.all()}
    for one in told:
        row = rows.get(one["token"])
        assert row is not None, f"acknowledged and lost: {one}"
        assert row.pk == one["id"], f"acknowledged as another one: {one}"
        assert row.facts["a"]["points_remaining"] == one["points"], f"acknowledged otherwise: {one}"
    assert len(rows) == Submission.objects.count(), "one token is there twice"
    said = Counter(entry.data["submission"] for entry in LogEntry.objects.filter(verb="result.submit"))
    assert said == Counter(row.pk for row in rows.values()), "rows and log differ"
    assert OutboxEvent.objects.filter(topics__0="results").count() == len(rows), "rows and news differ"
    for pairing in Pairing.objects.filter(submissions__isnull=False).distinct():
        states = Counter(pairing.submissions.values_list("status", flat=True))
        assert states["pending"] == 1, f"{pairing}: {states}"
        assert pairing.status == "reported", pairing.status


if __name__ == "__main__":
    judge(json.loads(Path(sys.argv[1]).read_text()))
