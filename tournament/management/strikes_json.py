"""The joint roll of two players, as a file asks for it."""

from typing import Any

from rules.fields import Fields
from tournament.engine.strikes import joint_roll, rolled

MAX_SIDES = 1_000


def roll_answer(given: object) -> dict[str, Any]:
    """The hash and the number, 0 the first: ``{"draft", "step", "nonce_a", "nonce_b", "sides"}``."""
    fields = Fields(given, path="", known=("tournament", "draft", "step", "nonce_a", "nonce_b", "sides"))
    nonces = {"a": str(fields.required("nonce_a")), "b": str(fields.required("nonce_b"))}
    digest = joint_roll(str(fields.required("draft")), str(fields.required("step")), nonces)
    return {"hash": digest, "number": rolled(digest, fields.whole("sides", least=1, most=MAX_SIDES))}
