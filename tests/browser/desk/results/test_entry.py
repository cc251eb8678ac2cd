"""A pile of score sheets on a real keyboard: ten tables with digits and Enter alone, and the second pass."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import too_wide
from tests.browser.public.test_public_pages import without_stream
from tests.browser.windows import wait_for_scripts
from tests.data import days
from tests.tournament.services.results.tables_with_lists import hand_in_lists
from tournament.models import Pairing, Submission, Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.django_db(transaction=True),
]
MOST_KEYS = 12  # of a sheet where the rolls and the lists are in
MAX_KEYS = 22  # a table without lists; ten tables a minute leave four keys a second


@pytest.fixture
def desk(open_page):
    """The page at the desk, and a hall of ten tables whose factions are known."""
    day, round_ = days.published(20)
    Pairing.objects.update(faction_a="good")
    page = open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei)
    page.evaluate("() => { window.stayed = true; }")
    page.keys = 0
    return page, round_


def press(page, *words):
    """Type words and Enter after each."""
    for word in words:
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")
        page.keys += len(str(word)) + 1


@pytest.fixture
def unrolled(open_page):
    """On a phone, the sheet of a table with lists of which nobody has said who plays good."""
    day, _ = days.published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a=None)
    page = open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei, width=390)
    page.keys = 0
    press(page, 1)
    page.wait_for_selector("#good")
    return page


def first_sheet(page, table, points=350):
    """The first of a hall without lists: what was set up is asked for as well, and without a mouse."""
    press(page, table)
    page.wait_for_selector("#id_b_original[data-asked]")
    press(page, 10, 1200, 4, points, 12, 14)


class Keys:
    """Every key that is pressed, characters too."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def type(self, text):
        self.page.keyboard.type(str(text))
        self.count += len(str(text))

    def press(self, key):
        self.page.keyboard.press(key)
        self.count += 1


GAMES = [  # figures and points left: the first has won
    ((9, 840), (5, 310)),
    ((8, 720), (4, 205)),
    ((7, 655), (0, 0)),
    ((11, 990), (3, 150)),
    ((9, 905), (6, 410)),
    ((8, 760), (2, 100)),
    ((12, 1260), (0, 0)),
    ((7, 610), (1, 50)),
]


def test_eight_results_need_twelve_keys_each_counting_every_character(open_page):
    day, round_ = days.published(16)
    hand_in_lists(day)
    Pairing.objects.update(faction_a="good")
    page = open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei)
    spent = []

    for table, ((figures_a, points_a), (figures_b, points_b)) in enumerate(GAMES, 1):
        keys = Keys(page)
        assert page.get_attribute("#id_table", "placeholder") == str(table)
        keys.press("Enter")  # the next sheet of a pile in order: its table is offered
        page.wait_for_selector("#id_b_original[placeholder='12']")
        for figures, points in ((figures_a, points_a), (figures_b, points_b)):
            keys.type(figures)
            if figures == 1:  # 10 would fit as well: only the last digit that a list of 12 allows goes on
                keys.press("Enter")
            if figures:
                keys.type(points)
                keys.press("Enter")
        if not figures_b:
            keys.press("Enter")
        page.wait_for_selector(f"#last >> text=Table {table} saved")
        spent.append(keys.count)

    assert max(spent) <= MOST_KEYS, spent
    assert Submission.objects.filter(pairing__round=round_, status="confirmed", units_a__gte=4).count() == 8
    assert without_stream(page.complaints) == []


def next_sheet(page, table, *words):
    """One whose armies are known: nobody asks for what was set up, as on the sheet before."""
    press(page, table)
    page.wait_for_selector("#id_b_original:not([data-asked])", state="attached")
    press(page, *words)


def test_what_is_entered_already_is_said_once(desk):
    page, _ = desk
    sheet = (10, 1200, 4, 350)
    first_sheet(page, 5)
    page.wait_for_selector("#last >> text=Table 5 saved")
    next_sheet(page, 5, *sheet)
    page.wait_for_selector("#table-wrong >> text=Table 5 already has")

    with page.expect_response("**/entry/said/*"):
        page.fill("#id_b_points_remaining", "300")
    page.wait_for_selector("#entered")

    assert page.inner_text("main").count("already has") == 1


