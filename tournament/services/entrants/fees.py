"""What playing costs, and who has paid. No money is taken: officials write down what they have seen."""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from tournament.engine.fees import MAX_CENTS, Account, BadFees, FeeKind, FeePlan, amount_text
from tournament.models import Entrant, FeeEntry, Tournament
from tournament.queries.entrants import fees
from tournament.services.core import locks, log, optimistic_locks, outbox, plan_columns, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed
from tournament.services.core.optimistic_locks import Seen
from tournament.services.core.web_links import is_web_link

COLUMNS: Final = ("fee_plan",)  # what a form or program sees of it
SEEN: Final = ("paid", "due")  # what the form of a payment sees of an account
OF_MONEY: Final = frozenset({FeeKind.PAID, FeeKind.REFUND})
VERBS_OF: Final = {
    FeeKind.PAID: "fee.paid",
    FeeKind.REFUND: "fee.refund",
    FeeKind.MEMBER: "fee.member",
    FeeKind.NOT_MEMBER: "fee.not-member",
}


def change_plan(
    tournament: Tournament, plan: Any, *, by: Actor, now: datetime, seen: Seen | None = None
) -> Tournament:
    """Ask this fee (JSON); nothing is no fee. Raises ``Invalid`` with the path. What was noted stays."""
    wanted = read(plan)
    with transaction.atomic():
        tournament = locks.tournament(tournament)
        plan_columns.write(
            tournament, "fee_plan", wanted.as_json, verb="fee.change-plan", by=by, now=now, seen=seen
        )
    return tournament


def read(plan: object) -> FeePlan:
    """A plan as JSON holds it. Raises ``Invalid`` with the path, also for a link that is not https."""
    try:
        found = FeePlan.from_json(plan)
    except BadFees as error:
        raise Invalid(error.code, case=error.case, data=error.data, field=error.path) from error
    if found.pay_url and not is_web_link(found.pay_url):
        raise Invalid("link-unsafe", field="pay_url", data={"link": found.pay_url})
    return found


def note(  # noqa: PLR0913 - about whom, what, and who says so
    entrant: Entrant,
    kind: str,
    *,
    by: Actor,
    now: datetime,
    cents: int = 0,
    paid_by: str = "",
    token: str = "",
    seen: Seen | None = None,
) -> FeeEntry:
    """Write down a payment, a refund or the mark of a member. The same ``token`` writes once.

    Raises ``Invalid`` for an impossible amount, ``Conflict`` without a fee, for a refund of more than was
    paid and for a mark that stands already; ``ChangedMeanwhile`` where the account is no longer as ``seen``;
    ``NotAllowed`` for players, and for refunds by no organiser.
    """
    _refuse_strangers(kind, by)
    with transaction.atomic():
        entrant = locks.entrant(entrant)
        again = entrant.tournament.fee_entries.filter(token=token).first() if token else None
        if again is not None:
            if again.entrant_id != entrant.pk:
                raise Conflict("form-used", case="fee", data={"player": str(again.entrant)})
            return again
        _check(entrant, FeeKind(kind), cents, paid_by)
        _refuse_unseen(entrant, FeeKind(kind), cents, seen)
        history = row_history.begin_history(FeeEntry.objects.filter(entrant=entrant), entrant=entrant.pk)
        made = FeeEntry.objects.create(
            tournament=entrant.tournament,
            entrant=entrant,
            kind=kind,
            cents=cents if kind in OF_MONEY else 0,
            paid_by=paid_by if kind in OF_MONEY else "",
            noted_by=by.name,
            noted_at=now,
            token=token,
        )
        log.record(
            VERBS_OF[FeeKind(kind)],
            tournament=entrant.tournament,
            by=by,
            now=now,
            subject=_subject(made),
            data={"player": entrant.number, "kind": kind, "cents": made.cents, "paid_by": made.paid_by},
            history=history,
        )
        outbox.publish(entrant.tournament, "entrants", now=now, concerns=outbox.concerns_entrants(entrant))
    return made


def _subject(made: FeeEntry) -> str:
    if made.kind not in OF_MONEY:
        return str(made.entrant)
    currency = made.tournament.fee_plan.get("currency", "")
    return f"{made.entrant}, {amount_text(made.cents)} {currency}".strip()


def seen_values(account: Account) -> dict[str, str]:
    """What the form of a payment saw of an account."""
    return {"paid": amount_text(account.balance), "due": amount_text(account.due)}


def _refuse_unseen(entrant: Entrant, kind: FeeKind, cents: int, seen: Seen | None) -> None:
    account = fees.row_of(entrant).account
    come = cents if kind is FeeKind.PAID else -cents
    wanted = {
        "paid": amount_text(max(0, account.balance + come)),
        "due": amount_text(max(0, account.due - come)),
    }
    about = {"tournament": entrant.tournament, "data__player": entrant.number}
    last = optimistic_locks.last_of(VERBS_OF.values(), **about)
    optimistic_locks.refuse_changed(seen, seen_values(account), wanted, last)


def _refuse_strangers(kind: str, by: Actor) -> None:
    if not by.is_official:
        raise NotAllowed("not-the-treasurer")
    if kind == FeeKind.REFUND and by.kind != "organiser":
        raise NotAllowed("not-the-treasurer", case="refund")


def _check(entrant: Entrant, kind: FeeKind, cents: int, paid_by: str) -> None:
    account = fees.row_of(entrant).account
    if kind in OF_MONEY:
        if not 1 <= cents <= MAX_CENTS:
            raise Invalid("amount-out-of-range", field="amount")
        if paid_by not in FeeEntry.PaidBy.values:
            raise Invalid("paid-by-unknown", data={"known": FeeEntry.PaidBy.values}, field="paid_by")
        if kind is FeeKind.REFUND and cents > account.balance:
            data = {"player": str(entrant), "paid": amount_text(max(0, account.balance))}
            raise Conflict("refund-too-high", data=data, field="amount")
    elif account.is_member == (kind is FeeKind.MEMBER):
        raise Conflict("member-already", case=kind, data={"player": str(entrant)})
    elif not entrant.tournament.fee_plan:
        raise Conflict("fee-missing")
