"""A body in pieces, without its length, is read like any other, up to a limit: over a real server."""

import http.client
import json
from contextlib import closing

import pytest

from tests import servers

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]
FORM = "/api/v1/tournaments/hall-1/entrants/"
PIECE = b" " * 65536


@pytest.fixture(scope="module")
def port(hall_template, tmp_path_factory):
    state, port = servers.copy_of(hall_template, tmp_path_factory.mktemp("bodies")), servers.free_port()
    with servers.web(state, port):
        yield port


def send(port, *pieces, path=FORM):
    headers = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=servers.PATIENCE)) as connection:
        connection.request("POST", path, body=iter(pieces), headers=headers, encode_chunked=True)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_a_body_in_pieces_is_read_whole(port):
    status, says = send(port, b'{"name"', b': "Nia"}')

    assert (status, json.loads(says)["code"]) == (409, "registration-closed")


def test_a_body_in_pieces_has_an_end(port):
    program, person = send(port, *[PIECE] * 33), send(port, *[PIECE] * 33, path="/check/")

    assert (program[0], person[0]) == (413, 413)
    assert json.loads(program[1])["code"] == "body-too-large"
    assert "Send it with Content-Length, or send less at once." in person[1]
