"""The English messages are plain: no inversions, no vague nouns, short sentences, short buttons."""

import re
from pathlib import Path
from statistics import mean

import polib

ROOT = Path(__file__).resolve().parents[3]
CATALOGUE = polib.pofile(str(ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"))
CLAUSES = polib.pofile(str(ROOT / "locale" / "en" / "LC_MESSAGES" / "rules.po"))
AVOIDED = {
    "vague": r"\b(?:nobody|somebody|whoever|anybody|everybody|themself|themselves up)\b",
    "old": r"\b(?:shall|upon|anew|meanwhile|all the same|thereby|hence|beforehand)\b",
    "private": r"\b(?:entrants?|slips?|mend(?:s|ed)?|t(?:ake|akes|aken|ook) back)\b",
    "is no": r"(?<!here )\b(?:is|are|was|were) no\b(?! longer| more)",  # as in: is no date
    "subject clause": r"(?:^|[.!:] )(?:Who|What|Whoever|Whose) [^?]*\.(?: |$)",  # no heading
    "stands": r"\bstands?\b(?!ings?)",
    "half": r"½",
}
BUTTON = re.compile(r"<button\b[^>]*>\s*{% translate \"([^\"]+)\" %}\s*</button>")
MAX_BUTTON = 24  # letters
WALL = ("public/hall/screen.html", "fragments/public/screen.html", "fragments/scenes/*.html")  # projectors
LINE = re.compile(
    r"{% translate [\"']([^\"']+)[\"']|{% blocktranslate[^%]*%}(.*?){% endblocktranslate %}", re.DOTALL
)
FORMS = re.compile(r"{% plural %}")
NUMBER = re.compile(r"{{[^}]*}}")
MAX_LINE = 40  # letters that a whole hall can read
MAX_MEAN = 10.0  # words in a sentence
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|<[^>]+>|{[^}]*}")


def texts():
    for entry in CATALOGUE:
        yield entry.msgid
        if entry.msgid_plural:
            yield entry.msgid_plural


def words_of_sentences():
    for text in texts():
        for sentence in re.split(r"(?<=[.?!])\s+", PLACEHOLDER.sub("X", text)):
            if len(words := sentence.split()) > 2:  # a label is no sentence
                yield len(words)


def hard_to_read(messages):
    return {
        text: kind
        for text in messages
        for kind, pattern in AVOIDED.items()
        if re.search(pattern, PLACEHOLDER.sub("X", text), re.IGNORECASE if kind != "subject clause" else 0)
    }


def test_no_message_is_hard_to_read():
    hard = hard_to_read(texts())

    assert len(CATALOGUE) > 1000
    assert hard == {}


def test_no_clause_is_hard_to_read():
    assert len(CLAUSES) > 600
    assert hard_to_read(entry.msgid for entry in CLAUSES) == {}


def test_sentences_are_short():
    assert mean(words_of_sentences()) <= MAX_MEAN


def test_buttons_are_short():
    labels = {
        label
        for path in (ROOT / "templates").rglob("*.html")
        for label in BUTTON.findall(path.read_text("utf-8"))
    }

    assert len(labels) > 10
    assert sorted(label for label in labels if len(label) > MAX_BUTTON) == []


def lines_of_projectors():
    folder = ROOT / "templates"
    for path in (found for pattern in WALL for found in folder.glob(pattern)):
        for label, block in LINE.findall(path.read_text("utf-8")):
            for form in FORMS.split(label or block):
                yield " ".join(re.sub(r"<[^>]+>", "", NUMBER.sub("12", form)).split())


def test_lines_of_projectors_are_short():
    lines = set(lines_of_projectors())

    assert len(lines) > 15
    assert sorted(line for line in lines if len(line) > MAX_LINE) == []
