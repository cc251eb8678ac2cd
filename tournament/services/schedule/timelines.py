"""The tournament's own timeline: changed until its first clock has started, never afterwards.

A clock keeps the plan it was started with, and every round of a tournament is to be played alike; so the
first start freezes the plan, and only taking that start back frees it. Refuses a timeline no hall could
follow, and to overwrite what somebody else changed meanwhile.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import translation

from armies.messages.edge import lazy_bad_input
from armies.messages.timelines import change_text
from rules.errors import BadInput
from rules.timelines.differences import differences
from rules.timelines.edits import sketch
from rules.timelines.timeline import Timeline
from tournament import adapters
from tournament.engine.lifecycle import ClockStatus
from tournament.models import Clock, Tournament
from tournament.services.core import locks, log, optimistic_locks, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import Seen

MAX_CODE_LENGTH: Final = 24  # as the announcements of a clock keep it
MAX_SUBJECT_LENGTH: Final = 150
COLUMNS: Final = ("ruleset_key", "timeline")  # what a form or program sees of it


def change(
    tournament: Tournament, timeline: Timeline, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Play every round by ``timeline``. Raises ``Invalid``, ``ChangedMeanwhile``, and after a start."""
    _check(timeline)
    return _set(tournament, timeline, verb="timeline.change", by=by, now=now, seen=seen)


def reset(tournament: Tournament, *, by: Actor, now: datetime, seen: Seen | None = None) -> Tournament:
    """Play by the timeline of the ruleset again."""
    return _set(tournament, None, verb="timeline.reset", by=by, now=now, seen=seen)


def started(tournament: Tournament) -> Clock | None:
    """The first clock that has started, and by that froze the timeline."""
    clocks = Clock.objects.filter(round__tournament=tournament).exclude(status=ClockStatus.IDLE)
    return clocks.select_related("round").order_by("round__number").first()


def refuse_started(tournament: Tournament) -> None:
    """Refuse every change of the timeline from the first start of a clock on."""
    clock = started(tournament)
    if clock is not None:
        raise Conflict("timeline-frozen", data={"round": clock.round.number}, field="timeline")


def mark(tournament: Tournament) -> str:
    """What a program hands back, so that nobody overwrites a timeline they have not seen."""
    return optimistic_locks.digest_of(optimistic_locks.values_of(tournament, COLUMNS))


def _set(
    tournament: Tournament,
    timeline: Timeline | None,
    *,
    verb: str,
    by: Actor,
    now: datetime,
    seen: Seen | None,
) -> Tournament:
    with transaction.atomic():
        for round_ in tournament.rounds.order_by("pk"):
            locks.round_(round_)  # whoever starts a clock holds its round: see the order of locks
        tournament = locks.tournament(tournament)
        refuse_started(tournament)
        standard = _ruleset_timeline(tournament)
        wanted = timeline or standard
        before = adapters.to_timeline(tournament) or standard
        with translation.override("en"):  # the language of the log
            changes = [change_text(change) for change in differences(before, wanted)]
        row = None if wanted == standard else adapters.to_timeline_json(wanted)
        if row == tournament.timeline:
            return tournament
        stored = optimistic_locks.values_of(tournament, COLUMNS)
        last = optimistic_locks.last_change(tournament, tournament, COLUMNS)
        optimistic_locks.refuse_changed(seen, stored, {"timeline": row}, last)
        history = row_history.begin_history(tournament)
        tournament.timeline = row
        tournament.save(update_fields=["timeline"])
        log.record(
            verb,
            tournament=tournament,
            by=by,
            now=now,
            subject=_subject(changes),
            data={"changes": changes, "timeline": row},
            history=history,
        )
        outbox.publish(tournament, "tournament", "clock", "log", now=now, kind=verb)
    return tournament


def _ruleset_timeline(tournament: Tournament) -> Timeline:
    found = adapters.to_ruleset(tournament).timeline
    if found is None:
        raise Conflict("untimed", case="timeline")
    return found


def _subject(changes: Sequence[str]) -> str:
    text = " ".join(changes)
    return (
        text
        if len(text) <= MAX_SUBJECT_LENGTH
        else f"{changes[0][: MAX_SUBJECT_LENGTH - 30]} And {len(changes) - 1} more."
    )


def _check(timeline: Timeline) -> None:
    try:
        sketch(timeline).finished()
    except BadInput as error:
        raise Invalid("timeline-invalid", lazy_bad_input(error), field=error.path) from error
    for number, event in enumerate(timeline.events):
        if len(event.code) > MAX_CODE_LENGTH:
            raise Invalid(
                "code-too-long",
                data={"code": event.code[:MAX_CODE_LENGTH], "most": MAX_CODE_LENGTH},
                field=f"announcements[{number}].code",
            )
