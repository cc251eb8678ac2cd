"""What playing costs and what was paid, in cents. Exact sums only: no money is taken here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from tournament.engine.errors import BadSetting

MAX_CENTS: Final = 99_999_999
MAX_LINK_LENGTH: Final = 300
_FIELDS: Final = ("fee", "member_fee", "currency", "pay_url")
_AMOUNT: Final = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?")
_CURRENCY: Final = re.compile(r"[A-Z]{3}")


class BadFees(BadSetting):
    """Fees that cannot be asked; ``path`` says where."""

    CODE = "bad-fees"


class FeeKind(StrEnum):
    """What was noted about one player."""

    PAID = "paid"
    REFUND = "refund"
    MEMBER = "member"
    NOT_MEMBER = "not-member"


class PaidBy(StrEnum):
    """How money came or went."""

    CASH = "cash"
    CARD = "card"
    TRANSFER = "transfer"
    ONLINE = "online"


@dataclass(frozen=True, slots=True)
class FeePlan:
    """The fee and what members pay, in cents; ``pay_url`` leads to where players pay elsewhere."""

    fee: int = 0
    member_fee: int | None = None
    currency: str = ""
    pay_url: str = ""

    @classmethod
    def from_json(cls, data: object) -> FeePlan:
        """Nothing is no fee. Raises :class:`BadFees` with the place of what cannot be asked."""
        if not isinstance(data, dict):
            raise BadFees("object", path="plan")
        for name in data:
            if name not in _FIELDS:
                raise BadFees("field", path=str(name), name=str(name), known=list(_FIELDS))
        if not data:
            return cls()
        fee, member_fee = _cents(data, "fee"), _cents(data, "member_fee")
        currency, pay_url = data.get("currency"), data.get("pay_url", "")
        if not fee:
            raise BadFees("fee", path="fee")
        if member_fee is not None and member_fee > fee:
            raise BadFees("member-fee", path="member_fee", fee=amount_text(fee))
        if not isinstance(currency, str) or not _CURRENCY.fullmatch(currency):
            raise BadFees("currency", path="currency")
        if not isinstance(pay_url, str) or len(pay_url) > MAX_LINK_LENGTH:
            raise BadFees("link", path="pay_url", most=MAX_LINK_LENGTH)
        return cls(fee, member_fee, currency, pay_url)

    @property
    def as_json(self) -> dict[str, Any]:
        if not self.fee:
            return {}
        return {
            "fee": amount_text(self.fee),
            **({"member_fee": amount_text(self.member_fee)} if self.member_fee is not None else {}),
            "currency": self.currency,
            **({"pay_url": self.pay_url} if self.pay_url else {}),
        }

    def asks(self, *, is_member: bool) -> int:
        """What one player pays."""
        return self.member_fee if is_member and self.member_fee is not None else self.fee


@dataclass(frozen=True, slots=True)
class Noted:
    """One line of the ledger that still counts."""

    kind: FeeKind
    cents: int = 0
    paid_by: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """One player: what is asked, and what came and went."""

    is_member: bool = False
    asked: int = 0
    paid: int = 0
    refunded: int = 0

    @property
    def balance(self) -> int:
        return self.paid - self.refunded

    @property
    def due(self) -> int:
        """What is still to be paid, never below 0."""
        return max(0, self.asked - self.balance)


@dataclass(frozen=True, slots=True)
class Totals:
    """For the treasurer: all accounts together, and what came less what went by each way."""

    asked: int = 0
    paid: int = 0
    refunded: int = 0
    due: int = 0
    by_way: Mapping[str, int] = field(default_factory=dict)

    @property
    def balance(self) -> int:
        return self.paid - self.refunded


def account_of(plan: FeePlan, noted: Iterable[Noted], *, is_asked: bool) -> Account:
    """The account after these lines, oldest first; who left is asked for nothing more."""
    is_member, paid, refunded = False, 0, 0
    for line in noted:
        match line.kind:
            case FeeKind.PAID:
                paid += line.cents
            case FeeKind.REFUND:
                refunded += line.cents
            case FeeKind.MEMBER | FeeKind.NOT_MEMBER:
                is_member = line.kind is FeeKind.MEMBER
    return Account(is_member, plan.asks(is_member=is_member) if is_asked else 0, paid, refunded)


def totals_of(accounts: Iterable[Account], noted: Iterable[Noted]) -> Totals:
    """The sums of all accounts; ``noted`` are the lines of everybody."""
    rows, ways = list(accounts), Counter[str]()
    for line in noted:
        if line.kind in {FeeKind.PAID, FeeKind.REFUND}:
            ways[line.paid_by] += line.cents if line.kind is FeeKind.PAID else -line.cents
    return Totals(
        sum(row.asked for row in rows),
        sum(row.paid for row in rows),
        sum(row.refunded for row in rows),
        sum(row.due for row in rows),
        dict(ways),
    )


def cents_read(text: str) -> int | None:
    """Cents of ``"12"``, ``"12.5"`` or ``"12,50"``; None for anything else."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        return None
    return 100 * int(found[1]) + int((found[2] or "0").ljust(2, "0"))


def amount_text(cents: int) -> str:
    """``12`` or ``12.50``."""
    whole, rest = divmod(cents, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def _cents(data: Mapping[str, Any], name: str) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    cents = cents_read(value) if isinstance(value, str) else None
    if cents is None:
        raise BadFees("amount", path=name, value=str(value)[:20])
    return cents
