"""The guide's championship day is played, request by request, as it stands in the guide."""

import io
import json
import re
from pathlib import Path

import pytest

from tests.data.cast import person
from tests.tournament.api.callers import api, desk, passer_by, with_token
from tests.tournament.services.results.test_photos import a_photo

pytestmark = pytest.mark.django_db
GUIDE = Path(__file__).resolve().parents[4] / "docs" / "guides" / "api.md"
BLOCK = re.compile(r"^```day\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"<(\w+)>")
BARE = re.compile(r'(?<!")<(\w+)>')


def steps():
    """Each request with the answer that stands below it."""
    lines = "".join(BLOCK.findall(GUIDE.read_text())).splitlines()
    return [(asked, answer.strip()) for asked, answer in zip(lines[::2], lines[1::2], strict=True)]


class Hall:
    """Who asks, and what was learnt from the answers so far."""

    def __init__(self):
        officials = {name: desk(person(name.title())) for name in ("olga", "jun", "kei")}
        self.people, self.learnt = {"anybody": passer_by(), **officials}, {}

    def told(self, text):
        """The text with what was learnt in the place of its name."""
        return BARE.sub(lambda name: str(self.learnt.get(name[1], name[0])), text)

    def client(self, who):
        """An official, a passer-by, or the phone behind the link of a start number."""
        name = NAME.fullmatch(who)
        if name is None:
            return self.people[who]
        return with_token(
            self.learnt[str(self.learnt.get(name[1], name[1]) if name[1].isalpha() else name[1])]
        )

    def ask(self, line):
        who, method, path, body = (*line.split(" ", 3), "")[:4]
        client, path, body = self.client(who), api(self.told(path)), self.told(body)
        if body.startswith("photo=@"):
            return client.post(path, {"photo": io.BytesIO(a_photo())}, format="multipart")
        return client.generic(method, path, body, content_type="application/json")

    def fits(self, shown, found):
        """Is what the guide shows in the answer? A name is learnt, or compared where it is known."""
        if isinstance(shown, dict):
            return isinstance(found, dict) and all(self.fits(shown[key], found.get(key)) for key in shown)
        if isinstance(shown, list):
            pairs = zip(shown, found, strict=False)  # the guide shows the first ones
            is_long_enough = len(found) >= len(shown) if shown else not found
            return is_long_enough and all(self.fits(*each) for each in pairs)
        if isinstance(shown, str) and (name := NAME.fullmatch(shown)):
            return self.learnt.setdefault(name[1], found) == found
        return shown == found


def test_the_day_of_the_guide_is_played_as_it_stands_there(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    hall, played = Hall(), steps()
    for asked, then in played:
        answer = hall.ask(asked)
        status, _, shown = hall.told(then).partition(" ")
        assert (asked, answer.status_code) == (asked, int(status)), answer.content
        assert not shown or hall.fits(json.loads(shown), answer.json()), (asked, answer.json())
    assert len(played) > 40
