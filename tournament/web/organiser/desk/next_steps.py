"""The words and the button of each next step, which :mod:`tournament.queries.desk.today` decides."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.messages.formats import sentences
from tournament.access import RANK
from tournament.adapters import to_pairing_policy
from tournament.engine.bracket import NAMES, Cut
from tournament.engine.lifecycle import EntrantStatus, RoundStatus, TournamentStatus
from tournament.messages.formats import round_called, round_title
from tournament.models import Format, RoleKind, Stage
from tournament.queries.desk.today import Day, Next
from tournament.queries.entrants.attendance import checked_in_on_an_earlier_day
from tournament.queries.lists import light_lists
from tournament.queries.lists.blocking_lists import BlockingList, blocking_lists, may_hinder
from tournament.queries.rounds import drafts
from tournament.services.tournaments.deadlines import Registration, registration
from tournament.web.organiser.core.desk import ORGANISER, REFEREE, SCOREKEEPER, Desk
from tournament.web.setting_links import SettingLink, rules_of_lists, setting_link

BEHIND: Final = gettext_lazy(
    "Players came or dropped after it was made. Re-pair what must change, then publish it."
)


HEADINGS: Final[Mapping[TournamentStatus, Any]] = {
    TournamentStatus.DRAFT: gettext_lazy("Not open yet"),
    TournamentStatus.REGISTRATION: gettext_lazy("Registration is open"),
    TournamentStatus.CHECK_IN: gettext_lazy("Check-in is open"),
    TournamentStatus.RUNNING: gettext_lazy("Ready for round 1"),
    TournamentStatus.FINISHED: gettext_lazy("The tournament is finished"),
    TournamentStatus.CALLED_OFF: gettext_lazy("The tournament is called off"),
}
ROUND_HEADINGS: Final[Mapping[RoundStatus, Any]] = {
    RoundStatus.DRAFT: gettext_lazy("%(round)s is a draft"),
    RoundStatus.PUBLISHED: gettext_lazy("%(round)s is published"),
    RoundStatus.PLAYING: gettext_lazy("%(round)s is being played"),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One step in words: a link, or a button that posts. ``least`` is who may press it.

    ``settings`` are the event rules without which it would be another step. ``left_out`` are the start
    numbers of players without whom the round can be paired at once.
    """

    title: str
    why: str
    label: str
    url: str
    posts: bool = False
    icon: str = "next"
    least: RoleKind = ORGANISER
    is_allowed: bool = True
    settings: tuple[SettingLink, ...] = ()
    left_out: tuple[int, ...] = ()


def offer_for(day: Day, desk: Desk) -> Offer:
    offer = OFFERS[day.next](day, desk)
    return replace(offer, is_allowed=RANK[desk.kind] >= RANK[offer.least])


def heading_of(day: Day, *, now: datetime) -> str:
    """Where the day stands, as the title of the dashboard."""
    if day.round is not None:
        text = ROUND_HEADINGS[RoundStatus(day.round.status)]
        return str(text) % {"round": round_title(day.round.title)}
    if day.tournament.status == TournamentStatus.RUNNING and day.rounds:
        return _("%(round)s is over") % {"round": round_title(day.rounds[-1].title)}
    status = TournamentStatus(day.tournament.status)
    is_closed = registration(day.tournament, now=now) == Registration.CLOSED
    if is_closed and status == TournamentStatus.REGISTRATION:
        return _("Registration is closed")
    return str(HEADINGS[status])


def rounds_of(day: Day) -> list[str]:
    cut = [row for row in day.rounds if row.stage == Stage.CUT]
    labels = [
        _("Round %(number)d") % {"number": number}
        for number in range(1, max(day.planned, len(day.rounds) - len(cut)) + 1)
    ]
    size = Cut.from_json(cut[0].report["cut"]).size if cut else day.tournament.cut_size
    names = [NAMES[size >> stage] for stage in range(1, size.bit_length())] if size else []
    return [*labels, *names]


