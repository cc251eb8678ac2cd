"""What SQLite still holds of rows that are erased: its write-ahead log has them until it is written over."""

import logging

from django.db import DatabaseError, connection, transaction

from tournament.services.core import locks

logger = logging.getLogger(__name__)


def leave_none() -> None:
    """Empty SQLite's write-ahead log after the commit. The file's own pages are overwritten with zeros."""
    if connection.vendor == "sqlite":
        transaction.on_commit(_empty_log, robust=True)


def _empty_log() -> None:
    try:
        with locks.not_waited_for():
            [is_busy, *_] = connection.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except DatabaseError as error:
        is_busy, reason = True, str(error)
    else:
        reason = "a reader holds it"
    if is_busy:
        logger.warning("The log of the database keeps what was erased until it is written over: %s.", reason)
