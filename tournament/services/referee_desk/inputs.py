"""What a ruling takes that changes no result: words, a rule number, a table, and a question of the desk."""

from rules.referee_desk import QUESTIONS
from tournament.services.core.inputs import (
    MAX_CLAUSE_LENGTH,
    MAX_NUMBER,
    MAX_REASON_LENGTH,
    Input,
    choice,
    integer,
    mapping,
    nested,
    text,
    token,
)
from tournament.services.referee_desk.rulings import NewRuling


class DeskQuestionInput(Input):
    """A question of the referee's desk. The answer is computed again and kept."""

    question: str = choice(QUESTIONS)
    input: dict[str, object] = mapping(help_text="The body of `desk/QUESTION/`, without `policy`.")


class MakeRulingInput(Input):
    """A ruling that does not change a result."""

    token: str = token(default="")
    reason: str = text(
        MAX_REASON_LENGTH, default="", help_text="What is ruled, and why. Required without `desk`."
    )
    clause: str = text(
        MAX_CLAUSE_LENGTH,
        default="",
        help_text="The rule number. Required without `desk`; else the first one that decided the answer.",
    )
    round: int | None = integer(1, MAX_NUMBER, default=None, help_text="With `table`.")
    table: int | None = integer(1, MAX_NUMBER, default=None, help_text="With `round`.")
    desk: DeskQuestionInput | None = nested(DeskQuestionInput, default=None)

    def ruling(self) -> NewRuling:
        asked = self.desk
        return NewRuling(
            text=self.reason,
            clause=self.clause,
            question=asked.question if asked else "",
            asked=asked.input if asked else None,
        )
