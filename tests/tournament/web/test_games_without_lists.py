"""A day of a game without lists says nothing of what it does not have: pages, prints, files and the API."""

import html
import json
import re
import zipfile
from http import HTTPStatus
from io import BytesIO

import pytest
from django.test import Client

from armies.messages.rulesets import ruleset_name
from rules.registry import rulesets
from tests.data.scored_days import MOMENTS
from tests.tournament.api.callers import desk, passer_by, phone
from tests.tournament.web.every_door import addresses
from tournament.models import Pairing
from tournament.services.transfer.exports import OFFERED
from tournament.web.organiser.parts import PARTS as DESK_PARTS
from tournament.web.public.parts import PARTS

pytestmark = pytest.mark.django_db
NO_LISTS = r"""
    catalogues? | figures? | lists?\ builder | hero(?:es)? | minions? | (?-i:Ring)(?:-bearer)?
    | Combat\ Hex | referee's\ desk | rulebook | D0[24] | 10\.\d\d | 3\.02
"""
NO_SIDES = r"""
    (?<!as\ )good | evil | factions? | armies | army\ (?:points | lists?) | 3\.02 | imbalances?
    | roll(?:s|ed)? (?:\ dice)?
"""
WORDS = {
    "mesbg": re.compile(rf"\b(?:{NO_LISTS})\b", re.VERBOSE | re.IGNORECASE),
    "results-only": re.compile(rf"\b(?:{NO_LISTS} | {NO_SIDES})\b", re.VERBOSE | re.IGNORECASE),
}
WHOLE_FILE = "tournament.json"  # has the same form for every game
NO_GAME = {"/api/v1/tournaments/{slug}/file/", "/api/v1/desk/cards/"}
UNSEEN = re.compile(r"<(script|style|head|template)\b.*?</\1>", re.DOTALL)
SPOKEN = re.compile(r'\s(?:aria-label|title|placeholder|alt)="([^"]*)"')
NAMES = re.compile(  # of other games and of an event whose scoring is offered
    "|".join(map(re.escape, ["Heroes of the West", *(str(ruleset_name(each.key)) for each in rulesets())]))
)
ON_EVERY_RUN = "playing"
DAYS = [
    pytest.param(key, moment, marks=() if moment == ON_EVERY_RUN else pytest.mark.thorough)
    for key in WORDS
    for moment in MOMENTS
]


def viewers(day):
    official = Client()
    official.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")
    yield official, "nobody"
    yield Client(), day.tokens[1]
    yield Client(), "nobody"


def doors(day, token):
    slug = day.tournament.slug
    known = addresses(day.tournament, token=token, numbers=(1, 2))
    yield from (door for door in known if (slug in door or token in door) and not door.startswith("/api/"))
    yield from (f"/t/{slug}/parts/{name}/" for name in PARTS)
    yield from (f"/desk/{slug}/parts/{name}/?entrant=1&round=1&at=/desk/{slug}/" for name in DESK_PARTS)
    yield from (f"/desk/{slug}/exchange/{name}" for name in OFFERED)
    yield from (
        f"/desk/{slug}/find/?q=1",
        f"/screen/{slug}/left-wall/",
        f"/desk/{slug}/screens/left-wall/",
        f"/t/{slug}/pairings/?sort=table",
    )


def visible(answer):
    """What somebody reads of it: a page without its marks, a table, the files of an archive."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    kind = answer.headers.get("Content-Type", "")
    if "zip" in kind:
        packed = zipfile.ZipFile(BytesIO(content))
        return " ".join(packed.read(name).decode() for name in packed.namelist())
    if "html" not in kind:
        return content.decode() if re.search("text|csv|json", kind) else ""
    text = SPOKEN.sub(r"> \1 <", UNSEEN.sub(" ", content.decode()))
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", " ", text)))


def found_in(text, words):
    return [text[max(0, each.start() - 60) : each.end() + 40] for each in words.finditer(NAMES.sub("", text))]


@pytest.mark.parametrize(("key", "moment"), DAYS)
def test_no_page_print_or_file_says_a_word_of_it(key, moment):
    day, said, opened = MOMENTS[moment](key), {}, 0
    for client, token in viewers(day):
        for door in doors(day, token):
            answer = client.get(door, {"as": "html"} if "?" not in door else {})
            assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, door
            if answer.status_code == HTTPStatus.OK and WHOLE_FILE not in door:
                opened += 1
                if found := found_in(visible(answer), WORDS[key]):
                    said[door.replace(token, "TOKEN")] = found[:3]

    assert not said, json.dumps(said, indent=1)
    assert opened > 150


@pytest.mark.parametrize(("key", "moment"), DAYS)
def test_no_answer_of_the_api_says_a_word_of_it(key, moment):
    """The fields keep their names for programs; no value says anything."""
    day, said = MOMENTS[moment](key), {}
    paths = json.loads(passer_by().get("/api/schema/", headers={"Accept": "application/json"}).content)[
        "paths"
    ]
    known = {"slug": day.tournament.slug, "faction": "good", "key": "left-wall", "name": "standings.csv"}
    for client in (passer_by(), phone(day, 1), desk(day.cast.olga)):
        for path in [each for each, methods in paths.items() if "get" in methods and each not in NO_GAME]:
            answer = client.get(re.sub(r"{(\w+)}", lambda part: str(known.get(part[1], 1)), path))
            assert answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, path
            is_json = answer.status_code == HTTPStatus.OK and "json" in answer.headers["Content-Type"]
            for text in texts(answer.json()) if is_json else ():
                said |= {path: found[:3]} if (found := found_in(text, WORDS[key])) else {}

    assert not said, json.dumps(said, indent=1)


def texts(value):
    """Every text in an answer, without the names of its fields."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts(each)


def test_game_without_sides_calls_nobody_to_one():
    day = MOMENTS["finished"]("results-only")

    rows = Pairing.objects.filter(round__tournament=day.tournament, is_current=True)
    assert {(row.faction_a, row.is_forced) for row in rows} == {(None, False)}
    assert not {reason["code"] for row in rows for reason in row.reasons} & {"faction-open", "faction-roll"}


def test_players_of_a_game_with_sides_play_both_in_turn():
    day = MOMENTS["finished"]("mesbg")

    for entrant in day.entrants:
        rows = Pairing.objects.filter(seats__entrant=entrant, is_current=True, b__isnull=False)
        played = [row.faction_of(entrant) for row in rows.order_by("round__number")]
        assert len(set(played)) == len(played), entrant
