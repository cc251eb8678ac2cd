"""Open, set up, start, finish and re-open a tournament.

What lists are judged by changes together with the verdicts of all open lists. Refuses to decide what may
follow what: that is ``engine.lifecycle``. Refuses to touch the policy once the first round froze it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction
from django.utils.text import slugify

from rules.combat_hex.restriction_words import clashes
from rules.combat_hex.wording import listed
from rules.errors import BadInput
from rules.registry import ruleset
from tournament import adapters
from tournament.engine.errors import EngineRefusal
from tournament.engine.lifecycle import TournamentStatus
from tournament.models import CUT_SIZES, Format, PenaltiesShown, Reveal, Role, RoleKind, Tournament
from tournament.queries import places, reports
from tournament.services import (
    announce,
    clock_plans,
    deadlines,
    lifecycles,
    locks,
    log,
    rechecks,
    spoken,
    stages,
    timelines,
    traces,
    waiting,
)
from tournament.services.actors import SYSTEM
from tournament.services.errors import Conflict, Invalid

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date, datetime

    from django.contrib.auth.models import User

    from armies.models import Catalogue
    from tournament.services.actors import Actor

# More would fill no hall, but the memory, and a column of PostgreSQL.
MOST: Final = {"level": 1_000_000, "rounds_planned": 99, "table_count": 9_999}
SETTINGS = (
    "name",
    "venue",
    "starts_on",
    "time_zone",
    "language",
    "level",
    "format",
    "rounds_planned",
    "cut_size",
    "table_count",
    "reveal",
    "penalties_shown",
    "is_listed",
)
FROZEN_WITH_FIRST_ROUND = (
    "ruleset_key",
    "level",
    "format",
    "cut_size",
    "policy",
    "pairing_policy",
    "standings_policy",
    "restrictions",
)
# The policy of a tournament that a person opens; it is changed at will until round 1.
BEGINS_WITH = {"missing_lists": "ruling", "illegal_lists": "ruling"}
WHAT_LISTS_ARE_JUDGED_BY = {  # in the words of the letter to the owner of a list
    "ruleset_key": "the ruleset",
    "level": "the point level",
    "policy": "the policy",
    "restrictions": "the event's own rules",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organiser says when opening a tournament. ``level`` in points; rounds and tables counted."""

    name: str
    starts_on: date
    time_zone: str = "UTC"
    ruleset_key: str = "combat-hex-2007"
    level: int = 1500
    format: str = Format.SWISS
    rounds_planned: int = 5  # before a cut; a round robin sets it with its first pairing
    cut_size: int = 0
    table_count: int = 16
    venue: str = ""
    language: str = "en"
    reveal: str = Reveal.PUBLISHED
    penalties_shown: str = PenaltiesShown.SERIOUS
    is_listed: bool = True
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
    _check_row(tournament)
    with transaction.atomic():
        tournament.slug = _free_slug(plan.name)
        tournament.save(force_insert=True)
        tournament.catalogues.set(plan.catalogues)
        if by.user is not None:
            Role.objects.create(tournament=tournament, user=by.user, kind=RoleKind.ORGANISER)
        log.record("tournament.create", tournament=tournament, by=by, now=now, subject=tournament.name)
    return tournament


