"""The words and the button of each next step, which :mod:`tournament.queries.desk.today` decides."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from tournament.access import RANK
from tournament.adapters import to_pairing_policy
from tournament.engine.bracket import NAMES, Cut
from tournament.engine.lifecycle import EntrantStatus, TournamentStatus
from tournament.models import RoleKind, Stage
from tournament.queries.desk.today import Day, Next
from tournament.queries.lists import light_lists
from tournament.queries.lists.blocking_lists import blocking_lists, may_hinder
from tournament.queries.rounds import drafts
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, SCOREKEEPER, Desk

BEHIND: Final = "People came or left after it was made. Pair again what must change, then publish it."


@dataclass(frozen=True, slots=True)
class Offer:
    """One step in words: a link, or a button that posts. ``least`` is who may press it."""

    title: str
    why: str
    label: str
    url: str
    posts: bool = False
    icon: str = "next"
    least: RoleKind = ORGANISER
    is_allowed: bool = True


def offer_for(day: Day, desk: Desk) -> Offer:
    offer = OFFERS[day.next](day, desk)
    return replace(offer, is_allowed=RANK[desk.kind] >= RANK[offer.least])


def steps_of(day: Day, desk: Desk) -> list[dict[str, Any]]:
    status = TournamentStatus(day.tournament.status)
    order = list(TournamentStatus)
    before = [
        ("Registration", "people", desk.url("entrants"), TournamentStatus.REGISTRATION),
        ("Check-in", "checklist", desk.url("check-in"), TournamentStatus.CHECK_IN),
    ]
    steps: list[dict[str, Any]] = [
        {"label": label, "icon": icon, "url": url, "state": _state(order.index(status), order.index(own))}
        for label, icon, url, own in before
    ]
    if status == TournamentStatus.CALLED_OFF:  # where it stood is in the log; nothing comes any more
        steps = [{**step, "state": "todo"} for step in steps]
    is_running = status == TournamentStatus.RUNNING
    for number, label in enumerate(rounds_of(day), start=1):
        is_on = is_running and number == day.played + 1
        state = "done" if number <= day.played else "current" if is_on else "todo"
        is_there = number <= day.played or (day.round is not None and day.round.number == number)
        url = desk.url("round", number) if is_there else ""
        steps.append({"label": label, "number": number, "url": url, "state": state})
    last = "current" if status == TournamentStatus.FINISHED else "todo"
    steps.append({"label": "Prints", "icon": "print", "url": desk.url("prints"), "state": last})
    return steps


def rounds_of(day: Day) -> list[str]:
    cut = [row for row in day.rounds if row.stage == Stage.CUT]
    labels = [f"Round {number}" for number in range(1, max(day.planned, len(day.rounds) - len(cut)) + 1)]
    size = Cut.from_json(cut[0].report["cut"]).size if cut else day.tournament.cut_size
    names = [NAMES[size >> stage] for stage in range(1, size.bit_length())] if size else []
    return [*labels, *names]


def _state(now: int, own: int) -> str:
    return "done" if now > own else "current" if now == own else "todo"


def _counted(number: int, one: str, many: str) -> str:
    return f"1 {one}" if number == 1 else f"{number} {many}"


def _open_registration(_day: Day, desk: Desk) -> Offer:
    return Offer(
        "Open registration",
        "Nobody but you can see this tournament yet. Look over the settings, then open registration: "
        "the public page appears and players can register.",
        "Open registration",
        desk.url("move", "registration"),
        posts=True,
        icon="play",
    )


def _add_entrants(_day: Day, desk: Desk) -> Offer:
    return Offer(
        "Add the entrants",
        "Players can register by themselves. If you have a list of them, import it as a file.",
        "Import entrants",
        desk.url("entrant-import"),
        icon="people",
    )


def _check_lists(day: Day, desk: Desk) -> Offer:
    illegal, waiting = day.counts.lists_illegal, day.counts.lists_waiting
    broken = illegal and _counted(illegal, "list breaks the rules", "lists break the rules")
    unseen = waiting and _counted(waiting, "list waits for a referee", "lists wait for a referee")
    words = " and ".join(part for part in (broken, unseen) if part)
    return Offer(
        "Check the lists",
        f"{words}. Check-in can be opened any time, below.",
        "Open the queue",
        desk.url("lists"),
        icon="list",
        least=REFEREE,
    )


def _open_check_in(day: Day, desk: Desk) -> Offer:
    missing = day.counts.lists_missing
    also = f" {_counted(missing, 'list is', 'lists are')} still missing." if missing else ""
    return Offer(
        "Open check-in",
        f"{_counted(day.counts.entrants, 'entrant is', 'entrants are')} registered.{also} "
        "On the day, open check-in and tick off who is here.",
        "Open check-in",
        desk.url("move", "check-in"),
        posts=True,
        icon="check",
    )


def _check_in(day: Day, desk: Desk) -> Offer:
    return Offer(
        "Check in who is here",
        f"{day.counts.here} of {day.counts.entrants} are here. Only checked-in players are paired.",
        "Go to check-in",
        desk.url("check-in"),
        icon="check",
        least=SCOREKEEPER,
    )


def _pair(day: Day, desk: Desk) -> Offer:
    coming = day.coming or f"round {day.played + 1}"
    stopped = _stopped(day)
    if stopped:
        return Offer(
            f"Lists stop {coming}",
            f"{_counted(stopped, 'person', 'people')} in the hall may not be paired by your policy: a list "
            "is missing or illegal. Have it mended, let a referee rule, or take them out of the hall.",
            "Missing and illegal lists",
            desk.url("hindrances"),
            icon="list",
            least=SCOREKEEPER,
        )
    return Offer(
        f"Pair {coming}",
        f"{_counted(day.counts.here, 'entrant is', 'entrants are')} here. "
        "You look at the draft before anybody else sees it.",
        f"Pair {coming}",
        desk.url("pair"),
        posts=True,
        icon="swap",
    )


def _stopped(day: Day) -> int:
    if not may_hinder(day.tournament):
        return 0
    lists = light_lists.rows_of(day.tournament)
    found = [each for each in blocking_lists(day.tournament, lists) if each.forbids_pairing]
    return len({each.entrant.pk for each in found if each.entrant.status == EntrantStatus.CHECKED_IN})


def _make_cut(day: Day, desk: Desk) -> Offer:
    return Offer(
        "Make the cut",
        f"All {day.played} Swiss rounds are closed. Look at who is in the cut of {day.tournament.cut_size} "
        "and what decides at its border, then make it.",
        "Look at the cut",
        desk.url("cut"),
        icon="trophy",
    )


def _look_at_draft(day: Day, desk: Desk) -> Offer:
    is_behind = day.round is not None and drafts.is_behind(day.round)
    return Offer(
        f"Look at the draft of {_called(day)}",
        BEHIND if is_behind else "Nobody else has seen it. Change it or pair again, then publish it.",
        "Open the draft",
        desk.url("round", _number(day)),
        icon="table",
    )


def _start_clock(day: Day, desk: Desk) -> Offer:
    return Offer(
        f"Start the clock of {_called(day)}",
        "The pairings are out. Start the clock when you have announced them.",
        "Start the clock",
        desk.url("clock-start", _number(day)),
        icon="clock",
        least=REFEREE,
    )


def _rule(day: Day, desk: Desk) -> Offer:
    return Offer(
        "Settle the disputes",
        f"{_counted(day.counts.tables_disputed, 'table does', 'tables do')} not agree on the result.",
        "See the reports",
        f"{desk.url('round', _number(day))}#disputes",
        icon="gavel",
        least=REFEREE,
    )


def _results(day: Day, desk: Desk) -> Offer:
    return Offer(
        f"Collect the results of {_called(day)}",
        f"{_counted(day.counts.tables_missing, 'table is', 'tables are')} still to report.",
        "Go to the results",
        f"{desk.url('round', _number(day))}#results",
        icon="table",
        least=SCOREKEEPER,
    )


def _decide(day: Day, desk: Desk) -> Offer:
    return Offer(
        "Say who advances",
        f"A game of {_called(day)} ended in a perfect tie. Name who advances before you close the round.",
        "Say who advances",
        f"{desk.url('round', _number(day))}#ties",
        icon="trophy",
        least=SCOREKEEPER if to_pairing_policy(day.tournament).cut_ties == "roll" else REFEREE,
    )


def _close(day: Day, desk: Desk) -> Offer:
    return Offer(
        f"Close {_called(day)}",
        "Every table has its result. Closing ends the clock and settles the standings.",
        f"Close {_called(day)}",
        desk.url("close", _number(day)),
        posts=True,
        icon="check",
        least=REFEREE,
    )


def _finish(day: Day, desk: Desk) -> Offer:
    return Offer(
        "Finish the tournament",
        f"All {day.played} rounds are closed. Finishing makes the standings final; "
        "with a reason you can open it again.",
        "Finish the tournament",
        desk.url("move", "finished"),
        posts=True,
        icon="trophy",
    )


def _print(_day: Day, desk: Desk) -> Offer:
    return Offer(
        "Print the standings",
        "The tournament is finished.",
        "Go to the prints",
        desk.url("prints"),
        icon="print",
        least=SCOREKEEPER,
    )


def _called_off(_day: Day, desk: Desk) -> Offer:
    return Offer(
        "The tournament is called off",
        "Nobody registers, checks in or is paired. If it takes place after all, undo that on Manage.",
        "Manage the tournament",
        f"{desk.url('manage')}#call-off",
        icon="info",
    )


def _called(day: Day) -> str:
    return day.round.called if day.round is not None else day.coming


def _number(day: Day) -> int:
    return day.round.number if day.round is not None else day.played + 1


OFFERS: dict[Next, Callable[[Day, Desk], Offer]] = {
    Next.OPEN_REGISTRATION: _open_registration,
    Next.ADD_ENTRANTS: _add_entrants,
    Next.CHECK_LISTS: _check_lists,
    Next.OPEN_CHECK_IN: _open_check_in,
    Next.CHECK_IN: _check_in,
    Next.PAIR: _pair,
    Next.MAKE_CUT: _make_cut,
    Next.LOOK_AT_DRAFT: _look_at_draft,
    Next.START_CLOCK: _start_clock,
    Next.RULE: _rule,
    Next.RESULTS: _results,
    Next.DECIDE: _decide,
    Next.CLOSE: _close,
    Next.FINISH: _finish,
    Next.PRINT: _print,
    Next.CALLED_OFF: _called_off,
}
