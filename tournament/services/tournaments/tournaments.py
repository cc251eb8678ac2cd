"""Open, start, finish and reopen a tournament, appoint its officials, and freeze what it is played by.

Refuses to decide what may follow what: that is ``engine.lifecycle``. Its settings change through
``tournament_settings``.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from armies.models import Catalogue
from rules.registry import DEFAULT_RULESET, rulesets
from tournament import adapters
from tournament.engine.lifecycle import NOT_OVER, TournamentStatus
from tournament.models import Format, PenaltiesShown, Reveal, Role, RoleKind, Tournament
from tournament.queries.results import reports
from tournament.services.core import locks, log, outbox, row_history, transitions
from tournament.services.core.actors import SYSTEM, Actor
from tournament.services.core.errors import Conflict
from tournament.services.core.free_keys import first_free
from tournament.services.tournaments import calling_off, deadlines, tournament_checks

# letters that no accent can be taken from: an address would lose them
TRANSLITERATION: Final = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organiser says when opening a tournament. ``level`` in points; rounds and tables counted."""

    name: str
    starts_on: date
    time_zone: str = "UTC"
    ruleset_key: str = "combat-hex-2007"
    level: int | None = None  # the edition's own
    format: str = Format.SWISS
    rounds_planned: int = 5  # before a cut; a round robin sets it with its first pairing
    cut_size: int = 0
    table_count: int = 16
    venue: str = ""
    language: str = "en"
    reveal: str = Reveal.PUBLISHED
    penalties_shown: str = PenaltiesShown.SERIOUS
    paper_size: str = ""
    is_listed: bool = True
    preset: str = ""
    policy: Mapping[str, Any] = field(default_factory=dict)
    pairing_policy: Mapping[str, Any] = field(default_factory=dict)
    standings_policy: Mapping[str, Any] = field(default_factory=dict)
    restrictions: Sequence[Mapping[str, Any]] = ()
    timeline: Mapping[str, Any] | None = None  # the tournament's own; without one, the ruleset's
    catalogues: Sequence[Catalogue] = ()
    seed: str = ""
    is_demonstration: bool = False


def create(plan: Plan, *, by: Actor, now: datetime) -> Tournament:
    """Open a tournament as a draft; its creator becomes organiser. Raises ``Invalid`` in one sentence."""
    tournament = _row(plan, now=now)
    tournament_checks.check(tournament)
    with transaction.atomic():
        insert_at_free_slug(tournament)
        tournament.catalogues.set(plan.catalogues)
        if by.user is not None:
            Role.objects.create(tournament=tournament, user=by.user, kind=RoleKind.ORGANISER)
        log.record("tournament.create", tournament=tournament, by=by, now=now, subject=tournament.name)
    return tournament


def move(
    tournament: Tournament, to: TournamentStatus, *, by: Actor, now: datetime, reason: str = ""
) -> Tournament:
    """Bring the tournament to another state of its life. Already there is no error and does nothing."""
    if to == TournamentStatus.CALLED_OFF:
        return calling_off.call_off(tournament, by=by, now=now, reason=reason)
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        if tournament.status == to:
            return tournament
        transitions.refuse_called_off(tournament)
        before, history = tournament.status, row_history.begin_history(tournament)
        if to == TournamentStatus.FINISHED:
            _refuse_open_round(tournament)
        tournament.status = transitions.move(to, old=before, reason=reason)
        tournament.save(update_fields=["status"])
        log.record(
            "tournament.move",
            tournament=tournament,
            by=by,
            now=now,
            subject=_move_as_subject(tournament, now=now),
            reason=reason,
            data={"before": before, "after": to.value},
            history=history,
        )
        outbox.publish(tournament, "tournament", now=now)
    return tournament


def _move_as_subject(tournament: Tournament, *, now: datetime) -> str:
    """The new state for the log, which says so where the deadline for registering is over already."""
    is_over = deadlines.is_over(tournament.registration_closes_at, now=now)
    is_closed = tournament.status == TournamentStatus.REGISTRATION and is_over
    return "registration-closed" if is_closed else tournament.status


