"""What search engines and link previews read."""

import pytest

from tests.data import days

pytestmark = pytest.mark.django_db


def an_event(**fields):
    tournament = days.with_entrants(days.a_day(), 1).tournament
    for name, value in fields.items():
        setattr(tournament, name, value)
    tournament.save()
    return tournament


def test_robots_close_what_is_private_and_name_the_sitemap(client):
    answer = client.get("/robots.txt")

    lines = answer.content.decode().splitlines()
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert {"Disallow: /me/", "Disallow: /desk/", "Disallow: /admin/"} <= set(lines)
    assert lines[-1] == "Sitemap: http://testserver/sitemap.xml"


@pytest.mark.parametrize("fields", [{"is_listed": False}, {"is_archived": True}, {"is_public": False}])
def test_the_sitemap_lists_no_hidden_tournament(client, fields):
    slug = an_event(**fields).slug
    assert f"/t/{slug}/" not in client.get("/sitemap.xml").content.decode()


def test_the_sitemap_lists_a_public_tournament(client):
    slug = an_event().slug

    answer = client.get("/sitemap.xml")

    assert answer.headers["Content-Type"].startswith("application/xml")
    assert f"<loc>http://testserver/t/{slug}/</loc>" in answer.content.decode()


@pytest.mark.parametrize("path", ["", "standings/", "pairings/", "entrants/1/"])
def test_a_link_preview_names_the_tournament(client, path):
    tournament = an_event(name='The "Old" Cup', venue="Leeds <Hall>")

    html = client.get(f"/t/{tournament.slug}/{path}").content.decode()

    assert 'property="og:title" content="The &quot;Old&quot; Cup"' in html
    assert "Leeds &lt;Hall&gt;" in html
    assert 'name="robots"' not in html


def test_search_engines_leave_out_an_unlisted_tournament(client):
    tournament = an_event(is_listed=False)
    html = client.get(f"/t/{tournament.slug}/").content.decode()
    assert '<meta name="robots" content="noindex">' in html
