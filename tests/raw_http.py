"""A client that speaks HTTP byte by byte, so that a test decides what it sends, and when it stops."""

from __future__ import annotations

import contextlib
import http.client
import socket
from dataclasses import dataclass

from tests.servers import PATIENCE


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class _Answers:
    """What comes on a connection. Each answer reads on where the one before ended, and closes nothing."""

    def __init__(self, line: socket.socket) -> None:
        self._reader = line.makefile("rb")
        self.end = self._reader.close

    def makefile(self, _mode: str) -> _Answers:
        return self

    def close(self) -> None:
        pass

    def __getattr__(self, name: str) -> object:
        return getattr(self._reader, name)


class RawClient:
    """One connection."""

    def __init__(self, port: int, *, source: str = "127.0.0.1", buffer: int | None = None) -> None:
        self.line = socket.socket()
        if buffer is not None:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.line.bind((source, 0))
        self.line.settimeout(PATIENCE)
        self.line.connect(("127.0.0.1", port))
        self._answers = _Answers(self.line)

    def __enter__(self):
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave, as a phone that is switched off."""
        self._answers.end()
        self.line.close()

    def send(self, *lines: str, body: bytes = b"") -> None:
        """A request head, and as much of its body as is given."""
        self.line.sendall("\r\n".join([*lines, "Host: localhost", "", ""]).encode() + body)

    def answer(self, method: str = "POST") -> Answer:
        """The next whole answer."""
        found = http.client.HTTPResponse(self._answers, method=method)
        found.begin()
        return Answer(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())

    def is_closed(self) -> bool:
        """Has the server closed the connection, whatever it said before? Waits for it."""
        try:
            while self.line.recv(65536):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return True


def answers_in_time(port: int, sent: bytes, *, count: int = 1) -> tuple[list[Answer], bool]:
    """The first answers of a server that waits a second, and whether it closes then.

    On a busy machine the bytes may come after that second, to a line that is closed: they are sent again.
    """
    for _ in range(100):
        with RawClient(port) as client, contextlib.suppress(ConnectionError):
            client.line.sendall(sent)
            return [client.answer("GET") for _ in range(count)], client.is_closed()
    raise AssertionError(f"closed without a word: {sent!r}")


def get(port: int, path: str) -> Answer:
    """One page on a connection of its own."""
    with RawClient(port) as client:
        client.send(f"GET {path} HTTP/1.1", "Connection: close")
        return client.answer("GET")