def configure(tournament: Tournament, *, by: Actor, now: datetime, **changes: Any) -> Tournament:
    """Change settings. What the first round froze is refused from then on, with a sentence.

    Where lists are judged by one of them, every open list is checked again in the same transaction, and its
    owner is told.
    """
    with transaction.atomic():
        if set(WHAT_LISTS_ARE_JUDGED_BY) & set(changes):
            _check_lists_again(tournament, changes, by=by, now=now)
        if "entrant_limit" in changes:
            locks.entrants(places.waiting(tournament))  # they may move up: see the order of locks
        tournament = locks.tournament(tournament)
        catalogues = changes.pop("catalogues", None)
        changed = {key: value for key, value in changes.items() if getattr(tournament, key) != value}
        if tournament.policy_frozen_at:
            _refuse_frozen(changed)
        if "rounds_planned" in changed:
            stages.refuse_frozen_rounds(tournament)
        if "timeline" in changed:
            timelines.refuse_started(tournament)
        before = {key: str(getattr(tournament, key)) for key in changed}
        trace = traces.begin(tournament)
        if catalogues is not None and _chosen(tournament, catalogues) != _chosen(
            tournament, tournament.catalogues.all()
        ):
            before["catalogues"] = ", ".join(row.key for row in tournament.catalogues.order_by("key"))
        for key, value in changed.items():
            setattr(tournament, key, value)
        _check_row(tournament)
        tournament.save(update_fields=sorted(changed) or None)
        if catalogues is not None:
            own = [tournament.own_catalogue] if tournament.own_catalogue else []  # lists may hold its figures
            tournament.catalogues.set([*catalogues, *own])
        if changed or catalogues is not None:
            log.record(
                "tournament.configure",
                tournament=tournament,
                by=by,
                now=now,
                subject=", ".join(sorted(changed)) or "catalogues",
                data={"before": before, "after": {key: str(value) for key, value in changed.items()}},
                trace=trace,
            )
            announce.changed(tournament, "tournament", now=now)
        _follow(tournament, changed, now=now)
    return tournament


def choose(
    tournament: Tournament, choices: Mapping[str, Mapping[str, Any]], *, by: Actor, now: datetime
) -> Tournament:
    """Change some keys of ``policy`` and ``pairing_policy``; the others stay, whoever set them meanwhile."""
    with transaction.atomic():
        locks.entrants(tournament.entrants.all())
        tournament = locks.tournament(tournament)
        return configure(tournament, by=by, now=now, **merged(tournament, choices))


