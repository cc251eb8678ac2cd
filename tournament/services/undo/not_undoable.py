"""The verbs that nobody takes back, each with the reason, as it is told to whoever asks."""

from collections.abc import Mapping
from typing import Final

_BACK: Final = "This took something back. Do it again instead."
_NOBODY: Final = "Nobody did this: it happened to the clock, and the log only tells of it."
_MAIL: Final = "The letter has left, and a letter cannot be called back."
_ACCOUNT: Final = "This belongs to the owner of the account, who changes it on the page of the account."
_CATALOGUE: Final = "Its owner changes this on the page of the catalogue."
_FIGURE: Final = "Lists of several tournaments may hold this figure. Correct the figure instead."

WHY_NOT: Final[Mapping[str, str]] = {
    "account.add-factor": _ACCOUNT,
    "account.new-recovery-codes": _ACCOUNT,
    "account.remove-factor": _ACCOUNT,
    "account.use-recovery-code": _ACCOUNT,
    "account.change-details": _ACCOUNT,
    "account.change-password": _ACCOUNT,
    "account.reset-link": _ACCOUNT,
    "account.create-first": _ACCOUNT,
    "account.reset-password": _ACCOUNT,
    "account.end-sessions": _ACCOUNT,
    "tournament.reset-link": "A link that was shown cannot be taken back. It ends when its account signs in.",
    "tournament.create": "A tournament that was opened stays. Archive or delete it instead.",
    "tournament.import": "A tournament that was imported stays. Delete it instead.",
    "tournament.duplicate": "A tournament that was opened stays. Archive or delete it instead.",
    "tournament.rehearse": "A rehearsal stays until it is deleted. Delete it instead.",
    "tournament.delete": "The owner of the server can restore its backup file for 30 days.",
    "tournament.restore": "Delete the tournament again instead.",
    "tournament.freeze-policy": "Publishing round 1 froze the policy. Take the publishing back instead.",
    "entrant.erase": "What was erased is kept nowhere.",
    "entrant.issue-link": "The link before is kept nowhere and cannot come back. Issue a new one.",
    "entrant.revoke-link": "A link that was revoked opens nothing any more. Issue a new one.",
    "entrant.move-up": "They were told that the place is theirs. Withdraw the registration instead.",
    "entrant.give-place": "They were told that the place is theirs. Withdraw the registration instead.",
    "list.hand-in-late": "It counts only once a referee accepts it. Accept or refuse it instead.",
    "entrant.check-in-late": "It changed nothing. Check them in, or refuse it, instead.",
    "list.submit": "A version that was handed in stays with its verdict. Hand in the list before once more.",
    "list.take-back": "This took a word back. Judge the list again instead.",
    "list.excuse": "A ruling stands once it is told (10.01). Rule anew where it was wrong.",
    "list.remind": _MAIL,
    "list.recheck": "The lists were checked by the rules as they are. The next change checks them again.",
    "list.reveal": "What somebody has seen, they have seen.",
    "catalogue.grant": _CATALOGUE,
    "catalogue.withdraw-grant": _CATALOGUE,
    "catalogue.share": _CATALOGUE,
    "catalogue.hand-over": "It belongs to somebody else now. Ask the new owner to hand it back.",
    "catalogue.import": "Lists may hold figures of this catalogue. Import the catalogue before once more.",
    "figure.copy": _FIGURE,
    "figure.verify": _FIGURE,
    "figure.correct": _FIGURE,
    "figure.join": _FIGURE,
    "figure.role": "Lists of several tournaments may hold this figure. Settle its role again instead.",
    "round.type-in": "It was played like this on paper. Correct its results, or cancel it while it has none.",
    "round.reveal": "This followed from publishing the round. Take the publishing back instead.",
    "photo.take": "Photos are taken away on the page of their table, with a reason.",
    "photo.remove": "The picture is deleted. Take the photo anew.",
    "pairing.take-back": _BACK,
    "penalty.take-back": "This took a penalty back. Give the penalty again instead.",
    "entrant.readmit": "This took an exclusion back. Exclude again instead.",
    "letter.failed": _MAIL,
    "clock.wall-clock-jumped": _NOBODY,
    "clock.away": _NOBODY,
    "clock.re-anchor": _NOBODY,
    "clock.undo": _BACK,
    "deed.take-back": _BACK,
}
