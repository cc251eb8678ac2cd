"""What a phone has stored for pages from before the renames is read and sent by the pages of today."""

import json

import pytest

from tests.browser.player.test_kept_results import KEPT, PHONE, rows, table
from tests.browser.player.test_list_offline import BOSK, content_of, day, path
from tests.browser.player.test_player_pages import SENT
from tests.servers import ROOT

__all__ = ["day", "path", "table"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
STORED = json.loads((ROOT / "tests/kept/before-the-renames/phone.json").read_text("utf-8"))
STORE = "rows => Object.entries(rows).forEach(([key, value]) => localStorage.setItem(key, value))"
NOW_PRESSED = "text => JSON.stringify(JSON.parse(text).map(deed => ({ ...deed, at: Date.now() })))"


def test_kept_result_is_sent(open_page, table):
    """The address, the form's fields and the token are those that the phone has kept."""
    stored, pairing = STORED["result"], table.pairing
    page = open_page("/rules/", **PHONE)
    deeds = page.evaluate(NOW_PRESSED, stored["storage"][f"muster-kept-{stored['entrant']}"])
    deeds = deeds.replace(f'["pairing","{stored["pairing"]}"]', f'["pairing","{pairing.pk}"]')
    page.evaluate(STORE, {f"muster-kept-{pairing.a.pk}": deeds})

    page.goto(page.url.replace("/rules/", f"/me/{table.tokens[pairing.a.number]}/"))

    page.wait_for_selector("h1:has-text('You reported the result')")
    assert (rows(), page.evaluate(KEPT)) == ([("pending", 350)], 0)


def test_kept_taps_are_sent(open_page, day, path):
    stored, entrant = STORED["taps"], day.entrants[0]
    figure = day.tournament.catalogues.get().figures.get(name=BOSK)
    page = open_page("/rules/", **PHONE)
    ((key, taps),) = stored["storage"].items()
    key = key.replace(stored["token_hash"][:16], entrant.token_hash[:16])
    page.evaluate(STORE, {key: taps.replace(f'"{stored["figure"]}":', f'"{figure.pk}":')})

    page.goto(page.url.replace("/rules/", path))

    page.wait_for_function(SENT)
    assert content_of(day) == {BOSK: 1}
