"""Check stored lists again: after a correction, new rules of the event or an update, and before a lock.

The only place that does it. A list whose content or verdict comes out differently gets a new version, and its
owner is told; nothing is overwritten. A locked list is never touched: it keeps the figures and the verdict it
was locked with, and the referee is shown what differs.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from armies import adapters as army_adapters
from armies.models import ArmyList, ArmyListVersion, Figure
from armies.models.choices import Source
from armies.queries import current_versions
from armies.services.lists import lists as army_lists
from armies.services.lists.drafts import Choice, choices_of, combine_choices, to_rules_list
from rules.figure_lists.list_analysis import Totals
from rules.verdict import Verdict
from tournament import adapters
from tournament.engine.lifecycle import GONE, OVER, TournamentStatus
from tournament.messages.program_reasons import ProgramReason
from tournament.models import Entrant, MessageKind, Tournament
from tournament.models.entrant import list_ids
from tournament.services.core import locks, log, outbox
from tournament.services.core.actors import SYSTEM, Actor
from tournament.services.mail import player_messages
from tournament.services.mail.player_messages import Paragraph, Sentence

MAX_NAMED = 5  # broken rules in one message
UPDATED = ProgramReason("lists-checked", case="update")
BEFORE_LOCK = ProgramReason("lists-checked", case="lock")
BEFORE_FIRST_ROUND = ProgramReason("lists-checked", case="first-round")


@dataclass(frozen=True, slots=True)
class Difference:
    """One open list that comes out differently today than when it was stored."""

    entrant: Entrant
    faction: str
    version: ArmyListVersion
    choices: tuple[Choice, ...]
    fingerprint: str
    verdict: Verdict[Totals]

    @property
    def is_other_content(self) -> bool:
        return self.fingerprint != self.version.fingerprint

    @property
    def becomes_illegal(self) -> bool:
        return self.version.is_legal and not self.verdict.is_legal

    @property
    def becomes_legal(self) -> bool:
        return self.verdict.is_legal and not self.version.is_legal


@dataclass(frozen=True, slots=True)
class Recheck:
    """What checking again came to: ``checked`` open lists, and those that come out differently."""

    checked: int
    differences: tuple[Difference, ...]

    @property
    def difference_count(self) -> int:
        return len(self.differences)

    @property
    def illegal(self) -> int:
        return sum(each.becomes_illegal for each in self.differences)

    @property
    def legal(self) -> int:
        return sum(each.becomes_legal for each in self.differences)


def foresee(
    tournament: Tournament, *, figures: Collection[Figure] = (), of: Entrant | None = None
) -> Recheck:
    """What :func:`recheck` would do by the settings of ``tournament``, saved or not. Stores nothing.

    A document is not checked, nor is a list in an event whose game has no catalogue.
    ``figures`` and ``of`` narrow it to lists that hold one of them, and to one entrant.
    """
    if adapters.has_list_documents(tournament):
        return Recheck(0, ())
    rows = [row for row in _open_lists(tournament, of) if _concerns(row[2], figures)]
    found = (_difference(tournament, entrant, faction, version) for entrant, faction, version in rows)
    return Recheck(len(rows), tuple(each for each in found if each is not None))


def recheck(
    tournament: Tournament,
    *,
    by: Actor,
    now: datetime,
    why: str,
    figures: Collection[Figure] = (),
    of: Entrant | None = None,
) -> Recheck:
    """Give every open list that comes out differently a new version, and tell its owner ``why``.

    It locks entrants and lists: whoever changes settings calls it before they are saved.
    """
    with transaction.atomic():
        locks.entrants(tournament.entrants.all() if of is None else [of])
        found = foresee(tournament, figures=figures, of=of)
        versions = {}
        _bring_to(tournament)
        for each in found.differences:
            version = _store(tournament, each, by=by, now=now, why=why)
            versions[str(version.army_list.key)] = version.number
            _tell(each, version, now=now, why=why)
        if found.differences:
            log.record(
                "list.recheck",
                tournament=tournament,
                by=by,
                now=now,
                subject=f"{found.difference_count} of {found.checked} lists",
                reason=why,
                data={
                    "changed": [f"{each.entrant.number} {each.faction}" for each in found.differences],
                    "lists": list(versions),
                    "versions": list(versions.values()),
                    "illegal": found.illegal,
                    "legal": found.legal,
                },
            )
            outbox.publish(tournament, "lists", now=now)
    return found


def revalidate(
    tournament: Tournament, *, by: Actor, now: datetime, why: str, of: Entrant | None = None
) -> Recheck:
    """Judge the open lists by what is stored: another verdict then comes from an older program or file."""
    with transaction.atomic():
        locks.entrants(tournament.entrants.all() if of is None else [of])
        current = Tournament.objects.get(pk=tournament.pk)  # the settings may have changed before the lock
        return recheck(current, by=by, now=now, why=why, of=of)


def judge_before_first_round(tournament: Tournament, *, by: Actor, now: datetime) -> None:
    """The first round closes the lists, with the verdict of today. It holds the entrants."""
    if tournament.status == TournamentStatus.CHECK_IN:
        revalidate(tournament, by=by, now=now, why=BEFORE_FIRST_ROUND)


def revalidate_all(*, now: datetime) -> int:
    """The same for every tournament that is not over. Returns how many lists come out differently."""
    rows = Tournament.objects.exclude(status__in=OVER).order_by("pk")
    return sum(revalidate(row, by=SYSTEM, now=now, why=UPDATED).difference_count for row in rows)


def hold_tournaments_with(catalogues: Collection[int]) -> list[Tournament]:
    """The tournaments that offer these catalogues and are not over, with their entrants locked."""
    offering = Tournament.catalogues.through.objects.filter(catalogue__in=catalogues).values("tournament")
    found = Tournament.objects.filter(pk__in=offering).exclude(status__in=OVER)
    rows = list(found.order_by("pk"))
    locks.entrants(Entrant.objects.filter(tournament__in=rows))
    return rows


def _bring_to(tournament: Tournament) -> None:
    """Open lists are judged at the tournament's level from now on, those that come out alike as well."""
    people = tournament.entrants.exclude(status__in=GONE)
    ids = list_ids(people)
    ArmyList.objects.filter(pk__in=ids, locked_at__isnull=True, own_level=None).update(
        level=tournament.level, ruleset_key=tournament.ruleset_key
    )


