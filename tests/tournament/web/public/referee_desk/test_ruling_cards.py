"""The pages of the ruling cards: each path has an address, and a page of a card holds all of them."""

import html as html_texts
import re

import pytest
from django.test import Client
from django.utils.html import escape

from armies.messages.referee_desk import answer_json
from armies.messages.referee_desk.windows import READ_OUT
from rules.combat_hex.abilities import ability_name
from rules.combat_hex.abilities.windows import uses
from rules.combat_hex.referee_desk.cards import READ_OUT as READ_OUT_CODE
from rules.combat_hex.referee_desk.cards import cards, leaves
from rules.referee_desk import answer_leaf
from rules.combat_hex.editions import EDITIONS
from tests.data import days
from tests.data.cast import NOW
from tests.tournament.printing.rounds_on_paper import needs_pdf
from tests.tournament.web.static.test_style_page import weight_of
from tournament.models import Ruling, Tournament
from tournament.queries.referee_desk.cards import open_card
from tournament.queries.referee_desk.desk_rules import desk_rules
from tournament.services.clock import clocks
from tournament.services.referee_desk import rulings
from tournament.services.referee_desk.rulings import NewRuling

pytestmark = pytest.mark.django_db
BASES = ("/referee/", "/referee/starter/")
ENDS = re.compile(r'data-ends="([^"]*)"')


def shown(address):
    page = Client().get(address)
    assert page.status_code == 200, address
    return page.content.decode()


def ends_of(html):
    return dict(end.split("=") for end in ENDS.search(html)[1].split(" "))


@pytest.mark.parametrize(("base", "edition"), [*zip(BASES, EDITIONS, strict=True)])
def test_a_card_holds_all_its_screens_and_answers(base, edition):
    listed = shown(base)
    for card in cards(edition):
        address = f"{base}cards/{card.code}/"
        html = shown(address)
        ends = ends_of(html)

        assert f'href="{address}"' in listed
        assert {"/".join(path) for path, _ in leaves(card)} <= set(ends)
        assert all(f'data-id="{id_}"' in html for id_ in set(ends.values()))
        assert len(html.encode()) < 100_000


