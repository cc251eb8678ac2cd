"""No template types the limit of a reason by hand: a shorter one cuts what the verb takes."""

import re
from pathlib import Path

from django.conf import settings

FIELD = re.compile(r"<(?:input|textarea)\b(?:[^<>{]|\{\{.*?\}\}|\{%.*?%\}|\{)*>", re.DOTALL)
NO_REASONS = {"referee.html"}  # what a player tells a referee has a limit of its own
REASON = re.compile(r'\bname="(?:reason|words|override)"')


def test_fields_of_reasons_have_the_limit_of_the_definition():
    fields = [
        (path.name, field)
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        for field in FIELD.findall(path.read_text(encoding="utf-8"))
        if REASON.search(field) and "maxlength" in field and path.name not in NO_REASONS
    ]

    assert len(fields) > 10
    assert [each for each in fields if 'maxlength="{% max_reason_length %}"' not in each[1]] == []
