"""Every deed of an official that can be undone: on what day it is done, and how. What undo is tested with."""

from rules.scoring.published import PUBLISHED_SCHEMES
from tests.data.cast import NOW, person
from tests.data.days import a_day, checked_in, closed, drafted, facts_for, published, with_entrants
from tests.data.undoable_days import (
    THEN,
    WHY,
    at,
    called_referee,
    empty_chair,
    fixed,
    locked,
    loose,
    olga,
    one_less,
    paused,
    playing,
    reported,
    running,
    shorter,
    somebody_late,
    table,
    tied_semi_final,
    unconfirmed,
    with_a,
    with_late_check_in,
    with_late_list,
    with_lists,
    with_request,
    with_timeline,
)
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.clock import clocks
from tournament.services.entrants import (
    absences,
    attendance,
    entrant_imports,
    entrants,
    fees,
    late_check_ins,
    pairing_constraints,
    registration_confirmations,
    registration_removal,
)
from tournament.services.hall import calls, referee_calls, screens, table_plans
from tournament.services.lists import late_lists, list_reviews, lists
from tournament.services.penalties import penalties
from tournament.services.penalties.incidents import Incident
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.rulings import NewRuling
from tournament.services.results import double_entry, no_shows, played_scenarios, results, scheme_corrections
from tournament.services.results.scheme_corrections import Covers
from tournament.services.results.submissions import Decision
from tournament.services.rounds import cuts, pairings, player_requests, rounds
from tournament.services.schedule import day_plans, round_levels, scenarios, timelines
from tournament.services.settings import scoring, tournament_settings
from tournament.services.standings import awards, bonus_kinds, bonuses
from tournament.services.tournaments import calling_off, tournaments, visibility


def deeds_on_entrants():
    """Verb, day, deed: what organisers do to the people of a tournament before anybody plays."""
    details = entrants.Details(name="Nora Quist", club="West", email="n@example.org")
    yield "entrant.register", a_day, lambda d: entrants.register(d.tournament, details, **olga(d))
    four = lambda: with_entrants(a_day(status=TournamentStatus.CHECK_IN), 4)  # noqa: E731 - a story in one line
    yield (
        "entrant.edit",
        four,
        lambda d: entrants.edit(d.entrants[0], entrants.Details(name="Pia"), **olga(d)),
    )
    yield "entrant.check-in", four, lambda d: attendance.check_in(d.entrants[0], **olga(d))
    yield "entrant.withdraw", four, lambda d: attendance.withdraw(d.entrants[0], **olga(d))
    yield (
        "entrant.remove-many",
        lambda: with_entrants(a_day(), 4),
        lambda d: registration_removal.remove(
            d.tournament, [row.pk for row in d.entrants], reason="Robots", **olga(d)
        ),
    )
    yield (
        "entrant.confirm",
        with_a(unconfirmed),
        lambda d: registration_confirmations.confirm_at_desk(d.made, **olga(d)),
    )
    yield "entrant.fix-table", four, lambda d: pairing_constraints.fix_table(d.entrants[0], 3, **olga(d))
    yield (
        "entrant.group",
        four,
        lambda d: pairing_constraints.keep_apart(d.tournament, "Kin", numbers=[1, 2], **olga(d)),
    )


def deeds_on_plans():
    """Verb, day, deed: what organisers say of the rounds that are to come."""
    plan = {"first_round": "10:00", "breaks": []}
    yield "day-plan.change", a_day, lambda d: day_plans.change(d.tournament, plan, **olga(d))
    pool = {"scenarios": [{"name": "Hold the ford"}], "rounds": [{"round": 1, "method": "random"}]}
    yield "scenarios.change", a_day, lambda d: scenarios.change(d.tournament, pool, **olga(d))
    mesbg = lambda: a_day(ruleset_key="mesbg")  # noqa: E731 - same
    levels = [{"round": 1, "level": 500}]
    yield "round-levels.change", mesbg, lambda d: round_levels.change(d.tournament, levels, **olga(d))