def merged(tournament: Tournament, choices: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """The policies as they would be with these keys."""
    return {column: {**getattr(tournament, column), **said} for column, said in choices.items()}


def _chosen(tournament: Tournament, catalogues: Iterable[Catalogue]) -> set[int]:
    """All but the tournament's own, which nobody chooses."""
    return {row.pk for row in catalogues} - {tournament.own_catalogue_id}


def _follow(tournament: Tournament, changed: Mapping[str, Any], *, now: datetime) -> None:
    """What a changed setting brings with it at once."""
    if "spoken_languages" in changed:
        clock_plans.reword(tournament)
    if "entrant_limit" in changed:
        waiting.move_up(tournament, now=now)


def planned(tournament: Tournament, changes: Mapping[str, Any]) -> Tournament:
    """The tournament as it would be with these settings: not saved. Raises what :func:`configure` would."""
    row = Tournament.objects.get(pk=tournament.pk)
    changed = {key: value for key, value in changes.items() if getattr(row, key) != value}
    if row.policy_frozen_at:
        _refuse_frozen(changed)
    for key, value in changed.items():
        setattr(row, key, value)
    _check_row(row)
    return row


def move(
    tournament: Tournament, to: TournamentStatus, *, by: Actor, now: datetime, reason: str = ""
) -> Tournament:
    """Bring the tournament to another state of its life. Already there is no error and does nothing."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        if tournament.status == to:
            return tournament
        before, trace = tournament.status, traces.begin(tournament)
        if to == TournamentStatus.FINISHED:
            _refuse_open_round(tournament)
        tournament.status = lifecycles.move(to, old=before, reason=reason)
        tournament.save(update_fields=["status"])
        log.record(
            "tournament.move",
            tournament=tournament,
            by=by,
            now=now,
            subject=to.value,
            reason=reason,
            data={"before": before, "after": to.value},
            trace=trace,
        )
        announce.changed(tournament, "tournament", now=now)
    return tournament


def appoint(tournament: Tournament, user: User, kind: str, *, by: Actor, now: datetime) -> Role:
    """Give an account a role; a tournament always keeps one organiser."""
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        if kind != RoleKind.ORGANISER and _is_last_organiser(tournament, user):
            raise Conflict(
                "last-organiser",
                f"{user.get_username()} is the only organiser. Appoint another organiser first.",
            )
        trace = traces.begin(tournament.roles.filter(user=user))
        role, _ = Role.objects.update_or_create(tournament=tournament, user=user, defaults={"kind": kind})
        log.record(
            "tournament.appoint",
            tournament=tournament,
            by=by,
            now=now,
            subject=user.get_username(),
            data={"role": kind},
            trace=trace,
        )
    return role


def freeze_policy(tournament: Tournament, *, now: datetime, by: Actor = SYSTEM) -> Tournament:
    """Freeze ruleset, level, restrictions and policy with the first round; once is for ever.

    The rules of the standings are written out whole, seed of the lots included: what a later program would
    take for usual changes nothing here.
    """
    if tournament.policy_frozen_at is None:
        tournament.policy_digest = adapters.to_policy(tournament).digest()
        tournament.policy_frozen_at = now
        tournament.standings_policy = adapters.to_standings_policy(tournament).as_json()
        tournament.save(update_fields=["policy_digest", "policy_frozen_at", "standings_policy"])
        log.record(
            "tournament.freeze-policy",
            tournament=tournament,
            by=by,
            now=now,
            data={
                "digest": tournament.policy_digest,
                "policy": adapters.to_policy(tournament).as_json(),
                "standings": tournament.standings_policy,
            },
        )
    return tournament


def _check_lists_again(
    tournament: Tournament, changes: Mapping[str, Any], *, by: Actor, now: datetime
) -> None:
    """Before the tournament is locked, because people and lists are locked before it."""
    locks.entrants(tournament.entrants.all())
    wanted = {key: changes[key] for key in WHAT_LISTS_ARE_JUDGED_BY if key in changes}
    before = Tournament.objects.get(pk=tournament.pk)
    row = planned(tournament, wanted)
    what = [
        words for key, words in WHAT_LISTS_ARE_JUDGED_BY.items() if getattr(before, key) != getattr(row, key)
    ]
    if what:
        rechecks.recheck(row, by=by, now=now, why=f"The organiser changed {listed(what)}.")


def _free_slug(name: str) -> str:
    base = slugify(name)[:48] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    number = 1
    slug = base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def _row(plan: Plan, *, now: datetime) -> Tournament:
    """The plan as a row that is not saved yet and has no address."""
    return Tournament(
        name=plan.name.strip(),
        venue=plan.venue,
        starts_on=plan.starts_on,
        time_zone=plan.time_zone,
        language=plan.language,
        reveal=plan.reveal,
        penalties_shown=plan.penalties_shown,
        is_listed=plan.is_listed,
        ruleset_key=plan.ruleset_key,
        level=plan.level,
        format=plan.format,
        rounds_planned=plan.rounds_planned,
        cut_size=plan.cut_size,
        table_count=plan.table_count,
        policy=dict(plan.policy),
        pairing_policy=dict(plan.pairing_policy),
        standings_policy=dict(plan.standings_policy),
        restrictions=[dict(row) for row in plan.restrictions],
        timeline=plan.timeline,
        seed=plan.seed or secrets.token_hex(8),
        is_demonstration=plan.is_demonstration,
        created_at=now,
    )


def _check_row(tournament: Tournament) -> None:
    """Refuse settings that could not run a day. One sentence names the field."""
    if not tournament.name.strip():
        raise Invalid("name-missing", "The tournament has no name. Give it one.", field="name")
    for name, most in MOST.items():
        if not 1 <= getattr(tournament, name) <= most:
            label = name.replace("_", " ")
            raise Invalid(
                "not-positive" if getattr(tournament, name) < 1 else "too-many",
                f"The {label} is not between 1 and {most:,}. Use a whole number that is.",
                field=name,
            )
    _check_format(tournament)
    try:
        ZoneInfo(tournament.time_zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise Invalid(
            "time-zone-unknown",
            f"{tournament.time_zone!r} is no time zone. Choose one like Europe/Madrid.",
            field="time_zone",
        ) from error
    try:
        ruleset(tournament.ruleset_key)
        adapters.to_policy(tournament)
        adapters.to_pairing_policy(tournament)
        adapters.to_standings_policy(tournament)
        restrictions = adapters.to_restrictions(tournament)
    except (BadInput, EngineRefusal) as error:
        raise Invalid("settings-invalid", str(error)) from error
    for clash in clashes(restrictions, level=tournament.level):
        raise Invalid("restrictions-clash", clash, field="restrictions")
    _check_choices(tournament)
    _check_timeline(tournament)
    deadlines.check(tournament)
    spoken.check(tournament)


def _check_format(tournament: Tournament) -> None:
    """Refuse a format nobody plays."""
    if tournament.format not in Format.values:
        raise Invalid(
            "format-unknown",
            f"{tournament.format!r} is no format. Choose {' or '.join(Format.values)}.",
            field="format",
        )
    if tournament.cut_size not in CUT_SIZES:
        sizes = ", ".join(map(str, CUT_SIZES[1:-1]))
        raise Invalid(
            "cut-size",
            f"{tournament.cut_size} is no size of a cut. Choose {sizes} or {CUT_SIZES[-1]}, or 0 for none.",
            field="cut_size",
        )
    if tournament.cut_size and tournament.format != Format.SWISS:
        raise Invalid(
            "cut-without-swiss",
            "A cut follows Swiss rounds; in a round robin everybody has met everybody. "
            "Choose the Swiss format or no cut.",
            field="cut_size",
        )


def _check_choices(tournament: Tournament) -> None:
    """Refuse what nobody can choose; a form offers no other, and the API and files say what they like."""
    for name, offered in (("reveal", Reveal), ("penalties_shown", PenaltiesShown)):
        value = getattr(tournament, name)
        if value not in offered.values:
            label = name.replace("_", " ")
            raise Invalid(
                name.replace("_", "-"),
                f"{value!r} is no choice for {label}. Choose {', '.join(offered.values)}.",
                field=name,
            )


def _check_timeline(tournament: Tournament) -> None:
    """Refuse a timeline no clock could run, now and not in front of a waiting hall."""
    if tournament.timeline is None:
        return
    try:
        adapters.read_timeline(tournament.timeline)
    except BadInput as error:
        words = f"The timeline cannot be run: {error.sentence}"
        raise Invalid("timeline-invalid", words, field="timeline") from error


def _refuse_frozen(changed: Mapping[str, Any]) -> None:
    frozen = [key for key in FROZEN_WITH_FIRST_ROUND if key in changed]
    if frozen:
        label = frozen[0].removesuffix("_key").replace("_", " ")
        raise Conflict(
            "policy-frozen",
            f"The {label} was frozen when round 1 was published. It stays as it is for this tournament.",
            field=frozen[0],
        )


def _refuse_open_round(tournament: Tournament) -> None:
    open_round = tournament.rounds.filter(status__in=["draft", "published", "playing"]).first()
    if open_round is not None:
        raise Conflict(
            "round-open",
            f"Round {open_round.number} is not closed. Close or cancel it before finishing the tournament.",
        )
    doubted = reports.disputed_in(tournament).first()
    if doubted is not None:
        raise Conflict(
            "result-disputed",
            f"{doubted.round}, table {doubted.table} is disputed. Settle it before you finish.",
            data={"round": doubted.round.number, "table": doubted.table},
        )


def _is_last_organiser(tournament: Tournament, user: User) -> bool:
    organisers = tournament.roles.filter(kind=RoleKind.ORGANISER)
    return list(organisers.values_list("user_id", flat=True)) == [user.pk]


__all__ = ["SETTINGS", "Plan", "appoint", "configure", "create", "freeze_policy", "move", "planned"]
