"""Draft, publish, close and cancel rounds.

A draft is nobody's business but the organiser's; publishing makes it everybody's. Refuses to pair
while a result is missing, and names the table. The pairing itself is the engine's.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import override

from tournament import adapters
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TableStatus, TournamentStatus
from tournament.engine.pairing import Reason, RoundDraft
from tournament.engine.pairing.pairing_input import pair, pair_again
from tournament.messages.pairing_reasons import reason_text, with_text
from tournament.messages.program_reasons import ENGLISH, ProgramReason
from tournament.models import Change, Entrant, Pairing, Round, Stage, Submission, Tournament
from tournament.queries.lists.blocking_lists import (
    blocking_lists,
    may_hinder,
    refusal_data,
    rules_of,
    with_rules,
)
from tournament.queries.results.corrections import ASKED
from tournament.queries.rounds import draft_review, drafts
from tournament.queries.rounds.pairing_inputs import pairing_input
from tournament.services.clock import clocks
from tournament.services.core import locks, log, outbox, row_history, transitions
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, require_reason
from tournament.services.core.row_history import RowHistory
from tournament.services.entrants import absences
from tournament.services.lists import revalidation, visibility
from tournament.services.rounds import byes, cuts, draft_reasons, player_requests, re_pairing, stages
from tournament.services.rounds.manual_changes import Sheet, retire, seat_all, sheet
from tournament.services.schedule import round_levels, scenarios
from tournament.services.tournaments import tournaments

MAX_REASONS_LENGTH: Final = 200  # letters; a change has a column for 240


def draft(tournament: Tournament, *, by: Actor, now: datetime) -> Round:
    """Pair the next round as a draft. Asking twice gives the draft that is there already."""
    with transaction.atomic():
        late = list(absences.due(tournament))
        locks.entrants([*late, *player_requests.people_waiting(tournament)])
        tournament = locks.tournament(tournament)
        existing = tournament.rounds.filter(status=RoundStatus.DRAFT).first()
        if existing is not None:
            return existing
        absences.join(absences.due(tournament).filter(pk__in=[one.pk for one in late]), by=by, now=now)
        player_requests.carry_out(tournament, by=by, now=now)
        round_ = _next_round(tournament, now=now)
        history = row_history.begin_history(tournament)
        round_.save(force_insert=True)
        people = {entrant.number: entrant for entrant in tournament.entrants.all()}
        seat_all(round_, adapters.to_pairings(_drawn(round_, now=now), people=people, now=now))
        _refuse_hindered(round_)
        history.of["round"] = round_.pk
        log.record("round.draft", tournament=tournament, by=by, now=now, subject=round_, history=history)
        outbox.publish(tournament, *stages.topics_of_draft(round_), now=now)
    return round_


def redraft(round_: Round, *, by: Actor, now: datetime, reason: str = "", keep_fixed: bool = True) -> Round:
    """Pair everything again; fixed pairings stay, unless they go too."""
    with sheet(round_, by=by, now=now, reason=reason or ProgramReason("paired-again")) as paper:
        round_ = paper.round
        _refuse_published(round_)
        fixed = [row for row in re_pairing.pairings_that_stay(paper) if row.is_fixed] if keep_fixed else []
        re_pairing.replace_pairings(paper, _drawn(round_, fixed=fixed, now=now), fixed=fixed)
        paper.write("round.redraft")
    return round_


def repair(round_: Round, *, by: Actor, now: datetime, reason: str = "") -> Change:
    """Pair again only what must change after people came or left; everybody else keeps table and opponent."""
    with sheet(round_, by=by, now=now, reason=reason or ProgramReason("paired-again")) as paper:
        _refuse_published(paper.round)
        corrected = drafts.corrected_since(paper.round)
        with stages.in_words_of_engine():
            asked = pairing_input(paper.round)
            drawn, changes = pair_again(asked, [adapters.to_placed(row) for row in paper.pairings.values()])
            free = pair(asked)
        re_pairing.lay(paper, _noted(paper.round, drawn, free=free, digest=asked.digest, now=now))
        if not paper.made and not paper.lifted and not corrected:
            raise Conflict("nothing-to-repair", data={"round": str(paper.round)})
        return paper.write_lines("round.repair", _what_changed(paper, changes), told=changes)


def publish(
    round_: Round, *, by: Actor, now: datetime, is_confirmed: bool = False, reason: str = ""
) -> Round:
    """Show the pairings to everybody. The first one freezes the policy and closes the lists.

    Twice is harmless. Where a rule gave way, the organiser says that it ``is_confirmed``; where the draft was
    changed by hand, the ``reason`` is that of all changes, unless the policy asks for none.
    """
    revalidation.judge_before_first_round(round_.tournament, by=by, now=now)
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}:
            return round_
        round_.tournament = tournament = locks.tournament(round_.tournament)  # whose policy is frozen here
        transitions.refuse_called_off(tournament)
        _refuse_unseated(round_)
        _refuse_hindered(round_)
        history = _history(round_)
        broken = _broken_rules(round_, is_confirmed=is_confirmed)
        draft_reasons.explain(round_, reason)
        tournaments.freeze_policy(tournament, now=now, by=by)
        if tournament.status == TournamentStatus.CHECK_IN:
            tournaments.move(tournament, TournamentStatus.RUNNING, by=by, now=now)
        round_.status = transitions.move(RoundStatus.PUBLISHED, old=round_.status)
        round_.published_at = now
        round_.policy_digest = tournament.policy_digest
        scenarios.draw(round_)
        round_levels.freeze(round_)
        round_.save(update_fields=["status", "published_at", "policy_digest", "scenarios", "level"])
        for pairing in round_.pairings.filter(is_current=True, b__isnull=True).select_related("a"):
            byes.grant_bye(pairing, tournament=tournament, now=now)
        player_requests.grant_requested_byes(round_, now=now)
        log.record(
            "round.publish",
            tournament=tournament,
            by=by,
            now=now,
            subject=round_,
            reason=" ".join(reason.split()),
            data={"confirmed": broken},
            history=history,
        )
        visibility.note_publication(round_, by=by, now=now)
        outbox.publish(tournament, "pairings", "clock", "standings", "tournament", now=now, kind="published")
    return round_


def close(round_: Round, *, by: Actor, now: datetime) -> Round:
    """Every table has its result: the round is over. Twice is harmless."""
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status == RoundStatus.CLOSED:
            return round_
        locks.pairings(round_)
        missing = open_tables(round_)
        if missing:
            tables = [pairing.table for pairing in missing]
            data = {"round": str(round_), "tables": tables, "count": len(tables)}
            raise Conflict("results-missing", case="close", data=data)
        history = _history(round_)
        cuts.settle(round_)
        if round_.status == RoundStatus.PUBLISHED:
            round_.status = transitions.move(RoundStatus.PLAYING, old=round_.status)
        round_.status = transitions.move(RoundStatus.CLOSED, old=round_.status)
        round_.closed_at = now
        round_.save(update_fields=["status", "closed_at"])
        byes.average_again(round_.tournament, now=now)
        history.of |= clocks.end_of(round_, by=by, now=now)
        log.record(
            "round.close", tournament=round_.tournament, by=by, now=now, subject=round_, history=history
        )
        outbox.publish(round_.tournament, "pairings", "standings", "clock", now=now)
    return round_


def cancel(round_: Round, *, by: Actor, now: datetime, reason: str) -> Round:
    """Undo a round that has no confirmed result but byes. The rows stay, marked as replaced.

    A draft goes without a reason: nobody in the hall has seen it.
    """
    with transaction.atomic():
        round_ = locks.round_(round_)
        if round_.status == RoundStatus.CANCELLED:
            return round_
        if round_.status != RoundStatus.DRAFT:
            require_reason(reason, case="cancel-round")
        locks.pairings(round_)
        played = round_.pairings.filter(
            is_current=True, b__isnull=False, status__in=[TableStatus.CONFIRMED, TableStatus.DISPUTED]
        ).count()
        history = _history(round_)
        round_.status = transitions.move(
            RoundStatus.CANCELLED, old=round_.status, confirmed_results=played, reason=reason
        )
        round_.cancelled_at = now
        round_.save(update_fields=["status", "cancelled_at"])
        history.of |= clocks.end_of(round_, by=by, now=now)
        retire(round_.pairings.filter(is_current=True), now=now)
        log.record(
            "round.cancel",
            tournament=round_.tournament,
            by=by,
            now=now,
            subject=round_,
            reason=reason,
            history=history,
        )
        outbox.publish(round_.tournament, "pairings", "standings", "clock", now=now)
    return round_


def _history(round_: Round) -> RowHistory:
    last = round_.changes.order_by("-pk").values_list("pk", flat=True).first()
    submissions = byes.with_averages(Submission.objects.filter(pairing__round=round_), round_.tournament)
    rows = (round_.tournament, round_, round_.pairings.all(), round_.seats.all(), submissions)
    return row_history.begin_history(*rows, round=round_.pk, **({"change": last} if last else {}))


def open_tables(round_: Round) -> list[Pairing]:
    """The current pairings without a confirmed result, by table."""
    return list(
        round_.pairings.filter(is_current=True).exclude(status=TableStatus.CONFIRMED).select_related("a", "b")
    )


def _drawn(round_: Round, *, now: datetime, fixed: Sequence[Pairing] = ()) -> RoundDraft:
    with stages.in_words_of_engine():
        asked = pairing_input(round_)
        free = pair(asked)
        drawn = pair(adapters.with_fixed(asked, fixed)) if fixed else free
    return _noted(round_, drawn, free=free, digest=asked.digest, now=now)


def _noted(round_: Round, drawn: RoundDraft, *, free: RoundDraft, digest: str, now: datetime) -> RoundDraft:
    most = round_.tournament.table_count
    if len(drawn.pairings) > most:
        needed = {"round": round_.number, "needed": len(drawn.pairings), "tables": most}
        raise Conflict("tables-too-few", case="needed", data=needed)
    round_.report = dict(drawn.report)
    if digest:
        round_.report[ASKED] = digest
    round_.proposal = adapters.to_proposal(free)
    round_.drafted_at = now
    round_.save(update_fields=["report", "proposal", "drafted_at"])
    needed = drawn.report.get("rounds", round_.tournament.rounds_planned)  # a schedule says how many
    if round_.stage == Stage.ROUND_ROBIN and round_.tournament.rounds_planned != needed:
        round_.tournament.rounds_planned = needed
        round_.tournament.save(update_fields=["rounds_planned"])
    return drawn


def _what_changed(paper: Sheet, changes: Sequence[Reason]) -> list[dict[str, Any]]:
    """As many of the engine's sentences as fit a line. All of them are in the log."""
    if not paper.made and not paper.lifted:
        return [{"code": "round.repair"}]
    if not changes:
        new = len(paper.made)
        return [
            {
                "code": "round.repair",
                "case": "new",
                "data": {"count": new, "total": new + len(paper.pairings)},
            }
        ]
    with override(ENGLISH):
        texts = [reason_text(one) for one in changes]
    fits = [
        one.as_json()
        for n, one in enumerate(changes, 1)
        if n == 1 or len(" ".join(texts[:n])) <= MAX_REASONS_LENGTH
    ]
    more = len(changes) - len(fits)
    rest = [{"code": "round.repair", "case": "more", "data": {"count": more}}] if more else []
    return [*fits, *rest]