def deeds_before_the_day():
    """Verb, day, deed: what organisers do before anybody plays."""
    yield (
        "tournament.configure",
        a_day,
        lambda d: tournament_settings.configure(d.tournament, **olga(d), venue="School"),
    )
    yield (
        "tournament.configure",
        a_day,
        lambda d: tournament_settings.configure(d.tournament, **olga(d), level=1000),
    )
    yield (
        "tournament.move",
        a_day,
        lambda d: tournaments.move(d.tournament, TournamentStatus.CHECK_IN, **olga(d)),
    )
    yield (
        "tournament.appoint",
        a_day,
        lambda d: tournaments.appoint(d.tournament, person("Sam"), "referee", **olga(d)),
    )
    yield (
        "tournament.appoint",
        a_day,
        lambda d: tournaments.appoint(d.tournament, d.cast.kei, "organiser", **olga(d)),
    )
    yield "tournament.dismiss", a_day, lambda d: tournaments.dismiss(d.tournament, d.cast.kei, **olga(d))
    yield from deeds_on_plans()
    mesbg = lambda: a_day(ruleset_key="mesbg")  # noqa: E731 - same
    scheme = PUBLISHED_SCHEMES[1]
    yield "scheme.change", mesbg, lambda d: scoring.change(d.tournament, scheme, **olga(d))
    playing_mesbg = lambda: published(4, ruleset_key="mesbg", policy={"missing_lists": "not-needed"})[0]  # noqa: E731 - same
    yield (
        "scheme.correct",
        playing_mesbg,
        lambda d: scheme_corrections.correct(
            d.refresh().tournament, scheme, Covers.PLAYED, reason="The pack says so.", **olga(d)
        ),
    )
    kinds = [{"key": "painted", "label": "Painted army", "most": "10"}]
    prizes = [{"kind": "place", "place": 1}]
    yield "awards.change", a_day, lambda d: awards.change(d.tournament, prizes, **olga(d))
    fee = {"fee": "25", "currency": "EUR"}
    yield "fee.change-plan", a_day, lambda d: fees.change_plan(d.tournament, fee, **olga(d))
    yield "bonus.change-kinds", a_day, lambda d: bonus_kinds.change(d.tournament, kinds, **olga(d))
    hall = {"first": 21, "names": {"21": "Rohan"}}
    yield "tables.change", a_day, lambda d: table_plans.change(d.tournament, hall, **olga(d))
    yield "screen.add", a_day, lambda d: screens.create(d.tournament, name="Door", **olga(d))
    screen = lambda d: screens.create(d.tournament, name="Door", by=d.cast.organiser, now=NOW)  # noqa: E731 - same
    yield "screen.message", with_a(screen), lambda d: screens.message(d.made, "Lunch", **olga(d))
    yield "screen.show", with_a(screen), lambda d: screens.show(d.made, [{"scene": "clock"}], **olga(d))
    yield "screen.change", with_a(screen), lambda d: screens.change(d.made, {"name": "Bar"}, **olga(d))
    yield "screen.remove", with_a(screen), lambda d: screens.remove(d.made, **olga(d))
    yield "call.make", a_day, lambda d: calls.call(d.tournament, text="Pia to the desk", **olga(d))
    call = lambda d: calls.call(d.tournament, text="Pia to the desk", by=d.cast.organiser, now=NOW)  # noqa: E731 - same
    yield "call.end", with_a(call), lambda d: calls.end(d.made, **olga(d))


def deeds_of_visibility():
    """Verb, day, deed: who finds the tournament."""
    yield "tournament.hide", a_day, lambda d: visibility.hide(d.tournament, **olga(d))
    yield (
        "tournament.call-off",
        lambda: checked_in(2),
        lambda d: calling_off.call_off(d.tournament, reason="The hall is flooded", **olga(d)),
    )
    hidden = lambda d: visibility.hide(d.tournament, by=d.cast.organiser, now=NOW)  # noqa: E731 - a story in one line
    yield "tournament.publish", with_a(hidden), lambda d: visibility.publish(d.tournament, **olga(d))
    yield "tournament.archive", a_day, lambda d: visibility.archive(d.tournament, **olga(d))
    archived = lambda d: visibility.archive(d.tournament, by=d.cast.organiser, now=NOW)  # noqa: E731 - same
    yield "tournament.unarchive", with_a(archived), lambda d: visibility.unarchive(d.tournament, **olga(d))


