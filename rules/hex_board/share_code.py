"""A position as a short code to type, to scan or to put into an address.

The code begins with its version and ends with a checksum. Read as one number to the base of 32 it is
divisible by a prime, and the powers of 32 differ for every place: one changed character or two swapped ones
are always found, and any other slip but for one in 32,000. Small and capital letters are the same; O is read
as 0, I and L as 1.
"""

from contextlib import suppress
from typing import Final

from rules.errors import BadInput, TooLarge
from rules.hex_board.digits import DigitReader, DigitWriter
from rules.hex_board.position import Position
from rules.hex_board.position_digits import read_position, write_position

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U
_EVEN_VERSION: Final = "1"  # all values cost the same
_LIKELY_VERSION: Final = ALPHABET[16:]  # likely values cost less; which of the 16 is a part of the number
CHECK: Final = 32_749  # the largest prime below 32 * 32 * 32
CHECK_LENGTH: Final = 3
MAX_LENGTH: Final = 1_000
_READ_AS: Final = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None})
_PATH: Final = "code"


def encode(position: Position) -> str:
    """At most 60 characters for 12 figures and 20 sides on the patch, as docs/decisions/0126 counts them."""
    codes = []
    for is_adaptive in (False, True):
        with suppress(TooLarge):
            codes.append(_encoded(position, is_adaptive=is_adaptive))
    if not codes:
        raise TooLarge
    return min(codes, key=len)


def _encoded(position: Position, *, is_adaptive: bool) -> str:
    digits = DigitWriter()
    write_position(digits, position, is_adaptive=is_adaptive)
    number, version = digits.number(), _EVEN_VERSION
    if is_adaptive:
        number, place = divmod(number, len(_LIKELY_VERSION))
        version = _LIKELY_VERSION[place]
    length = -(-number.bit_length() // 5)
    if length > MAX_LENGTH - CHECK_LENGTH - len(version):
        raise TooLarge
    unchecked = version + "".join(_digit(number, place) for place in reversed(range(length)))
    check = -_number(unchecked) * len(ALPHABET) ** CHECK_LENGTH % CHECK
    return unchecked + "".join(_digit(check, place) for place in reversed(range(CHECK_LENGTH)))


def decode(written: str) -> Position:
    """The position of a code; any other text is :class:`BadInput`."""
    code = written.upper().translate(_READ_AS)
    if not code:
        raise BadInput("share-code", case="empty", path=_PATH)
    if len(code) > MAX_LENGTH:
        raise BadInput("share-code", case="wrong", path=_PATH)
    for character in code:
        if character not in ALPHABET:
            raise BadInput("share-code", case="character", path=_PATH, data={"character": character})
    if _number(code) % CHECK or len(code) <= CHECK_LENGTH:
        raise BadInput("share-code", case="wrong", path=_PATH)
    if code[0] not in _EVEN_VERSION + _LIKELY_VERSION:
        raise BadInput("share-code", case="version", path=_PATH)
    return _position(code)


def _position(code: str) -> Position:
    """A code that no position has is as wrong as one with a slip, though its checksum is right."""
    number = _number(code[1:-CHECK_LENGTH])
    is_adaptive = code[0] in _LIKELY_VERSION
    if is_adaptive:
        number = number * len(_LIKELY_VERSION) + _LIKELY_VERSION.index(code[0])
    try:
        position = read_position(DigitReader(number), is_adaptive=is_adaptive)
        is_same = _encoded(position, is_adaptive=is_adaptive) == code
    except (ValueError, ArithmeticError, LookupError, TooLarge):
        is_same = False
    if not is_same:
        raise BadInput("share-code", case="wrong", path=_PATH)
    return position


def _digit(number: int, place: int) -> str:
    return ALPHABET[(number >> (5 * place)) % len(ALPHABET)]


def _number(code: str) -> int:
    number = 0
    for character in code:
        number = number * len(ALPHABET) + ALPHABET.index(character)
    return number
