"""Keys and addresses that nobody has yet."""

from collections.abc import Collection


def first_free(wished: str, taken: Collection[str], *, base: str = "") -> str:
    """What was wished for, else the first of ``base-2``, ``base-3`` and so on that is not ``taken``."""
    numbered = (f"{base or wished}-{number}" for number in range(2, len(taken) + 3))
    return wished if wished not in taken else next(key for key in numbered if key not in taken)