def _refuse_published(round_: Round) -> None:
    if round_.status != RoundStatus.DRAFT:
        raise Conflict("round-published", data={"round": str(round_)})


def _next_round(tournament: Tournament, *, now: datetime) -> Round:
    transitions.refuse_called_off(tournament)
    if tournament.status not in {TournamentStatus.CHECK_IN, TournamentStatus.RUNNING}:
        raise Conflict("not-running", case=tournament.status, data={"tournament": tournament.name})
    last = tournament.rounds.exclude(status=RoundStatus.CANCELLED).order_by("number").last()
    number = last.number + 1 if last else 1
    if last is not None and last.status != RoundStatus.CLOSED:
        _refuse_open(last, number)
    stage = stages.next_of(tournament)
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    if here < 2:  # noqa: PLR2004 - a pairing needs two
        raise Conflict("nobody-here", data={"round": number, "here": here})
    seed = f"{tournament.seed}:{number}"
    return Round(tournament=tournament, number=number, stage=stage, seed=seed, drafted_at=now)


def _refuse_open(last: Round, number: int) -> None:
    missing = open_tables(last)
    if missing:
        tables = [pairing.table for pairing in missing]
        data = {"round": number, "last": last.number, "tables": tables, "count": len(tables)}
        raise Conflict("results-missing", case="pair", data=data)
    raise Conflict("round-open", case="pair", data={"round": number, "last": last.number})


