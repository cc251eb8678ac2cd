"""The first page behind the link: before the day the lists, then table, result and place."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.services.errors import Refused
from rules.registry import ruleset
from rules.ruleset import ListsBrought
from tournament import access, adapters, time_source
from tournament.engine.fees import FeePlan
from tournament.engine.lifecycle import (
    BEFORE_PLAY,
    ON_THE_WALL,
    EntrantStatus,
    TableStatus,
    TournamentStatus,
)
from tournament.engine.scenarios import ScenarioPlan
from tournament.live.part_costs import part_costs
from tournament.models import PhoneRequest, RefereeCall, Round
from tournament.queries.clock.clocks import TableTime
from tournament.queries.entrants import capacity, fees
from tournament.queries.hall import referee_calls
from tournament.queries.hall.calls import calls_for
from tournament.queries.lists import late_arrivals, list_sheets, visibility
from tournament.queries.penalties import penalties
from tournament.queries.rounds import boards, games, player_requests
from tournament.queries.rounds.games import Game
from tournament.queries.rounds.played_scenarios import offered
from tournament.queries.schedule.day_plans import last_date
from tournament.queries.standings import standings
from tournament.services.entrants import late_check_ins
from tournament.services.hall.inputs import MAX_REFEREE_WORDS
from tournament.services.rounds.inputs import MINUTES_LATE
from tournament.services.tournaments import deadlines
from tournament.services.tournaments.deadlines import Registration
from tournament.templatetags.muster import countdown, points
from tournament.web.caching.standings_cache import current_standings
from tournament.web.forms.form_tokens import client_token
from tournament.web.player.core import phone_forms, strike_state
from tournament.web.player.core.link_access import POST, SAFE, Own, Part, own_page, page, see_other
from tournament.web.player.entrants import end, next_actions
from tournament.web.public import clock_state

MAX_MESSAGES = 30
MINUTE = 60  # seconds
NOW = Part(
    "player_now",
    ("tournament", "entrants", "pairings", "results", "clock", "lists", "calls", "referee-calls"),
    "fragments/player/now.html",
)


@own_page(SAFE)
def today(request: HttpRequest, own: Own) -> HttpResponse:
    context = {
        "part": NOW,
        "part_url": own.url("now"),
        "last_date": last_date(own.tournament),
        "is_official": access.role_of(request.user, own.tournament) is not None,
        **now_context(own, time_source.now()),
    }
    return page(request, own, "player/desk/today.html", context, current="home")


@own_page(SAFE)
def now_alone(request: HttpRequest, own: Own) -> HttpResponse:
    with part_costs.measured("phone"):
        return NOW.alone(request, own, lambda: now_context(own, time_source.now()))


@own_page(POST)
def check_in(request: HttpRequest, own: Own) -> HttpResponse:
    now = time_source.now()
    sent = phone_forms.sent_of(request, own.entrant)
    done = late_check_ins.check_in(own.entrant, sent, by=own.actor, now=now)
    done.entrant.refresh_from_db()
    phone_forms.tell_check_in(request, done)
    return see_other(request, own.url("home"))


def now_context(own: Own, now: datetime) -> dict[str, Any]:
    tournament = own.tournament
    round_ = boards.current_round(tournament)
    played = games.games_of(own.entrant)
    game = next((row for row in played if round_ is not None and row.round.pk == round_.pk), None)
    is_before = tournament.status in BEFORE_PLAY
    is_live = round_ is not None and round_.status in ON_THE_WALL
    context: dict[str, Any] = {
        "round": round_,
        "game": game,
        "is_live": is_live,
        "is_before": is_before,
        "brings_one_army": not ruleset(tournament.ruleset_key).needs_both_lists,
        "is_finished": tournament.status == TournamentStatus.FINISHED,
        **_check_in(own, now),
        **_requests(own, game if is_live else None, now),
        "now": now,
        "calls": calls_for(own.entrant),
        "in_line": capacity.place_in_line(own.entrant),
        "can_edit": deadlines.registration(tournament, now=now) is Registration.OPEN,
        "can_withdraw": can_withdraw(own),
        **_messages(own),
        "penalties": penalties.histories([own.entrant])[0].penalties,
        "ending": end.ending_of(own, played),
        "played": [row for row in played if row is not game or not _is_on(row, round_)],
    }
    if is_before:
        context |= {**_before_play(own, now), "fee": _fee(own)}
    else:
        context |= {
            "face": clock_state.face_of(round_, now=now),
            "standing": _standing(own, playing=round_ if is_live else None),
        }
    if game is not None and not is_before:
        time = context["face"].state.table_time(game.pairing)
        can_roll = _can_roll(game)
        context |= {
            "own_face": clock_state.own_face(context["face"], game.pairing),
            "table_time": time,
            "own_says": _extra_words(time) if time else "",
            "can_roll": can_roll,
            "scenario": _scenario(game),
            "strikes": strike_state.state_of(game, now),
            "next_action": next_actions.in_game(own, game, can_roll=can_roll) if is_live else None,
            "shows_list": bool(visibility.factions_shown(game)),
            **(_referee(own, game) if adapters.to_policy(tournament).referee_calls else {}),
        }
    return context


def _fee(own: Own) -> dict[str, Any]:
    """What the player still has to pay, and where; empty without a fee and once it is paid."""
    plan = FeePlan.from_json(own.tournament.fee_plan)
    due = fees.row_of(own.entrant).account.due if plan.fee else 0
    return {"due": due, "currency": plan.currency, "pay_url": plan.pay_url} if due else {}


def _scenario(game: Game) -> dict[str, str]:
    """What is played at this table, with the organiser's note; empty where the round has no scenario."""
    name = game.pairing.scenario
    plan = ScenarioPlan.from_json(game.round.tournament.scenario_plan)
    if name:
        return {"name": name, "note": plan.note_of(name)}
    names = offered(game.pairing)
    return (
        {"name": ", ".join(names), "note": _("Choose at the table, and enter it with the result.")}
        if names
        else {}
    )


