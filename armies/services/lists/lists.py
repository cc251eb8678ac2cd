"""Army lists: made, saved as versions with their verdict, locked and reopened.

An illegal list is stored as illegal with its findings, never refused; what is refused is a locked list
and content that is no list at all. A version is never changed after it is written.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from armies import adapters
from armies.messages.edge import lazy_bad_input
from armies.models import ArmyList, ArmyListDocument, ArmyListEntry, ArmyListVersion
from armies.models.choices import ListSide, Source
from armies.queries import newest_versions
from armies.services.errors import CONFLICT, Refused
from armies.services.lists import documents
from armies.services.lists.documents import Document
from armies.services.lists.drafts import (
    MAX_ENTRIES,
    MAX_QUANTITY,
    Choice,
    combine_choices,
    to_rules_list,
    with_current_figures,
)
from rules.errors import BadInput
from rules.figure_lists.figures import ArmyList as RulesList
from rules.figure_lists.list_analysis import Totals
from rules.figure_lists.restriction import Restriction
from rules.policy import Policy
from rules.registry import catalogue_ruleset, ruleset
from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Content:
    """What a version will hold: its own columns with the verdict, and those of each entry in order.

    Without a catalogue it holds a ``document`` instead of entries.
    """

    columns: Mapping[str, Any]
    entries: tuple[Mapping[str, Any], ...] = ()
    document: Document | None = None

    def is_in(self, version: ArmyListVersion) -> bool:
        return all(getattr(version, name) == value for name, value in self.columns.items())


def create(
    *, faction: str, ruleset_key: str, level: int, now: datetime, own_level: int | None = None
) -> ArmyList:
    made = new(faction=faction, ruleset_key=ruleset_key, level=level, now=now)
    made.own_level = own_level
    made.save(force_insert=True)
    return made


def new(*, faction: str, ruleset_key: str, level: int, now: datetime) -> ArmyList:
    if faction not in ListSide.values:
        raise Refused("unknown-faction", field="faction", data={"faction": faction})
    try:
        is_checked = ruleset(ruleset_key).has_catalogue
    except BadInput as error:
        raise Refused("unknown-ruleset", lazy_bad_input(error), field="ruleset") from error
    if level < (1 if is_checked else 0):
        raise Refused("bad-level", field="level", data={"level": level})
    return ArmyList(faction=faction, ruleset_key=ruleset_key, level=level, created_at=now)


def check(
    army_list: RulesList,
    *,
    ruleset_key: str,
    level: int,
    policy: Policy,
    restrictions: Sequence[Restriction] = (),
) -> Verdict[Totals]:
    asked = catalogue_ruleset(ruleset_key)
    return asked.check_list(army_list, level=level, policy=policy, restrictions=tuple(restrictions))


@transaction.atomic
def save_version(  # noqa: PLR0913 - one argument for each thing a version keeps
    army_list: ArmyList,
    *,
    entries: Sequence[Choice] | Document,
    by: str,
    now: datetime,
    policy: Policy,
    restrictions: Sequence[Restriction] = (),
    source: str = Source.BUILDER,
    note: str = "",
    may_be_locked: bool = False,
) -> ArmyListVersion:
    """Keep a content with the verdict it gets today as the current version; the same is the one there is.

    Raises ``Refused`` for a list that is locked, unless it ``may_be_locked``, and for odd quantities.
    """
    locked = ArmyList.objects.select_for_update(no_key=True).get(pk=army_list.pk)
    if not may_be_locked:
        _refuse_locked(locked)  # before it is judged: nobody mends a list that is locked
    content = (
        document_content(entries)
        if isinstance(entries, Document)
        else checked_content(
            with_current_figures(entries), army_list=locked, policy=policy, restrictions=restrictions
        )
    )
    return _stored([(locked, content)], by=by, now=now, source=source, note=note)[0][0]


def checked_content(
    choices: Sequence[Choice],
    *,
    army_list: ArmyList,
    policy: Policy,
    restrictions: Sequence[Restriction] = (),
) -> Content:
    """A content with its verdict, for a list that need not be stored yet. Raises ``Refused``."""
    whole = combine_choices(choices)
    _refuse_unbelievable(whole)
    content = adapters.in_canonical_order(to_rules_list(whole, faction=army_list.faction))
    verdict = check(
        content,
        ruleset_key=army_list.ruleset_key,
        level=army_list.level,
        policy=policy,
        restrictions=restrictions,
    )
    columns = {
        "fingerprint": adapters.fingerprint(content),
        "verdict": adapters.to_verdict_json(verdict),
        "totals": verdict.value.as_json(),
        "is_legal": verdict.is_legal,
    }
    return Content(columns, tuple(_entries(whole)))


def document_content(document: Document) -> Content:
    """A document as content: no rule objects to it, because none knows what it says."""
    return Content(
        {
            "fingerprint": documents.fingerprint(document),
            "verdict": adapters.to_verdict_json(Verdict(None, (), ())),
            "totals": document.totals,
            "is_legal": True,
        },
        document=document,
    )


@transaction.atomic(savepoint=False)
def save_versions(
    contents: Sequence[tuple[ArmyList, Content]], *, by: str, now: datetime, source: str
) -> list[tuple[ArmyListVersion, bool]]:
    """Keep many contents of held lists in few statements: each version, and whether it is new."""
    for army_list, _ in contents:
        _refuse_locked(army_list)
    return _stored(contents, by=by, now=now, source=source)


def _stored(
    contents: Sequence[tuple[ArmyList, Content]], *, by: str, now: datetime, source: str, note: str = ""
) -> list[tuple[ArmyListVersion, bool]]:
    newest = newest_versions(army_list.pk for army_list, _ in contents)
    current = {pk: row for pk, row in newest.items() if row.is_current}
    changed = [
        (army_list, content)
        for army_list, content in contents
        if army_list.pk not in current or not content.is_in(current[army_list.pk])
    ]
    replaced = [current[army_list.pk] for army_list, _ in changed if army_list.pk in current]
    ArmyListVersion.objects.filter(pk__in=[row.pk for row in replaced]).update(is_current=False)
    versions = ArmyListVersion.objects.bulk_create(
        ArmyListVersion(
            army_list=army_list,
            number=newest[army_list.pk].number + 1 if army_list.pk in newest else 1,
            note=_mark_of(current.get(army_list.pk), content) or note,
            submitted_at=now,
            submitted_by=by,
            source=source,
            **content.columns,
        )
        for army_list, content in changed
    )
    ArmyListEntry.objects.bulk_create(
        ArmyListEntry(version=version, **row)
        for version, (_, content) in zip(versions, changed, strict=True)
        for row in content.entries
    )
    ArmyListDocument.objects.bulk_create(
        ArmyListDocument(version=version, kind=content.document.kind, **content.document.as_json())
        for version, (_, content) in zip(versions, changed, strict=True)
        if content.document is not None
    )
    new = {version.army_list_id: version for version in versions}
    return [
        (new.get(army_list.pk) or current[army_list.pk], army_list.pk in new) for army_list, _ in contents
    ]


@transaction.atomic
def retire(army_list: ArmyList) -> None:
    """Let no version count, as before anything was handed in. What was handed in stays readable."""
    locked = ArmyList.objects.select_for_update(no_key=True).get(pk=army_list.pk)
    locked.versions.filter(is_current=True).update(is_current=False)


def _mark_of(version: ArmyListVersion | None, content: Content) -> str:
    is_same = version is not None and version.fingerprint == content.columns["fingerprint"]
    return version.late_mark if version is not None and is_same else ""


@transaction.atomic
def lock(army_list: ArmyList, *, now: datetime) -> ArmyList:
    locked = ArmyList.objects.select_for_update(no_key=True).get(pk=army_list.pk)
    if locked.locked_at is None:
        locked.locked_at = now
        locked.save(update_fields=["locked_at"])
    return locked


@transaction.atomic
def lock_many(army_lists: Iterable[ArmyList], *, now: datetime) -> None:
    """Two statements."""
    rows = ArmyList.objects.filter(pk__in=[row.pk for row in army_lists]).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk", flat=True))
    rows.filter(locked_at=None).update(locked_at=now)


@transaction.atomic
def unlock(army_list: ArmyList, *, now: datetime, until: datetime | None = None) -> ArmyList:
    """Reopen a list, with an own deadline where one is given; the versions so far stand."""
    locked = ArmyList.objects.select_for_update(no_key=True).get(pk=army_list.pk)
    if locked.locked_at is not None:
        locked.locked_at = None
        locked.reopened_at = now
        locked.reopened_until = until
        locked.save(update_fields=["locked_at", "reopened_at", "reopened_until"])
    return locked


def _entries(choices: Sequence[Choice]) -> Iterable[dict[str, Any]]:
    return (
        {
            "position": position,
            "figure": choice.figure,
            "quantity": choice.quantity,
            "carries": list(choice.carries),
            "snapshot": adapters.to_snapshot(adapters.to_rules_figure(choice.figure)),
        }
        for position, choice in enumerate(choices, start=1)
    )


def _refuse_locked(army_list: ArmyList) -> None:
    if army_list.is_locked:
        data = {"locked_at": str(army_list.locked_at)}
        raise Refused("list-locked", case=army_list.slot, status=CONFLICT, data=data)


def _refuse_unbelievable(choices: Sequence[Choice]) -> None:
    if len(choices) > MAX_ENTRIES:
        raise Refused("too-many-entries", field="entries", data={"count": len(choices), "limit": MAX_ENTRIES})
    for choice in choices:
        if not 1 <= choice.quantity <= MAX_QUANTITY:
            figure, quantity = choice.figure, choice.quantity
            data = {"figure": figure.key, "name": str(figure), "quantity": quantity, "limit": MAX_QUANTITY}
            raise Refused("bad-quantity", field="quantity", data=data)