def deeds_of_a_round():
    """Verb, day, deed: from the draft of a round to its end, and who sits where."""
    yield (
        "entrant.undo-check-in",
        lambda: checked_in(4),
        lambda d: attendance.undo_check_in(d.entrants[0], **olga(d)),
    )
    yield "round.draft", lambda: checked_in(5), lambda d: rounds.draft(d.tournament, **olga(d))
    yield (
        "round.draft",
        lambda: checked_in(4, format="round-robin"),
        lambda d: rounds.draft(d.tournament, **olga(d)),
    )
    yield "round.publish", at(drafted, 5), lambda d: rounds.publish(d.round, **olga(d))
    yield "round.redraft", at(drafted), lambda d: rounds.redraft(d.round, by=d.cast.organiser, **WHY)
    yield (
        "pairing.swap",
        at(drafted),
        lambda d: pairings.swap(
            d.round, table(d.round, 1).a, table(d.round, 2).b, by=d.cast.organiser, **WHY
        ),
    )
    yield (
        "pairing.fix",
        at(drafted),
        lambda d: pairings.fix(d.round, table(d.round, 1).a, table(d.round, 2).b, by=d.cast.organiser, **WHY),
    )
    yield (
        "pairing.unpair",
        at(drafted),
        lambda d: pairings.unpair(d.round, table(d.round, 1).a, by=d.cast.organiser, **WHY),
    )
    yield "round.cancel", at(drafted), lambda d: rounds.cancel(d.round, by=d.cast.organiser, **WHY)
    yield "round.cancel", at(published, 5), lambda d: rounds.cancel(d.round, by=d.cast.organiser, **WHY)
    yield "round.cancel", running, lambda d: rounds.cancel(d.round, by=d.cast.organiser, **WHY)
    yield "round.close", playing, lambda d: rounds.close(d.round, **olga(d))


def deeds_in_the_hall():
    """Verb, day, deed: people and the clock while a round is played."""
    yield "entrant.absent", lambda: checked_in(4), lambda d: absences.mark_absent(d.entrants[0], **olga(d))
    yield (
        "entrant.late",
        lambda: checked_in(4),
        lambda d: absences.mark_absent(d.entrants[0], plays_from=2, **olga(d)),
    )
    yield (
        "entrant.sit-out",
        lambda: checked_in(4),
        lambda d: absences.mark_absent(d.entrants[0], plays_from=2, has_asked=True, **olga(d)),
    )
    yield "entrant.note-request", with_request, lambda d: player_requests.note(d.late, **olga(d))
    yield (
        "entrant.refuse-request",
        with_request,
        lambda d: player_requests.refuse(d.late, by=d.cast.organiser, **WHY),
    )
    yield "entrant.join", somebody_late, lambda d: absences.join(absences.due(d.tournament), **olga(d))
    yield "entrant.drop", at(published), lambda d: attendance.drop(d.entrants[0], **olga(d))
    yield (
        "entrant.exclude",
        at(published),
        lambda d: attendance.exclude(d.entrants[0], by=d.cast.organiser, **WHY),
    )
    yield "clock.start", at(published), lambda d: clocks.start(d.round, **olga(d))
    yield "clock.pause", running, lambda d: clocks.pause(d.clock, **olga(d))
    yield (
        "clock.extend",
        running,
        lambda d: clocks.extend(d.clock, seconds=60, by=d.cast.organiser, **WHY),
    )
    yield "clock.skip", running, lambda d: clocks.skip(d.clock, by=d.cast.organiser, **WHY)
    asked = lambda d: referee_calls.ask(table(d.round), kind="time", **olga(d))  # noqa: E731 - a story in one line
    yield "referee-call.ask", at(published), asked
    yield "referee-call.take", called_referee, lambda d: referee_calls.take(d.made, **olga(d))
    yield "referee-call.answer", called_referee, lambda d: referee_calls.answer(d.made, **olga(d))
    yield "referee-call.recall", called_referee, lambda d: referee_calls.recall(table(d.round), **olga(d))
    yield "call.make", at(published), lambda d: calls.call(d.tournament, pairing=table(d.round), **olga(d))
    yield (
        "tournament.move",
        at(closed),
        lambda d: tournaments.move(d.tournament, TournamentStatus.FINISHED, **olga(d)),
    )


