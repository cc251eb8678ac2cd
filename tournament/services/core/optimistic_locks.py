"""Refuse to overwrite what somebody else stored since a page or a program read it.

A form or a program hands back what it saw of a row, and the service compares that with the row while it holds
it. Where the row says already what is wanted, nothing is refused: the same form sent twice is no conflict.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from django.db.models import Model
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament import adapters
from tournament.models import LogEntry, Tournament
from tournament.models.log import CHANGED_ROWS
from tournament.services.core import row_history
from tournament.services.core.errors import Conflict

Values = Mapping[str, Any]
Last = Callable[[], LogEntry | None]


DIGITS: Final = 16  # of a digest
RECENT: Final = 200  # lines of the log that are searched for the last change
KEYED: Final[
    Mapping[str, Callable[[Tournament], Any]]
] = {  # columns of which a name such as ``policy.bye_score`` means one key, the usual one included
    "policy": adapters.to_policy,
    "pairing_policy": adapters.to_pairing_policy,
    "standings_policy": adapters.to_standings_policy,
}
TO_MANY: Final = ("catalogues",)  # no column: the keys of what a tournament is linked with


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody saw: the digest of these values, and the values themselves where a form carries them.

    ``is_precondition`` where a program said so in a header, which has a status of its own.
    """

    names: tuple[str, ...]
    digest: str
    values: Values | None = None
    is_precondition: bool = False

    @classmethod
    def of_values(cls, values: Values) -> Self:
        return cls(tuple(sorted(values)), digest_of(values), values)

    @classmethod
    def from_text(cls, text: str, names: Iterable[str]) -> Self | None:
        """What :attr:`text` wrote, or a bare digest of the values with these names; ``None`` for neither."""
        wanted = tuple(sorted(names))
        try:
            values = json.loads(text)
        except ValueError:
            return cls(wanted, text) if text else None
        if isinstance(values, dict):
            return cls.of_values(values) if tuple(sorted(values)) == wanted else None
        return cls(wanted, text)  # a digest of digits alone

    @property
    def text(self) -> str:
        return self.digest if self.values is None else json.dumps(self.values, sort_keys=True)


class ChangedMeanwhile(Conflict):
    """Somebody else stored other values: 409, or 412 where the request named them in a header.

    ``fresh`` holds the hidden fields with which the same form would be stored now.
    """

    def __init__(
        self,
        *,
        opened: Values | None,
        stored: Values,
        yours: Values,
        last: LogEntry | None,
        fresh: Mapping[str, str] | None = None,
    ) -> None:
        self.opened, self.stored, self.yours, self.last = opened, stored, yours, last
        self.fresh = {"seen": Seen.of_values(stored).text} if fresh is None else dict(fresh)
        self.is_precondition = False
        super().__init__(
            "changed-meanwhile",
            case="by" if last else "",
            data={
                "stored": dict(stored),
                "yours": dict(yours),
                "opened": None if opened is None else dict(opened),
                "digest": digest_of(stored),
                "changed_by": last.actor_name if last else None,
                "changed_at": last.at.isoformat() if last else None,
            },
        )


def digest_of(values: Values) -> str:
    """Whether two versions say the same. Keyed: an e-mail address cannot be guessed from it."""
    text = json.dumps(values, sort_keys=True)
    return salted_hmac("optimistic lock", text, algorithm="sha256").hexdigest()[:DIGITS]


def values_of(row: Any, names: Iterable[str]) -> dict[str, Any]:
    """These columns of a row, or keys of one, as JSON holds them."""
    wanted = frozenset(names)
    keyed = {name: tuple(name.split(".", 1)) for name in wanted if "." in name}
    columns = wanted - keyed.keys()
    linked = {
        name: sorted(each.key for each in getattr(row, name).all()) for name in TO_MANY if name in columns
    }
    stored = {column: KEYED[column](row).as_json() for column, _ in keyed.values()}
    of_keys = {name: stored[column].get(key) for name, (column, key) in keyed.items()}
    return {**row_history.image(row, columns), **linked, **of_keys}


def refuse_changed(seen: Seen | None, stored: Values, wanted: Values, last: Last) -> None:
    """Raise ``ChangedMeanwhile`` where ``stored``, of a held row, is neither ``seen`` nor ``wanted``.

    ``last`` finds who changed the row, and is called only then.
    """
    if seen is None:
        return
    now = {name: stored[name] for name in seen.names if name in stored}
    if constant_time_compare(digest_of(now), seen.digest):
        return
    yours = {**now, **{name: row_history.plain(value) for name, value in wanted.items() if name in now}}
    if yours == now:
        return
    refusal = ChangedMeanwhile(opened=seen.values, stored=now, yours=yours, last=last())
    refusal.is_precondition = seen.is_precondition
    raise refusal


def last_change(tournament: Tournament, row: Model, names: Collection[str]) -> Last:
    """Who changed one of these columns last, as the log of the tournament has it."""

    def find() -> LogEntry | None:
        recent = tournament.log.select_related("user")[:RECENT]
        return next((entry for entry in recent if _has_changed(entry, row, names)), None)

    return find


def last_of(verbs: Collection[str], **about: Any) -> Last:
    """The last line of the log with one of these verbs, about this."""
    return lambda: LogEntry.objects.select_related("user").filter(verb__in=verbs, **about).first()


def _has_changed(entry: LogEntry, row: Model, names: Collection[str]) -> bool:
    names = {name.partition(".")[0] for name in names}
    wrote, before = entry.data.get(CHANGED_ROWS, {}), entry.data.get("before")
    if (
        isinstance(before, dict)
        and entry.verb == "tournament.configure"
        and not before.keys().isdisjoint(names)
    ):
        return True
    hidden = set(wrote.get("hidden", ()))
    return any(
        written["model"] == row_history.label_of(type(row))
        and row.pk in written["ids"]
        and not (hidden | set(written["before"] or ())).isdisjoint(names)
        for written in wrote.get("rows", ())
    )
