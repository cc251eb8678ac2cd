"""What the desk knows of one entrant and may do with them: the part of the page that changes by itself."""

from collections.abc import Mapping
from typing import Any

from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.models import Entrant, OutgoingMail
from tournament.queries.desk import impact
from tournament.queries.desk.impact import Consequences
from tournament.queries.entrants import capacity
from tournament.queries.lists import list_queue
from tournament.queries.penalties.penalties import histories
from tournament.web.forms.post_data import whole
from tournament.web.organiser.core.desk import Desk
from tournament.web.organiser.entrants.links import seen_link


def context(desk: Desk, asked: Mapping[str, str]) -> dict[str, Any]:
    entrant = desk.entrant(whole(asked.get("entrant", "")) or 0)
    seats = entrant.seats.filter(is_current=True).select_related("pairing__round", "pairing__a", "pairing__b")
    return {
        "entrant": entrant,
        "in_line": capacity.place_in_line(entrant),
        "lists": list_queue.rows_of_entrant(entrant),
        "seen_link": seen_link(entrant),
        "coming": _coming(entrant),
        "behind": impact.draft_behind(entrant),
        "seats": [seat for seat in seats if seat.pairing.round.status != RoundStatus.DRAFT],
        "rulings": entrant.rulings.all(),
        "unsent": _unsent(entrant) if desk.organises and entrant.email else [],
        "histories": histories([entrant]) if desk.judges else [],
    }


def _unsent(entrant: Entrant) -> list[OutgoingMail]:
    mails = OutgoingMail.objects.filter(entrant=entrant, sent_at=None).exclude(failure="")
    return list(mails.select_related("message"))


def _coming(entrant: Entrant) -> Consequences | None:
    is_away = entrant.status in {EntrantStatus.REGISTERED, EntrantStatus.DROPPED}
    return impact.of_coming(entrant) if is_away else None