def can_withdraw(own: Own) -> bool:
    return _is_allowed(lambda: deadlines.refuse_late_withdrawal(own.entrant))


def _requests(own: Own, game: Game | None, now: datetime) -> dict[str, Any]:
    """What can be asked for from this page, and whether the opponent is late."""
    is_on = game is not None and game.opponent is not None and game.result is None
    offer = player_requests.offer_to(own.entrant, has_open_game=is_on)
    notice = None
    if game is not None and game.opponent is not None and is_on and not game.reports:
        notice = player_requests.late_notice(game.opponent, game.round.number)
    fields = {kind: phone_forms.fields_of(own.entrant, now=now) for kind in ("stop", "sit_out", "late")}
    return {
        "offer": offer,
        "offer_fields": fields if offer else {},
        "has_open_game": is_on,
        "minutes_late": MINUTES_LATE,
        "sit_out_points": points(adapters.to_requested_bye_points(own.tournament)),
        "opponent_late": notice,
    }


def _before_play(own: Own, now: datetime) -> dict[str, Any]:
    sheets = [list_sheets.sheet_of(own.entrant, slot) for slot in adapters.to_list_slots(own.tournament)]
    needs_both = adapters.to_lists_brought(own.tournament) is ListsBrought.BOTH
    return {
        "sheets": sheets,
        "next_action": next_actions.before_play(own, sheets, needs_both=needs_both, now=now),
    }


def _referee(own: Own, game: Game) -> dict[str, Any]:
    return {
        "referee_call": referee_calls.open_rows(own.tournament).filter(pairing=game.pairing).first(),
        "referee_kinds": RefereeCall.Kind.choices,
        "referee_words": MAX_REFEREE_WORDS,
        "referee_token": client_token(),
    }


def _extra_words(time: TableTime) -> str:
    minutes, rest = divmod(round(time.extra.total_seconds()), MINUTE)
    values = {"n": minutes, "extra": countdown(time.extra), "reason": time.reason}
    if rest:
        return _("Your table has %(extra)s more: %(reason)s") % values
    return (
        ngettext(
            "Your table has %(n)s more minute: %(reason)s",
            "Your table has %(n)s more minutes: %(reason)s",
            minutes,
        )
        % values
    )


def _is_on(game: Game, round_: Round | None) -> bool:
    return round_ is not None and round_.status in ON_THE_WALL and game.result is None


def _can_roll(game: Game) -> bool:
    """Is the faction of this table for the two to decide (3.02)?"""
    pairing = game.pairing
    return (
        adapters.has_sides(game.round.tournament)
        and not (pairing.is_forced or pairing.is_by_table or pairing.is_bye)
        and pairing.status == TableStatus.WAITING
    )


def _check_in(own: Own, now: datetime) -> dict[str, Any]:
    """What came late and waits, which only who is not here can have; and the button, where it would work."""
    is_here = own.entrant.status == EntrantStatus.CHECKED_IN and own.tournament.status not in BEFORE_PLAY
    late = [] if is_here else late_arrivals.waiting_of(own.entrant)
    waits = any(row.kind == PhoneRequest.Kind.CHECK_IN for row in late)
    is_open = _is_allowed(lambda: deadlines.refuse_own_check_in(own.entrant, now=now))
    return {
        "late": [row for row in late if row.faction or own.entrant.status != EntrantStatus.CHECKED_IN],
        "can_check_in": is_open and not waits,
        "phone_fields": phone_forms.fields_of(own.entrant, now=now) if is_open else {},
    }


def _is_allowed(ask: Callable[[], None]) -> bool:
    try:
        ask()
    except Refused:
        return False
    return True


def _messages(own: Own) -> dict[str, Any]:
    messages = list(own.entrant.messages.all()[:MAX_MESSAGES])
    return {
        "new_messages": [message for message in messages if message.read_at is None],
        "read_messages": [message for message in messages if message.read_at is not None],
    }


def _standing(own: Own, *, playing: Round | None) -> standings.StandingRow | None:
    """Own line as the rounds that are over left it: a phone is not told of the results of others."""
    if playing is not None and playing.number == 1:
        return None
    rows = current_standings(own.tournament, before=playing.number if playing else None).rows
    return next((row for row in rows if row.entrant.pk == own.entrant.pk), None)
