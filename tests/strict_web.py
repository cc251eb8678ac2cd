"""A real web server with limits that a test names, and how to look at what it holds."""

import contextlib
import threading
import time
from pathlib import Path

from tests import servers

JSON_FORM = "/api/v1/tournaments/hall-1/entrants/"
PAGE_FORM = "/check/"
PHOTO = "/me/nobody/rounds/1/photo/"
PAGES = ("/", "/time", "/t/hall-1/", "/sign-in/", "/check/")
LARGE_FILE = "/static/large.bin"
MB = 1024 * 1024
# A server whose patience no test outlasts: what happens there happens for another reason.
PATIENT = {
    f"MUSTER_{name}_SECONDS": "900" for name in ("HEADER", "KEEPALIVE", "IDLE", "FORM", "UPLOAD", "ANSWER")
}
LENGTH = "Content-Length: {}"
PICTURE = "Content-Type: multipart/form-data; boundary=b"
TYPE = "Content-Type: application/json"


@contextlib.contextmanager
def a_web(template, folder, **limits):
    """A server with all the patience in the world, but for these limits."""
    static = folder.parent / "static"
    static.mkdir()
    (static / "large.bin").write_bytes(
        bytes(16 * MB)
    )  # more than the system takes for a client that does not
    limits = {**PATIENT, "STATIC_ROOT": str(static), **limits}
    state, port = servers.copy_of(template, folder, **limits), servers.free_port()
    with servers.web(state, port) as process:
        yield Served(port, process, state)


class Served:
    def __init__(self, port, process, state):
        self.port, self.process, self.state = port, process, state

    def spools(self):
        """The files without a name that the server holds open."""
        return [name for name in self.opened("(deleted)") if str(self.state.folder) in name]

    def opened(self, ending):
        """The files that the server holds open, by how their names end."""
        found = []
        for each in Path(f"/proc/{self.process.pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                found.append(str(each.readlink()))
        return [name for name in found if name.endswith(ending)]

    def connections(self):
        """How many bytes lie there unsent for each client that is connected."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        ours = [line for line in lines if line[1].endswith(f":{self.port:04X}") and line[3] == "01"]
        return {line[2]: int(line[4].partition(":")[0], 16) for line in ours}

    def unread(self):
        """How many bytes lie there for each client that does not take them."""
        return {client: size for client, size in self.connections().items() if size}

    def is_stuck(self, count):
        """Do so many clients read nothing, and does nothing more come for any of them?"""
        before = self.unread()
        time.sleep(0.3)  # nothing tells that nothing happens
        return len(before) == count and self.unread() == before

    def log(self):
        return (self.state.folder / "web.log").read_text()


def trickle(client, piece, over):
    """Send a piece again and again until the other end has closed, or ``over`` is set."""

    def run():
        with contextlib.suppress(OSError):
            while not over.wait(0.05):
                client.line.sendall(piece)

    thread = threading.Thread(target=run)
    thread.start()
    return thread
