"""The log in sentences: one for each verb, with who did it (``actor``) and what it is about (``subject``).

``verb.case`` is the sentence of a case: a faction, a state, ``own`` (``good-own``, ``evil-own``) for what
people did for themselves, and ``many`` for what one press did to ``count`` things.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from armies.messages.tables import MessageTable
from tournament.messages.formats import round_called, round_title

SENTENCES: Final[Mapping[str, Any]] = {
    "account.add-factor": _("%(actor)s set up a second factor for the account %(subject)s."),
    "account.new-recovery-codes": _("%(actor)s made new recovery codes for the account %(subject)s."),
    "account.remove-factor": _("%(actor)s removed the second factor of the account %(subject)s."),
    "account.use-recovery-code": _("%(actor)s signed in to the account %(subject)s with a recovery code."),
    "account.change-details": _("%(actor)s changed the details of the account %(subject)s."),
    "account.change-password": _("%(actor)s changed the password of the account %(subject)s."),
    "account.reset-link": _("%(actor)s made a link for a new password of the account %(subject)s."),
    "account.create-first": _("%(actor)s created the first account, %(subject)s."),
    "account.reset-password": _("%(actor)s set a new password for the account %(subject)s with a link."),
    "account.end-sessions": _("%(actor)s signed out all other devices of the account %(subject)s."),
    "tournament.create": _("%(actor)s created the tournament."),
    "tournament.import": _("%(actor)s imported the tournament."),
    "tournament.configure": _("%(actor)s changed the settings: %(subject)s."),
    "tournament.move": _("%(actor)s changed the state of the tournament to %(subject)s."),
    "tournament.move.registration": _("%(actor)s opened registration."),
    "tournament.move.registration-closed": _("%(actor)s opened the event with registration closed."),
    "tournament.move.check-in": _("%(actor)s opened check-in."),
    "tournament.move.running": _("%(actor)s started the tournament."),
    "tournament.move.finished": _("%(actor)s finished the tournament."),
    "tournament.call-off": _("%(actor)s called off the tournament."),
    "tournament.publish": _("%(actor)s published the tournament."),
    "tournament.hide": _("%(actor)s made the tournament private."),
    "tournament.archive": _("%(actor)s archived the tournament."),
    "tournament.unarchive": _("%(actor)s took the tournament out of the archive."),
    "tournament.duplicate": _("%(actor)s made this tournament as a copy of %(subject)s."),
    "tournament.rehearse": _("%(actor)s made this rehearsal of %(subject)s."),
    "tournament.delete": _("%(actor)s deleted the tournament %(subject)s."),
    "tournament.restore": _("%(actor)s restored the deleted tournament."),
    "tournament.appoint": _("%(actor)s made %(subject)s an official."),
    "tournament.dismiss": _("%(actor)s removed the role of %(subject)s."),
    "tournament.reset-link": _("%(actor)s made a link for a new password for %(subject)s."),
    "tournament.freeze-policy": _("%(actor)s froze the event rules with round 1."),
    "timeline.change": _("%(actor)s changed the timeline of a round: %(subject)s."),
    "timeline.reset": _("%(actor)s returned to the timeline of the rules: %(subject)s."),
    "scheme.change": _("%(actor)s changed what a result is worth: %(subject)s."),
    "scheme.correct": _("%(actor)s corrected what a result is worth: %(subject)s."),
    "scenarios.change": _("%(actor)s changed the scenarios."),
    "round-levels.change": _("%(actor)s changed the points limits of rounds."),
    "fee.change-plan": _("%(actor)s changed the fee."),
    "fee.paid": _("%(actor)s noted a payment: %(subject)s."),
    "fee.refund": _("%(actor)s noted a refund: %(subject)s."),
    "fee.member": _("%(actor)s marked %(subject)s as a member."),
    "fee.not-member": _("%(actor)s marked %(subject)s as not a member."),
    "awards.change": _("%(actor)s changed the awards."),
    "bonus.change-kinds": _("%(actor)s changed the kinds of bonus points."),
    "bonus.give": _("%(actor)s gave bonus points: %(subject)s."),
    "tables.change": _("%(actor)s changed the numbers and names of the tables."),
    "day-plan.change": _("%(actor)s changed the plan of the day: %(subject)s."),
    "entrant.register": _("%(actor)s registered %(subject)s."),
    "entrant.register.own": _("%(actor)s registered."),
    "entrant.confirm": _("%(actor)s confirmed the registration of %(subject)s."),
    "entrant.import": _("%(actor)s imported %(subject)s."),
    "entrant.edit": _("%(actor)s changed the details of %(subject)s."),
    "entrant.issue-link": _("%(actor)s issued a private link for %(subject)s."),
    "entrant.issue-link.many": ngettext_lazy(
        "%(actor)s issued %(count)d private link.", "%(actor)s issued %(count)d private links.", "count"
    ),
    "entrant.revoke-link": _("%(actor)s revoked the private link of %(subject)s."),
    "entrant.check-in": _("%(actor)s checked in %(subject)s."),
    "entrant.check-in.own": _("%(actor)s checked in."),
    "entrant.check-in.many": ngettext_lazy(
        "%(actor)s checked in %(count)d player.", "%(actor)s checked in %(count)d players.", "count"
    ),
    "entrant.absent": _("%(actor)s marked %(subject)s as absent."),
    "entrant.absent.many": ngettext_lazy(
        "%(actor)s marked %(count)d player as absent.",
        "%(actor)s marked %(count)d players as absent.",
        "count",
    ),
    "entrant.late": _("%(actor)s marked %(subject)s as late, from round %(round)s."),
    "entrant.late.many": ngettext_lazy(
        "%(actor)s marked %(count)d player as late.", "%(actor)s marked %(count)d players as late.", "count"
    ),
    "entrant.join": _("%(actor)s paired %(subject)s again after an absence."),
    "entrant.join.many": ngettext_lazy(
        "%(actor)s paired %(count)d player again after an absence.",
        "%(actor)s paired %(count)d players again after an absence.",
        "count",
    ),
    "entrant.check-in-late": _("%(actor)s asked for a late check-in of %(subject)s."),
    "entrant.check-in-late.own": _("%(actor)s asked for a late check-in."),
    "entrant.refuse-check-in": _("%(actor)s refused the late check-in of %(subject)s."),
    "entrant.ask-stop": _("%(actor)s will stop after this round."),
    "entrant.ask-sit-out": _("%(actor)s asked to sit out round %(round)s."),
    "entrant.ask-late": _("%(actor)s is late."),
    "entrant.ask-link": _("%(actor)s was asked for a new private link of %(subject)s."),
    "entrant.recall-request": _("%(actor)s recalled a request."),
    "entrant.note-request": _("%(actor)s noted the request of %(subject)s."),
    "entrant.refuse-request": _("%(actor)s refused the request of %(subject)s."),
    "entrant.sit-out": _("%(actor)s left out %(subject)s for one round, as they had asked."),
    "entrant.remind": _("%(actor)s sent check-in reminders to %(subject)s."),
    "entrant.undo-check-in": _("%(actor)s undid the check-in of %(subject)s."),
    "entrant.undo-check-in.own": _("%(actor)s undid their check-in."),
    "entrant.move-up": _("%(actor)s moved %(subject)s up from the waiting list."),
    "entrant.move-up.many": ngettext_lazy(
        "%(actor)s moved %(count)d player up from the waiting list.",
        "%(actor)s moved %(count)d players up from the waiting list.",
        "count",
    ),
    "entrant.give-place": _("%(actor)s gave %(subject)s a place out of turn."),
    "entrant.fix-table": _("%(actor)s changed the table kept for %(subject)s."),
    "entrant.group": _("%(actor)s changed who is kept apart in the group %(subject)s."),
    "entrant.drop": _("%(actor)s dropped %(subject)s."),
    "entrant.drop.own": _("%(actor)s dropped."),
    "entrant.withdraw": _("%(actor)s withdrew the registration of %(subject)s."),
    "entrant.withdraw.own": _("%(actor)s withdrew."),
    "entrant.remove-many": _("%(actor)s removed %(subject)s."),
    "entrant.exclude": _("%(actor)s excluded %(subject)s."),
    "entrant.erase": _("%(actor)s erased the personal data of %(subject)s."),
    "entrant.readmit": _("%(actor)s undid the exclusion of %(subject)s."),
    "penalty.give": _("%(actor)s gave a penalty: %(subject)s."),
    "penalty.take-back": _("%(actor)s undid a penalty: %(subject)s."),
    "list.submit": _("%(actor)s handed in a list: %(subject)s."),
    "list.submit.any": _("%(actor)s handed in the list of %(subject)s."),
    "list.submit.good": _("%(actor)s handed in the good list of %(subject)s."),
    "list.submit.evil": _("%(actor)s handed in the evil list of %(subject)s."),
    "list.submit.any-own": _("%(actor)s handed in their list."),
    "list.submit.good-own": _("%(actor)s handed in their good list."),
    "list.submit.evil-own": _("%(actor)s handed in their evil list."),
    "list.submit.many": ngettext_lazy(
        "%(actor)s handed in %(count)d list.", "%(actor)s handed in %(count)d lists.", "count"
    ),
    "list.hand-in-late": _("%(actor)s handed in a list late: %(subject)s."),
    "list.hand-in-late.any": _("%(actor)s handed in the list of %(subject)s late."),
    "list.hand-in-late.good": _("%(actor)s handed in the good list of %(subject)s late."),
    "list.hand-in-late.evil": _("%(actor)s handed in the evil list of %(subject)s late."),
    "list.hand-in-late.any-own": _("%(actor)s handed in their list late."),
    "list.hand-in-late.good-own": _("%(actor)s handed in their good list late."),
    "list.hand-in-late.evil-own": _("%(actor)s handed in their evil list late."),
    "list.accept-late": _("%(actor)s accepted a late list: %(subject)s."),
    "list.accept-late.any": _("%(actor)s accepted the late list of %(subject)s."),
    "list.accept-late.good": _("%(actor)s accepted the late good list of %(subject)s."),
    "list.accept-late.evil": _("%(actor)s accepted the late evil list of %(subject)s."),
    "list.refuse-late": _("%(actor)s refused a late list: %(subject)s."),
    "list.refuse-late.any": _("%(actor)s refused the late list of %(subject)s."),
    "list.refuse-late.good": _("%(actor)s refused the late good list of %(subject)s."),
    "list.refuse-late.evil": _("%(actor)s refused the late evil list of %(subject)s."),
    "list.approve": _("%(actor)s approved a list: %(subject)s."),
    "list.approve.any": _("%(actor)s approved the list of %(subject)s."),
    "list.approve.good": _("%(actor)s approved the good list of %(subject)s."),
    "list.approve.evil": _("%(actor)s approved the evil list of %(subject)s."),
    "list.approve.many": ngettext_lazy(
        "%(actor)s approved %(count)d list.", "%(actor)s approved %(count)d lists.", "count"
    ),
    "list.send-back": _("%(actor)s sent back a list: %(subject)s."),
    "list.send-back.any": _("%(actor)s sent back the list of %(subject)s."),
    "list.send-back.good": _("%(actor)s sent back the good list of %(subject)s."),
    "list.send-back.evil": _("%(actor)s sent back the evil list of %(subject)s."),
    "list.take-back": _("%(actor)s undid the decision on a list: %(subject)s."),
    "list.take-back.any": _("%(actor)s undid the decision on the list of %(subject)s."),
    "list.take-back.good": _("%(actor)s undid the decision on the good list of %(subject)s."),
    "list.take-back.evil": _("%(actor)s undid the decision on the evil list of %(subject)s."),
    "list.excuse": _("%(actor)s let %(subject)s play without lists."),
    "list.excuse.any": _("%(actor)s let %(subject)s play without a list."),
    "list.excuse.good": _("%(actor)s let %(subject)s play without a good list."),
    "list.excuse.evil": _("%(actor)s let %(subject)s play without an evil list."),
    "list.lock-all": _("%(actor)s locked %(subject)s."),
    "list.remind": _("%(actor)s sent reminders about lists to %(subject)s."),
    "list.unlock": _("%(actor)s reopened a list: %(subject)s."),
    "list.unlock.any": _("%(actor)s reopened the list of %(subject)s."),
    "list.unlock.good": _("%(actor)s reopened the good list of %(subject)s."),
    "list.unlock.evil": _("%(actor)s reopened the evil list of %(subject)s."),
    "list.recheck": _("%(actor)s checked lists again: %(subject)s changed."),
    "list.reveal": _("%(actor)s saw a list for the first time: %(subject)s."),
    "list.reveal.any": _("%(actor)s saw the list of %(subject)s for the first time."),
    "list.reveal.good": _("%(actor)s saw the good list of %(subject)s for the first time."),
    "list.reveal.evil": _("%(actor)s saw the evil list of %(subject)s for the first time."),
    "catalogue.import": _("%(actor)s imported the catalogue %(subject)s."),
    "catalogue.grant": _("%(actor)s gave %(account)s a right to the catalogue %(subject)s."),
    "catalogue.withdraw-grant": _(
        "%(actor)s withdrew the right of %(account)s to the catalogue %(subject)s."
    ),
    "catalogue.share": _("%(actor)s changed what everyone may do with the catalogue %(subject)s."),
    "catalogue.hand-over": _("%(actor)s handed over the catalogue %(subject)s to %(account)s."),
    "figure.copy": _("%(actor)s copied %(subject)s from its base."),
    "figure.verify": _("%(actor)s verified %(subject)s."),
    "figure.correct": _("%(actor)s corrected %(subject)s."),
    "figure.join": _("%(actor)s joined two figures: %(subject)s."),
    "figure.role": _("%(actor)s set the role of %(subject)s."),
    "round.draft": _("%(actor)s drafted %(subject)s."),
    "round.redraft": _("%(actor)s re-paired a draft. %(subject)s."),
    "round.type-in": _("%(actor)s entered a round from paper. %(subject)s."),
    "round.publish": _("%(actor)s published %(subject)s."),
    "round.reveal": _("%(actor)s opened the lists of %(subject)s to the opponents."),
    "round.close": _("%(actor)s closed %(subject)s."),
    "round.cancel": _("%(actor)s cancelled %(subject)s."),
    "round.repair": _("%(actor)s re-paired what had to change. %(subject)s."),
    "pairing.swap": _("%(actor)s swapped players. %(subject)s."),
    "pairing.fix": _("%(actor)s fixed a pairing. %(subject)s."),
    "pairing.unfix": _("%(actor)s released a fixed pairing. %(subject)s."),
    "pairing.unpair": _("%(actor)s removed a pairing. %(subject)s."),
    "pairing.give-bye": _("%(actor)s gave a bye. %(subject)s."),
    "pairing.pair-loose": _("%(actor)s paired the unpaired players. %(subject)s."),
    "pairing.take-back": _("%(actor)s undid a change of the pairings. %(subject)s."),
    "pairing.strike-roll": _("%(actor)s rolled for the first strike of %(subject)s."),
    "pairing.strike": _("%(actor)s struck a scenario of %(subject)s."),
    "pairing.scenario": _("%(actor)s entered the scenario of %(subject)s."),
    "pairing.roll": _("%(actor)s recorded the roll of %(subject)s."),
    "pairing.roll.many": ngettext_lazy(
        "%(actor)s recorded %(count)d roll.", "%(actor)s recorded %(count)d rolls.", "count"
    ),
    "pairing.advance": _("%(actor)s chose who advances. %(subject)s."),
    "result.submit": _("%(actor)s reported the result of %(subject)s."),
    "result.confirm": _("%(actor)s confirmed the result of %(subject)s."),
    "result.dispute": _("%(actor)s disputed the result of %(subject)s."),
    "result.rule": _("%(actor)s ruled on the result of %(subject)s."),
    "result.check": _("%(actor)s made the second check of the result of %(subject)s."),
    "result.came": _("%(actor)s saw both players at %(subject)s."),
    "photo.take": _("%(actor)s saved a photo of the score sheet of %(subject)s."),
    "photo.remove": _("%(actor)s removed a photo of the score sheet of %(subject)s."),
    "letter.failed": _("%(actor)s could not send a mail to %(subject)s."),
    "clock.start": _("%(actor)s started the clock of %(subject)s."),
    "clock.start.later": _("%(actor)s set the start of the clock of %(subject)s for %(starts_at)s."),
    "clock.pause": _("%(actor)s paused the clock of %(subject)s."),
    "clock.resume": _("%(actor)s resumed the clock of %(subject)s."),
    "clock.extend": _("%(actor)s gave all tables extra time in %(subject)s."),
    "clock.table-time": _("%(actor)s gave one table extra time in %(subject)s."),
    "clock.skip": _("%(actor)s skipped to the next phase in %(subject)s."),
    "clock.restart": _("%(actor)s restarted a phase in %(subject)s."),
    "clock.end": _("%(actor)s ended the clock of %(subject)s."),
    "clock.wall-clock-jumped": _(
        "%(actor)s corrected the clock of %(subject)s after a change of the server's time."
    ),
    "clock.away": _("%(actor)s did not watch the clock of %(subject)s."),
    "clock.re-anchor": _("%(actor)s continued the clock of %(subject)s after a restart of the server."),
    "clock.undo": _("%(actor)s undid the last clock change of %(subject)s."),
    "ruling.make": _("%(actor)s ruled on %(subject)s."),
    "call.make": _("%(actor)s called %(subject)s."),
    "call.end": _("%(actor)s ended the call of %(subject)s."),
    "referee-call.ask": _("%(actor)s asked for a referee at %(subject)s."),
    "referee-call.take": _("%(actor)s took the referee call of %(subject)s."),
    "referee-call.answer": _("%(actor)s answered the referee call of %(subject)s."),
    "referee-call.recall": _("%(actor)s recalled the referee call of %(subject)s."),
    "screen.add": _("%(actor)s added the screen %(subject)s."),
    "screen.change": _("%(actor)s changed the screen %(subject)s."),
    "screen.show": _("%(actor)s chose what the screen %(subject)s shows."),
    "screen.message": _("%(actor)s wrote a message on the screen %(subject)s."),
    "screen.remove": _("%(actor)s removed the screen %(subject)s."),
    "deed.take-back": _("%(actor)s undid this: %(subject)s."),
}
FIRST_ROUND: Final = _("first round at %(at)s")
NO_FIRST_ROUND: Final = _("no first round")
BREAK: Final = _("%(name)s after round %(round)s")
SUBJECTS: Final = tuple(  # how rows write what an entry is about, and how it is read
    (re.compile(pattern), text)
    for pattern, text in (
        (r"(?P<round>[^,:]+), table (?P<table>\d+)", _("%(round)s, table %(table)s")),
        (
            r"(?P<round>[^,:]+), table (?P<table>\d+): (?P<player>.+) advances",
            _("%(round)s, table %(table)s: %(player)s advances"),
        ),
        (
            r"(?P<round>[^,:]+), table (?P<table>\d+): (?P<game>.+)",
            _("%(round)s, table %(table)s: %(game)s"),
        ),
        (r"table (?P<table>\d+)", _("table %(table)s")),
        (r"(?P<player>.+): note, (?P<clause>[\d.]+)", _("%(player)s, note (%(clause)s)")),
        (r"(?P<player>.+): warning, (?P<clause>[\d.]+)", _("%(player)s, warning (%(clause)s)")),
        (
            r"(?P<player>.+): points (?:deduction|taken), (?P<clause>[\d.]+)",
            _("%(player)s, points deduction (%(clause)s)"),
        ),
        (r"(?P<player>.+): game loss, (?P<clause>[\d.]+)", _("%(player)s, game loss (%(clause)s)")),
        (r"(?P<player>.+): exclusion, (?P<clause>[\d.]+)", _("%(player)s, exclusion (%(clause)s)")),
        (r"(?P<player>.+): note", _("%(player)s, note")),
        (r"(?P<player>.+): warning", _("%(player)s, warning")),
        (r"(?P<player>.+): points (?:deduction|taken)", _("%(player)s, points deduction")),
        (r"(?P<player>.+): game loss", _("%(player)s, game loss")),
        (r"(?P<player>.+): exclusion", _("%(player)s, exclusion")),
        (r"start number (?P<number>\d+)", _("start number %(number)s")),
        (r"(?P<count>\d+) entrants?", ngettext_lazy("%(count)s player", "%(count)s players", "count")),
        (
            r"(?P<count>\d+) registrations?",
            ngettext_lazy("%(count)s registration", "%(count)s registrations", "count"),
        ),
        (r"(?P<count>\d+) lists?", ngettext_lazy("%(count)s list", "%(count)s lists", "count")),
        (
            r"(?P<count>\d+) of (?P<total>\d+) lists",
            ngettext_lazy("%(count)s of %(total)s lists", "%(count)s of %(total)s lists", "count"),
        ),
    )
)

VERBS: Final = frozenset(".".join(key.split(".")[:2]) for key in SENTENCES)
KINDS: Final[Mapping[str, tuple[Any, tuple[str, ...]]]] = {  # name, and the nouns of its verbs
    "players": (_("Players"), ("entrant", "letter", "fee")),
    "lists": (_("Lists and figures"), ("list", "figure", "catalogue")),
    "pairings": (_("Rounds and pairings"), ("round", "round-levels", "pairing", "scenarios")),
    "results": (
        _("Results and penalties"),
        ("result", "ruling", "photo", "penalty", "bonus", "awards", "referee-call"),
    ),
    "clock": (_("Clock and timeline"), ("clock", "timeline", "day-plan")),
    "hall": (_("Screens and calls"), ("screen", "call", "tables")),
    "event": (_("Event and accounts"), ("tournament", "scheme", "account")),
    "undo": (_("What was undone"), ("deed",)),
}
OF_MANY: Final = frozenset(key.removesuffix(".many") for key in SENTENCES if key.endswith(".many"))
LOG: Final = MessageTable()
LOG.add(SENTENCES)


def day_plan_text(plan: Mapping[str, Any]) -> str:
    """``first round at 10:00, Lunch after round 2``; the days of several behind each other."""
    if "days" in plan:
        return "; ".join(map(day_plan_text, plan["days"]))
    first = plan.get("first_round")
    begin = FIRST_ROUND % {"at": first} if first else NO_FIRST_ROUND
    breaks = (BREAK % {"name": each["name"], "round": each["after"]} for each in plan.get("breaks") or ())
    return ", ".join(map(str, (begin, *breaks)))


def subject_text(subject: str) -> str:
    """What an entry is about, in the reader's language: a round, a table, a count. Names stay as they are."""
    for pattern, text in SUBJECTS:
        found = pattern.fullmatch(subject)
        if found is not None:
            values: dict[str, Any] = found.groupdict()
            if "count" in values:
                values["count"] = int(values["count"])
            if "round" in values:
                called = (
                    round_title if {"player", "game"} & values.keys() else round_called
                )  # “Round 1, table 4: Pia advances”
                values["round"] = called(values["round"])
            return str(text % values)
    return round_called(subject)
