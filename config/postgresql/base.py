"""Send a statement again whose prepared plan is gone, and know whether a whole request may be repeated.

A migration that changes the type of a column makes the prepared statements of all other connections useless:
"cached plan must not change result type". Outside a transaction the statement is simply sent again. Within
one nothing can be sent after an error, so the connection notes what happened, and who began the work repeats
it (``config/repeats.py``). Refuses to repeat where a part of the work is committed already.
"""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from django.db import DatabaseError
from django.db.backends.postgresql import base
from django.db.backends.utils import CursorDebugWrapper, CursorWrapper

from config.postgresql import REPEATABLE, UNPLANNED, sqlstate_of
from config.postgresql.patience import CONNECT_SECONDS, patient

logger = logging.getLogger(__name__)
READING: Final = ("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET", "SHOW")


class _Asking(CursorWrapper):
    """Sends a statement again whose plan is gone, and notes what was written."""

    def _execute(self, sql: Any, params: Any, *ignored: Any) -> Any:
        execute: Any = super()._execute  # type: ignore[misc]  # the stubs leave it out
        try:
            answer = execute(sql, params, *ignored)
        except DatabaseError as error:
            state = sqlstate_of(error)
            if state not in UNPLANNED or not self.db.get_autocommit():
                self.db.was_interrupted |= state in REPEATABLE
                raise
            # psycopg forgets the statements that it has prepared when it sees this one.
            self.cursor.connection.execute("DEALLOCATE ALL", prepare=False)
            logger.warning("A prepared statement had lost its plan and is sent again.")
            answer = execute(sql, params, *ignored)
        self.db.note(sql)
        return answer

    def _executemany(self, sql: Any, params: Sequence[Any], *ignored: Any) -> Any:
        answer: Any = super()._executemany(sql, params, *ignored)  # type: ignore[misc]  # as above
        self.db.note(sql)
        return answer


class _AskingAndShowing(_Asking, CursorDebugWrapper):
    """The same with Django's list of queries."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that knows whether what it was asked for may be asked for again."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.begin_work()

    def get_connection_params(self) -> dict[str, Any]:
        return {"connect_timeout": CONNECT_SECONDS, **super().get_connection_params()}

    def get_new_connection(self, conn_params: Any) -> Any:
        found = super().get_new_connection(conn_params)
        found.wait = patient(found)
        return found

    def begin_work(self) -> None:
        self.was_interrupted = self._has_written = self._has_committed = False

    @contextmanager
    def apart_from_work(self) -> Iterator[None]:
        """What is done within belongs to nobody's work: it may be committed, and the work still repeated."""
        before = self.was_interrupted, self._has_written, self._has_committed
        try:
            yield
        finally:
            self.was_interrupted, self._has_written, self._has_committed = before

    @property
    def may_have_committed(self) -> bool:
        return self._has_committed

    @property
    def may_repeat(self) -> bool:
        return self.was_interrupted and not self._has_committed

    def note(self, sql: object) -> None:
        """Remember a statement that may have changed something."""
        if not str(sql).lstrip().upper().startswith(READING):
            self._has_written = True
            self._has_committed |= bool(self.get_autocommit())

    def make_cursor(self, cursor: Any) -> CursorWrapper:
        return _Asking(cursor, self)

    def make_debug_cursor(self, cursor: Any) -> CursorDebugWrapper:
        return _AskingAndShowing(cursor, self)

    def _commit(self) -> None:
        before, self._has_committed = self._has_committed, self._has_committed or self._has_written
        try:
            super()._commit()  # type: ignore[misc]  # the stubs leave it out
        except DatabaseError as error:
            if sqlstate_of(error) is not None:  # it was refused; a server that says nothing may have done it
                self._has_committed = before
            raise

    def _rollback(self) -> None:
        super()._rollback()  # type: ignore[misc]  # as above
        self._has_written = False
