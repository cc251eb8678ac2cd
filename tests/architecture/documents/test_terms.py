"""Terms of the rulebook are written as it writes them, wherever somebody reads them."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("rules", "armies", "tournament", "config", "templates", "docs")
READ = {".py", ".html", ".txt", ".json", ".js", ".md"}
MISSPELT = re.compile(r"\b(?:Ring bearers?|ring bearers?|Ring wraiths?|One ring)\b")


def test_terms_of_the_rulebook_are_spelt_as_it_spells_them():
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in READ]
    found = {str(path): MISSPELT.findall(path.read_text(encoding="utf-8")) for path in files}

    assert len(files) > 500
    assert {path: words for path, words in found.items() if words} == {}
