"""What identifies a ruleset as it stood when a result was graded."""

from rules.canonical_digest import canonical_digest
from rules.ruleset import Ruleset
from rules.timelines.codec import timeline_as_json, untimed_as_json


def ruleset_digest(game: Ruleset) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON of its key, slip, grade words and timeline.

    The slip of a game that a scheme prices is that of its usual scheme: the scheme of the event has a digest
    of its own.
    """
    timeline = untimed_as_json(game.phases) if game.timeline is None else timeline_as_json(game.timeline)
    return canonical_digest(
        {
            "key": game.key,
            "slip": [each.as_json() for each in game.slip_of(None).fields],
            "grades": list(game.grade_words),
            "timeline": timeline,
        }
    )