def _open_lists(tournament: Tournament, of: Entrant | None) -> Iterator[tuple[Entrant, str, ArmyListVersion]]:
    """Handed in, not locked, of who is still in; once the first round is out only those reopened."""
    is_played = tournament.status in {TournamentStatus.RUNNING, TournamentStatus.FINISHED}
    people = tournament.entrants.exclude(status__in=GONE).select_related("good_list", "evil_list")
    if of is not None:
        people = people.filter(pk=of.pk)
    owned = [
        (entrant, faction, army_list)
        for entrant in people
        for faction in adapters.to_list_slots(tournament)
        if (army_list := entrant.list_of(faction)) is not None
        and not army_list.is_locked
        and not (is_played and army_list.reopened_at is None)
    ]
    versions = current_versions(army_list.pk for _, _, army_list in owned)
    for entrant, faction, army_list in owned:
        if army_list.pk in versions and versions[army_list.pk].handed_document is None:
            yield entrant, faction, versions[army_list.pk]


def _concerns(version: ArmyListVersion, figures: Collection[Figure]) -> bool:
    wanted = {figure.pk for figure in figures}
    return not wanted or any(entry.figure_id in wanted for entry in version.entries.all())


def _difference(
    tournament: Tournament, entrant: Entrant, faction: str, version: ArmyListVersion
) -> Difference | None:
    choices = combine_choices([_today(choice) for choice in choices_of(version)])
    content = army_adapters.in_canonical_order(to_rules_list(choices, faction=faction))
    verdict = army_lists.check(
        content,
        ruleset_key=tournament.ruleset_key,
        level=tournament.level,
        policy=adapters.to_policy(tournament),
        restrictions=adapters.to_restrictions(tournament),
    )
    fingerprint = army_adapters.fingerprint(content)
    is_same = fingerprint == version.fingerprint and (
        _without_trace(army_adapters.to_verdict_json(verdict)) == _without_trace(version.verdict)
        and verdict.value.as_json() == version.totals
    )
    return None if is_same else Difference(entrant, faction, version, choices, fingerprint, verdict)


def _without_trace(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """What a verdict says, not how it came about: versions from before have their trace in words."""
    return {name: value for name, value in verdict.items() if name != "trace"}


def _today(choice: Choice) -> Choice:
    """The figure that stands for this one now, where a referee found that two rows are one base."""
    figure = choice.figure
    while figure.joined_with is not None:
        figure = figure.joined_with
    return Choice(figure, choice.quantity, choice.carries)


def _store(
    tournament: Tournament, each: Difference, *, by: Actor, now: datetime, why: str
) -> ArmyListVersion:
    return army_lists.save_version(
        each.version.army_list,
        entries=each.choices,
        by=by.name,
        now=now,
        policy=adapters.to_policy(tournament),
        restrictions=adapters.to_restrictions(tournament),
        source=Source.RECHECK,
        note=why[:300],
    )


def _tell(each: Difference, version: ArmyListVersion, *, now: datetime, why: str) -> None:
    """Owners hear of other figures and of another verdict, not of a remark that reads differently."""
    if not (each.is_other_content or each.becomes_illegal or each.becomes_legal):
        return
    player_messages.write(
        each.entrant,
        kind=MessageKind.LIST,
        about=f"recheck-{version.pk}",
        subject=Sentence("list-checked", case=each.faction),
        lines=[why, *_lines(each)],
        now=now,
    )


def _lines(each: Difference) -> list[Paragraph]:
    points = {"points": each.verdict.value.points}
    if each.verdict.is_legal:
        return [Sentence("list-checked", points, case="legal")]
    broken = [
        Sentence("list-checked", {"finding": e.as_json(), "rules": [str(ref) for ref in e.refs]}, case="rule")
        for e in each.verdict.errors
    ]
    illegal = Sentence("list-checked", points, case="illegal")
    return [illegal, *broken[:MAX_NAMED], Sentence("list-checked", case="action")]
