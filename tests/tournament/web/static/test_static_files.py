"""Style sheets and scripts on the wire: small where a browser unpacks them, whole for everybody else."""

import gzip
from pathlib import Path

from django.contrib.staticfiles import finders

SHEET = "/static/tournament/css/base/base.css"
PLAIN = Path(finders.find("tournament/css/base/base.css")).read_bytes()


def body_of(answer):
    return b"".join(answer) if answer.streaming else answer.content


def test_style_sheet_is_squeezed_for_a_browser(client):
    answer = client.get(SHEET, headers={"accept-encoding": "gzip, br"})

    assert (answer.headers["Content-Encoding"], answer.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(answer.content) == PLAIN
    assert int(answer.headers["Content-Length"]) == len(answer.content) < len(PLAIN) / 2
    assert answer.headers["Content-Type"].startswith("text/css")


def test_style_sheet_is_whole_for_who_cannot_unpack_it(client):
    answer = client.get(SHEET)

    assert "Content-Encoding" not in answer.headers
    assert body_of(answer) == PLAIN


def test_unchanged_file_and_a_look_without_body_stay_empty(client):
    first = client.get(SHEET, headers={"accept-encoding": "gzip"})
    since = {"accept-encoding": "gzip", "if-modified-since": first.headers["Last-Modified"]}

    assert client.get(SHEET, headers=since).status_code == 304
    assert body_of(client.head(SHEET, headers={"accept-encoding": "gzip"})) == b""
