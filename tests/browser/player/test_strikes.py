"""A strike that runs out shows itself on both phones: nobody reloads."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.data import days
from tournament.queries.rounds.played_scenarios import strikes_at
from tournament.services.core.actors import player
from tournament.services.results import strikes
from tournament.services.rounds import rounds
from tournament.services.schedule import scenarios

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def day(still):
    """Both have rolled, and the first has one second left."""
    day = days.checked_in(2)
    told = {"by": day.cast.organiser, "now": still.now()}
    pool = [{"name": name} for name in ("Ford", "Hill", "Wood")]
    plan = {"scenarios": pool, "rounds": [{"round": 1, "method": "strike-choose"}]}
    scenarios.change(day.tournament, plan, **told)
    day.round = rounds.publish(rounds.draft(day.refresh().tournament, **told), **told)
    pairing = day.round.pairings.get()
    for nonce, who in (("00", pairing.a), ("01", pairing.b)):
        strikes.roll(pairing, nonce=nonce, by=player(who), now=still.now() - timedelta(seconds=59))
    return day


def test_the_turn_goes_over_on_both_phones(open_page, still, day):
    pairing = day.round.pairings.get()
    seats = {"a": pairing.a, "b": pairing.b}
    first = strikes_at(pairing).opener
    late, waiting = seats[first], seats["b" if first == "a" else "a"]
    pages = {who: open_page(f"/me/{day.tokens[who.number]}/") for who in (late, waiting)}
    expect(pages[late].locator("#strikes")).to_contain_text("Strike one until")
    expect(pages[waiting].locator("#strikes")).to_contain_text("then it is your turn")

    still.at += timedelta(seconds=2)

    expect(pages[waiting].locator("#strikes")).to_contain_text("Strike one until", timeout=20_000)
    expect(pages[late].locator("#strikes")).to_contain_text("then it is your turn", timeout=20_000)