def _open_registration(_day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Open registration"),
        _("Only you can see this tournament. Check the settings; registration opens its public page."),
        _("Open registration"),
        desk.url("move", "registration"),
        posts=True,
        icon="play",
    )


def _add_entrants(day: Day, desk: Desk) -> Offer:
    is_closed = registration(day.tournament, now=desk.now) == Registration.CLOSED
    return Offer(
        _("Add players"),
        _("Players cannot register themselves. Paste their names or import a file.")
        if is_closed
        else _("Players can register themselves. You can also paste their names or import a file."),
        _("Import players"),
        desk.url("entrant-import"),
        icon="people",
    )


def _check_lists(day: Day, desk: Desk) -> Offer:
    illegal, waiting = day.counts.lists_illegal, day.counts.lists_waiting
    broken = ngettext("%(n)d list breaks the rules.", "%(n)d lists break the rules.", illegal) % {
        "n": illegal
    }
    unseen = ngettext("%(n)d list waits for a referee.", "%(n)d lists wait for a referee.", waiting) % {
        "n": waiting
    }
    words = sentences(
        [*([broken] if illegal else []), *([unseen] if waiting else []), _("You can open check-in below.")]
    )
    return Offer(
        _("Check the lists"),
        words,
        _("Open the queue"),
        desk.url("lists"),
        icon="list",
        least=REFEREE,
    )


def _open_check_in(day: Day, desk: Desk) -> Offer:
    missing = day.counts.lists_missing
    number = day.counts.entrants
    registered = ngettext("%(n)d player is registered.", "%(n)d players are registered.", number)
    words = [registered % {"n": number}]
    if missing:
        lists = ngettext("%(n)d list is still missing.", "%(n)d lists are still missing.", missing)
        words.append(lists % {"n": missing})
    return Offer(
        _("Open check-in"),
        sentences([*words, _("Open check-in on the day.")]),
        _("Open check-in"),
        desk.url("move", "check-in"),
        posts=True,
        icon="check",
    )


def _check_in(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Check in the players"),
        _("%(here)d of %(total)d are here. Only checked-in players are paired.")
        % {"here": day.counts.here, "total": day.counts.entrants},
        _("Go to check-in"),
        desk.url("check-in"),
        icon="check",
        least=SCOREKEEPER,
    )


def _pair(day: Day, desk: Desk) -> Offer:
    coming = {"round": round_called(day.coming or f"Round {day.played + 1}")}
    stopped = _stopped(day)
    if stopped:
        numbers = sorted({each.entrant.number for each in stopped})
        can_leave_out = desk.organises and day.tournament.format == Format.SWISS
        return Offer(
            _("Lists stop %(round)s") % coming,
            ngettext(
                "%(n)d checked-in player has a missing or illegal list and cannot be paired. "
                "Correct the list, ask a referee, or pair without this player.",
                "%(n)d checked-in players have missing or illegal lists and cannot be paired. "
                "Correct the lists, ask a referee, or pair without these players.",
                len(numbers),
            )
            % {"n": len(numbers)},
            _("Open these lists"),
            desk.url("hindrances"),
            icon="list",
            least=SCOREKEEPER,
            settings=tuple(
                setting_link(day.tournament, key, may_change=desk.organises)
                for key in rules_of_lists(each.what for each in stopped)
            ),
            left_out=tuple(numbers) if can_leave_out else (),
        )
    here, joining = day.counts.here, day.counts.joining
    why = [ngettext("%(n)d player is checked in.", "%(n)d players are checked in.", here) % {"n": here}]
    if joining:
        why.append(ngettext("%(n)d late player joins.", "%(n)d late players join.", joining) % {"n": joining})
    return Offer(
        _("Pair %(round)s") % coming,
        sentences([*why, *_new_day(day), _("You check the draft before you publish it.")]),
        _("Pair %(round)s") % coming,
        desk.url("pair"),
        posts=True,
        icon="swap",
    )


def _new_day(day: Day) -> list[str]:
    if not checked_in_on_an_earlier_day(day.tournament):
        return []
    return [_("A new day begins. Ask all players on Check-in to check in again.")]


