"""Pages and prints ask only what every database answers alike, so most of their tests run on one.

What differs between databases belongs into `tournament/queries`, whose tests run on both.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3] / "tournament"
DIFFERS = re.compile(
    r"\.(?:raw|extra|annotate|aggregate|select_for_update)\(|\bcursor\(|RawSQL|\.distinct\(.|"
    r"__i?(?:exact|contains|startswith|endswith|regex)\b"
)


def test_pages_and_prints_ask_nothing_in_which_databases_differ():
    files = [path for name in ("web", "printing") for path in (ROOT / name).rglob("*.py")]

    found = {path.name: DIFFERS.findall(path.read_text(encoding="utf-8")) for path in files}

    assert len(files) > 100
    assert {name: words for name, words in found.items() if words} == {}
