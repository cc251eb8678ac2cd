"""What the engine refuses: what is the case, then what to do."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy as _n

from armies.messages.formats import day_and_time
from armies.messages.tables import REFUSALS, message
from tournament.engine.errors import EngineRefusal
from tournament.messages.formats import STAGES, STATUSES, game, games, quoted, some, statuses
from tournament.messages.pairing_reasons import reason_texts


def refusal_text(refusal: EngineRefusal) -> str:
    """The sentence of a refusal, in the reader's language."""
    return REFUSALS.text(refusal.code, refusal.data, case=refusal.case)


lazy_refusal: Final = lazy(refusal_text, str)  # said when somebody reads it


PAIRING: Final[Mapping[str, Any]] = {
    "all-barred": _("Round %(round)s cannot be paired: too many pairings are barred. Allow one of them."),
    "cut-undecided": message(
        _("Round %(next_round)s cannot be paired: %(players)s tied (%(stage)s). Choose who advances."),
        stage=STAGES,
    ),
    "faction-missing": _(
        "Round %(round)s, %(player)s against %(opponent)s: it is not recorded who played good. Enter the faction, or mark the game as administrative if it was not played."
    ),
    "fixed-absent": _("%(player)s has a fixed pairing but does not play this round. Remove the pairing."),
    "fixed-and-barred.bye": _("The bye of %(player)s is both fixed and barred. Undo one of the two."),
    "fixed-and-barred.pairing": _(
        "%(player)s against %(other)s is both fixed and barred. Undo one of the two."
    ),
    "fixed-bye": _(
        "A fixed bye does not fit this round. Fix one bye if the number of players is odd, otherwise none."
    ),
    "fixed-table-missing": _(
        "%(player)s needs table %(table)s, which is not available. Add that table, or change what %(player)s needs."
    ),
    "fixed-twice": _n(
        "%(player)s has %(times)s fixed pairing. Keep one.",
        "%(player)s has %(times)s fixed pairings. Keep one.",
        "times",
    ),
    "missing-result.bye": message(
        _(
            "Round %(round)s cannot be paired: %(pairs)s has no result for round %(missing_round)s. Enter the result."
        ),
        pairs=games,
    ),
    "missing-result.cut": message(
        _(
            "Round %(next_round)s cannot be paired: %(players)s have no result yet (%(stage)s). Enter the result."
        ),
        stage=STAGES,
    ),
    "missing-result.game": message(
        _(
            "Round %(round)s cannot be paired: the game %(pairs)s has no result for round %(missing_round)s. Enter the result or rule on the game."
        ),
        pairs=games,
    ),
    "missing-result.games": message(
        _n(
            "Round %(round)s cannot be paired: %(count)s game of round %(missing_round)s has no result: %(pairs)s. Enter the result or rule on the game.",
            "Round %(round)s cannot be paired: %(count)s games of round %(missing_round)s have no result: %(pairs)s. Enter the results or rule on the games.",
            "count",
        ),
        pairs=games,
    ),
    "missing-result.table": message(
        _(
            "Round %(round)s cannot be paired: table %(tables)s (%(pairs)s) has no result for round %(missing_round)s. Enter the result or rule on the game."
        ),
        pairs=games,
    ),
    "missing-result.tables": message(
        _n(
            "Round %(round)s cannot be paired: table %(tables)s has no result for round %(missing_round)s. Enter the result or rule on the game.",
            "Round %(round)s cannot be paired: tables %(tables)s have no result for round %(missing_round)s. Enter the results or rule on the games.",
            "count",
        ),
        tables=some,
    ),
    "no-free-seat": _(
        "%(player)s came after the schedule of this round robin was made, and it has no free seat. Undo the check-in, or cancel the rounds and start again."
    ),
    "no-legal-round": message(
        _(
            "Round %(round)s cannot be paired by the rules. %(relaxed)s Let the event rules pair anyway (if_impossible: relax), or change who plays."
        ),
        relaxed=reason_texts,
    ),
    "nobody-active.cut": _n(
        "A cut needs 2 players, and %(here)s player of the standings is here. Check in more players.",
        "A cut needs 2 players, and %(here)s players of the standings are here. Check in more players.",
        "here",
    ),
    "nobody-active.round": _(
        "Round %(round)s cannot be paired: no player is checked in. Check in the players."
    ),
    "not-a-round": _("Player %(entrant)s does not play this round or is paired twice. Correct the pairings."),
    "not-a-round.bye": _("These pairings hold a bye that this round does not have. Correct the pairings."),
    "round-number.first": _("Round %(round)s cannot be paired: rounds count from 1. Enter 1 or more."),
    "round-number.history": _("Round %(round)s is not possible: rounds count from 1. Correct it."),
    "round-number.late": _(
        "Round %(round)s cannot be paired: the history already holds round %(latest)s. Enter a later round."
    ),
    "round-robin-size": _n(
        "A round robin is for %(least)s to %(most)s players, and %(entrants)s is checked in. Choose the Swiss format, or change who is here.",
        "A round robin is for %(least)s to %(most)s players, and %(entrants)s are checked in. Choose the Swiss format, or change who is here.",
        "entrants",
    ),
    "rounds-over.cut": _("Round %(round)s cannot be paired: the cut is over. Finish the tournament."),
    "rounds-over.schedule": _n(
        "Round %(round)s cannot be paired: this round robin has %(rounds)s round. Finish the tournament.",
        "Round %(round)s cannot be paired: this round robin has %(rounds)s rounds. Finish the tournament.",
        "rounds",
    ),
    "same-entrant.asked": _("%(player)s cannot play against %(player)s. Choose two different players."),
    "tables-too-few.usable": _n(
        "The round needs %(needed)s table and the hall has %(tables)s. Add tables, or drop players who are not here.",
        "The round needs %(needed)s tables and the hall has %(tables)s. Add tables, or drop players who are not here.",
        "needed",
    ),
    "too-wide": _(
        "The pairing aims need %(bits)s bits and the solver has %(allowed)s. Keep fewer players apart, or pair in two halves."
    ),
    "unknown-entrant.asked": _("%(entrant)s is not a player here. Choose two players, or one and the bye."),
}

