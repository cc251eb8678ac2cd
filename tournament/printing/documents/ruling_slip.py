"""The slip of a ruling: what was asked, the answer with its clauses, the position, and a line to sign."""

from dataclasses import dataclass
from typing import Any, Final

from tournament.models import Ruling
from tournament.printing.documents.head import Document, head_of
from tournament.queries.referee_desk import stored_positions
from tournament.queries.referee_desk.drawing import Drawing

GROUP: Final = 5  # characters of the code that stand together


@dataclass(frozen=True, slots=True)
class RulingSlip(Document):
    """``drawing`` is put into the template that pages use, in black and white, 90 mm wide."""

    ruling: Ruling
    lines: tuple[dict[str, Any], ...]
    drawing: Drawing | None
    code: str

    template = "printing/results/ruling_slip.html"
    css = ("page.css", "log.css")
    stem = "ruling"


def slip_of(ruling: Ruling) -> RulingSlip:
    code = stored_positions.code_of(ruling)
    return RulingSlip(
        head=head_of(ruling.tournament, round_=ruling.round),
        ruling=ruling,
        lines=tuple(ruling.answer_lines),
        drawing=stored_positions.drawing_of(ruling),
        code=" ".join(code[at : at + GROUP] for at in range(0, len(code), GROUP)),
    )
