"""What the services of rounds refuse: what is the case, then what to do."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy

from armies.list_slots import limit_of, side_of
from armies.messages.formats import and_list, or_list
from armies.messages.tables import Message, message, with_limit
from tournament.messages.formats import round_called

LISTS: Final[Mapping[tuple[str, bool], Any]] = {
    ("any", True): _("%(player)s (list missing)"),
    ("any", False): _("%(player)s (list illegal: %(rules)s)"),
    ("good", True): _("%(player)s (good list missing)"),
    ("evil", True): _("%(player)s (evil list missing)"),
    ("", True): _("%(player)s (list missing)"),
    ("good", False): _("%(player)s (good list illegal: %(rules)s)"),
    ("evil", False): _("%(player)s (evil list illegal: %(rules)s)"),
}
MAX_NAMED: Final = 6  # lists in a sentence; the data and the page of missing lists have all


def people_with_lists(people: Sequence[Mapping[str, Any]]) -> str:
    """``Paul Okafor (good list illegal: 5.03) and Quentin Vale (list missing)``; of many, the first ones."""
    named = [
        with_limit(
            LISTS[side_of(each["faction"]), each["is_missing"]] % {**each, "rules": ", ".join(each["rules"])},
            limit_of(each["faction"]),
        )
        for each in people[:MAX_NAMED]
    ]
    more = len(people) - MAX_NAMED
    if more > 0:
        named.append(ngettext("%(count)s more", "%(count)s more", more) % {"count": more})
    return and_list(named)


def _inside(text: Any) -> Message:
    """``The clock of round 3 has started.``: a round that does not begin its sentence."""
    return message(text, round=round_called)


CUTS: Final[Mapping[str, Any]] = {
    "already-decided": _(
        "%(player)s advances from table %(table)s: %(by)s decided it. To change that, undo the decision in the log, then decide again."
    ),
    "cut-undecided.close": _(
        "%(round)s cannot be closed: table %(table)s ended in a perfect tie. Choose whether %(a)s or %(b)s advances."
    ),
    "cut-went-on": message(
        _(
            "This correction changes who advances, and %(next_round)s is already paired. Cancel %(next_round)s first."
        ),
        next_round=round_called,
    ),
    "dice-contradict": _("%(player)s rolled the lower die. Choose the player with the higher die."),
    "dice-missing": _("The event rules ask for a roll. Enter both dice, from 1 to 6."),
    "dice-tied": _("Both dice show the same number. Roll again and enter the new numbers."),
    "not-a-referee.advance": _("Only a referee can rule on who advances. Ask a referee."),
    "not-seated.table": _("%(player)s does not play at this table. Choose one of its two players."),
    "nothing-to-decide": _inside(
        _(
            "Table %(table)s of %(round)s has no perfect tie in a cut. Choose a table that waits for a decision."
        )
    ),
    "reason-missing.advance": _("A ruling needs a reason. Enter one."),
    "round-closed.advance": _("%(round)s is closed. The advancing player cannot change any more."),
    "seed-decides": _(
        "After a perfect tie the better seed advances, by the event rules. There is nothing to decide."
    ),
}

CHANGES: Final[Mapping[str, Any]] = {
    "bye-already": _("%(player)s already has the bye. Nothing needs to change."),
    "bye-granted": _inside(
        _("The bye of %(round)s already counts. To move it, cancel the round and pair it again.")
    ),
    "changed-since": _(
        "An official changed these pairings later. Undo that change first, or restore the engine's pairings."
    ),
    "changed-since.by": _(
        "%(by)s changed these pairings later. Undo that change first, or restore the engine's pairings."
    ),
    "draft-again": _(
        "%(round)s became a draft again after you opened this page. Check it, then try again if needed."
    ),
    "draft-changed": _("%(round)s changed after you opened this page. Check it, then try again if needed."),
    "draft-changed.by": _inside(
        _("%(by)s changed %(round)s after you opened this page: %(says)s Check it, then try again if needed.")
    ),
    "draft-gone": _inside(
        _(
            "The pairings that you opened were discarded, and %(round)s has new ones. Check them, then try again if needed."
        )
    ),
    "draft-published": _(
        "%(round)s was published after you opened this page, and players see their tables. Check it, then try again if needed."
    ),
    "draft-stale.bye": _("%(player)s has a bye that is no longer needed. Re-pair affected tables."),
    "draft-stale.left": _("%(players)s left after the draft was made. Re-pair affected tables."),
    "fixed-already": _("The pairing of %(a)s and %(b)s is already fixed. Nothing needs to change."),
    "no-bye": ngettext_lazy(
        "%(here)s player is here, so the number is even and there is no bye. Drop players who do not play.",
        "%(here)s players are here, so the number is even and there is no bye. Drop players who do not play.",
        "here",
    ),
    "nobody-loose": _inside(_("All players in %(round)s are paired. Nothing needs to change.")),
    "not-fixed": _("The pairing of %(player)s is not fixed. Nothing needs to change."),
    "not-here.pair": _("%(player)s is not checked in. Check the player in before pairing."),
    "not-seated.round": _inside(_("%(player)s is not in %(round)s. Choose a player who is.")),
    "nothing-to-repair": _("%(round)s is up to date. Nothing needs to change."),
    "nothing-to-take-back": _inside(
        _("You have no change to undo in %(round)s. Change the pairings by hand, or pair the round again.")
    ),
    "reason-missing.pairings": _("Pairings are changed by hand. Enter a reason."),
    "reason-missing.publish": _("This draft was changed by hand. Enter one reason for all changes."),
    "round-begun.cancelled": _("%(round)s is cancelled. Pairings change only before the clock starts."),
    "round-begun.closed": _("%(round)s is closed. Pairings change only before the clock starts."),
    "round-begun.playing": _inside(
        _("The clock of %(round)s has started. Pairings change only before the clock starts.")
    ),
    "same-entrant": _("Choose two different players."),
    "same-table": _(
        "%(first)s and %(second)s play each other, so swapping changes nothing. Choose players of two tables."
    ),
    "table-begun": _(
        "Table %(table)s has reported a result. Rule on the game instead of changing the pairing."
    ),
    "table-less": _(
        "%(round)s is published, and %(players)s would have no table. Swap two players or fix a pairing: both give every player a table."
    ),
    "table-less.unpair": _(
        "%(round)s is published, and %(players)s would have no table. Swap two players, fix a pairing, or cancel the round."
    ),
}

ROLLS: Final[Mapping[str, Any]] = {
    "faction-brought.evil-evil": _(
        "%(a)s and %(b)s both brought an evil army and play it. Roll only for who attacks first."
    ),
    "faction-brought.evil-good": _(
        "%(a)s brought an evil army and %(b)s a good one, and they play these. Roll only for who attacks first."
    ),
    "faction-brought.good-evil": _(
        "%(a)s brought a good army and %(b)s an evil one, and they play these. Roll only for who attacks first."
    ),
    "faction-brought.good-good": _(
        "%(a)s and %(b)s both brought a good army and play it. Roll only for who attacks first."
    ),
    "faction-brought.stored-evil": _(
        "%(player)s plays evil, the army of the stored list. If the opponent brought evil too, the opponent records it on their own page."
    ),
    "faction-brought.stored-good": _(
        "%(player)s plays good, the army of the stored list. If the opponent brought good too, the opponent records it on their own page."
    ),
    "faction-by-table.evil": _(
        "%(player)s plays evil: the round-robin schedule keeps good and evil balanced. Roll only for the map."
    ),
    "faction-by-table.good": _(
        "%(player)s plays good: the round-robin schedule keeps good and evil balanced. Roll only for the map."
    ),
    "faction-forced.evil": _(
        "%(player)s plays evil: the balance of good and evil games decides it. Roll only for the map."
    ),
    "faction-forced.good": _(
        "%(player)s plays good: the balance of good and evil games decides it. Roll only for the map."
    ),
    "faction-unknown.roll": _("%(faction)s is not a faction. Choose good or evil."),
    "faction-wrong.both-evil": _("Both players cannot play evil. Correct the factions: one good, one evil."),
    "faction-wrong.both-good": _("Both players cannot play good. Correct the factions: one good, one evil."),
    "pairing-gone.roll": _("This pairing is not played. Open the current pairings."),
    "result-confirmed.roll": _(
        "Table %(table)s has its result, so the factions cannot change. Undo or dispute the result, then record the roll again."
    ),
    "no-roll-chosen": _("No roll is chosen. Choose good or evil for one table or more."),
    "roll-recorded.at-table-evil": _(
        "The roll of table %(table)s is already recorded: %(player)s plays evil. If that is wrong, undo it in the log, then record it again."
    ),
    "roll-recorded.at-table-good": _(
        "The roll of table %(table)s is already recorded: %(player)s plays good. If that is wrong, undo it in the log, then record it again."
    ),
    "table-reported.roll": _(
        "Table %(table)s has a report that names the factions. Ask the referee to change them."
    ),
}

ROUNDS: Final[Mapping[str, Any]] = {
    "draft-stale.publish": _inside(
        _("The draft of %(round)s is out of date: %(players)s left. Re-pair affected tables first.")
    ),
    "follows-plan.bracket": _(
        "%(round)s follows the bracket, which is not changed by hand. Drop players who have left, then pair the round again."
    ),
    "follows-plan.schedule": _(
        "%(round)s follows the round-robin schedule, which is not changed by hand. Drop players who have left, then pair the round again."
    ),
    "follows-plan.why": _(
        "%(round)s follows a plan, so the engine compared nothing. Ask about a Swiss round."
    ),
    "lists-hinder.round": message(
        _(
            "%(round)s cannot be paired under the event rules: %(people)s. Have the lists corrected, or leave these players out (Lists, Missing and illegal)."
        ),
        people=people_with_lists,
    ),
    "lists-hinder.round-ruling": message(
        _(
            "%(round)s cannot be paired under the event rules: %(people)s. Have the lists corrected, or let a referee rule on them or leave these players out (Lists, Missing and illegal)."
        ),
        people=people_with_lists,
    ),
    "nobody-here": ngettext_lazy(
        "Round %(round)s cannot be paired: %(here)s player is checked in. Check in at least 2 players.",
        "Round %(round)s cannot be paired: %(here)s players are checked in. Check in at least 2 players.",
        "here",
    ),
    "not-paired": _(
        "%(round)s leaves %(players)s unpaired. Pair them by hand, or let the engine pair them, first."
    ),
    "not-running.draft": _("%(tournament)s is not published yet. Open check-in before pairing a round."),
    "not-running.finished": _("%(tournament)s is finished. Reopen it before pairing a round."),
    "not-running.registration": _(
        "%(tournament)s is open for registration. Open check-in before pairing a round."
    ),
    "number-missing": _("The start number a is missing. Give the start numbers of one or two players."),
    "number-unknown.not-digits": _("%(number)s is not a start number. Use digits."),
    "reason-missing.cancel-round": _("Enter a reason for cancelling the round."),
    "results-missing.close": ngettext_lazy(
        "%(round)s cannot be closed: table %(tables)s has no confirmed result. Enter it or rule on it.",
        "%(round)s cannot be closed: tables %(tables)s have no confirmed result. Enter them or rule on them.",
        "count",
    ),
    "results-missing.pair": ngettext_lazy(
        "Round %(round)s cannot be paired: table %(tables)s has no result for round %(last)s. Enter it or rule on it.",
        "Round %(round)s cannot be paired: tables %(tables)s have no result for round %(last)s. Enter them or rule on them.",
        "count",
    ),
    "round-open.pair": _("Round %(last)s is not closed. Close it before pairing round %(round)s."),
    "round-published": _("%(round)s is published. Cancel it before pairing it again."),
    "rounds-follow": ngettext_lazy(
        "A round robin of these players has %(rounds)s round. This number cannot be changed.",
        "A round robin of these players has %(rounds)s rounds. This number cannot be changed.",
        "rounds",
    ),
    "rounds-over": ngettext_lazy(
        "The %(rounds)s round is played. Finish the tournament.",
        "All %(rounds)s rounds are played. Finish the tournament.",
        "rounds",
    ),
    "rounds-over.swiss": ngettext_lazy(
        "The %(rounds)s round is played. Finish the tournament, or plan another round.",
        "All %(rounds)s rounds are played. Finish the tournament, or plan another round.",
        "rounds",
    ),
    "rules-relaxed": message(
        _("%(round)s breaks rules: %(says)s Change the draft, or publish it despite these exceptions."),
        says=" ".join,
    ),
    "tables-too-few": ngettext_lazy(
        "%(round)s needs more than the %(tables)s table of the hall. Set more tables, or drop players who are not here.",
        "%(round)s needs more than the %(tables)s tables of the hall. Set more tables, or drop players who are not here.",
        "tables",
    ),
    "tables-too-few.needed": ngettext_lazy(
        "Round %(round)s needs %(needed)s tables and the hall has %(tables)s. Set more tables, or drop players who are not here.",
        "Round %(round)s needs %(needed)s tables and the hall has %(tables)s. Set more tables, or drop players who are not here.",
        "tables",
    ),
}

REQUESTS: Final[Mapping[str, Any]] = {
    "late-minutes": message(
        _("A player can be late by %(known)s minutes. Choose one."),
        known=lambda known: or_list([str(each) for each in known]),
    ),
    "request-drafted": _("Round %(round)s is being paired. Go to the desk now."),
    "request-not-now": _("This is not possible now. Go to the desk."),
    "request-off.late": _("This event takes such notices at the desk only. Go to the desk."),
    "request-off.sit-out": _("This event has no rounds to sit out. Ask at the desk."),
    "request-off.stop": _("At this event you stop at the desk. Go there before the next round is paired."),
    "request-settled.done": _("The next round is paired already. Go to the desk."),
    "request-settled.refused": _("The desk has refused this already. Go to the desk."),
    "request-settled.replaced": _("A newer request has replaced this one. Look again."),
    "request-settled.recalled": _("The player has recalled this. Look again."),
    "request-settled.accepted": _("The desk has done this already. Look again."),
    "stop-last-round.cut": _("You are out of the cut, so you are not paired again."),
    "stop-last-round": _("This is the last round: no draft follows. If you leave now, tell the desk."),
    "sit-out-round": _("You can sit out rounds %(first)s to %(last)s. Choose one of them."),
    "sit-out-round.none": _("The last round cannot be sat out. Go to the desk."),
    "sit-out-too-many": ngettext_lazy(
        "You can sit out %(most)s round at this event, and you have.",
        "You can sit out %(most)s rounds at this event, and you have.",
        "most",
    ),
}

MESSAGES: Final[Mapping[str, Any]] = {**CUTS, **CHANGES, **ROLLS, **ROUNDS, **REQUESTS}