def test_the_same_path_as_a_page_says_the_answer():
    html = shown("/referee/cards/shoot-from-zone/small/foot/no/figure/")
    other = shown("/referee/starter/cards/shoot-from-zone/small/foot/no/figure/")

    assert "The figure is in an enemy kill zone, so it cannot shoot." in html.partition("<template")[0]
    assert "Yes: it may shoot." in other.partition("<template")[0]
    assert "Yes, of a smaller figure" in html.partition("data-stop")[0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_path_ends_at_its_own_findings_steps_and_readings(edition):
    rules = desk_rules(None, edition.key)
    wrong = []
    for card in cards(edition):
        opened = open_card(card.code, rules)
        for path, leaf in leaves(card):
            answer = answer_json(answer_leaf(leaf, rules.edition, rules.policy), rules.policy)
            end = opened.screen_at("/".join(path))
            read_out = [each for each in answer["findings"] if each["code"] == READ_OUT_CODE]
            said = (len(end.findings) + len(read_out), end.steps, {each.id for each in end.readings})
            steps = tuple(each["text"] for each in answer["steps"])
            if said != (len(answer["findings"]), steps, set(answer["disputed"])):
                wrong.append((card.code, path))

    assert wrong == []


@pytest.mark.parametrize("path", ["no-card/", "run/maybe/", "tilted-die/yes/"])
def test_no_other_path_has_a_page(path):
    assert Client().get(f"/referee/cards/{path}").status_code == 404


def test_a_tournament_answers_by_its_own_choices():
    day, _ = days.published(4)
    path = "cards/frodo/courage/"
    Tournament.objects.filter(pk=day.tournament.pk).update(policy={"courage_frodo": "now"})

    own = shown(f"/t/{day.tournament.slug}/referee/{path}").partition("<template")[0]
    usual = shown(f"/referee/{path}").partition("<template")[0]

    assert "counts as killed now" in own
    assert "When he loses the last wound." in own
    assert "counts as killed when he is removed" in usual


def test_the_desk_of_a_tournament_says_who_may_act_by_its_clock():
    day, round_ = days.published(4)
    clocks.start(round_, by=day.cast.referee, now=NOW)
    html = shown(f"/t/{day.tournament.slug}/referee/")

    assert "figures may not act at this time" in html
    assert "The defender may act." in html


def test_a_ruling_on_the_same_question_is_shown_as_similar():
    day, _ = days.published(4)
    asked = {"ask": "event", "event": "courage-at-zero"}
    rulings.make(
        day.tournament, NewRuling("He lives on.", "9.16", "ring", asked), by=day.cast.referee, now=NOW
    )

    html = shown(f"/t/{day.tournament.slug}/referee/cards/frodo/courage/").partition("<template")[0]
    other = shown(f"/t/{day.tournament.slug}/referee/cards/frodo/killed/").partition("<template")[0]

    assert ("Similar rulings" in html, "He lives on." in html) == (True, True)
    assert "He lives on." not in other


def test_a_card_of_a_tournament_asks_for_few_rows(django_assert_max_num_queries):
    day, _ = days.published(4)

    with django_assert_max_num_queries(6):
        shown(f"/t/{day.tournament.slug}/referee/cards/dread/")


def test_the_largest_card_weighs_under_100_kilobytes(client):
    assert weight_of(client, "/referee/cards/struggle-roll/") < 100_000


def test_each_rule_names_the_cards_that_ask_about_it():
    html = shown("/rules/?q=4.131")

    assert 'href="/referee/cards/run/">May it run now?' in html


def test_search_of_the_desk_finds_a_card():
    day, _ = days.published(4)
    client = Client()
    client.force_login(day.cast.olga, backend="django.contrib.auth.backends.ModelBackend")

    html = client.get(f"/desk/{day.tournament.slug}/find/", {"q": "dread"}).content.decode()

    assert f"/t/{day.tournament.slug}/referee/cards/dread/" in html


@pytest.mark.parametrize(("base", "edition"), [*zip(BASES, EDITIONS, strict=True)])
def test_abilities_stand_by_their_moment_with_rule_reason_and_cards(base, edition):
    html = shown(f"{base}abilities/")
    known = [use for use in uses() if use.ability in edition.construction.abilities]
    row = r"<details( open)?>\s*<summary><span[^>]*>([\d.]+)</span>\s*<bdi[^>]*>([^<]+?)</bdi>"
    listed = re.findall(row, html)

    assert listed == [
        ("" if use.is_computed else " open", str(use.clause), escape(ability_name(use.ability)))
        for use in known
    ]
    assert html.count(">Read out</span>") == sum(not use.is_computed for use in known)
    assert all(escape(str(READ_OUT[use.read_out])) in html for use in known if use.read_out)
    assert f'<a href="{base}cards/dread/">What does Dread cost me?' in html
    assert f'href="{base}abilities/"' in shown(base)


def test_abilities_of_a_tournament_lead_to_its_own_cards(django_assert_max_num_queries):
    day, _ = days.published(4)
    base = f"/t/{day.tournament.slug}/referee/"

    with django_assert_max_num_queries(6):
        html = shown(f"{base}abilities/")

    assert (f'href="{base}cards/dread/"' in html, 'href="/referee/cards/' in html) == (True, False)


def signed_in(user):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_only_referees_see_a_way_to_keep_an_answer():
    day, _ = days.published(4)
    leaf = f"/t/{day.tournament.slug}/referee/cards/frodo/courage/"
    cast = day.cast
    sees = {
        client: "Keep as ruling" in client.get(leaf).text
        for client in (Client(), *map(signed_in, (cast.kei, cast.sam, cast.jun, cast.olga)))
    }

    assert list(sees.values()) == [False, False, False, True, True]
    for client, may in sees.items():
        form = client.get(f"{leaf}keep/", follow=True)
        assert ("Save ruling" in form.text) is may


@needs_pdf
@pytest.mark.parametrize(
    ("path", "clause", "answered"),
    [
        ("frodo/courage", "8.38", "counts as killed when he is removed"),
        ("combats/unsure", "6.05", ""),
    ],
    ids=["computed", "read out"],
)
def test_a_referee_keeps_an_answer_of_a_card_at_a_table(path, clause, answered):
    day, _ = days.published(4)
    slug, referee = day.tournament.slug, signed_in(day.cast.jun)
    leaf = referee.get(f"/t/{slug}/referee/cards/{path}/").text.partition("<template")[0]
    to = re.search(r'href="(keep/)"', leaf)[1]

    shown_form = referee.get(f"/t/{slug}/referee/cards/{path}/{to}", follow=True)
    sent = {
        **dict(re.findall(r'name="(question|input)" value="([^"]*)"', shown_form.text)),
        **shown_form.context["form"].initial,
    }
    sent = {name: html_texts.unescape(value) for name, value in sent.items()}
    words = {"reason": "Both groups <i>stand</i> apart.", "table": "2"}
    address = shown_form.redirect_chain[-1][0].partition("?")[0]
    kept = referee.post(address, {**sent, **words}, follow=True)

    ruling = Ruling.objects.get()
    assert kept.redirect_chain[-1][0] == f"/desk/{slug}/rounds/1/tables/2/"
    assert (ruling.pairing.table, ruling.clause, bool(ruling.desk)) == (2, clause, bool(answered))
    slip = f"/print/{slug}/rulings/{ruling.pk}/slip.pdf?as=html"
    for page in (
        kept.text,
        referee.get(f"/desk/{slug}/log/").text,
        shown(f"/t/{slug}/rulings/"),
        referee.get(slip).text,
    ):
        assert "Both groups &lt;i&gt;stand&lt;/i&gt; apart." in page
        assert clause in page
    assert answered in referee.get(slip).text


@pytest.mark.parametrize("is_own", [False, True])
def test_draw_it_opens_what_the_card_knows(is_own):
    base = f"/t/{days.published(4)[0].tournament.slug}/referee/" if is_own else "/referee/"
    path, leaf = next(leaves(next(each for each in cards(EDITIONS[0]) if each.code == "combats")))
    address = f"{base}cards/combats/{'/'.join(path)}/"

    board = Client().get(f"{address}draw/", follow=True)

    assert 'href="draw/"' in shown(address).partition("<template")[0]
    assert board.redirect_chain[-1][0].startswith(f"{base}board/?code=")
    known = {each["id"]: each["at"] for each in leaf.input["position"]["pieces"]}
    assert {each["id"]: each["at"] for each in board.context["form"].position["pieces"]} == known


def test_a_card_without_a_position_opens_a_blank_board():
    board = Client().get("/referee/cards/frodo/courage/draw/", follow=True)

    assert board.context["form"].position == {"pieces": []}