@pytest.mark.thorough
def test_ten_tables_need_few_keys_and_no_mouse(desk):
    page, round_ = desk

    for table in range(1, 11):
        press(page, table)
        page.wait_for_selector(f"#tables [aria-current] >> text={table}")
        page.keyboard.type("h5")
        page.keyboard.press("2")
        page.keyboard.press("Enter")
        page.keys += 4
        page.wait_for_selector(f"#last >> text=Table {table} saved")

    assert page.keys <= 10 * 7
    assert Submission.objects.filter(pairing__round=round_, row="18").count() == 10
    assert page.evaluate("() => window.stayed")
    expect(page.locator("#id_table")).to_be_focused()
    assert too_wide(page) == []
    assert without_stream(page.complaints) == []


def test_a_pile_is_checked_twice_with_three_keys_a_sheet_and_stops_where_it_differs(desk):
    page, round_ = desk
    first_sheet(page, 3)
    page.wait_for_selector("#last >> text=Table 3 saved")
    assert page.keys <= MAX_KEYS
    page.click("text=Second check")
    page.wait_for_url("**/entry/?mode=check")
    wait_for_scripts(page)
    keys = Keys(page)

    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-stop], .entry__side >> text=Good")
    page.keyboard.press("2")
    page.wait_for_selector("[data-stop] mark >> text=2 to 1")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    assert page.input_value("#id_table") == "3"
    page.keyboard.press("Escape")
    page.fill("#id_table", "")
    keys.type("3")
    keys.press("Enter")
    page.wait_for_selector(".entry__side >> text=Good")
    keys.press("1")
    page.wait_for_selector("#last >> text=Table 3 checked")

    kept = Submission.objects.get(pairing__round=round_, status=Submission.Status.CONFIRMED)
    assert (keys.count, kept.checked_by) == (3, "Kei")


def test_points_alone_need_three_keys_a_table(open_page):
    day, round_ = days.published(16)
    Pairing.objects.update(faction_a="good")
    Tournament.objects.update(policy={"results_kept": "points"})
    page = open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei)
    keys = Keys(page)

    for table in range(1, 9):
        keys.type(table)
        keys.press("Enter")
        keys.press(str(table % 5 + 1))
        page.wait_for_selector(f"#last >> text=Table {table} saved")

    assert keys.count == 8 * 3
    found = Submission.objects.filter(pairing__round=round_).order_by("pairing__table")
    assert list(found.values_list("units_a", flat=True)) == [4, 3, 2, 0, 6, 4, 3, 2]
    assert without_stream(page.complaints) == []


@pytest.mark.thorough
def test_a_game_that_is_not_over_is_not_saved_and_nothing_typed_is_lost(desk):
    page, _ = desk

    first_sheet(page, 5)
    page.wait_for_selector("#last >> text=Table 5 saved")
    press(page, 6, 10, 1200)
    page.fill("#id_a_original", "12")
    page.fill("#id_b_original", "14")
    page.focus("#id_b_remaining")
    press(page, 13, 900)
    page.wait_for_selector("#id_ending_error >> text=the game is not over")
    expect(page.locator("[name=ending]").first).to_be_focused()
    page.focus("#id_b_points_remaining")
    page.keyboard.press("h")
    expect(page.locator("[name=ending]").first).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator("[name=ending][value='2']")).to_be_checked()
    page.keyboard.press("Enter")

    page.wait_for_selector("#last >> text=Table 6 saved")
    assert Submission.objects.get(pairing__table=6).row == "15"


@pytest.mark.thorough
def test_page_of_a_table_asks_what_facts_mean_only_once_they_are_typed(open_page):
    day, _ = days.published(2)
    Pairing.objects.update(faction_a="good")
    page = open_page(f"/desk/{day.tournament.slug}/rounds/1/tables/1/", user=day.cast.jun)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/preview/" in request.url else None)

    page.reload()
    wait_for_scripts(page)
    with page.expect_response("**/preview/"):
        page.fill("[name=a_remaining]", "3")
        page.keyboard.press("Tab")

    assert len(asked) == 1


@pytest.mark.thorough
def test_a_round_of_rolls_reads_the_lists_at_once_and_names_what_is_wrong_at_its_field(unrolled):
    page = unrolled

    expect(page.locator("[name=good]").first).to_be_focused()
    page.keyboard.press("g")
    press(page, 10, 9999)
    page.keyboard.type("4")
    page.keyboard.type("300")
    shown = [page.get_attribute(f"#id_{name}", "placeholder") for name in ("a_original", "b_hero_points")]
    page.keyboard.press("Enter")
    page.wait_for_selector("#id_a_points_remaining_error >> text=the list costs 1,260")

    assert shown == ["12", "660"]
    expect(page.locator("#id_a_points_remaining")).to_be_focused()
    assert page.evaluate("() => document.activeElement.getBoundingClientRect().top < innerHeight")
    assert page.locator(".field__error, .notice--error, [data-stop]").count() == 1
    press(page, 1100)
    page.wait_for_selector("#last >> text=Table 1 saved")


