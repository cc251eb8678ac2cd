"""Rule on a question at a table or in general: with words, and with what the referee's desk answers.

No result changes. The desk answers again when the ruling is written, by the rules of the tournament, and that
answer is kept. Refuses to write anything over: undo writes a ruling that overrules this one.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from django.db import transaction
from django.utils.translation import override

from armies.services.files.json_values import is_storable
from rules.citations import cite
from rules.errors import BadInput
from tournament import adapters
from tournament.models import Pairing, Ruling, Tournament
from tournament.queries.referee_desk import answers
from tournament.queries.referee_desk.answers import DeskAnswer
from tournament.services.core import clauses, locks, log, outbox, row_history
from tournament.services.core.actors import Actor
from tournament.services.core.errors import Conflict, Invalid, NotAllowed

BY_REFEREE: Final = "10.01"
DIGITS: Final = 16  # of the version of the rules


@dataclass(frozen=True, slots=True)
class NewRuling:
    """What a referee rules. Without a question of the desk, words and clause are needed.

    Where the program does not have the rulebook of the game, words are enough, and there is no clause.
    """

    text: str = ""
    clause: str = ""
    question: str = ""
    asked: Mapping[str, Any] | None = None


def make(
    tournament: Tournament,
    ruling: NewRuling,
    *,
    by: Actor,
    now: datetime,
    pairing: Pairing | None = None,
    token: str = "",
) -> Ruling:
    """Write it, at the table of ``pairing`` where there is one. The same ``token`` writes it once.

    Raises ``BadInput`` with a place below ``desk``, ``NotAllowed`` for scorekeepers, ``Invalid`` without
    words or with an unknown clause, and ``Conflict`` where the token wrote something else.
    """
    if not by.may_rule:
        raise NotAllowed("not-a-referee", case="ruling", refs=cite(BY_REFEREE))
    answer = _answer(tournament, ruling)
    text, clause = ruling.text.strip(), _clause(tournament, ruling, answer)
    if not (text or answer):
        case = "ruling" if adapters.has_rulebook(tournament) else "ruling-words"
        raise Invalid("reason-missing", case=case, field="reason")
    values = {
        "round": pairing.round if pairing else None,
        "clause": clause,
        "text": text,
        "desk": as_stored(answer) if answer else {},
    }
    with transaction.atomic():
        if pairing is not None:
            pairing = locks.pairing(pairing)
        tournament = locks.tournament(tournament)
        made = tournament.rulings.filter(token=token).first() if token else None
        if made is not None:
            return _same(made, pairing, values)
        rows = tournament.rulings.filter(ruled_at=now)
        history = row_history.begin_history(rows, **({"pairing": pairing.pk} if pairing else {}))
        made = Ruling.objects.create(
            tournament=tournament, pairing=pairing, ruled_by=by.name, ruled_at=now, token=token, **values
        )
        _tell(made, by=by, now=now, history=history)
    return made


def as_stored(answer: DeskAnswer) -> dict[str, Any]:
    """The question and its answer as a ruling keeps them: English, with the codes of every sentence."""
    with override("en"):
        shown = answer.as_json()
    rows = zip(shown["findings"], answer.verdict.findings, strict=True)
    shown["findings"] = [{**row, "case": finding.case} for row, finding in rows]
    return {
        "question": answer.question,
        "input": dict(answer.asked),
        "answer": shown,
        "ruleset": answer.ruleset,
        "policy_digest": shown["policy_digest"],
        "rules_version": rules_version(),
    }


@cache
def rules_version() -> str:
    """A digest of the rules themselves: two answers under the same one were computed alike."""
    found = hashlib.sha256()
    for name, source in sorted(_sources(files("rules"), "")):
        found.update(f"{name}\n".encode() + source)
    return found.hexdigest()[:DIGITS]


def _sources(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for each in folder.iterdir():
        name = f"{path}/{each.name}"
        if each.is_dir():
            found += _sources(each, name)
        elif name.endswith(".py"):
            found.append((name, each.read_bytes()))
    return found


def _answer(tournament: Tournament, ruling: NewRuling) -> DeskAnswer | None:
    if not ruling.question:
        return None
    if not adapters.has_rulebook(tournament):
        raise Conflict("desk-without-rulebook", field="desk.question")
    try:
        _refuse_unstorable(ruling.asked)
        return answers.answer_in(ruling.question, dict(ruling.asked or {}), tournament)
    except BadInput as error:
        place = "question" if error.path == "question" else f"input.{error.path}".strip(".")
        error.path = f"desk.{place}"
        raise


def _refuse_unstorable(asked: Any) -> None:
    if not is_storable(asked):
        raise BadInput("object-expected", data={"value": "…"})


def _clause(tournament: Tournament, ruling: NewRuling, answer: DeskAnswer | None) -> str:
    """The rule number of a ruling; none where the program does not have the rulebook."""
    if not adapters.has_rulebook(tournament):
        return ""
    clause = ruling.clause.strip() or (_clause_of(answer) if answer else "")
    if not clause:
        raise Invalid("reason-missing", case="ruling", field="reason")
    clauses.check(clause)
    return clause


def _clause_of(answer: DeskAnswer) -> str:
    """The first clause that decided: of what the rules object to, else of the last step."""
    verdict = answer.verdict
    refs = [each.refs for each in verdict.errors]
    refs += [each.refs for each in verdict.trace[::-1]] + [each.refs for each in verdict.findings]
    cited = (str(ref) for several in refs for ref in several)
    return next((ref for ref in cited if ref[0].isdigit()), BY_REFEREE)


def _same(made: Ruling, pairing: Pairing | None, values: Mapping[str, Any]) -> Ruling:
    """The ruling of this token, where it is the one that is sent now; a changed mind is never swallowed."""
    asked = [{name: desk.get(name) for name in ("question", "input")} for desk in (made.desk, values["desk"])]
    is_same = (made.text, made.clause, made.pairing) == (values["text"], values["clause"], pairing)
    if not is_same or asked[0] != asked[1]:
        raise Conflict("token-used")
    return made


def _tell(made: Ruling, *, by: Actor, now: datetime, history: row_history.RowHistory) -> None:
    pairing, tournament = made.pairing, made.tournament
    subject = (
        f"{pairing.round}, table {pairing.table}: {pairing}" if pairing else made.clause or tournament.name
    )
    data = {"clause": made.clause, "question": made.desk.get("question", "")}
    log.record(
        "ruling.make",
        tournament=tournament,
        by=by,
        now=now,
        subject=subject,
        reason=made.text,
        data=data,
        history=history,
    )
    if pairing is None:
        outbox.publish(tournament, "log", now=now)
    else:
        outbox.publish(tournament, "results", now=now, concerns=outbox.concerns_table(pairing))
