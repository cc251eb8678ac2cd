"""What was printed, and which of it is out of date.

A print is known by a digest of what it says, worked out from the same rows that its document shows: nothing
has to be laid out to know whether a paper on the wall still tells the truth. Only the newest print of a kind
counts; whoever printed again has taken the old one down.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.engine.lifecycle import RoundStatus
from tournament.messages.formats import round_called
from tournament.models import Paper, Round, Tournament
from tournament.queries.prints.print_fingerprints import Wanted, document_values

NAMES: Final[Mapping[str, Any]] = {
    "pairings-by-table": _("pairings by table"),
    "pairings-by-name": _("pairings by name"),
    "score-sheets": _("score sheets"),
    "pairings-and-sheets": _("pairings and score sheets"),
    "timeline": _("timeline"),
    "standings": _("standings"),
    "cross-table": _("cross table"),
    "certificates": _("certificates"),
    "prize-list": _("prize list"),
    "fairness": _("fairness sheet"),
    "day-plan": _("plan of the day"),
    "lists": _("army lists"),
    "entrant-cards": _("player cards"),
    "name-badges": _("name badges"),
    "table-numbers": _("table numbers"),
    "log": _("log of the day"),
    "rescue-pack": _("rescue pack"),
}
# A print of several kinds in one: it is the newest of each, until each was printed again.
BOUND: Final[Mapping[str, tuple[str, ...]]] = {
    "pairings-and-sheets": ("pairings-by-name", "pairings-by-table", "score-sheets")
}
FACTION_WORDS: Final = {"good": _("good"), "evil": _("evil")}


def digest_of(wanted: Wanted) -> str:
    """What the print says now, as SHA-256 in hex; empty for what is never out of date.

    Worked out before the document, so that a change in between makes the paper old and never young.
    """
    says = document_values(wanted)
    if says is None:
        return ""
    text = json.dumps(says, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def name_of(paper: Paper) -> str:
    """``pairings by table, round 2``: what people call it, inside a sentence."""
    wish = paper.wish
    name = str(NAMES.get(paper.kind, paper.kind.replace("-", " ")))
    faction = str(FACTION_WORDS.get(wish.get("faction", ""), ""))
    parts = [name, faction, _part_of(wish), paper.round and round_called(paper.round.title)]
    return ", ".join(part for part in parts if part)


def _part_of(wish: Mapping[str, Any]) -> str:
    if wish.get("number") is not None:
        return gettext("No. %(number)s") % wish
    if "entry" in wish:
        return gettext("entries %(entry)s to %(last_entry)s") % wish
    return gettext("No. %(first)s to %(last)s") % wish if "first" in wish else ""


def last_printed(tournament: Tournament) -> list[Paper]:
    """The newest finished print of each kind, round and wish, newest first."""
    rows = tournament.papers.filter(status=Paper.Status.READY).select_related("round")
    found: list[Paper] = []
    seen: set[str] = set()
    for row in rows.order_by("-asked_at", "-pk"):
        number = row.round.number if row.round is not None else None
        wish = {name: value for name, value in row.wish.items() if name != "address"}
        kinds = BOUND.get(row.kind, (row.kind,))
        shown = {json.dumps([kind, number, wish], sort_keys=True) for kind in kinds}
        if not shown <= seen:
            found.append(row)
            seen |= shown
    return found


def lying_ready(tournament: Tournament, *, most: int = 24) -> list[Paper]:
    """Long prints whose files lie ready or are being made, the newest first."""
    rows = tournament.papers.exclude(status=Paper.Status.READY, key="").select_related("round", "tournament")
    return list(rows.order_by("-asked_at", "-pk")[:most])


def stale(tournament: Tournament) -> tuple[Paper, ...]:
    """The papers that would say something else now, newest first.

    Whether a change makes a paper old: ask before it and, inside the transaction that makes it, after it.
    """
    return tuple(row for row in last_printed(tournament) if _is_stale(row, tournament))


def _is_stale(paper: Paper, tournament: Tournament) -> bool:
    now = digest_of(Wanted(tournament, paper.kind, paper.round, paper.wish))
    return bool(paper.digest and now) and paper.digest != now


def round_of_standings(tournament: Tournament) -> Round | None:
    """The round after which the standings now are those on paper, ``None`` in the middle of a round.

    Standings printed between rounds are those after the last one: the next results do not make them wrong.
    """
    last = tournament.rounds.filter(status=RoundStatus.CLOSED).order_by("number").last()
    if last is None:
        return None
    now, then = (document_values(Wanted(tournament, "standings", round_)) for round_ in (None, last))
    return last if now == then else None
