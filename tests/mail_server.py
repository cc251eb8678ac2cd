"""A mail server on loopback for tests: takes mail, refuses it, says nothing, or hangs up at a bad moment."""

import contextlib
import socketserver
import threading
from email import message_from_bytes


class Handler(socketserver.StreamRequestHandler):
    """One connection, as much of SMTP as Django speaks."""

    def say(self, line):
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self):
        server = self.server
        server.guests += 1
        if server.mood == "silent":
            self.rfile.read()
            return
        self.say("220 tests")
        for raw in self.rfile:
            word = raw.split()[0].upper() if raw.split() else b""
            if word == b"RCPT" and server.mood in {"550", "451"}:
                self.say(f"{server.mood} no")
            elif word == b"DATA":
                self.say("354 go on")
                server.mails.append(message_from_bytes(self.body()))
                if server.mood == "hangs-up":
                    return
                self.say("250 taken")
            elif word == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def body(self):
        lines = []
        for line in self.rfile:
            if line == b".\r\n":
                break
            lines.append(line)
        return b"".join(lines)


class Server(socketserver.ThreadingTCPServer):
    """``mood`` is what it does: takes, 550, 451, silent, hangs-up. ``mails`` are those that came whole."""

    daemon_threads = True
    block_on_close = False
    allow_reuse_address = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.mood, self.mails, self.guests = "takes", [], 0


@contextlib.contextmanager
def mail_server(settings):
    """Let the service send its mail there."""
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
        settings.EMAIL_USE_TLS, settings.EMAIL_TIMEOUT = False, 60
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
