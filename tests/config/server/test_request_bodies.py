"""A real server reads what HTTP allows: kept connections, pipelines, and bodies in pieces or in vain."""

import json

import pytest

from tests.raw_http import RawClient, answers_in_time
from tests.strict_web import JSON_FORM, LENGTH, MB, PAGE_FORM, TYPE

pytestmark = [pytest.mark.services, pytest.mark.xdist_group("services")]


def test_a_kept_connection_answers_again(patient):
    with RawClient(patient.port) as client:
        for _ in range(2):
            client.send("GET /time HTTP/1.1")
            assert client.answer("GET").status == 200


def test_a_kept_connection_waits_for_the_next_head_and_no_longer(web):
    sent = b"GET /time HTTP/1.1\r\nHost: localhost\r\n\r\nGET /time HT"

    answers, is_closed = answers_in_time(web.port, sent, count=2)

    assert ([answer.status for answer in answers], is_closed) == ([200, 408], True)


def test_requests_in_a_pipeline_are_answered_in_turn(patient):
    with RawClient(patient.port) as client:
        body = b'{"name": "Nia"}'
        client.send(f"POST {JSON_FORM} HTTP/1.1", TYPE, LENGTH.format(len(body)), body=body)
        client.send("GET /time HTTP/1.1")

        assert [client.answer().status, client.answer("GET").status] == [409, 200]


def test_whoever_asks_first_whether_to_send_is_told_to(patient):
    body = b'{"name": "Nia"}'
    with RawClient(patient.port) as client:
        head = (f"POST {JSON_FORM} HTTP/1.1", TYPE, LENGTH.format(len(body)), "Expect: 100-continue")
        client.send(*head)
        assert client.line.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.line.sendall(body)

        assert client.answer().status == 409


def test_what_is_too_long_is_refused_unread(patient):
    with RawClient(patient.port) as client:
        client.send(f"POST {JSON_FORM} HTTP/1.1", TYPE, LENGTH.format(3 * MB), "Expect: 100-continue")
        answer = client.answer()

    assert (answer.status, json.loads(answer.text)["code"]) == (413, "body-too-large")
    assert json.loads(answer.text)["data"] == {"limit": 2 * MB}


def test_whoever_sends_on_hears_that_it_was_too_long(patient):
    """A connection that is closed under bytes that come in is reset, and the answer is lost with it."""
    with RawClient(patient.port) as client:
        client.send(f"POST {PAGE_FORM} HTTP/1.1", "Content-Type: text/plain", LENGTH.format(8 * MB))
        client.line.sendall(b"x" * 8 * MB)
        answer = client.answer()

        assert client.is_closed()
    assert (answer.status, answer.text) == (
        413,
        "This is larger than 2 MB, which is the limit. Send less at once.",
    )


def test_a_browser_is_told_on_a_page_that_it_was_too_long(patient):
    with RawClient(patient.port) as client:
        accepts = "Accept: text/html,application/xhtml+xml;q=0.9"
        client.send(f"POST {PAGE_FORM} HTTP/1.1", accepts, LENGTH.format(8 * MB), "Expect: 100-continue")
        answer = client.answer()

    assert (answer.status, answer.headers["content-type"]) == (413, "text/html; charset=utf-8")
    assert "This is larger than 2 MB, which is the limit. Send less at once." in answer.text
    assert ('rel="stylesheet"' in answer.text, "Show tournaments" in answer.text) == (True, True)


def test_the_page_about_a_file_that_was_too_long_leads_back_to_its_form(patient):
    form = "http://localhost/desk/a-cup/settings/?x=<b>#map"
    types = ("Accept: text/html", "Content-Type: multipart/form-data; boundary=x", LENGTH.format(80 * MB))
    pages = []
    for referer in (form, "http://elsewhere.test/desk/"):
        with RawClient(patient.port) as client:
            client.send(f"POST {PAGE_FORM} HTTP/1.1", *types, f"Referer: {referer}", "Expect: 100-continue")
            pages.append(client.answer().text)

    assert 'href="/desk/a-cup/settings/?x=&lt;b&gt;"' in pages[0]
    assert "The form says how large its file may be." in pages[0]
    assert ("Go back" in pages[1], "elsewhere" in pages[1], "@" in pages[1]) == (False, False, False)


def chunks(*pieces):
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in (*pieces, b""))


def test_a_body_in_pieces_is_read_whole(patient):
    with RawClient(patient.port) as client:
        head = (f"POST {JSON_FORM} HTTP/1.1", TYPE, "Transfer-Encoding: chunked")
        client.send(*head, body=chunks(b'{"name"', b': "Nia"}'))
        answer = client.answer()

    assert (answer.status, json.loads(answer.text)["code"]) == (409, "registration-closed")


def test_a_body_in_pieces_has_an_end(patient):
    with RawClient(patient.port) as client:
        client.send(f"POST {JSON_FORM} HTTP/1.1", TYPE, "Transfer-Encoding: chunked")
        client.line.sendall(chunks(*[b" " * 65536] * 33))
        answer = client.answer()

    assert (answer.status, json.loads(answer.text)["code"]) == (413, "body-too-large")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_body_where_none_is_wanted_is_read_and_forgotten(patient, method):
    with RawClient(patient.port) as client:
        client.send(f"{method} /time HTTP/1.1", LENGTH.format(4), body=b"abcd")
        assert client.answer(method).status == 200
        client.send("GET /time HTTP/1.1")

        assert client.answer("GET").status == 200


def test_a_stream_takes_no_body(patient):
    with RawClient(patient.port) as client:
        client.send("GET /live/t/hall-1 HTTP/1.1", LENGTH.format(MB), body=b"half")

        assert (client.answer("GET").status, client.is_closed()) == (400, True)