def _refuse_unseated(round_: Round) -> None:
    here = stages.expected_in(round_)
    seated = set(round_.seats.filter(is_current=True).values_list("entrant_id", flat=True))
    gone, loose = _named(seated - here), _named(here - seated)
    if gone:
        raise Conflict("draft-stale", case="publish", data={"round": str(round_), "players": gone})
    if loose:
        raise Conflict("not-paired", data={"round": str(round_), "players": loose})


def _refuse_hindered(round_: Round) -> None:
    if not may_hinder(round_.tournament):
        return
    seated = set(round_.seats.filter(is_current=True).values_list("entrant_id", flat=True))
    found = [
        each
        for each in blocking_lists(round_.tournament)
        if each.forbids_pairing and each.entrant.pk in seated
    ]
    if not found:
        return
    with_rules(found)
    raise Conflict(
        "lists-hinder",
        case="round-ruling" if all(each.policy == "ruling" for each in found) else "round",
        data={
            "round": str(round_),
            "entrants": [each.entrant.number for each in found],
            **refusal_data(found),
        },
        refs=rules_of(found),
    )


def _broken_rules(round_: Round, *, is_confirmed: bool) -> list[str]:
    """What has to be known before this goes on the wall; refused while it is not confirmed."""
    rows = draft_review.current(round_)
    judged = draft_review.judge(round_, rows)
    broken = draft_review.broken(judged, rows)
    if broken and not is_confirmed:
        raise Conflict(
            "rules-relaxed",
            field="is_confirmed",
            data={
                "round": str(round_),
                "remarks": [with_text(one) for one in judged.warnings],
                "says": broken,
            },
        )
    with override(ENGLISH):  # as the log keeps it
        return draft_review.broken(judged, rows)


def _named(ids: Iterable[int]) -> list[str]:
    return [f"{one}" for one in Entrant.objects.filter(pk__in=list(ids)).order_by("number")]