HISTORY: Final[Mapping[str, Any]] = {
    "bad-field": _("Each player plays once and needs points to start from. Correct the tables."),
    "bye-faction": message(
        _("Round %(round)s, %(game)s: a bye has no faction. Remove the faction (A7)."), game=game
    ),
    "bye-opponent": message(
        _("Round %(round)s, %(game)s: a bye has no opponent who could get points. Remove these points."),
        game=game,
    ),
    "deducted": _n(
        "%(player)s has %(deducted_units)s unit deducted: a penalty cannot add points. Correct it.",
        "%(player)s has %(deducted_units)s units deducted: a penalty cannot add points. Correct it.",
        "deducted_units",
    ),
    "entrant-id": _("%(entrant)s is not an id of a player. Enter a whole number or a text."),
    "entrant-twice": _("Player %(player)s is listed twice. List each player once."),
    "entrant-twice-in-round": message(
        _("Round %(round)s, %(game)s: %(twice)s is in two pairings of this round. Remove one of them."),
        game=game,
    ),
    "faction": message(
        _("Round %(round)s, %(game)s: %(faction)s is not a faction. Write good or evil."), game=game
    ),
    "fixed-table": _("%(player)s needs table %(table)s: tables count from 1. Correct it."),
    "half-a-result": message(
        _("Round %(round)s, %(game)s: only one player has points. Enter both or neither."), game=game
    ),
    "pairing-twice": message(
        _("Round %(round)s, %(game)s: this pairing is in the history twice. Keep one."), game=game
    ),
    "plays-himself": message(
        _("Round %(round)s, %(game)s: a player cannot meet themselves. Choose two different players."),
        game=game,
    ),
    "points": message(
        _(
            "Round %(round)s, %(game)s: points are whole units from -%(most)s to %(most)s, not %(value)s. Correct them."
        ),
        game=game,
    ),
    "trf-number": _(
        "%(entrant)s does not fit into a tournament report file. Number the players from 1 to %(most)s."
    ),
    "two-fields": _("A round is either paired or not. Give its tables or the waiting players."),
    "unknown-entrant.history": _(
        "Round %(round)s names %(entrant)s, who is not listed. Add the player (inactive, if gone) or correct the name."
    ),
}

