"""A past result is changed: looked at first, then stored. Refuses to save what nobody has looked at."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies.messages.formats import sentences
from armies.services.errors import Refused
from tournament.models import Entrant, Pairing, Submission
from tournament.queries.results import reports, side_by_side
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.results import corrections, results
from tournament.services.results.corrections import Then
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import Desk, page, went_well
from tournament.web.organiser.results.result_forms import ResultForm, RulingForm
from tournament.web.organiser.results.result_previews import confirmed_words, in_words
from tournament.web.refusals import sentence

NOT_TYPED: Final = {"then", "seen", "rounds", "csrfmiddlewaretoken", "save", "check", "look", "edit"}


@dataclass(frozen=True, slots=True)
class Correction:
    """A change of a result that counts. ``done`` is said once it is stored, ``words`` are its page's own."""

    pairing: Pairing
    change: Callable[[], Submission | None]
    reason: str
    done: str = ""
    who: Entrant | None = None
    words: Mapping[str, Any] = field(default_factory=dict)


def answer(request: HttpRequest, desk: Desk, correction: Correction) -> HttpResponse:
    """What it would bring; or the correction, once that was looked at. Raises ``Refused``."""
    refusal: Refused | None = None
    if is_looked_at(request) and "save" in request.POST:
        try:
            return _save(request, desk, correction)
        except Refused as error:
            refusal = error
    pairing, is_whole = correction.pairing, request.POST.get("rounds") == "all"
    effects = corrections.preview(pairing, correction.change, every_round=is_whole)
    if refusal is not None:
        messages.error(request, sentence(refusal))
    points_a, points_b = effects.then or (0, 0)
    context: dict[str, Any] = {
        "pairing": pairing,
        "round": pairing.round,
        "effects": effects,
        "now_words": confirmed_words(reports.confirmed_of(pairing)),
        "then_words": {"points_a": points_a, "points_b": points_b},
        "reason": correction.reason,
        "entrant": correction.who,
        "back": desk.url("table", pairing.round.number, pairing.table),
        "kept": [(name, value) for name, value in request.POST.items() if name not in NOT_TYPED],
    }
    return page(request, desk, "organiser/results/correction.html", **{**context, **correction.words})


def is_looked_at(request: HttpRequest) -> bool:
    return "seen" in request.POST


def correct(
    request: HttpRequest, desk: Desk, pairing: Pairing, form: ResultForm | RulingForm, *, is_sent: bool
) -> HttpResponse | None:
    """The same for a slip or a ruling that is valid; ``None`` where it is the first, or was stored before."""
    if is_sent and not is_looked_at(request):
        return None
    if reports.confirmed_of(pairing) is None:
        if is_looked_at(request) and not is_sent:
            raise Conflict("no-result", case="correction", data={"table": pairing.table})
        return None
    token, reason = desk.by.token(form.cleaned_data["client_token"]), str(form.cleaned_data["reason"])
    common: dict[str, Any] = {"token": token, "by": desk.by, "now": desk.now, "is_looked_at": True}

    def change() -> Submission:
        if isinstance(form, RulingForm):
            return results.rule(pairing, form.facts(), form.decision(), **common)
        return results.submit(pairing, form.facts(), reason=reason, **common)

    if isinstance(form, RulingForm):
        decision = form.decision()
        points = {"points_a": decision.points_a, "points_b": decision.points_b}
        words: dict[str, Any] = {"then_words": {**points, "refs": [decision.clause]}}
    else:
        words = {"then_words": in_words(pairing, form.facts()), "lines": _turned(pairing, form.facts())}
    return answer(request, desk, Correction(pairing, change, reason, words=words))


def _save(request: HttpRequest, desk: Desk, correction: Correction) -> HttpResponse:
    pairing = correction.pairing
    submission, again = corrections.correct(
        pairing,
        correction.change,
        seen=whole(request.POST.get("seen", "")) or 0,
        then=_then_of(desk, request.POST.get("then", "")),
        by=desk.by,
        now=desk.now,
        reason=correction.reason,
        who=correction.who,
    )
    values = {"round": pairing.round, "table": pairing.table, "points": submission.in_points}
    words = correction.done or _("%(round)s, table %(table)d is corrected: %(points)s.") % values
    if again is None:
        return went_well(request, words, desk.url("table", pairing.round.number, pairing.table))
    next_ = _("%(round)s is re-paired as a draft. Check it, then publish it.") % {"round": again}
    return went_well(request, sentences([words, next_]), desk.url("round", again.number))


def _then_of(desk: Desk, said: str) -> Then:
    try:
        then = Then(said)
    except ValueError as error:
        raise Invalid("choice-missing", field="then") from error
    if then == Then.AGAIN and not desk.organises:
        raise NotAllowed("not-the-organiser", case="pair-again")
    return then


def _turned(pairing: Pairing, facts: dict[str, Any]) -> tuple[side_by_side.Line, ...]:
    stands = reports.confirmed_of(pairing)
    if stands is None:
        return ()
    typed = side_by_side.typed_account(pairing, facts, results.preview(pairing, facts).value, by="")
    return side_by_side.differing(pairing, (side_by_side.stored(stands), typed))
