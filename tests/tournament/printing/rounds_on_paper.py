"""Rounds of any size, written as rows at once: prints are about how much there is and what it is called."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader

from armies.models import ArmyList, ArmyListEntry, ArmyListVersion
from tests.data.cast import NOW
from tests.data.days import a_day
from tests.data.factories import a_catalogue, a_figure, a_list
from tournament.engine.lifecycle import EntrantStatus, RoundStatus
from tournament.models import Entrant, Pairing, Round, Seat
from tournament.printing import render

needs_pdf = pytest.mark.skipif(
    not render.is_available(), reason=f"no PDFs on this machine; install them with: {render.INSTALL}"
)
LONG = "Maximiliane-Theodora von und zu Hohenlohe-Schillingsfürst-Waldenburg the Younger"
HOSTILE = '<b>Bobby</b> & "Tables"'
JAPANESE = "山田 太郎"
ARABIC = "محمد بن سلمان"


def a_round(count: int, *, names: tuple[str, ...] = (), number: int = 1, **columns) -> Round:
    """``count`` entrants at tables in order of registration; the last of an odd number has the bye."""
    tournament = a_day(table_count=500).tournament
    for name, value in columns.items():
        setattr(tournament, name, value)
    tournament.save()
    people = Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            number=index + 1,
            name=names[index] if index < len(names) else f"Entrant {index + 1:03}",
            club="Grey Ford Guild" if index % 2 else "",
            status=EntrantStatus.CHECKED_IN,
            registered_at=NOW,
        )
        for index in range(count)
    )
    round_ = Round.objects.create(
        tournament=tournament, number=number, seed="s", status=RoundStatus.PUBLISHED, drafted_at=NOW
    )
    seat(round_, people)
    return round_


def seat(round_: Round, people: list[Entrant]) -> None:
    """Tables 1, 2, 3 for neighbours; factions turn from open to good to evil."""
    pairs = [(people[at], people[at + 1]) for at in range(0, len(people) - 1, 2)]
    rows = [
        Pairing(
            round=round_,
            table=table,
            a=a,
            b=b,
            faction_a=(None, "good", "evil")[(table - 1) % 3],
            is_forced=table % 2 == 0,
            created_at=NOW,
        )
        for table, (a, b) in enumerate(pairs, start=1)
    ]
    if len(people) % 2:
        rows.append(Pairing(round=round_, a=people[-1], created_at=NOW))
    Pairing.objects.bulk_create(rows)
    Seat.objects.bulk_create(
        Seat(pairing=row, round=round_, entrant=entrant, side=side)
        for row in rows
        for side, entrant in (("a", row.a), ("b", row.b))
        if entrant is not None
    )


def a_saved_list(faction: str, *names: str, standing: str = "unverified") -> ArmyList:
    """A list with one current version of two figures of each name."""
    catalogue = a_catalogue(standing=standing)
    army_list = a_list(faction=faction)
    version = ArmyListVersion.objects.create(
        army_list=army_list,
        number=1,
        fingerprint="3f9a1c2e" + "0" * 56,
        verdict={},
        totals={"figures": 2 * len(names), "hero_points": 455},
        is_legal=True,
        submitted_at=NOW,
        submitted_by="Pia",
    )
    for position, name in enumerate(names):
        figure = a_figure(catalogue, name=name, faction=faction)
        ArmyListEntry.objects.create(
            version=version, position=position, figure=figure, quantity=2, snapshot={"name": name}
        )
    return army_list


def text_of(html: str) -> str:
    """What a reader of the page sees, on one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def pages_of(content: bytes) -> list[str]:
    """The text of each page of a PDF, on one line each."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in PdfReader(io.BytesIO(content)).pages]
