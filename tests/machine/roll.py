"""Which verbs of the log no rule presses by name: those that follow from another, and those left out.

A test of the architecture holds this against the verbs and the rules; a thorough run holds that each verb
which is not left out was really written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_CATALOGUE: Final = "A catalogue belongs to an account, not to a day."
_ACCOUNT: Final = "It is about an account, in no tournament."
_BESIDE = "It stands beside the games and changes none of them; its own tests press it."
_OFFLINE: Final = "No phone of a day here is without a connection past a deadline."
FOLLOWS: Final[Mapping[str, str]] = {
    "tournament.create": "tournament.configure",  # each day begins with it
    "tournament.freeze-policy": "round.publish",
    "round.reveal": "round.publish",
    "entrant.readmit": "penalty.take-back",
    "clock.wall-clock-jumped": "clock.start",  # the guard looks while a clock counts
    "clock.away": "clock.start",
    "clock.re-anchor": "clock.start",
}
LEFT_OUT: Final[Mapping[str, str]] = {
    "ruling.make": "No result, list or clock follows from it.",
    "catalogue.grant": _CATALOGUE,
    "catalogue.withdraw-grant": _CATALOGUE,
    "catalogue.share": _CATALOGUE,
    "catalogue.hand-over": _CATALOGUE,
    "account.create-first": _ACCOUNT,
    "account.add-factor": _ACCOUNT,
    "account.new-recovery-codes": _ACCOUNT,
    "account.remove-factor": _ACCOUNT,
    "account.use-recovery-code": _ACCOUNT,
    "account.change-details": _ACCOUNT,
    "account.change-password": _ACCOUNT,
    "account.reset-link": _ACCOUNT,
    "tournament.reset-link": "It hands out a link and changes nothing.",
    "account.reset-password": _ACCOUNT,
    "account.end-sessions": _ACCOUNT,
    "entrant.confirm": "It registers somebody, as entrant.register does, and no day here asks for a mail.",
    "entrant.check-in-late": _OFFLINE,
    "entrant.refuse-check-in": _OFFLINE,
    **dict.fromkeys(
        ("entrant.ask-stop", "entrant.ask-sit-out", "entrant.ask-late", "entrant.recall-request"), _OFFLINE
    ),
    "entrant.ask-link": "It asks for a new link, and changes nothing of the day.",
    "entrant.note-request": _OFFLINE,
    "entrant.refuse-request": _OFFLINE,
    "entrant.sit-out": "It comes with round.draft, for whoever asked to sit out.",
    "entrant.join": "It comes with round.draft, for whoever is late.",
    "entrant.remind": "It writes to people, and changes nothing of the day.",
    "entrant.remove-many": "It withdraws many at once, as entrant.withdraw does one by one.",
    "tournament.call-off": "Nothing could be done for the rest of the day.",
    "tournament.publish": "It changes who may look, and nothing of the day.",
    "tournament.hide": "It changes who may look, and nothing of the day.",
    "tournament.archive": "It changes a list of tournaments, and nothing of the day.",
    "tournament.unarchive": "It changes a list of tournaments, and nothing of the day.",
    "tournament.duplicate": "The copy is another tournament, and has no day yet.",
    "tournament.rehearse": "The copy is another tournament.",
    "entrant.erase": "What it takes away, the day would look for.",
    "tournament.delete": "Nothing is left of the day to look at.",
    "tournament.restore": "Nobody in the hall can restore: the owner of the server does.",
    "referee-call.ask": _BESIDE,
    **dict.fromkeys(("fee.change-plan", "fee.paid", "fee.refund", "fee.member", "fee.not-member"), _BESIDE),
    "referee-call.take": _BESIDE,
    "referee-call.answer": _BESIDE,
    "referee-call.recall": _BESIDE,
    "letter.failed": "A mail leaves when a deed is committed, and no day here ever is.",
}
