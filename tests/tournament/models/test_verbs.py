"""Every verb that a service logs has words, and every word has a verb."""

import ast
from pathlib import Path

from django.apps import apps

from tournament.messages.log import VERBS
from tournament.models import ClockOrder

# Names of tasks, and labels of models in former names.
NO_VERBS = {
    "clock.wake",
    "clock.sweep",
    *(model._meta.label_lower for model in apps.get_models()),
    "tournament.letter",
}
SERVICES = Path(__file__).resolve().parents[3] / "tournament" / "services"
ROOMS = {verb.split(".")[0] for verb in VERBS}


def verbs_in(source: str) -> set[str]:
    """String literals shaped like a verb of one of the rooms."""
    texts = (n.value for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Constant))
    shaped = (text for text in texts if isinstance(text, str) and text.count(".") == 1 and " " not in text)
    return {text for text in shaped if text.split(".")[0] in ROOMS and text.split(".")[1] not in {"", "json"}}


def test_verbs_and_words_are_the_same():
    logged = set().union(*(verbs_in(path.read_text("utf-8")) for path in SERVICES.rglob("*.py")))
    logged |= {f"clock.{verb}" for verb in ClockOrder.Verb.values}  # an order names itself

    assert logged - NO_VERBS == set(VERBS)


def test_a_verb_without_words_would_be_found():
    assert verbs_in('log.record("round.explode", tournament=t)') - set(VERBS) == {"round.explode"}
