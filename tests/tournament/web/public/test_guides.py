"""The guides as pages."""

import re
from urllib.parse import unquote

import pytest

from tournament.web.public.guides import GUIDES

pytestmark = pytest.mark.django_db


def test_every_guide_is_a_page_whose_links_lead_somewhere(client):
    pages = {name: client.get(f"/guides/{name}/").content.decode() for name in GUIDES}
    articles = {name: re.search("<article.*</article>", page, re.DOTALL)[0] for name, page in pages.items()}
    targets = {(name, href) for name, text in articles.items() for href in re.findall('href="([^"]+)"', text)}

    assert ("organiser", "/guides/referee/#run-the-clock") in targets
    for name, href in targets:
        if not href.startswith("http"):
            page, _sign, anchor = href.partition("#")
            other = page.removeprefix("/guides/").strip("/") or name
            assert other in GUIDES, (name, href)
            assert not anchor or f'id="{anchor}"' in articles[other], (name, href)


def test_a_file_that_is_no_guide_is_not_shown(client):
    assert client.get("/guides/licences/").status_code == 404


def test_every_page_leads_to_the_guides(client):
    assert 'href="/guides/organiser/"' in client.get("/").content.decode()


def test_the_players_guide_is_read_in_every_language(client, every_language):
    english = client.get("/guides/player/").content.decode()
    for language in every_language:
        page = client.get(f"/{language}/guides/player/").content.decode()
        article = re.search("<article.*</article>", page, re.DOTALL)[0]
        assert f'<article class="guide" lang="{language}">' in page
        assert article.count("<h2") == re.search("<article.*</article>", english, re.DOTALL)[0].count("<h2")
        for href in re.findall('href="([^"]+)"', article):
            path, _sign, anchor = href.partition("#")
            assert not path or path.startswith((f"/{language}/guides/", "http")), href
            assert path or f'id="{unquote(anchor)}"' in article, (language, href)


def test_a_guide_that_is_not_translated_says_that_it_is_english(client, every_language):
    assert '<article class="guide" lang="en">' in client.get("/fr/guides/operator/").content.decode()
