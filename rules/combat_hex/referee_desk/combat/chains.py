"""The combats of a position, with the attacks of each figure."""

from collections.abc import Iterator
from typing import Any

from rules.citations import cite
from rules.combat_hex.combat.chains import Combat, combats
from rules.combat_hex.combat.ledger import PRINTED, Ledgers, total
from rules.combat_hex.referee_desk.reading import need_few_dice
from rules.combat_hex.ruleset import Ruleset
from rules.figure_lists.figures import Faction
from rules.hex_board.position import Position
from rules.policy import Policy
from rules.verdict import Answer, Finding, Severity, Step, Verdict


def answer_chains(position: Position, edition: Ruleset, policy: Policy) -> Answer:
    """Each combat with the attacks of its figures, and who is in none."""
    ledgers = Ledgers(position, edition.combat, policy)
    found = combats(ledgers)
    for combat in found:
        need_few_dice(max(combat.attacks(side) for side in Faction))
    fighting = {piece.id for combat in found for piece in combat.pieces}
    value = {
        "combats": [_combat_json(combat) for combat in found],
        "outside": sorted(piece.id for piece in position.pieces if piece.id not in fighting),
    }
    steps = [step for combat in found for step in _combat_steps(combat)]
    findings = [finding for combat in found for finding in _rage_findings(combat)]
    return Verdict(
        value,
        tuple(findings),
        tuple(steps) or (Step("chain-none", refs=cite("6.03", "6.05")),),
        tuple(ledgers.readings),
    )


def _combat_json(combat: Combat) -> dict[str, Any]:
    pairs = zip(combat.pieces, combat.ledgers, strict=True)
    return {
        "pieces": [piece.id for piece in combat.pieces],
        "attacks": {side.value: combat.attacks(side) for side in Faction},
        "ledger": {piece.id: [list(entry) for entry in ledger] for piece, ledger in pairs},
    }


def _combat_steps(combat: Combat) -> Iterator[Step]:
    data = {
        "pieces": [piece.id for piece in combat.pieces],
        **{side.value: combat.attacks(side) for side in Faction},
    }
    yield Step("chain", data=data, refs=cite("6.05", "6.08"))
    for piece, ledger in zip(combat.pieces, combat.ledgers, strict=True):
        if not ledger:
            yield Step("ledger", case="none", data={"id": piece.id}, refs=cite("6.08"))
        for amount, clause in ledger:
            is_printed = clause == PRINTED
            data = {"id": piece.id, "amount": amount, "clause": clause}
            refs = cite("6.08") if is_printed else cite(clause)
            yield Step("ledger", case="printed" if is_printed else "", data=data, refs=refs)


def _rage_findings(combat: Combat) -> Iterator[Finding]:
    for piece, ledger in zip(combat.pieces, combat.ledgers, strict=True):
        attacks = total(tuple(entry for entry in ledger if entry[1] != "8.32"))
        if piece.rage_rolls and ledger and len(piece.rage_rolls) != attacks:
            data = {"attacks": attacks, "rolled": len(piece.rage_rolls)}
            yield Finding("rage-dice", Severity.WARNING, cite("8.32", "B31"), subject=piece.id, data=data)