LIFECYCLE: Final[Mapping[str, Any]] = {
    "has-confirmed-results": _n(
        "The round has %(confirmed_results)s confirmed result and cannot be cancelled. Dispute the result first, or play the round to its end.",
        "The round has %(confirmed_results)s confirmed results and cannot be cancelled. Dispute the results first, or play the round to its end.",
        "confirmed_results",
    ),
    "no-way-back": message(
        _("The status “%(old)s” cannot go back to “%(new)s”. Leave it as it is."),
        old=STATUSES,
        new=STATUSES,
    ),
    "reason-missing.move": message(
        _("Changing the status from “%(old)s” to “%(new)s” needs a reason. Enter one."),
        old=STATUSES,
        new=STATUSES,
    ),
}
FOLLOWED: Final[Mapping[str, Any]] = {
    "tournament": _(
        "The tournament is in the status “%(old)s”, which “%(new)s” cannot follow. Choose %(ways)s."
    ),
    "round": _("The round is in the status “%(old)s”, which “%(new)s” cannot follow. Choose %(ways)s."),
    "table": _("The table is in the status “%(old)s”, which “%(new)s” cannot follow. Choose %(ways)s."),
    "entrant": _("The player is in the status “%(old)s”, which “%(new)s” cannot follow. Choose %(ways)s."),
    "army-list": _(
        "The army list is in the status “%(old)s”, which “%(new)s” cannot follow. Choose %(ways)s."
    ),
    "clock": _("The clock is in the status “%(old)s”, which “%(new)s” cannot follow. Choose %(ways)s."),
}
ENDED: Final[Mapping[str, Any]] = {
    "tournament": _("The tournament is in the status “%(old)s”, which is final. Leave it as it is."),
    "round": _("The round is in the status “%(old)s”, which is final. Leave it as it is."),
    "table": _("The table is in the status “%(old)s”, which is final. Leave it as it is."),
    "entrant": _("The player is in the status “%(old)s”, which is final. Leave it as it is."),
    "army-list": _("The army list is in the status “%(old)s”, which is final. Leave it as it is."),
    "clock": _("The clock is in the status “%(old)s”, which is final. Leave it as it is."),
}
MOVES: Final[Mapping[str, Any]] = {
    **{
        f"illegal-move.{kind}": message(text, old=STATUSES, new=STATUSES, ways=statuses)
        for kind, text in FOLLOWED.items()
    },
    **{
        f"illegal-move.{kind}-end": message(text, old=STATUSES, new=STATUSES, ways=statuses)
        for kind, text in ENDED.items()
    },
}

POLICY: Final[Mapping[str, Any]] = {
    "bad-policy": _("A policy is an object of keys and values, not %(value)s. Write {} for the defaults."),
    "bad-policy.standings": _(
        "The rules of the standings are an object of keys and values, not %(value)s. Write {} for the defaults."
    ),
    "bad-policy-value.choice": message(
        _("%(path)s: “%(value)s” is not available. Choose one of %(offered)s."), offered=quoted
    ),
    "bad-policy-value.lot-last": _("%(path)s: the lot decides all that is left. Put it last."),
    "bad-policy-value.missing": message(
        _("%(path)s: some aims have no place: %(missing)s. Add them."), missing=quoted
    ),
    "bad-policy-value.order": _("%(path)s: “%(value)s” is not an order. Give a list of names."),
    "bad-policy-value.rounds": _(
        "%(path)s: %(value)s is not a number of rounds. Enter 0 (all rounds) to %(most)s."
    ),
    "bad-policy-value.seed": _(
        "%(path)s: %(value)s is not a random seed. Enter a text of at most %(most)s letters."
    ),
    "bad-policy-value.twice": _n(
        "%(path)s: “%(value)s” is listed %(count)s time. Keep one.",
        "%(path)s: “%(value)s” is listed %(count)s times. Keep one.",
        "count",
    ),
    "bad-policy-value.unordered-known": message(
        _("%(path)s: “%(value)s” cannot be ordered. Choose from %(known)s."), known=quoted
    ),
    "bad-policy-value.unordered-near": _("%(path)s: “%(value)s” cannot be ordered. Did you mean “%(near)s”?"),
    "unknown-policy-key.known": message(
        _("“%(key)s” is not a policy key. Choose from %(known)s."), known=quoted
    ),
    "unknown-policy-key.near": _("“%(key)s” is not a policy key. Did you mean “%(near)s”?"),
    "unknown-policy-key.standings-known": message(
        _("“%(key)s” is not a key of the standings. Choose from %(known)s."), known=quoted
    ),
    "unknown-policy-key.standings-near": _(
        "“%(key)s” is not a key of the standings. Did you mean “%(near)s”?"
    ),
    "unknown-tiebreak.known": message(
        _("“%(key)s” is not a tie-break. Choose from %(known)s."), known=quoted
    ),
    "unknown-tiebreak.near": _("“%(key)s” is not a tie-break. Did you mean “%(near)s”?"),
    "unknown-tiebreak.order-known": message(
        _("tiebreaks: “%(key)s” is not a tie-break. Choose from %(known)s."), known=quoted
    ),
    "unknown-tiebreak.order-near": _("tiebreaks: “%(key)s” is not a tie-break. Did you mean “%(near)s”?"),
}

