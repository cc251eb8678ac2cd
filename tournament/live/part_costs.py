"""What a part takes of the processor in this process: by it a hall of pages is spread over time."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

FIRST_MS: Final = {"board": 1.0, "phone": 5.0}  # before anything was measured
WEIGHT: Final = 0.1  # of the newest answer


class PartCosts:
    """A running mean for each kind of page, in milliseconds of processor time."""

    def __init__(self) -> None:
        self._mean = dict(FIRST_MS)

    def milliseconds(self, kind: str) -> float:
        return self._mean[kind]

    def note(self, kind: str, milliseconds: float) -> None:
        self._mean[kind] += WEIGHT * (milliseconds - self._mean[kind])

    @contextmanager
    def measured(self, kind: str) -> Iterator[None]:
        began = time.thread_time()
        try:
            yield
        finally:
            self.note(kind, (time.thread_time() - began) * 1000)


part_costs: Final = PartCosts()