def _stopped(day: Day) -> list[BlockingList]:
    """The lists that keep checked-in players out of the next round."""
    if not may_hinder(day.tournament):
        return []
    lists = light_lists.rows_of(day.tournament)
    found = [each for each in blocking_lists(day.tournament, lists) if each.forbids_pairing]
    return [each for each in found if each.entrant.status == EntrantStatus.CHECKED_IN]


def _make_cut(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Make the cut"),
        _("All %(rounds)d Swiss rounds are closed. Check the cut to the top %(size)d, then make it.")
        % {"rounds": day.played, "size": day.tournament.cut_size},
        _("Check the cut"),
        desk.url("cut"),
        icon="trophy",
    )


def _look_at_draft(day: Day, desk: Desk) -> Offer:
    is_behind = day.round is not None and drafts.is_behind(day.round)
    return Offer(
        _("Check the draft of %(round)s") % {"round": _called(day)},
        str(BEHIND) if is_behind else _("Only officials can see it. Change it or re-pair, then publish it."),
        _("Open the draft"),
        desk.url("round", _number(day)),
        icon="table",
    )


def _start_clock(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Start the clock of %(round)s") % {"round": _called(day)},
        _("The pairings are published. Announce them, then start the clock."),
        _("Start the clock"),
        desk.url("clock-start", _number(day)),
        posts=True,
        icon="clock",
        least=REFEREE,
    )


def _rule(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Decide disputed results"),
        ngettext(
            "%(n)d table disagrees on its result.",
            "%(n)d tables disagree on their results.",
            day.counts.tables_disputed,
        )
        % {"n": day.counts.tables_disputed},
        _("See the reports"),
        f"{desk.url('round', _number(day))}#disputes",
        icon="gavel",
        least=REFEREE,
    )


def _results(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Collect the results of %(round)s") % {"round": _called(day)},
        ngettext(
            "%(n)d table has no result yet.", "%(n)d tables have no result yet.", day.counts.tables_missing
        )
        % {"n": day.counts.tables_missing},
        _("Go to the results"),
        f"{desk.url('round', _number(day))}#results",
        icon="table",
        least=SCOREKEEPER,
    )


def _decide(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Choose who advances"),
        _("A game of %(round)s is a perfect tie. Choose who advances before you close the round.")
        % {"round": _called(day)},
        _("Choose who advances"),
        f"{desk.url('round', _number(day))}#ties",
        icon="trophy",
        least=SCOREKEEPER if to_pairing_policy(day.tournament).cut_ties == "roll" else REFEREE,
    )


def _close(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Close %(round)s") % {"round": _called(day)},
        _("Every table has its result. Closing ends the clock and updates the standings."),
        _("Close %(round)s") % {"round": _called(day)},
        desk.url("close", _number(day)),
        posts=True,
        icon="check",
        least=REFEREE,
    )


def _finish(day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Finish the tournament"),
        ngettext(
            "The round is closed. Finishing makes the standings final; reopening needs a reason.",
            "All %(rounds)d rounds are closed. "
            "Finishing makes the standings final; reopening needs a reason.",
            day.played,
        )
        % {"rounds": day.played},
        _("Finish the tournament"),
        desk.url("move", "finished"),
        posts=True,
        icon="trophy",
    )


def _print(_day: Day, desk: Desk) -> Offer:
    return Offer(
        _("Print the standings"),
        _("The tournament is finished."),
        _("Go to printouts"),
        desk.url("prints"),
        icon="print",
        least=SCOREKEEPER,
    )


def _called_off(_day: Day, desk: Desk) -> Offer:
    return Offer(
        _("The tournament is called off"),
        _("Registration, check-in and pairing are closed. To hold it after all, undo this on Manage."),
        _("Manage the tournament"),
        f"{desk.url('manage')}#call-off",
        icon="info",
    )


def _called(day: Day) -> str:
    return round_called(day.round.title if day.round is not None else day.coming)


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