@pytest.mark.thorough
def test_an_answer_that_comes_late_takes_nothing_away_that_was_typed_since(unrolled):
    page = unrolled
    held = []
    page.route("**/entry/said/*", lambda route: held.append(route))  # noqa: PLW0108 - Playwright takes no builtin
    with page.expect_request("**/entry/said/*"):
        page.fill("#id_a_remaining", "10")
    page.evaluate("() => { window.setTimeout = () => 0; }")  # what is typed next is not asked about yet

    page.focus("#id_a_remaining")
    page.keyboard.press("g")
    with page.expect_response("**/entry/said/*") as answer:
        held[0].continue_()
    answer.value.finished()

    assert [page.get_attribute(f"#id_{name}", "placeholder") for name in ("a_original", "b_hero_points")] == [
        "12",
        "660",
    ]


def test_a_refused_sheet_stays_though_the_next_table_was_asked_for_meanwhile(desk):
    page, _ = desk
    first_sheet(page, 5)
    page.wait_for_selector("#last >> text=Table 5 saved")
    press(page, 6, 10, 1200)
    page.fill("#id_a_original", "12")
    page.fill("#id_b_original", "14")
    page.focus("#id_b_remaining")
    press(page, 13)
    sent, asked = [], []
    page.route("**/entry/", lambda route: sent.append(route))  # noqa: PLW0108 - Playwright takes no builtin
    with page.expect_request("**/entry/"):
        press(page, 900)
    page.route("**/entry/said/*", lambda route: asked.append(route))  # noqa: PLW0108
    with page.expect_request("**/entry/said/*"):
        page.keyboard.type("7")

    sent[0].continue_()
    page.wait_for_selector("#id_ending_error >> text=the game is not over")
    with page.expect_response("**/entry/said/*") as answer:
        asked[0].continue_()
    answer.value.finished()
    page.evaluate("() => new Promise(resolve => setTimeout(resolve))")

    assert page.input_value("#id_table") == "6"
    expect(page.locator("#id_ending_error")).to_contain_text("The game is not over")


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["desk", "phone"])
def test_the_numbers_of_the_lists_show_at_once_when_it_is_said_who_played_good(open_page, place):
    day, _ = days.published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a=None)
    Tournament.objects.update(reveal="always")
    if place == "desk":
        page = open_page(f"/desk/{day.tournament.slug}/rounds/1/tables/1/", user=day.cast.kei)
        page.select_option("[name=faction_a]", "evil")
        counts = ("a_original", "b_hero_points")
    else:
        page = open_page(f"/me/{day.tokens[1]}/rounds/1/result/", width=390)
        page.check("[name=faction][value=evil]")
        counts = ("own_original", "other_hero_points")

    shown = [page.get_attribute(f"[name={name}]", "placeholder") for name in counts]

    assert shown == ["12", "660"]


def test_a_sheet_is_typed_without_scripts(open_page):
    day, _ = days.published(2)
    hand_in_lists(day)
    Pairing.objects.update(faction_a=None)
    page = open_page(f"/desk/{day.tournament.slug}/entry/", user=day.cast.kei, scripts=False)

    page.fill("#id_table", "1")
    page.click("text=Save result")
    page.check("[name=good][value=g]", force=True)
    page.check("[name=ending][value='5']", force=True)
    page.check("[name=which5][value='2']", force=True)
    page.click("text=Save result")

    expect(page.locator("#last")).to_contain_text("Table 1 saved.")
    assert Submission.objects.get().row == "18"


def test_the_newest_result_is_undone_with_one_chord_and_a_referee_is_called_with_one_key(desk):
    page, round_ = desk
    first_sheet(page, 3)
    page.wait_for_selector("#last >> text=Table 3 saved")

    page.keyboard.press("Control+z")
    page.wait_for_selector("#tables .entry-tables__row--out >> nth=9")
    assert not Submission.objects.filter(status="confirmed").exists()

    press(page, 4, 10)
    page.keyboard.press("F2")
    page.wait_for_selector("#tables >> text=referee")
    assert page.input_value("#id_a_remaining") == "10"
    assert round_.pairings.get(table=4).referee_calls.count() == 1
