"""The reader of bodies in this process: pieces of any size, and a disk that takes no more."""

import asyncio
import contextlib
import resource

import pytest

from config.server.client_limits import ClientLimits
from config.server.refusals import Refusal
from config.server.request_bodies import IN_MEMORY, BodyReader
from tests.strict_web import PHOTO

MAX_FILE = 4 * IN_MEMORY


@contextlib.contextmanager
def longest_file(size):
    """No file of this process becomes longer, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def photo_of(size):
    headers = [(b"content-type", b"multipart/form-data"), (b"content-length", str(size).encode())]
    return {"path": PHOTO, "headers": headers}


async def content_of(reader, pieces):
    """What arrives of a photo that comes in these pieces."""
    waiting = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    waiting[-1]["more_body"] = False

    async def receive():
        return waiting.pop(0)

    async with reader.read(photo_of(sum(map(len, pieces))), "192.0.2.1", receive) as body:
        return body.content.read()


@pytest.mark.parametrize("pieces", [[b"x" * IN_MEMORY] * 8, [b"x" * MAX_FILE, b"y" * 100]])
def test_a_disk_that_is_full_is_told_of_also_by_the_last_few_bytes(pieces, settings, tmp_path):
    settings.UPLOAD_SPOOL_DIR = tmp_path
    reader = BodyReader(ClientLimits())

    with longest_file(MAX_FILE), pytest.raises(Refusal) as refused:
        asyncio.run(content_of(reader, pieces))

    assert (refused.value.code, refused.value.lingers) == ("disk-full", True)
    assert asyncio.run(content_of(reader, pieces)) == b"".join(pieces)


def test_a_body_takes_one_place_in_however_many_pieces_it_comes():
    reader, pieces = BodyReader(ClientLimits(bodies_per_address=1)), [b"%d," % n for n in range(500)]

    for _ in range(2):  # and gives it back
        assert asyncio.run(content_of(reader, pieces)) == b"".join(pieces)
