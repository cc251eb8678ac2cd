"""The size of a file in words."""

from typing import Final

KB: Final = 1024  # bytes, as the file managers of most computers count
MB: Final = KB * 1024


def size_in_words(size: int) -> str:
    """``2 MB``, ``2.1 MB`` or ``512 kB``, rounded up: a byte above a limit never reads like the limit."""
    unit, name = (MB, "MB") if size >= MB else (KB, "kB")
    whole, tenths = divmod(-(-size * 10 // unit), 10)
    return f"{whole}.{tenths} {name}" if tenths else f"{whole} {name}"
