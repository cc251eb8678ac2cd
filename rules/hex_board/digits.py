"""Many small numbers packed into one large number, each with the radix that it needs."""

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Final

from rules.errors import TooLarge

MAX_MEMBERS: Final = 1_000


class DigitWriter:
    """Collects numbers; the last ones are the highest, so trailing zeros cost nothing."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, value: int, radix: int) -> None:
        """``value`` from 0 to below ``radix``."""
        self._digits.append((value, radix))

    def put_subset(self, members: Iterable[int], size: int) -> None:
        """How many of the numbers from 0 to below ``size`` these are, and which."""
        chosen = sorted(members)
        if len(chosen) > MAX_MEMBERS:
            raise TooLarge
        self.put(len(chosen), size + 1)
        rank = sum(comb(member, place + 1) for place, member in enumerate(chosen))
        self.put(rank, comb(size, len(chosen)))

    def put_order(self, order: Sequence[int]) -> None:
        """A permutation of the numbers from 0."""
        left = sorted(order)
        for each in order:
            self.put(left.index(each), len(left))
            left.remove(each)

    def number(self) -> int:
        number = 0
        for value, radix in reversed(self._digits):
            number = number * radix + value
        return number


class DigitReader:
    """Takes the numbers out again, in the order in which they were put in."""

    def __init__(self, number: int) -> None:
        self._number = number

    def take(self, radix: int) -> int:
        self._number, value = divmod(self._number, radix)
        return value

    def take_subset(self, size: int) -> list[int]:
        count = self.take(size + 1)
        return sorted(_members(self.take(comb(size, count)), size, count))

    def take_order(self, count: int) -> list[int]:
        left = list(range(count))
        return [left.pop(self.take(len(left))) for _ in range(count)]


def _members(rank: int, size: int, count: int) -> Iterator[int]:
    """The subset with this rank, highest member first."""
    ways = comb(size, count)  # of choosing so many below ``member``
    for member in reversed(range(size)):
        if not count:
            return
        ways = ways * (member + 1 - count) // (member + 1)
        if rank >= ways:
            yield member
            rank -= ways
            ways = ways * count // (member + 1 - count) if member + 1 > count else 1
            count -= 1
