"""The fees of a tournament as a spreadsheet for the treasurer. For organisers only."""

from typing import Final

from armies.services.files import tables
from armies.services.files.archives import File
from tournament.engine.fees import amount_text
from tournament.models import Tournament
from tournament.queries.entrants.fees import fee_rows

COLUMNS: Final = (
    *("number", "name", "club", "member", "currency", "asked", "paid", "refunded", "due"),
    *("paid_by", "noted_by", "noted_at"),
)


def fees_csv(tournament: Tournament) -> File:
    """Everybody by start number; ways, officials and times of several payments stand one after the other."""
    currency = tournament.fee_plan.get("currency", "")
    rows = []
    for row in fee_rows(tournament):
        account = row.account
        sums = (account.asked, account.paid, account.refunded, account.due)
        rows.append(
            [
                row.entrant.number,
                row.entrant.name,
                row.entrant.club,
                "yes" if account.is_member else "",
                currency,
                *map(amount_text, sums),
                "; ".join(line.paid_by for line in row.payments),
                "; ".join(line.noted_by for line in row.payments),
                "; ".join(line.noted_at.isoformat() for line in row.payments),
            ]
        )
    return File("fees.csv", tables.write(COLUMNS, rows).encode())
