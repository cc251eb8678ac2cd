"""Two pseudo-languages, made from the English catalogues: a text that is not marked shows at once.

``en-xa`` has accents and brackets and is 40 % longer; ``ar-xb`` reads from right to left. They are for
development: ``make messages`` writes them, a server with DEBUG on offers them, and Git does not hold them.
"""

import re
from itertools import product
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = ROOT / "locale" / "en" / "LC_MESSAGES"
DOMAINS = ("django", "rules")
LANGUAGES = [("en-xa", "Pseudo-English"), ("ar-xb", "Pseudo-Arabic")]
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
KEPT = re.compile(r"(%\(\w+\)[sd]|%%|%[sd]|\{[^}]*\}|<[^>]+>|&#?\w+;|\n)")  # values, tags, line ends
LONGER = 0.4
LONGEST = 12  # letters of a word that is added: what is one word in German breaks nowhere
MIRRORED = ("\u202e", "\u202c")  # right-to-left override, and its end


def accented(text):
    """``Table %(table)s`` is ``[Ţåƀļé %(table)s ~~]``; blank ends stay."""
    if not text.strip():
        return text
    parts = KEPT.split(text)
    letters = sum(map(len, parts[::2]))
    more = _words(round(letters * LONGER))
    shown = "".join(part if i % 2 else part.translate(ACCENTED) for i, part in enumerate(parts))
    core = shown.strip()
    return shown.replace(core, f"[{core} {more}]" if more else f"[{core}]", 1)


def _words(letters):
    """So many letters more, in words."""
    words, rest = divmod(letters, LONGEST)
    return " ".join(["~" * LONGEST] * words + ["~" * rest] * bool(rest))


def mirrored(text):
    """The same letters, each word written from right to left."""
    start, end = MIRRORED
    parts = KEPT.split(text)
    turn = re.compile(r"[A-Za-z]+")
    return "".join(
        part if i % 2 else turn.sub(lambda word: f"{start}{word[0].translate(ACCENTED)}{end}", part)
        for i, part in enumerate(parts)
    )


MAKERS = {"en_XA": accented, "ar_XB": mirrored}


def write(locales, english=ENGLISH):
    """Write the catalogues of both to the folder of all locales."""
    for (name, make), domain in product(MAKERS.items(), DOMAINS):
        catalogue = polib.pofile(str(english / f"{domain}.po"), wrapwidth=0)
        for entry in catalogue:
            _translate(entry, make)
        folder = locales / name / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        catalogue.save(str(folder / f"{domain}.po"))
        catalogue.save_as_mofile(str(folder / f"{domain}.mo"))


def _translate(entry, make):
    if entry.msgid_plural:
        entry.msgstr_plural = {0: make(entry.msgid), 1: make(entry.msgid_plural)}
    else:
        entry.msgstr = make(entry.msgid)


if __name__ == "__main__":
    write(ROOT / "locale")
