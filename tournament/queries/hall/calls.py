"""Who is called now. Reads; what a call is and when it may be made is for the service."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q, QuerySet

from tournament.engine.lifecycle import RoundStatus
from tournament.models import Call, Entrant, Tournament

TAKES_THE_SCREEN: Final = timedelta(seconds=8)  # then it is a band at the top, until it is ended


@dataclass(frozen=True, slots=True)
class Called:
    """One open call as it is shown: the table large, the names below it, the words last."""

    call: Call

    @property
    def table(self) -> int | None:
        return self.call.pairing.table if self.call.pairing else None

    @property
    def names(self) -> tuple[str, ...]:
        pairing = self.call.pairing
        return tuple(str(entrant) for entrant in (pairing.a, pairing.b) if entrant) if pairing else ()

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """What is said, by language, in the order of the hall; the text where the call has no words."""
        texts = self.call.words
        spoken = self.call.tournament.spoken_languages
        return tuple((code, texts[code]) for code in spoken if code in texts) or (("", self.call.text),)


def open_calls(tournament: Tournament) -> QuerySet[Call]:
    """The calls nobody has ended, oldest first; none of a table that was taken apart or played out."""
    stands = Q(pairing=None) | Q(
        pairing__is_current=True, pairing__round__status__in=[RoundStatus.PUBLISHED, RoundStatus.PLAYING]
    )
    return Call.objects.filter(stands, tournament=tournament, ended_at=None)


def calls_for_everybody(tournament: Tournament) -> list[Call]:
    """What the whole hall is told, without the calls of single tables."""
    return list(open_calls(tournament).filter(pairing=None))


def calls_for(entrant: Entrant) -> list[Call]:
    """What the phone of this entrant shows: what the whole hall is told, and calls of the own table."""
    own = Q(pairing=None) | Q(pairing__a=entrant) | Q(pairing__b=entrant)
    return list(open_calls(entrant.tournament).filter(own))


def called(tournament: Tournament) -> list[Called]:
    """What every screen shows now, oldest first. One query."""
    found = open_calls(tournament).select_related("tournament", "pairing__a", "pairing__b")
    return [Called(call) for call in found]


def takes_the_screen_until(rows: Iterable[Called]) -> datetime | None:
    """How long the newest of these calls is the only thing on the screens."""
    newest = max((row.call.called_at for row in rows), default=None)
    return newest + TAKES_THE_SCREEN if newest else None
