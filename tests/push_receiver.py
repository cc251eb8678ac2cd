"""A push service on loopback for tests, with a certificate of its own, and a browser that decrypts."""

import contextlib
import json
import os
import ssl
import threading
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tournament import outbound

HOST = "push.example.com"


def written(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def point(key):
    encoding = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(*encoding)


class Browser:
    """The keys that a browser makes for one subscription, and what it reads with them."""

    def __init__(self, service, name="pia"):
        self.service, self.name = service, name
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def endpoint(self):
        return f"https://{HOST}/send/{self.name}"

    @property
    def keys(self):
        return {
            "endpoint": self.endpoint,
            "public_key": written(point(self.key)),
            "secret": written(self.auth),
        }

    def messages(self):
        """What came for this browser, decrypted."""
        bodies = [body for path, _headers, body in self.service.requests if path == f"/send/{self.name}"]
        read = partial(http_ece.decrypt, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        return [json.loads(read(body)) for body in bodies]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append((self.path, dict(self.headers), body))
        if self.server.is_dripping:
            with contextlib.suppress(OSError):  # hung up
                for letter in b"HTTP/1.1 201 " + b"C" * 50 + b"\r\n\r\n":
                    self.wfile.write(bytes([letter]))
                    self.server.pause.wait(0.05)
            return
        self.send_response(self.server.status)
        if 300 <= self.server.status < 400:
            self.send_header("Location", f"https://{HOST}/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_args):
        """Tests look at ``requests``."""


def certificate(folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    file = folder / "push.pem"
    file.write_bytes(made.public_bytes(pem) + key.private_bytes(pem, *plain))
    return file


@contextlib.contextmanager
def push_service(folder):
    """``status`` is what it answers; ``network`` leads there under its name, and ``post`` through it."""
    file = certificate(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(file)
    server.socket = tls.wrap_socket(server.socket, server_side=True)
    server.status, server.requests = 201, []
    server.is_dripping, server.pause = False, threading.Event()
    port = server.server_address[1]
    server.trusts = ssl.create_default_context(cafile=file)

    def resolve(_host, _port):
        return ["127.0.0.1"]

    def post(url, body, headers):
        network = outbound.Network(resolve, lambda _address: True, server.trusts)
        return outbound.post_through(network, url.replace(HOST, f"{HOST}:{port}"), body, headers)

    server.port, server.post = port, post
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.pause.set()
        server.shutdown()
        server.server_close()
        thread.join()
