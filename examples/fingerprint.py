"""The fingerprint of an army list file, with nothing but Python: python examples/fingerprint.py LIST.json.

Repeats on its own what docs/guides/fingerprints.md says, so that nobody has to believe the program.
"""

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

PLAIN = {"action_points": 0, "wounds": 1, "attacks": 0, "toughness": 2, "movement": 0, "hexes": 1}
EMPTY = {"shots": None, "range": None, "version": None, "collector_number": "", "rarity": ""}
LISTS = {"unique_numbers": [], "abilities": []}


def as_text(value: object) -> str:
    """JSON with sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(army_list: dict[str, Any]) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    counted: Counter[str] = Counter()
    for entry in army_list["entries"]:
        figure = {**PLAIN, **EMPTY, **LISTS, **entry["figure"]}
        figure["unique_numbers"] = sorted(figure["unique_numbers"])
        figure["abilities"] = sorted(figure["abilities"], key=as_text)
        carries = {"carries": sorted(entry["carries"])} if entry.get("carries") else {}
        counted[as_text({"figure": figure, **carries})] += entry.get("quantity", 1)
    entries = sorted(({**json.loads(text), "quantity": n} for text, n in counted.items()), key=as_text)
    canonical = as_text({"faction": army_list["faction"], "entries": entries})
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()


if __name__ == "__main__":
    sys.stdout.write(fingerprint(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))) + "\n")
