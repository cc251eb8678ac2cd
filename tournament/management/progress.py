"""A progress bar on standard error: drawn over itself on a terminal, silent where nobody looks."""

from typing import Final

from django.core.management.base import OutputWrapper

WIDTH: Final = 30


class Bar:
    """``total`` steps of something; call :meth:`step` after each."""

    def __init__(self, total: int, what: str, *, out: OutputWrapper) -> None:
        self.total = total
        self.what = what
        self.out = out
        self.count = 0
        self.is_shown = out.isatty()

    def step(self) -> None:
        self.count += 1
        if self.is_shown:
            full = WIDTH * self.count // self.total
            self.out.write(
                f"\r[{'#' * full}{'.' * (WIDTH - full)}] {self.count} of {self.total} {self.what}", ending=""
            )
            self.out.flush()

    def done(self) -> None:
        if self.is_shown:
            self.out.write("")
