"""The navigation of a tournament's desk: its pages by role in four groups, with what waits in each.

Its counts are read once for each revision of the tournament. Decides nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from tournament.access import RANK
from tournament.adapters import has_figures
from tournament.engine.bracket import NAMES, Cut
from tournament.engine.lifecycle import RoundStatus, TournamentStatus
from tournament.messages.formats import round_title
from tournament.models import RoleKind, Round, Stage, Tournament
from tournament.queries.desk.today import Day
from tournament.queries.lists.blocking_lists import are_needed

AHEAD: Final = (TournamentStatus.DRAFT, TournamentStatus.REGISTRATION, TournamentStatus.CHECK_IN)
OVER: Final = (TournamentStatus.FINISHED, TournamentStatus.CALLED_OFF)


@dataclass(frozen=True, slots=True)
class Room:
    """One page of the navigation: its URL name, label, icon and the least role that sees it."""

    name: str
    label: Any
    icon: str
    least: RoleKind


@dataclass(frozen=True, slots=True)
class Group:
    key: str
    label: Any
    icon: str
    rooms: Sequence[Room]


@dataclass(frozen=True, slots=True)
class Count:
    """A number beside a page. ``waits``: for somebody to settle it; else it only counts."""

    text: str
    waits: bool = False


GROUPS: Final = (
    Group(
        "now",
        pgettext_lazy("group of pages", "Now"),
        "clock",
        (
            Room("home", _("Dashboard"), "clock", RoleKind.SCOREKEEPER),
            Room("rounds", _("Rounds"), "table", RoleKind.SCOREKEEPER),
            Room("entry", _("Results"), "done", RoleKind.SCOREKEEPER),
            Room("clock", _("Clock"), "play", RoleKind.SCOREKEEPER),
            Room("disputes", _("Disputes"), "gavel", RoleKind.REFEREE),
        ),
    ),
    Group(
        "people",
        _("People"),
        "people",
        (
            Room("entrants", _("Players"), "people", RoleKind.SCOREKEEPER),
            Room("lists", _("Lists"), "list", RoleKind.REFEREE),
            Room("check-in", _("Check-in"), "check", RoleKind.SCOREKEEPER),
            Room("fees", _("Fees"), "check", RoleKind.SCOREKEEPER),
            Room("bonus", _("Bonus points"), "trophy", RoleKind.SCOREKEEPER),
        ),
    ),
    Group(
        "publish",
        pgettext_lazy("group of pages", "Publish"),
        "print",
        (
            Room("standings", _("Standings"), "trophy", RoleKind.SCOREKEEPER),
            Room("awards", _("Awards"), "trophy", RoleKind.ORGANISER),
            Room("screens", _("Screens"), "screen", RoleKind.SCOREKEEPER),
            Room("prints", _("Prints"), "print", RoleKind.SCOREKEEPER),
        ),
    ),
    Group(
        "set-up",
        pgettext_lazy("group of pages", "Set-up"),
        "gear",
        (
            Room("settings", pgettext_lazy("page of settings", "Event"), "gear", RoleKind.ORGANISER),
            Room("catalogues", _("Catalogues"), "book", RoleKind.REFEREE),
            Room("exchange", _("Import and export"), "swap", RoleKind.REFEREE),
            Room("officials", _("Officials"), "people", RoleKind.ORGANISER),
            Room("log", _("Log"), "list", RoleKind.REFEREE),
        ),
    ),
)
OF_THE_EVENT: Final[Mapping[str, Callable[[Tournament], Any]]] = {  # what it has to have for these pages
    "bonus": lambda tournament: tournament.bonus_kinds,
    "catalogues": has_figures,
    "fees": lambda tournament: tournament.fee_plan,
}
OTHER_PLACES: Final[Mapping[str, tuple[str, ...]]] = {  # beginnings of addresses that belong to a page
    "check-in": ("no-shows/",),
    "entrants": ("groups/",),
    "catalogues": ("figures/",),
    "rounds": ("rounds/", "cut/"),
    "standings": ("outlook/",),
}


@dataclass(frozen=True, slots=True)
class ShownRoom:
    name: str
    label: Any
    icon: str
    url: str
    count: Count | None
    is_current: bool


@dataclass(frozen=True, slots=True)
class ShownGroup:
    key: str
    label: Any
    icon: str
    rooms: Sequence[ShownRoom]

    @property
    def waiting(self) -> int:
        return sum(int(room.count.text) for room in self.rooms if room.count and room.count.waits)

    @property
    def is_current(self) -> bool:
        return any(room.is_current for room in self.rooms)


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round of the strip. ``url`` is empty while it does not exist."""

    short: str
    title: str
    url: str
    is_done: bool
    is_on: bool
    is_here: bool


