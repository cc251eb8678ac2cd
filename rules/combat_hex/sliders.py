"""What a slider says that stands between two numbers (10.05)."""


def slider_reads(one: int, other: int) -> int:
    """The lower of the two numbers it stands between."""
    return min(one, other)
