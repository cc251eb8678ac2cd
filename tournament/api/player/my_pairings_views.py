"""An entrant's own game of one round: the roll, the report, the opponent's word on it."""

from secrets import token_hex
from typing import Any, Final

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.response import Response

from rules.outcomes import Outcome
from rules.verdict import Verdict
from tournament import access
from tournament.api.core.operations import LINK, Call, example, operation
from tournament.api.player import player_rows
from tournament.api.results.photos_views import FORM, take_at
from tournament.api.results.tables_serializers import StoredPhotoOutput
from tournament.api.results.tables_views import FACTS, LOOK
from tournament.api.results.verdicts import about_facts, answer_of, preview_of
from tournament.api.serializers.pairings import OwnPairingOutput
from tournament.api.serializers.results import PreviewOutput, SubmissionOutput
from tournament.engine.entrants import OTHER_FACTION
from tournament.engine.strikes import NONCE_BYTES
from tournament.models import Pairing, Submission
from tournament.services.results import played_scenarios, results, strikes
from tournament.services.results.inputs import (
    ConfirmInput,
    DisputeInput,
    PreviewInput,
    ResultInput,
    RollInput,
    ScenarioInput,
    StrikeInput,
)
from tournament.services.rounds import pairings

GAME: Final = "me/pairings/<int:number>/"
REPORT: Final = example("a broken army", {"token": "7f3c-1", "facts": FACTS})


@operation("GET", GAME, "me_pairing", LINK, output=OwnPairingOutput)
def show(call: Call, number: int) -> Any:
    """Where I sit in a round, against whom, and what was reported."""
    return _as_own(call, _game(call, number))


@operation("POST", f"{GAME}roll/", "me_pairing_roll", LINK, output=OwnPairingOutput)
def roll(call: Call, values: RollInput, number: int) -> Any:
    """Record which faction I play after the roll. Refused where imbalance decides."""
    pairing, faction = _game(call, number), values.faction
    faction_a = faction if pairing.side_of(call.entrant) == "a" else OTHER_FACTION[faction]
    return _as_own(call, pairings.record_roll(pairing, faction_a=faction_a, by=call.actor, now=call.now))


@operation("POST", f"{GAME}strike/", "me_pairing_strike", LINK, output=OwnPairingOutput)
def strike(call: Call, values: StrikeInput, number: int) -> Any:
    """Take part in the roll for the first strike, or strike a scenario in my turn."""
    pairing = _game(call, number)
    if values.scenario:
        return _as_own(call, strikes.strike(pairing, values.scenario, by=call.actor, now=call.now))
    nonce = token_hex(NONCE_BYTES)
    return _as_own(call, strikes.roll(pairing, nonce=nonce, by=call.actor, now=call.now))


@operation("POST", f"{GAME}scenario/", "me_pairing_scenario", LINK, output=OwnPairingOutput)
def scenario(call: Call, values: ScenarioInput, number: int) -> Any:
    """Say which scenario we played, until our result counts."""
    pairing = _game(call, number)
    return _as_own(call, played_scenarios.record(pairing, values.scenario, by=call.actor, now=call.now))


@operation(
    "POST",
    f"{GAME}result/",
    "me_pairing_result",
    LINK,
    output=SubmissionOutput,
    statuses=(200, 201),
    examples=(REPORT,),
)
def report(call: Call, values: ResultInput, number: int) -> Response:
    """Report the facts of the game. The same token again is the same answer, with 200 instead of 201."""
    pairing, token = _game(call, number), call.actor.token(values.token)
    with about_facts():
        submission = results.submit(pairing, values.facts.as_dict(), token=token, by=call.actor, now=call.now)
    return answer_of(call, submission)


@operation("POST", f"{GAME}confirm/", "me_pairing_confirm", LINK, output=SubmissionOutput)
def confirm(call: Call, values: ConfirmInput, number: int) -> Submission:
    """Agree with the report I have seen. Refused if another one waits by now."""
    return results.confirm(_game(call, number), by=call.actor, now=call.now, seen=values.seen)


@operation("POST", f"{GAME}dispute/", "me_pairing_dispute", LINK, output=OwnPairingOutput)
def dispute(call: Call, values: DisputeInput, number: int) -> Any:
    """Say that the report is wrong: the referee comes."""
    pairing = _game(call, number)
    return _as_own(call, results.dispute(pairing, by=call.actor, now=call.now, **values.as_dict()))


@operation("POST", f"{GAME}preview/", "me_pairing_preview", LINK, output=PreviewOutput, examples=(LOOK,))
def preview(call: Call, values: PreviewInput, number: int) -> Verdict[Outcome]:
    """What these facts would mean. Nothing is kept."""
    return preview_of(_game(call, number), values.facts, viewer=call.entrant)


@operation("POST", f"{GAME}photo/", "me_pairing_photo", LINK, output=StoredPhotoOutput, **FORM)
def photo(call: Call, number: int) -> Response:
    """Give the officials a photo of the signed sheet of your game. Only they see it."""
    return take_at(call, _game(call, number))


def _game(call: Call, number: int) -> Pairing:
    round_ = access.round_in(call.entrant.tournament, number)
    pairing = access.pairing_of(call.entrant, round_)
    if pairing is None:
        raise Http404(
            _("You do not play in round %(round)s. If you should, go to the desk.") % {"round": number}
        )
    return pairing


def _as_own(call: Call, pairing: Pairing) -> Any:
    return player_rows.as_own(pairing, call.entrant)
