"""What an event page may publish: no e-mail addresses, and links that lead where they say."""

import pytest

from tests.data.cast import NOW
from tests.data.days import a_day
from tournament.services.core.errors import Invalid
from tournament.services.settings import tournament_settings
from tournament.services.transfer import tournament_copies, tournament_files, tournament_imports
from tournament.services.transfer.tournament_reader import checked

pytestmark = pytest.mark.django_db


def configured(day, **changes):
    return tournament_settings.configure(day.tournament, by=day.cast.organiser, now=NOW, **changes)


@pytest.mark.parametrize("field", ["description", "price", "prizes", "contact"])
def test_no_text_holds_an_e_mail_address(field):
    with pytest.raises(Invalid, match=r"Replace olga@club\.example with") as refused:
        configured(a_day(), **{field: "Write to olga@club.example, or mailto:kei@club.example"})

    assert refused.value.field == field


def test_what_only_resembles_one_is_taken():
    words = "Find us as @club@social.example, or at https://maps.example/@51.5,-0.1 @ the mill. 5 @ 3 €."

    assert configured(a_day(), contact=words).contact == words


@pytest.mark.parametrize("field", ["map_url", "rules_pack_url", "photos_url"])
@pytest.mark.parametrize(
    "link",
    [
        "http://maps.example/",
        "javascript:alert(1)",
        "data:text/html,hello",
        "//maps.example/",
        "https:maps.example",
        "https:///maps.example",
        "https://olga:secret@maps.example/",
        "https://bank.example@maps.example/",
        "https://maps.example:port/",
        "https://[maps.example/",
        "https://maps.example/ a",
        "https://maps.example\\@bank.example/",
        "https://maps.example/\u202egnp.exe",
        "HTTPS//maps.example",
        'https://maps.example/"onclick=',
    ],
)
def test_a_link_is_a_whole_https_address_without_a_user(field, link):
    with pytest.raises(Invalid, match="not a web address that begins with https") as refused:
        configured(a_day(), **{field: link})

    assert refused.value.field == field


@pytest.mark.parametrize(
    "link", ["https://maps.example/?a=b&c#d", "https://hälle.example:8443/ö", "HTTPS://M.example"]
)
def test_other_addresses_are_taken(link):
    assert configured(a_day(), map_url=link).map_url == link


def test_a_file_with_such_a_link_is_refused_as_a_whole():
    day = a_day()
    content = tournament_files.content_of(day.tournament, with_mail=False)
    content["tournament"]["map_url"] = "javascript:alert(1)"
    whole = checked(tournament_files.with_head(content, now=NOW))

    with pytest.raises(Invalid, match="not a web address"):
        tournament_imports.take_content(whole, by=day.cast.organiser, now=NOW)


def test_the_next_event_begins_with_the_same_texts():
    day = a_day()
    texts = {"description": "Cake.", "price": "15 €", "prizes": "A spoon.", "contact": "Ask at the mill."}
    tournament = configured(day, map_url="https://maps.example/", **texts)
    own = {"name": "Next", "starts_on": tournament.starts_on}

    again, elsewhere = (
        tournament_copies.duplicate(tournament, by=day.cast.organiser, now=NOW, **own, **more)
        for more in ({}, {"venue": "School"})
    )

    assert {name: getattr(again, name) for name in texts} == texts
    assert (again.map_url, elsewhere.map_url) == ("https://maps.example/", "")
