"""The guides as pages."""

import re
from urllib.parse import unquote

import pytest

from tournament.web.public.guides import FOLDER, GUIDES

pytestmark = pytest.mark.django_db


def test_every_guide_is_a_page_whose_links_lead_somewhere(client):
    articles = articles_of(client)
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


def articles_of(client, prefix=""):
    pages = {name: client.get(f"{prefix}/guides/{name}/").content.decode() for name in GUIDES}
    return {name: re.search("<article.*</article>", page, re.DOTALL)[0] for name, page in pages.items()}


def test_a_translated_guide_has_the_same_parts_and_links_that_lead_somewhere(client, every_language):
    english = articles_of(client)
    for language in every_language:
        articles = articles_of(client, f"/{language}")
        translated = {name for name in GUIDES if (FOLDER / language / f"{name}.md").exists()}
        assert "player" in translated
        for name in sorted(translated):
            article = articles[name]
            assert article.startswith(f'<article class="guide" lang="{language}">')
            for part in ("<h2", "<h3", "<table", "<tr", "<ol", "<pre"):
                assert article.count(part) == english[name].count(part), (language, name, part)
            for href in re.findall('href="([^"]+)"', article):
                path, _sign, anchor = unquote(href).partition("#")
                other = path.removeprefix(f"/{language}/guides/").strip("/") or name
                if not href.startswith("http"):
                    assert other in GUIDES, (language, name, href)
                    assert not anchor or f'id="{anchor}"' in articles[other], (language, name, href)


def test_a_guide_that_is_not_translated_says_that_it_is_english(client, every_language):
    assert '<article class="guide" lang="en">' in client.get("/fr/guides/operator/").content.decode()