def appoint(
    tournament: Tournament, user: User, kind: str, *, by: Actor, now: datetime, is_new_account: bool = False
) -> Role:
    """Give an account a role; a tournament always keeps one organiser."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        if kind != RoleKind.ORGANISER:
            _refuse_last_organiser(tournament, user)
        history = row_history.begin_history(tournament.roles.filter(user=user))
        role, _ = Role.objects.update_or_create(tournament=tournament, user=user, defaults={"kind": kind})
        log.record(
            "tournament.appoint",
            tournament=tournament,
            by=by,
            now=now,
            subject=user.get_username(),
            data={"role": kind, **({"is_new_account": True} if is_new_account else {})},
            history=history,
        )
        outbox.publish(tournament, "log", now=now)
    return role


def dismiss(tournament: Tournament, user: User, *, by: Actor, now: datetime) -> None:
    """Remove the role of an account, which stays; a tournament always keeps one organiser."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        _refuse_last_organiser(tournament, user)
        role = tournament.roles.filter(user=user)
        history = row_history.begin_history(role)
        kinds = list(role.values_list("kind", flat=True))
        if not kinds:
            raise Conflict("no-role", data={"username": user.get_username()})
        role.delete()
        log.record(
            "tournament.dismiss",
            tournament=tournament,
            by=by,
            now=now,
            subject=user.get_username(),
            data={"role": kinds[0]},
            history=history,
        )
        outbox.publish(tournament, "log", now=now)


def freeze_policy(tournament: Tournament, *, now: datetime, by: Actor = SYSTEM) -> Tournament:
    """Freeze what the event is played by, once; standings policy and scheme are written out whole."""
    if tournament.policy_frozen_at is None:
        tournament.policy_digest = adapters.to_policy(tournament).digest()
        tournament.ruleset_digest = adapters.to_ruleset_digest(tournament)
        tournament.policy_frozen_at = now
        tournament.standings_policy = adapters.to_standings_policy(tournament).as_json()
        tournament.scheme = tournament.scheme or dict(adapters.usual_scheme(tournament) or {})
        frozen = ("policy_digest", "ruleset_digest", "policy_frozen_at", "standings_policy", "scheme")
        tournament.save(update_fields=frozen)
        log.record(
            "tournament.freeze-policy",
            tournament=tournament,
            by=by,
            now=now,
            data={
                "digest": tournament.policy_digest,
                "ruleset_digest": tournament.ruleset_digest,
                "policy": adapters.to_policy_choices(tournament),
                "standings": tournament.standings_policy,
                **({"scheme": tournament.scheme} if tournament.scheme else {}),
            },
        )
    return tournament


def insert_at_free_slug(tournament: Tournament) -> None:
    """Save a new tournament at an address made from its name; others may take it at the same instant."""
    while True:
        tournament.slug = free_slug(tournament.name)
        try:
            with transaction.atomic():
                tournament.save(force_insert=True)
        except IntegrityError:
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
        else:
            return


def free_slug(name: str) -> str:
    """An address that no tournament has, made from a name."""
    base = slugify(name.translate(TRANSLITERATION))[:48] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return first_free(base, taken)


def _usual_level(ruleset_key: str) -> int:
    """That of the edition; a key that nobody knows is refused by the checks, not here."""
    known = {edition.key: edition.default_level for edition in rulesets()}
    return known.get(ruleset_key, known[DEFAULT_RULESET])


def _row(plan: Plan, *, now: datetime) -> Tournament:
    columns = {each.name: getattr(plan, each.name) for each in fields(plan) if each.name != "catalogues"}
    columns |= {name: dict(columns[name]) for name in ("policy", "pairing_policy", "standings_policy")}
    columns |= {
        "name": plan.name.strip(),
        "level": _usual_level(plan.ruleset_key) if plan.level is None else plan.level,
        "restrictions": [dict(row) for row in plan.restrictions],
        "seed": plan.seed or secrets.token_hex(8),
    }
    return Tournament(**columns, created_at=now)


def _refuse_open_round(tournament: Tournament) -> None:
    open_round = tournament.rounds.filter(status__in=NOT_OVER).first()
    if open_round is not None:
        raise Conflict("round-open", case="finish", data={"round": open_round.number})
    doubted = reports.disputed_in(tournament).first()
    if doubted is not None:
        raise Conflict(
            "result-disputed", case="finish", data={"round": doubted.round.number, "table": doubted.table}
        )


def _refuse_last_organiser(tournament: Tournament, user: User) -> None:
    organisers = tournament.roles.filter(kind=RoleKind.ORGANISER)
    if list(organisers.values_list("user_id", flat=True)) == [user.pk]:
        raise Conflict("last-organiser", case="only", data={"username": user.get_username()})
