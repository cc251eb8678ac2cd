"""What each verb of the log is called when a person reads it.

A test holds this against the services: a verb without words, and words without a verb, both fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS: Final[Mapping[str, str]] = {
    "tournament.create": "opened the tournament",
    "tournament.configure": "changed the settings",
    "tournament.move": "moved the tournament to",
    "tournament.appoint": "appointed",
    "tournament.freeze-policy": "froze the policy with round 1",
    "entrant.register": "registered",
    "entrant.import": "imported",
    "entrant.edit": "changed the details of",
    "entrant.issue-link": "issued a private link for",
    "entrant.revoke-link": "revoked the private link of",
    "entrant.check-in": "checked in",
    "entrant.undo-check-in": "took back the check-in of",
    "entrant.move-up": "moved up from the waiting list",
    "entrant.give-place": "gave a place out of turn to",
    "entrant.drop": "dropped",
    "entrant.withdraw": "withdrew the registration of",
    "entrant.exclude": "excluded",
    "list.submit": "handed in the list of",
    "list.approve": "approved the list of",
    "list.send-back": "sent back the list of",
    "list.take-back": "took back the word on the list of",
    "list.excuse": "let play without the list",
    "list.lock-all": "locked",
    "list.remind": "reminded of their lists",
    "list.unlock": "re-opened the list of",
    "list.recheck": "checked again",
    "list.reveal": "saw for the first time the list of",
    "figure.copy": "copied from its base",
    "figure.verify": "verified",
    "figure.correct": "corrected",
    "figure.join": "joined",
    "round.draft": "drafted",
    "round.redraft": "paired again",
    "round.publish": "published",
    "round.reveal": "opened to the opponents the lists of",
    "round.close": "closed",
    "round.cancel": "cancelled",
    "round.repair": "paired again what had to change in",
    "pairing.swap": "changed by hand",
    "pairing.fix": "fixed a pairing by hand in",
    "pairing.unfix": "took the mark of a fixed pairing off in",
    "pairing.unpair": "took a pairing apart in",
    "pairing.give-bye": "gave the bye by hand in",
    "pairing.pair-loose": "let the engine pair who was loose in",
    "pairing.take-back": "took back the last change of",
    "pairing.roll": "recorded the roll of",
    "pairing.advance": "named who advances",
    "result.submit": "reported",
    "result.confirm": "confirmed",
    "result.dispute": "disputed",
    "result.rule": "ruled on",
    "result.came": "saw both players at",
    "letter.failed": "could not mail a letter to",
    "clock.start": "started the clock of",
    "clock.pause": "paused the clock of",
    "clock.resume": "resumed the clock of",
    "clock.extend": "gave everybody extra time in",
    "clock.table-time": "gave one table extra time in",
    "clock.end": "ended the clock of",
}