def deeds_at_a_table():
    """Verb, day, deed: results, rulings and rolls."""
    facts = lambda d, winner="a": facts_for(table(d.round), winner=winner)  # noqa: E731 - a story in one line
    entered = lambda d: results.submit(table(d.round), facts(d), token="t", **olga(d))  # noqa: E731 - same
    yield "result.submit", at(published), entered
    yield "result.submit", reported, entered
    yield (
        "result.submit",
        playing,
        lambda d: results.submit(table(d.round), facts(d, "b"), token="t", by=d.cast.referee, **WHY),
    )
    yield (
        "result.submit",
        at(closed),
        lambda d: results.submit(
            table(d.round), facts(d, "b"), token="t", by=d.cast.referee, is_looked_at=True, **WHY
        ),
    )
    yield (
        "result.submit",
        at(published),
        lambda d: no_shows.mark_absent(table(d.round), absent="a", **olga(d)),
    )
    yield "result.confirm", reported, lambda d: results.confirm(table(d.round), **olga(d))
    yield "result.dispute", reported, lambda d: results.dispute(table(d.round), by=d.cast.referee, **WHY)
    yield "result.dispute", playing, lambda d: results.dispute(table(d.round), by=d.cast.referee, **WHY)
    yield (
        "result.rule",
        reported,
        lambda d: results.rule(
            table(d.round), facts(d), Decision(6, 0, "10.01", "Late"), token="r", **olga(d)
        ),
    )
    yield (
        "pairing.scenario",
        with_scenarios,
        lambda d: played_scenarios.record(table(d.round), "Hold the ford", **olga(d)),
    )
    yield (
        "pairing.roll",
        at(published),
        lambda d: pairings.record_roll(table(d.round), faction_a="evil", **olga(d)),
    )


def with_bonus():
    """Pia has points already."""
    day = checked_in(4)
    told = {"by": day.cast.organiser, "now": NOW}
    bonus_kinds.change(day.tournament, [{"key": "painted", "label": "Painted army", "most": "10"}], **told)
    bonuses.give(day.tournament, "painted", {1: 20}, **told)
    return day.refresh()


def with_fee():
    """Pia has paid, and the second player is a member."""
    day = checked_in(4)
    told = {"by": day.cast.organiser, "now": NOW}
    fees.change_plan(day.tournament, {"fee": "25", "member_fee": "20", "currency": "EUR"}, **told)
    fees.note(day.entrants[0], "paid", cents=2500, paid_by="card", **told)
    fees.note(day.entrants[1], "member", **told)
    return day.refresh()


def with_scenarios():
    """Round 1 is published, and its players choose at the table."""
    day = at(published)()
    plan = {"scenarios": [{"name": "Hold the ford"}], "rounds": [{"round": 1, "method": "at-table"}]}
    scenarios.change(day.tournament, plan, by=day.cast.organiser, now=NOW)
    return day


def incident(severity, **more):
    return lambda d: penalties.give(
        table(d.round).a,
        Incident(severity, "Moved twice", clause="10.01", **more),
        by=d.cast.referee,
        now=THEN,
        pairing=table(d.round),
    )


def deeds_of_a_referee():
    """Verb, day, deed: penalties and the second pass."""
    yield "penalty.give", at(published), incident("warning")
    yield "penalty.give", at(published), incident("points", units=2)
    yield "penalty.give", at(published), incident("game-loss", faction="good")
    yield "penalty.give", playing, incident("game-loss")
    yield "penalty.give", at(published), incident("exclusion", faction="good")
    yield "penalty.give", at(closed), incident("exclusion")
    money = {"cents": 2500, "paid_by": "cash"}
    pia = lambda d: d.entrants[0]  # noqa: E731 - a story in one line
    yield "fee.paid", with_fee, lambda d: fees.note(pia(d), "paid", **money, **olga(d))
    yield "fee.refund", with_fee, lambda d: fees.note(pia(d), "refund", **money, **olga(d))
    yield "fee.member", with_fee, lambda d: fees.note(pia(d), "member", **olga(d))
    yield "fee.not-member", with_fee, lambda d: fees.note(d.entrants[1], "not-member", **olga(d))
    yield "bonus.give", with_bonus, lambda d: bonuses.give(d.tournament, "painted", {1: 4, 2: 20}, **olga(d))
    yield (
        "result.check",
        playing,
        lambda d: double_entry.check(table(d.round), facts_for(table(d.round)), token="2", **olga(d)),
    )
    ruling = NewRuling(question="turn", asked={"ask": "reface", "shot": True})
    yield (
        "ruling.make",
        at(published),
        lambda d: rulings.make(d.tournament, ruling, pairing=table(d.round), **olga(d)),
    )


