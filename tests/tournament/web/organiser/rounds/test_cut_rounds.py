"""A round of the cut at the desk: who advances from a tie, and no change that is always refused."""

import pytest

from tests.data.cast import NOW
from tests.data.days import closed, drafted, published
from tests.tournament.services.results.played_rounds import at_the_cut, tied_semi_finals
from tests.tournament.web.organiser.desk_client import Browser, text_of
from tournament.engine.lifecycle import TournamentStatus
from tournament.services.rounds import cuts, rounds
from tournament.services.tournaments import tournaments

pytestmark = pytest.mark.django_db


def browser(day, who="olga"):
    return Browser(getattr(day.cast, who), day.tournament.slug)


@pytest.mark.parametrize(("who", "policy", "may"), [("jun", "ruling", True), ("kei", "ruling", False)])
def test_a_tie_is_the_next_step_and_whoever_may_not_decide_it_sees_who_does(who, policy, may):
    day, _, _ = tied_semi_finals(cut_ties=policy)

    today = browser(day, who).open("home")

    assert "Choose who advances" in text_of(today)
    assert ('#ties"' in today.content.decode()) is may


def test_the_page_of_the_round_has_the_form_and_does_not_offer_to_close():
    day, round_, first = tied_semi_finals(cut_ties="roll")
    olga = browser(day)
    page = olga.open("round", round_.number)
    action = olga.url("table-advance", round_.number, first.table)

    assert f"Table {first.table}: perfect tie. Who advances?" in text_of(page)
    assert f'action="{action}#advance-{first.table}"' in page.content.decode()
    assert "Every table has its result" not in text_of(page)

    olga.press("table-advance", round_.number, first.table, entrant=first.b.number, dice_a="2", dice_b="5")

    page = text_of(olga.open("round", round_.number))
    assert "Perfect tie" not in page
    assert "Every table has its result" in page


def shown_in(stage, state):
    """A round of a cut or of a round robin, as a draft or published."""
    if stage == "schedule":
        return drafted(4, format="round-robin") if state == "draft" else published(4, format="round-robin")
    day = at_the_cut(6)
    round_ = rounds.draft(day.tournament, by=day.cast.organiser, now=NOW)
    return day, round_ if state == "draft" else rounds.publish(round_, by=day.cast.organiser, now=NOW)


@pytest.mark.thorough
@pytest.mark.parametrize("stage", ["bracket", "schedule"])
@pytest.mark.parametrize("state", ["draft", "published"])
def test_a_round_that_follows_a_plan_offers_no_change_by_hand(stage, state):
    day, round_ = shown_in(stage, state)
    olga = browser(day)

    page = olga.open("round", round_.number).content.decode()

    assert olga.url("change", round_.number) not in page
    asked = olga.open("change", round_.number, what="swap")
    assert asked.status_code == 409
    assert f"follows the {'round-robin ' if stage == 'schedule' else ''}{stage}" in text_of(asked)


@pytest.mark.thorough
def test_nobody_is_in_the_cut_before_a_result():
    day, _ = published(6, cut_size=4)

    page = text_of(browser(day).open("cut"))

    assert "No results yet" in page
    assert "In the cut" not in page


def test_a_tie_that_cannot_be_decided_so_comes_back_as_it_was_typed():
    day, round_, first = tied_semi_finals(cut_ties="roll")
    olga = browser(day)

    answer = olga.press(
        "table-advance", round_.number, first.table, entrant=first.b.number, dice_a="5", dice_b="2"
    )
    page = olga.next_page(answer)

    assert "rolled the lower die" in text_of(page)
    assert 'name="dice_a" value="5"' in page.content.decode()
    assert 'name="dice_b" value="2"' in page.content.decode()


@pytest.mark.parametrize(
    ("policy", "words"),
    [("roll", "Perfect tie: decided by a roll of dice"), ("ruling", "Perfect tie: decided by a referee")],
)
def test_the_bracket_says_how_a_tie_was_decided(policy, words):
    day, _, first = tied_semi_finals(cut_ties=policy)
    cuts.decide(first, first.b, by=day.cast.referee, now=NOW, reason="He fouled", dice={"a": 2, "b": 5})

    assert words in text_of(browser(day).open("cut"))


def test_what_is_always_refused_is_not_offered_once_the_tournament_is_finished():
    day, round_ = closed(4, rounds_planned=1)
    tournaments.move(day.tournament, TournamentStatus.FINISHED, by=day.cast.organiser, now=NOW)
    olga = browser(day)
    table = round_.pairings.get(is_current=True, table=1)

    page = olga.open("table", round_.number, table.table).content.decode()
    penalty = olga.open("penalty", table.a.number, round=str(round_.number)).content.decode()

    assert "The results are final" in page
    assert not any(f'id="{place}"' in page for place in ("slip", "ruling", "confirm-doubt"))
    assert 'value="warning"' in penalty
    assert not any(f'value="{what}"' in penalty for what in ("points", "game-loss", "exclusion"))
