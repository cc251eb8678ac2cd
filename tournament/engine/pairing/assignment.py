"""Rows to places where nearly every row keeps its own place: exact, and as quick as little has to change.

A row at its own place costs nothing, elsewhere the square of the distance; a clash costs more than all
distances together. Every row without a clash starts where it belongs; each of the others then takes the
shortest augmenting path (Kuhn, Munkres; Jonker and Volgenant 1987), which looks no further than it must.
Plain integers and no library: the same answer everywhere. It knows nothing of tables.
"""

from collections.abc import Callable, Container, Iterator
from heapq import heappop, heappush
from math import isqrt

Clash = Callable[[int, int], int]


def assign(rows: int, places: int, clash: Clash) -> list[int]:
    """A place for each row: fewest clashes, then the smallest squares, then the first rows the lower places.

    There are at least as many places as rows; ``clash`` tells how many of a row's two may not be at a place.
    Exactly one assignment is best, as the last criterion compares the places row by row.
    """
    search = _Search(rows, places, clash)
    for row in [row for row in range(rows) if not search.hold(row)]:
        search.augment(row)
    search.untie()
    return search.place_of


class _Search:
    """An assignment under way, with the dual values that prove what is assigned cheapest.

    ``gain`` (of a row) plus ``toll`` (of a place, never above 0) is at most the cost of each pair and equal
    to it where the row has the place.
    """

    def __init__(self, rows: int, places: int, clash: Clash) -> None:
        self.places = places
        self.clash = clash
        self.weight = rows * places**2 + 1
        self.place_of = [-1] * rows
        self.holder: list[int | None] = [None] * places
        self.gain = [0] * rows
        self.toll = [0] * places

    def hold(self, row: int) -> bool:
        """Let the row have its own place, where that costs nothing."""
        if self.clash(row, row):
            return False
        self.place_of[row] = self.holder[row] = row
        return True

    def cost(self, row: int, place: int) -> int:
        return self.weight * self.clash(row, place) + (row - place) ** 2

    def augment(self, start: int) -> None:
        """Give one more row a place, at the least cost for all."""
        reached = {start: 0}
        settled: dict[int, tuple[int, int]] = {}
        heap = list(self._offers(start, 0))
        heap.sort()
        while True:
            length, is_floor, place, row, step = heappop(heap)
            if is_floor:
                self._look(heap, settled, (place, row, step), reached[row])
            elif place not in settled:
                settled[place] = (length, row)
                holder = self.holder[place]
                if holder is None:
                    break
                reached[holder] = length
                for offer in self._offers(holder, length):
                    heappush(heap, offer)
        for row, far in reached.items():
            self.gain[row] += length - far
        for taken, (far, _) in settled.items():
            self.toll[taken] -= length - far
        self._shift(start, place, settled)

    def _offers(self, row: int, far: int) -> Iterator[tuple[int, int, int, int, int]]:
        """Where to look from a row: outwards from its own place, both ways, by what it costs at least."""
        yield (far - self.gain[row], 1, row, row, 1)
        if row:
            yield (far - self.gain[row] + 1, 1, row - 1, row, -1)

    def _look(
        self,
        heap: list[tuple[int, int, int, int, int]],
        settled: Container[int],
        at: tuple[int, int, int],
        far: int,
    ) -> None:
        """Price one place exactly, and note the next one in that direction that is not settled yet."""
        place, row, step = at
        base = far - self.gain[row]
        if place not in settled:
            heappush(heap, (base + self.cost(row, place) - self.toll[place], 0, place, row, 0))
            place += step
        while place in settled:
            place += step
        if 0 <= place < self.places:
            heappush(heap, (base + (row - place) ** 2, 1, place, row, step))

    def _shift(self, start: int, place: int, settled: dict[int, tuple[int, int]]) -> None:
        row = -1
        while row != start:
            row = settled[place][1]
            before = self.place_of[row]
            self._settle(row, place)
            place = before

    def untie(self) -> None:
        """Of all assignments with the same cost, take the one in which the first rows have lower places.

        Every one of them uses only pairs whose cost is met exactly, and a row that gained nothing meets
        only its own place so: few rows are left to be exchanged.
        """
        loose = {row: self._met_exactly(row) for row, gain in enumerate(self.gain) if gain}
        for row in list(loose):
            exact = loose.pop(row)
            for place in exact[: exact.index(self.place_of[row])]:
                if self._exchange(row, place, loose):
                    break

    def _met_exactly(self, row: int) -> list[int]:
        reach = isqrt(self.gain[row])
        near = range(max(0, row - reach), min(self.places, row + reach + 1))
        return [p for p in near if self.cost(row, p) == self.gain[row] + self.toll[p]]

    def _exchange(self, row: int, place: int, loose: dict[int, list[int]]) -> bool:
        home = self.place_of[row]
        came: dict[int, int] = {}
        queue = [place]
        while queue and home not in came:
            at = queue.pop()
            holder = self.holder[at]
            onward = self._toll_free(home, loose) if holder is None else loose.get(holder, [])
            for further in onward:
                if further not in came and further != place:
                    came[further] = at
                    queue.append(further)
        if home not in came:
            return False
        while home != place:
            before = came[home]
            self._settle(self.holder[before], home)
            home = before
        self._settle(row, place)
        return True

    def _toll_free(self, home: int, loose: dict[int, list[int]]) -> list[int]:
        return [p for p in (home, *(self.place_of[row] for row in loose)) if self.toll[p] == 0]

    def _settle(self, row: int | None, place: int) -> None:
        self.holder[place] = row
        if row is not None:
            self.place_of[row] = place