def deeds_with_lists():
    """Verb, day, deed: what a referee says to lists, and locking them."""
    pia = lambda d: d.entrants[0]  # noqa: E731 - a story in one line
    yield "list.approve", with_lists, lambda d: list_reviews.approve(pia(d), d.version, **olga(d))
    yield (
        "list.approve",
        with_lists,
        lambda d: list_reviews.approve(pia(d), d.version, **olga(d), clause="10.01", message="Agreed"),
    )
    yield (
        "list.send-back",
        with_lists,
        lambda d: list_reviews.send_back(pia(d), d.version, **olga(d), message="Too many"),
    )
    yield "list.accept-late", with_late_list, lambda d: late_lists.accept(d.late, **olga(d), seen=1)
    refused = lambda d: {"by": d.cast.organiser, "now": THEN, "reason": "Too late"}  # noqa: E731 - as above
    yield "list.refuse-late", with_late_list, lambda d: late_lists.refuse(d.late, **refused(d))
    yield "entrant.refuse-check-in", with_late_check_in, lambda d: late_check_ins.refuse(d.late, **refused(d))
    yield "list.lock-all", with_lists, lambda d: lists.lock_all(d.tournament, **olga(d))
    yield (
        "list.unlock",
        locked,
        lambda d: list_reviews.unlock(pia(d), "good", by=d.cast.referee, now=THEN, reason="A slip"),
    )
    yield (
        "tournament.configure",
        with_lists,
        lambda d: tournament_settings.configure(d.tournament, **olga(d), level=200),
    )
    file = "number,name,club\n1,Pia Lindqvist,South\n,Nora Quist,West\n"
    yield "entrant.import", with_lists, lambda d: entrant_imports.take(d.tournament, file, **olga(d))
    yield "timeline.change", a_day, lambda d: timelines.change(d.tournament, shorter(), **olga(d))
    yield "timeline.reset", with_timeline, lambda d: timelines.reset(d.tournament, **olga(d))


def deeds_more_rarely_done():
    """Verb, day, deed: the rest."""
    who = lambda d: {"by": d.cast.organiser, **WHY}  # noqa: E731 - a story in one line
    yield "pairing.unfix", fixed, lambda d: pairings.unfix(d.round, table(d.round).a, **who(d))
    yield "pairing.give-bye", at(drafted, 5), lambda d: pairings.give_bye(d.round, table(d.round).a, **who(d))
    yield "pairing.pair-loose", loose, lambda d: pairings.pair_loose(d.round, **who(d))
    yield "round.repair", one_less, lambda d: rounds.repair(d.round, **who(d))
    yield (
        "pairing.swap",
        at(published),
        lambda d: pairings.swap(d.round, table(d.round, 1).a, table(d.round, 2).b, **who(d)),
    )
    yield (
        "pairing.advance",
        tied_semi_final,
        lambda d: cuts.decide(table(d.round), table(d.round).a, **olga(d), dice={"a": 6, "b": 1}),
    )
    yield "result.came", empty_chair, lambda d: no_shows.they_came(table(d.round), **olga(d))
    yield "clock.resume", paused, lambda d: clocks.resume(d.clock, **olga(d))
    yield "clock.table-time", running, lambda d: clocks.give_table_time(table(d.round), seconds=60, **who(d))
    yield "clock.restart", running, lambda d: clocks.restart_phase(d.clock, **who(d))
    yield "clock.end", running, lambda d: clocks.end(d.clock, **who(d))


EVERY = [
    *deeds_before_the_day(),
    *deeds_on_entrants(),
    *deeds_of_visibility(),
    *deeds_of_a_round(),
    *deeds_in_the_hall(),
    *deeds_at_a_table(),
    *deeds_of_a_referee(),
    *deeds_with_lists(),
    *deeds_more_rarely_done(),
]
