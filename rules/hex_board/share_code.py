"""A position as a short code to type, to scan or to put into an address.

The code begins with its version and ends with a checksum. Read as one number to the base of 32 it is
divisible by a prime, and the powers of 32 differ for every place: one changed character or two swapped ones
are always found, and any other slip but for one in 32,000. Small and capital letters are the same; O is read
as 0, I and L as 1.
"""

from typing import Final

from rules.errors import BadInput, TooLarge
from rules.hex_board.digits import DigitReader, DigitWriter
from rules.hex_board.position import Position
from rules.hex_board.position_digits import read_position, write_position

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O and U
VERSION: Final = "1"
CHECK: Final = 32_749  # the largest prime below 32 * 32 * 32
CHECK_LENGTH: Final = 3
MAX_LENGTH: Final = 1_000
_READ_AS: Final = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None})
_PATH: Final = "code"


def encode(position: Position) -> str:
    """At most 60 characters for 12 plain figures and 20 sides on the patch."""
    digits = DigitWriter()
    write_position(digits, position)
    number = digits.number()
    length = -(-number.bit_length() // 5)
    if length > MAX_LENGTH - CHECK_LENGTH - len(VERSION):
        raise TooLarge
    unchecked = VERSION + "".join(_digit(number, place) for place in reversed(range(length)))
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
    if not code.startswith(VERSION):
        raise BadInput("share-code", case="version", path=_PATH)
    return _position(code)


def _position(code: str) -> Position:
    """A code that no position has is as wrong as one with a slip, though its checksum is right."""
    try:
        position = read_position(DigitReader(_number(code[len(VERSION) : -CHECK_LENGTH])))
        is_same = encode(position) == code
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
