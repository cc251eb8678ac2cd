"""The demonstration two days before the doors open: deadlines run, and the referee has lists to judge.

One of each thing that happens then: broken lists, one of them sent back and one ruled on, one that changed
after it was approved, one with a figure that no catalogue knows, two people without lists, and one who waits
for a place.
"""

from datetime import datetime, timedelta
from typing import Final

from armies.messages import send_back_messages
from armies.services.lists.drafts import Choice, choices_of
from rules.figure_lists.figures import Ability, Faction, Figure, Kind
from tournament.management.demo_tournament import Demonstration
from tournament.models import Entrant
from tournament.services.catalogues import copied_figures
from tournament.services.core.actors import Actor, player
from tournament.services.entrants import entrants
from tournament.services.lists import list_reviews, lists
from tournament.services.settings import tournament_settings

LATE: Final = (("Ottokar Fenn", "Würfelwinkel"), ("Priya Marlowe", ""), ("Wim Aldershof", "Würfelwinkel"))
LEFT: Final = 2  # places, when they come
BROKEN: Final = ((4, "evil"), (11, "good"), (8, "good"), (14, "evil"))
COPIED: Final = (9, "good")
UNKNOWN: Final = Figure(
    name="Toll-Keeper of the Low Bridge",
    faction=Faction.GOOD,
    kind=Kind.MINION,
    points=54,
    action_points=1,
    wounds=2,
    attacks=2,
    toughness=3,
    movement=4,
    abilities=(Ability("spearman", 0),),
    version=1,
    collector_number="DM-X01",
)


def leave_work(demo: Demonstration, *, now: datetime) -> None:
    """Bring the tournament to a busy evening of registration; ``now`` is that evening."""
    people = list(demo.tournament.entrants.order_by("number"))
    _set_deadlines(demo, now=now)
    for place, faction in BROKEN:
        _hand_in(people[place], faction, times=3, now=now)
    _judge_some(demo, people, now=now)
    _copy_a_base(people[COPIED[0]], now=now)
    for name, club in LATE:
        details = entrants.Details(name=name, club=club)
        entrant, token = entrants.register(demo.tournament, details, by=Actor("player", name), now=now)
        demo.tokens[entrant.number] = token
    demo.tournament.refresh_from_db()


def _set_deadlines(demo: Demonstration, *, now: datetime) -> None:
    """Registration and lists close tomorrow evening, by the clock of the hall; the day after, people play."""
    tomorrow = (now + timedelta(days=1)).astimezone(demo.tournament.zone)
    evening = tomorrow.replace(hour=20, minute=0, second=0, microsecond=0)
    demo.tournament.refresh_from_db()
    tournament_settings.configure(
        demo.tournament,
        by=demo.organiser,
        now=now,
        starts_on=(evening + timedelta(days=1)).date(),
        registration_closes_at=evening,
        lists_close_at=evening,
        entrant_limit=demo.tournament.entrants.count() + LEFT,
    )


def _judge_some(demo: Demonstration, people: list[Entrant], *, now: datetime) -> None:
    for entrant in people[:3]:
        list_reviews.approve(entrant, lists.current(entrant, "good"), by=demo.referee, now=now)
    _hand_in(people[2], "good", times=1, now=now, without=1)
    ruled = lists.current(people[8], "good")
    why = "A guest outside the ranking: the organiser agreed to a larger army."
    list_reviews.approve(people[8], ruled, by=demo.referee, now=now, clause="10.01", message=why)
    mended = lists.current(people[14], "evil")
    message = send_back_messages.send_back_message(mended.verdict["findings"], faction="evil")
    list_reviews.send_back(people[14], mended, by=demo.referee, now=now, message=message)


def _hand_in(entrant: Entrant, faction: str, *, times: int, now: datetime, without: int = 0) -> None:
    """The list of an entrant once more, with more of everything or without its last figures."""
    choices = choices_of(lists.current(entrant, faction))
    shortened = choices[: len(choices) - without]
    more = [type(each)(each.figure, each.quantity * times, each.carries) for each in shortened]
    lists.submit(entrant, faction, more, by=player(entrant), now=now, source="builder")


def _copy_a_base(entrant: Entrant, *, now: datetime) -> None:
    """The player holds a base that the catalogue does not know, and plays it instead of another minion."""
    faction = COPIED[1]
    own = player(entrant)
    copied = copied_figures.copy(entrant.tournament, UNKNOWN, by=own, now=now)
    choices = [*choices_of(lists.current(entrant, faction))]
    minion = next(c for c in reversed(choices) if c.figure.kind == "minion")
    others = [c for c in choices if c is not minion]
    lists.submit(entrant, faction, [*others, Choice(copied.figure)], by=own, now=now)