def groups_of(day: Day, kind: RoleKind, *, path: str) -> list[ShownGroup]:
    """What this role may open now; the page that ``path`` lies in is the current one."""
    counts = _counts(day)
    shown = [
        ShownGroup(
            group.key,
            group.label,
            group.icon,
            [
                _shown(room, day, path=path, count=counts.get(room.name))
                for room in group.rooms
                if RANK[kind] >= RANK[room.least] and _is_offered(room.name, day)
            ],
        )
        for group in GROUPS
    ]
    return [group for group in shown if group.rooms]


def shown_round(day: Day) -> Round | None:
    """The round that is played: its clock stands in the top bar."""
    return day.round if day.round is not None and day.round.status != RoundStatus.DRAFT else None


def _is_offered(name: str, day: Day) -> bool:
    """What has nothing to show at this hour of the event is not offered."""
    status = day.tournament.status
    if name == "clock":
        return shown_round(day) is not None
    if name == "entry":
        return status not in AHEAD
    if name == "lists":
        return are_needed(day.tournament) or day.counts.lists > 0
    if name in OF_THE_EVENT:
        return bool(OF_THE_EVENT[name](day.tournament))
    return name != "check-in" or status not in OVER


def _shown(room: Room, day: Day, *, path: str, count: Count | None) -> ShownRoom:
    slug = day.tournament.slug
    home, name, label, number = reverse("organiser:home", args=[slug]), room.name, room.label, []
    if day.round is not None and name in {"clock", "rounds"}:
        number = [day.round.number]
        name, label = ("round", round_title(day.round.title)) if name == "rounds" else (name, label)
    url = reverse(f"organiser:{name}", args=[slug, *number])
    is_current = _is_current(room.name, url, home=home, path=path)
    return ShownRoom(room.name, label, room.icon, url, count, is_current)


def _is_current(name: str, url: str, *, home: str, path: str) -> bool:
    if name == "home":
        return path == home
    is_clock = path.startswith(f"{home}rounds/") and "/clock/" in path
    if is_clock or name == "clock":
        return is_clock and name == "clock"
    return path.startswith((url, *(home + place for place in OTHER_PLACES.get(name, ()))))


def _counts(day: Day) -> Mapping[str, Count]:
    counts = day.counts
    found = {"entrants": Count(str(counts.entrants))} if counts.entrants else {}
    if day.tournament.status not in AHEAD[:2] and counts.entrants:
        found["check-in"] = Count(f"{counts.here}/{counts.entrants}")
    if shown_round(day) is not None:
        found["entry"] = Count(f"{counts.tables - counts.tables_missing}/{counts.tables}")
    waiting = {
        "lists": counts.lists_waiting + (counts.lists_illegal if day.tournament.status not in OVER else 0),
        "disputes": counts.tables_disputed,
    }
    return found | {name: Count(str(number), waits=True) for name, number in waiting.items() if number}


def round_strip(day: Day, *, path: str) -> list[ShownRound]:
    """The rounds of the event in order: played, current, to come."""
    rounds = {row.number: row for row in day.rounds}
    current = day.round.number if day.round else None
    found = []
    for number, (short, title) in enumerate(_titles(day), start=1):
        row = rounds.get(number)
        url = reverse("organiser:round", args=[day.tournament.slug, number]) if row else ""
        is_done = row is not None and row.status == RoundStatus.CLOSED
        is_here = bool(url) and path.startswith(url)
        found.append(ShownRound(short, title, url, is_done, number == current, is_here))
    return found


def _titles(day: Day) -> list[tuple[str, str]]:
    """Short and whole titles of all rounds, played and planned."""
    cut = [row for row in day.rounds if row.stage == Stage.CUT]
    before = max(day.planned, len(day.rounds) - len(cut))
    titles = [
        (pgettext("short for a round", "R%(number)d") % {"number": number}, round_title(f"Round {number}"))
        for number in range(1, before + 1)
    ]
    size = Cut.from_json(cut[0].report["cut"]).size if cut else day.tournament.cut_size
    names = [NAMES[size >> stage] for stage in range(1, size.bit_length())] if size else []
    return [*titles, *((round_title(name), round_title(name)) for name in names)]
