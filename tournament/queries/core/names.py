"""The order in which people look for themselves on a wall: by letter, whatever capitals and accents do."""

import unicodedata

# Letters that Unicode does not take apart, as the neighbours of those letters sort them.
_SPELLED = str.maketrans(
    {
        "ø": "o",
        "æ": "ae",
        "œ": "oe",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    }
)


def alphabetical(name: str) -> tuple[str, str]:
    """A sort key: ``Österberg`` stands with the O, ``de Vries`` with the D."""
    if name.isascii():  # the same, at a tenth of the cost: long lists are sorted by it
        folded = name.lower()
        return " ".join(folded.split()), folded
    folded = name.casefold().translate(_SPELLED)
    plain = unicodedata.normalize("NFKD", folded)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(letters.split()), folded
