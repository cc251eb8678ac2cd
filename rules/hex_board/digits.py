"""Many small numbers packed into one large number, each with the radix or the weight that it needs.

A number of weight 3 out of 8 costs log2(8/3) bits: asymmetric numeral systems on whole numbers (Duda, 2009).
"""

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import Final

from rules.errors import TooLarge

MAX_MEMBERS: Final = 1_000
MAX_BITS: Final = 8_000  # more than any code holds


class DigitWriter:
    """Collects numbers; the last ones are the highest, so trailing zeros cost nothing."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int, int]] = []  # where the value begins, its weight, all weights

    def put(self, value: int, radix: int) -> None:
        """``value`` from 0 to below ``radix``."""
        self._digits.append((value, 1, radix))

    def code(self, value: int, weights: Sequence[int]) -> int:
        """``value``, put in; the more it weighs, the less it costs."""
        self._digits.append((sum(weights[:value]), weights[value], sum(weights)))
        return value

    def put_subset(self, members: Iterable[int], size: int, *, likely: int = 0) -> None:
        """How many of the numbers from 0 to below ``size`` these are, and which.

        Up to ``likely`` of them cost less.
        """
        chosen = sorted(members)
        if len(chosen) > MAX_MEMBERS:
            raise TooLarge
        self.code(len(chosen), _count_weights(size, likely))
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
        for start, weight, radix in reversed(self._digits):
            number = number // weight * radix + number % weight + start
            if number.bit_length() > MAX_BITS:
                raise TooLarge
        return number


class DigitReader:
    """Takes the numbers out again, in the order in which they were put in."""

    def __init__(self, number: int) -> None:
        self._number = number

    def take(self, radix: int) -> int:
        self._number, value = divmod(self._number, radix)
        return value

    def code(self, _value: int, weights: Sequence[int]) -> int:
        """The value that was put in with these weights."""
        place = self.take(sum(weights))
        value = 0
        while place >= weights[value]:
            place -= weights[value]
            value += 1
        self._number = self._number * weights[value] + place
        return value

    def take_subset(self, size: int, *, likely: int = 0) -> list[int]:
        count = self.code(0, _count_weights(size, likely))
        return sorted(_members(self.take(comb(size, count)), size, count))

    def take_order(self, count: int) -> list[int]:
        left = list(range(count))
        return [left.pop(self.take(len(left))) for _ in range(count)]


def _count_weights(size: int, likely: int) -> list[int]:
    return [16 if 0 < count <= likely else 1 for count in range(size + 1)]


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