DAY_PLAN: Final[Mapping[str, Any]] = {
    "bad-day-plan.break-elsewhere": _(
        "This break is not after a round of this day, which has the rounds %(first)s to %(last)s. Move it."
    ),
    "bad-day-plan.breaks": _("Breaks are a list of at most %(most)s. Use [...]."),
    "bad-day-plan.check-in": _("Check-in opens at %(opens)s. Enter a later end."),
    "bad-day-plan.date": _("“%(value)s” is not a date. Enter a date such as 2027-06-19."),
    "bad-day-plan.dates-not-ascending": _("This date is not after the day before. Choose a later date."),
    "bad-day-plan.days": _("A plan has 1 to %(most)s days, as a list. Use [...]."),
    "bad-day-plan.field-known": message(
        _("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted
    ),
    "bad-day-plan.field-near": _("“%(name)s” is not a field here. Did you mean “%(near)s”?"),
    "bad-day-plan.first-date": _("The tournament begins on %(date)s. Change its date first."),
    "bad-day-plan.name": _("A break needs a name of at most %(most)s letters. Enter one, such as Lunch."),
    "bad-day-plan.number": _("This is not a whole number from %(least)s to %(most)s. Enter one."),
    "bad-day-plan.object": _("An object is expected here. Use {...}."),
    "bad-day-plan.overlap": message(
        _("The day before ends on %(ends)s, after this start. Start later, or play more rounds here."),
        ends=day_and_time,
    ),
    "bad-day-plan.skipped": message(
        _("%(at)s does not exist in %(zone)s: the clocks go forward then. Choose an hour later."),
        at=day_and_time,
    ),
    "bad-day-plan.time": _("“%(value)s” is not a time. Enter a time such as 10:00."),
    "bad-day-plan.two-breaks": _(
        "There is another break after round %(round)s. Combine the two, or move this one."
    ),
}

ROUND_LEVELS: Final[Mapping[str, Any]] = {
    "bad-round-levels.field": message(
        _("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted
    ),
    "bad-round-levels.level": _("The points limit must be 1 to %(limit)s. Enter a whole number."),
    "bad-round-levels.object": _("An object is expected here. Use {...}."),
    "bad-round-levels.round": _("This is not the number of a round. Enter 1 to %(most)s."),
    "bad-round-levels.round-twice": _("Round %(round)s is there twice. Remove one."),
    "bad-round-levels.rows": _("A list of at most %(most)s is expected here. Use [...]."),
}

SCENARIOS: Final[Mapping[str, Any]] = {
    "bad-scenarios.empty": _("Round %(round)s needs a scenario, and there is none. Add one first."),
    "bad-scenarios.field": message(_("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted),
    "bad-scenarios.method": message(
        _("“%(value)s” is not a way to find a scenario. Choose from %(methods)s."), methods=quoted
    ),
    "bad-scenarios.name": _("A scenario needs a name of at most %(most)s letters. Enter one."),
    "bad-scenarios.note": _("A note has at most %(most)s letters. Shorten it."),
    "bad-scenarios.object": _("An object is expected here. Use {...}."),
    "bad-scenarios.round": _("This is not the number of a round. Enter 1 to %(most)s."),
    "bad-scenarios.round-twice": _("Round %(round)s is there twice. Remove one."),
    "bad-scenarios.rows": _("A list of at most %(most)s is expected here. Use [...]."),
    "bad-scenarios.twice": _("There is another scenario called “%(name)s”. Rename one."),
    "bad-scenarios.unknown": message(
        _("“%(name)s” is not one of the scenarios. Choose from %(names)s."), names=quoted
    ),
}

BONUS: Final[Mapping[str, Any]] = {
    "bad-bonus.choice": message(_("“%(value)s” is not possible here. Choose from %(known)s."), known=quoted),
    "bad-bonus.field": message(_("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted),
    "bad-bonus.key": _("A key is 1 to 24 small letters, digits and hyphens. Correct it."),
    "bad-bonus.key-twice": _("The key “%(key)s” is there twice. Change one."),
    "bad-bonus.label": _("A bonus needs a name of at most %(most)s letters. Enter one."),
    "bad-bonus.label-twice": _("There is another bonus called “%(label)s”. Rename one."),
    "bad-bonus.most-of-units": _(
        "The most points are %(step)s to %(most)s, in steps of %(step)s. Correct it."
    ),
    "bad-bonus.most": _("The most points are 0.5 to %(most)s, in whole or half points. Correct it."),
    "bad-bonus.object": _("An object is expected here. Use {...}."),
    "bad-bonus.pairs": _("Whether the pairing sees it is yes or no. Use true or false."),
    "bad-bonus.rows": _("A list of at most %(most)s is expected here. Use [...]."),
}

AWARDS: Final[Mapping[str, Any]] = {
    "bad-awards.field": message(_("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted),
    "bad-awards.holder": _("The holder of an award is a start number. Enter one, or leave it empty."),
    "bad-awards.kind": message(_("“%(value)s” is not an award. Choose from %(known)s."), known=quoted),
    "bad-awards.name": _("An own award needs a name of at most %(most)s letters. Enter one."),
    "bad-awards.object": _("An object is expected here. Use {...}."),
    "bad-awards.place": _("This award is for a place. Enter 1 to %(most)s."),
    "bad-awards.rows": _("A list of at most %(most)s is expected here. Use [...]."),
    "bad-awards.twice": _("This award is there twice. Remove one."),
}

FEES: Final[Mapping[str, Any]] = {
    "bad-fees.amount": _("“%(value)s” is not an amount. Enter one such as 25 or 12.50."),
    "bad-fees.currency": _("A fee needs a currency of three capital letters. Enter one such as EUR."),
    "bad-fees.fee": _("Enter the fee, or leave all fields empty for no fee."),
    "bad-fees.field": message(_("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted),
    "bad-fees.link": _("A link has at most %(most)s letters. Shorten it."),
    "bad-fees.member-fee": _("Members pay more than the fee of %(fee)s. Enter that or less."),
    "bad-fees.object": _("An object is expected here. Use {...}."),
}

TABLES: Final[Mapping[str, Any]] = {
    "bad-table-plan.field": message(
        _("“%(name)s” is not a field here. Choose from %(known)s."), known=quoted
    ),
    "bad-table-plan.first": _("This is not the number of a table. Enter 1 to %(most)s."),
    "bad-table-plan.name": _("Table %(table)s needs a name of at most %(most)s letters. Enter one."),
    "bad-table-plan.names": _("At most %(most)s tables can have a name. Remove some."),
    "bad-table-plan.number": _("“%(value)s” is not the number of a table. Begin the line with a number."),
    "bad-table-plan.object": _("An object is expected here. Use {...}."),
    "bad-table-plan.twice": _("There is another table called “%(name)s”. Rename one."),
    "bad-table-plan.yes-no": _("Yes or no is expected here. Use true or false."),
}

SIMULATION: Final[Mapping[str, Any]] = {
    "bad-clubs": _("%(value)s clubs are not possible. Enter 0 or more."),
    "bad-countries": _("%(value)s countries are not possible. Enter 0 or more."),
    "bad-drops": _("A share of %(value)s for drops is not possible. Enter 0 or more and less than 1."),
    "bad-entrants": _n(
        "%(value)s player is not possible here. Enter %(least)s to %(most)s.",
        "%(value)s players are not possible here. Enter %(least)s to %(most)s.",
        "value",
    ),
    "bad-families": _("%(value)s families are not possible. Enter 0 or more."),
    "bad-good-edge": _("An edge of %(value)s is not possible. Enter a number, such as 0.2."),
    "bad-late": _("A share of %(value)s for late is not possible. Enter 0 or more and less than 1."),
    "bad-noise": _(
        "This noise or these margins are not possible. Enter noise above 0 and 0 <= tie <= total."
    ),
    "bad-rounds": _n(
        "%(value)s round is not possible. Enter 1 or more.",
        "%(value)s rounds are not possible. Enter 1 or more.",
        "value",
    ),
}

MESSAGES: Final[Mapping[str, Any]] = {
    **PAIRING,
    **HISTORY,
    **LIFECYCLE,
    **MOVES,
    **POLICY,
    **DAY_PLAN,
    **ROUND_LEVELS,
    **SCENARIOS,
    **BONUS,
    **AWARDS,
    **FEES,
    **SIMULATION,
    **TABLES,
}
