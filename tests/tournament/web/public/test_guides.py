"""The guides as pages."""

import re

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
