"""How long a referee needs for ten questions on a phone: estimated by keystrokes, from a journey in Chromium.

    python -m benchmarks referee_desk.ten_questions --at http://127.0.0.1:8000 [--chromium /usr/bin/chromium]

No person is timed. Each tap and each swipe counts 1.1 seconds, each decision (a screen, a tool of the board)
1.2 seconds, and the answers of the server as long as they took here. Reading aloud is left out.
"""

import argparse
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

TAP, DECISION = 1.1, 1.2  # seconds
PHONE: Final = {"width": 390, "height": 844}
SWIPE: Final = 0.75  # of the height of the screen

# a card, and the answers on the way
CARDS: Final = (
    (
        "May it shoot out of my kill zone?",
        ("Yes, of a smaller figure", "A figure on foot", "No", "Any other figure"),
    ),
    ("Does the shot need a 6?", ("A coloured side on the way", "Red", "Neither")),
    ("One free attack or two?", ("Yes", "A figure on foot", "2", "Into a hex of the same kill zone")),
    (
        "May it run now?",
        ("A figure on foot", "It stopped before a line and lost the rest", "Red", "No", "2"),
    ),
    ("May this die go to that figure?", ("To a minion under Rally Cry", "Yes", "3", "3")),
    ("What does Dread cost me?", ("A critical hit", "No", "1", "2")),
    ("Is the game over for Frodo?", ("The same, with Courage on",)),
    (
        "What may we still do in the last turn?",
        ("The attacker's", "Something it chooses", "Last turn, defender only, 47:00 to 50:00 of play"),
    ),
)
Place = tuple[int, int]  # column and row of the patch
# a question of the board, its figures by tool, its sides, and what is tapped after "Ask"
BOARDS: Final = (
    (
        "Is it hidden behind a friend and a wall?",
        {"Good": ((3, 7), (3, 5)), "Evil": ((4, 4),)},
        (((4, 4), "S"),),
        ((3, 7), (4, 4)),
    ),
    (
        "One combat or two, and how many dice?",
        {"Good": ((3, 5), (4, 5)), "Evil": ((3, 4), (4, 4), (5, 4))},
        (),
        "Combats",
    ),
)


@dataclass
class Journey:
    """What a referee did on the way to one answer."""

    page: Any
    taps: int = 0
    swipes: int = 0
    decisions: int = 0
    waited: float = 0.0
    answer: str = ""

    @property
    def seconds(self) -> float:
        return TAP * (self.taps + self.swipes) + DECISION * self.decisions + self.waited

    def show(self, place: Any) -> None:
        """Swipe until the place is on the screen."""
        place.wait_for()
        box = place.bounding_box()
        below = box["y"] + box["height"] - PHONE["height"]
        away = below if below > 0 else min(box["y"], 0)
        if away:
            self.swipes += math.ceil(abs(away) / (SWIPE * PHONE["height"]))
            place.scroll_into_view_if_needed()

    def tap(self, place: Any, *, offset: Place = (0, 0)) -> None:
        self.show(place)
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.taps += 1
        self.page.mouse.click(x + offset[0], y + offset[1])

    def choose(self, place: Any, then: Any = None) -> None:
        """Decide on it and tap it; ``then`` is what the server sends."""
        self.decisions += 1
        self.tap(place)
        if then is not None:
            begun = time.monotonic()
            then.wait_for()
            self.waited += time.monotonic() - begun
            self.show(then)


def hex_at(page: Any, place: Place) -> Any:
    q = place[0] - 1
    return page.locator(f'.board-hex[data-at="{q},{place[1] - 1 - q // 2}"]')


def by_card(journey: Journey, card: str, answers: Iterable[str]) -> None:
    page = journey.page
    journey.choose(page.get_by_role("link", name=card), page.locator(".ruling-card__options").first)
    for answer in answers:
        journey.choose(page.locator(".ruling-card__options").get_by_role("link", name=answer, exact=True))
    headline = page.locator("[data-stop] .ruling-answer__headline")
    journey.show(headline)
    journey.answer = headline.inner_text()


def by_board(journey: Journey, figures: dict[str, Any], sides: Any, asked: Any) -> None:
    page = journey.page
    journey.choose(page.get_by_role("link", name="Draw a position"), page.locator("[data-tools]"))
    for tool, places in figures.items():
        if tool != "Good":  # is picked at first
            journey.choose(page.get_by_role("button", name=tool, exact=True))
        for place in places:
            journey.tap(hex_at(page, place))
    if sides:
        journey.choose(page.get_by_role("button", name="Side", exact=True))
        for place, _side in sides:
            for _ in range(3):  # red, blue, black
                journey.tap(hex_at(page, place), offset=(0, 16))
    journey.choose(page.get_by_role("button", name="Ask", exact=True))
    answer = page.locator(".board-answered__headline").first
    if isinstance(asked, str):
        journey.choose(page.get_by_role("button", name=asked, exact=True), answer)
    else:
        journey.tap(hex_at(page, asked[0]))
        journey.choose(hex_at(page, asked[1]), answer)
    journey.answer = answer.inner_text()


def main() -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only where a browser is

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", required=True, help="the address of a server")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    asked = parser.parse_args()
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
        print(f"{'An estimate, not a timed person':<42} taps swipes decisions waited  seconds  answer")
        for name, *rest in (*CARDS, *BOARDS):
            page = browser.new_page(viewport=PHONE, has_touch=True)
            page.goto(f"{asked.at}/referee/")
            journey = Journey(page)
            by_card(journey, name, *rest) if len(rest) == 1 else by_board(journey, *rest)
            print(
                f"{name:<42} {journey.taps:4} {journey.swipes:6} {journey.decisions:9} "
                f"{journey.waited:6.2f} {journey.seconds:8.1f}  {journey.answer}"
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
