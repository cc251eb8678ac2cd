"""Roles of figures, settled by an official once for everybody (A13). A name or a player only proposes one.

Open lists that hold a figure whose role was settled are checked again. Refuses a role that contradicts the
base, and figures of a catalogue that belongs to others or that tournaments of others use.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from armies import adapters as army_adapters
from armies.messages.edge import problem_text
from armies.models import Catalogue, Figure
from armies.services.catalogues import figures
from rules.figure_lists.figures import Role
from rules.figure_lists.list_analysis import same_name
from rules.figure_lists.roles import role_contradiction
from tournament.messages.figure_changes import role_text
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Role as OfficialRole
from tournament.models import RoleKind, Tournament
from tournament.services.catalogues import catalogue_rights
from tournament.services.core import log, optimistic_locks, outbox
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid
from tournament.services.core.optimistic_locks import ChangedMeanwhile
from tournament.services.lists import revalidation
from tournament.services.lists.revalidation import Recheck


@dataclass(frozen=True, slots=True)
class RoleDecision:
    """What an official says of one figure; ``seen`` is its ``role_mark`` on the page, where there was one."""

    figure: int
    role: Role
    role_of: str = ""
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """The figures whose role is another one now, and what checking lists again came to."""

    figures: Sequence[Figure]
    checked: Sequence[Recheck]


def settle(tournament: Tournament, decisions: Sequence[RoleDecision], *, by: Actor, now: datetime) -> Settled:
    """Settle the roles of figures, all of them or none. Raises ``ChangedMeanwhile`` and contradictions."""
    with transaction.atomic():
        wanted = _one_each(decisions)
        offered = Figure.objects.filter(catalogue__in=tournament.catalogues.all())
        catalogues = set(offered.filter(pk__in=wanted).order_by().values_list("catalogue", flat=True))
        others = revalidation.hold_tournaments_with(catalogues)
        rows = list(
            offered.select_for_update(of=("self",), no_key=True)
            .filter(pk__in=wanted)
            .select_related("catalogue")
            .order_by("pk")
        )
        _refuse_unknown(wanted, rows)
        _refuse_owned(tournament, {row.catalogue for row in rows}, by=by)
        _refuse_shared(tournament, others, rows, by=by)
        names = _names(offered)
        changed = [row for row in rows if _settle_one(row, wanted[row.pk], names, by=by, now=now)]
        if not changed:
            return Settled([], [])
        settled = [{"name": str(row), "role": row.role, "role_of": row.role_of} for row in changed]
        log.record(
            "figure.role",
            tournament=tournament,
            by=by,
            now=now,
            subject=", ".join(map(str, changed))[:200],
            data={
                "figures": [
                    {"figure": row.pk, "role": row.role or Role.NONE.value, "role_of": row.role_of}
                    for row in changed
                ]
            },
        )
        outbox.publish(tournament, "lists", now=now)
        why = ProgramReason("roles-set", {"roles": settled})
        checked = [revalidation.recheck(each, by=by, now=now, why=why, figures=changed) for each in others]
    return Settled(changed, checked)


def _one_each(decisions: Sequence[RoleDecision]) -> dict[int, RoleDecision]:
    wanted: dict[int, RoleDecision] = {}
    for decision in decisions:
        if wanted.setdefault(decision.figure, decision) != decision:
            raise Invalid("figure-twice", data={"figure": decision.figure})
    return wanted


def _names(offered: QuerySet[Figure]) -> dict[tuple[str, str], dict[int, str]]:
    found: defaultdict[tuple[str, str], dict[int, str]] = defaultdict(dict)
    for pk, name, faction in offered.values_list("pk", "name", "faction"):
        found[same_name(name), faction][pk] = name
    return found


def _settle_one(
    row: Figure,
    decision: RoleDecision,
    names: Mapping[tuple[str, str], Mapping[int, str]],
    *,
    by: Actor,
    now: datetime,
) -> bool:
    if decision.seen is not None and decision.seen != row.role_mark:
        raise ChangedMeanwhile(
            opened=None,
            stored={str(row): role_text(row.role, row.role_of)},
            yours={str(row): role_text(decision.role.value, decision.role_of)},
            last=optimistic_locks.last_of(["figure.role", "figure.correct"], subject__contains=str(row))(),
            fresh={f"seen-{row.pk}": row.role_mark},
        )
    known = army_adapters.to_rules_figure(row)
    role_of = " ".join(decision.role_of.split()) if decision.role is Role.RING_BASE else ""
    called = names.get((same_name(role_of), row.faction), {})
    others = [name for pk, name in called.items() if pk != row.pk]  # no base replaces itself
    figure = replace(known, role=decision.role, role_of=others[0] if others else role_of)
    contradiction = role_contradiction(figure)
    if contradiction is not None:
        problem = problem_text(contradiction.code, contradiction.data, case=contradiction.case)
        raise Invalid(
            "role-contradiction",
            case="figure",
            field=f"{contradiction.field}-{row.pk}",
            data={"figure": row.pk, "name": str(row), "problem": problem},
        )
    if role_of and not others:
        raise Invalid(
            "role-of-unknown",
            case=row.faction,
            field=f"role_of-{row.pk}",
            data={"figure": row.pk, "name": str(row), "role_of": role_of[:60]},
        )
    if figures.row_matches(row, figure):
        return False
    stored = figures.correct(row, figure=figure, by=by.name, now=now)
    row.role, row.role_of, row.role_state = stored.role, stored.role_of, stored.role_state
    return True


def _refuse_unknown(wanted: dict[int, RoleDecision], rows: Sequence[Figure]) -> None:
    missing = sorted(set(wanted) - {row.pk for row in rows})
    if missing:
        raise Conflict("figure-foreign", case="number", data={"figure": missing[0]})


def _refuse_owned(tournament: Tournament, catalogues: Iterable[Catalogue], *, by: Actor) -> None:
    organisers = catalogue_rights.organisers_of(tournament)
    for row in catalogues:
        if why := catalogue_rights.why_unchangeable(row, by=by, organisers=organisers):
            raise why


def _refuse_shared(
    tournament: Tournament, others: Sequence[Tournament], rows: Sequence[Figure], *, by: Actor
) -> None:
    """A role decides what is legal: nobody decides it for a tournament in which they are no referee."""
    if by.user is None or by.user.is_superuser:
        return
    mine = OfficialRole.objects.filter(user=by.user, kind__in=[RoleKind.ORGANISER, RoleKind.REFEREE])
    known = {tournament.pk, *mine.values_list("tournament", flat=True)}
    foreign = [each.pk for each in others if each.pk not in known]
    used = set(
        Tournament.catalogues.through.objects.filter(tournament__in=foreign).values_list(
            "catalogue", flat=True
        )
    )
    for row in rows:
        if row.catalogue_id in used:
            raise Conflict(
                "catalogue-shared",
                case="role",
                data={"catalogue": row.catalogue.key, "name": str(row.catalogue)},
            )
