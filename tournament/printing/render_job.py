"""Make a long print from its ticket, in a worker or here. The same data gives the same bytes."""

import logging
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final
from urllib.parse import urljoin

from tournament.messages.program_reasons import ProgramReason
from tournament.models import Paper
from tournament.printing import render
from tournament.printing.kinds import KINDS, Order
from tournament.printing.page_estimate import expected_pages
from tournament.queries.prints.print_fingerprints import Wanted
from tournament.services.core.errors import Refused
from tournament.services.prints import print_records, print_storage

EVERY: Final = 0.5  # seconds between two words about how far it is
logger = logging.getLogger(__name__)


def press(number: int, *, clock: Callable[[], datetime], again: bool = False) -> bool:
    """Make the print of this ticket. False where somebody else makes it, or it is made."""
    paper = Paper.objects.select_related("tournament", "round__tournament").filter(pk=number).first()
    if paper is None or not print_records.claim(paper, again=again):
        return False
    try:
        content, pages = _made(paper)
        key = f"paper-{paper.pk}.pdf"
        print_storage.put(key, content)
    except Refused as refusal:
        print_records.refuse(paper, refusal)
    except OSError as error:
        why = ProgramReason("print-failed", {"problem": error.strerror or ""}, case="file")
        print_records.fail(paper, error=why)
    except Exception:
        print_records.fail(paper, error=ProgramReason("print-failed"))
        raise
    else:
        for old in print_records.finish(paper, key=key, pages=pages, now=clock()):
            print_storage.drop(old)
    return True


def _made(paper: Paper) -> tuple[bytes, int]:
    base = str(paper.wish.get("address", ""))
    wanted = Wanted(paper.tournament, paper.kind, paper.round, paper.wish)
    document = KINDS[paper.kind].make(Order(wanted, whole=lambda path: urljoin(base, path)))
    total, teller = expected_pages(document), _Teller(paper)
    teller.total = total
    print_records.report_progress(paper, done=0, total=total)
    return render.pdf(document, tell=teller), max(1, teller.done)


class _Teller:
    def __init__(self, paper: Paper) -> None:
        self.paper, self.done, self.total = paper, 0, 0
        self._told_at = time.monotonic()

    def __call__(self, done: int) -> None:
        self.done = done
        if time.monotonic() - self._told_at >= EVERY:
            print_records.report_progress(self.paper, done=done, total=self.total)
            self._told_at = time.monotonic()
