"""The rescue pack: all it takes to run the round, and to pair the next one, without power and network."""

from collections.abc import Callable
from dataclasses import dataclass

from armies.messages.formats import points
from rules.scored_game import has_average_byes
from tournament import adapters
from tournament.engine.lifecycle import NOT_OVER, EntrantStatus
from tournament.models import Pairing, Round, Tournament
from tournament.printing.documents import by_hand, pairings
from tournament.printing.documents.day_plan import printed_day
from tournament.printing.documents.head import Document, head_of
from tournament.printing.documents.score_sheets import blank_sheets, score_sheets
from tournament.printing.documents.standings import standings_now
from tournament.printing.documents.timeline import timeline_of
from tournament.queries.rounds import stages

SPARE_SHEETS = 2


@dataclass(frozen=True, slots=True)
class RescuePack(Document):
    current: str
    coming: str
    stage: str
    bye: str
    is_average_bye: bool
    is_wall_clock: bool
    has_timeline: bool
    has_day: bool
    is_one_army: bool
    address: str
    kept: tuple[tuple[int, str], ...]
    parts: tuple[Document, ...]

    template = "printing/transfer/rescue_pack.html"
    css = ("page.css", "rescue.css")
    stem = "rescue-pack"
    is_for_officials = True


def rescue_pack(
    tournament: Tournament,
    *,
    address: str = "",
    url_of: Callable[[Pairing], str] = lambda _: "",
) -> RescuePack:
    """``address`` is where a round on paper is typed in, ``url_of`` where a table's result is entered."""
    rounds = stages.live_rounds(tournament)
    current = rounds[-1] if rounds and rounds[-1].status in NOT_OVER else None
    coming = stages.next_title(tournament, rounds)
    stage = stages.next_stage(tournament, rounds)
    is_timed = adapters.to_timeline(tournament) is not None
    people = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN)
    fixed = people.exclude(fixed_table=None).order_by("fixed_table", "number")
    return RescuePack(
        head=head_of(tournament, round_=current),
        current=current.title if current is not None else "",
        coming=coming if stage is not None else "",
        stage=stage or "",
        bye=points(adapters.to_bye_points(tournament, number=len(rounds) + 1)),
        is_average_bye=has_average_byes(adapters.to_scheme(tournament)),
        is_wall_clock=current is not None and hasattr(current, "clock"),
        has_timeline=is_timed,
        has_day=bool(tournament.day_plan),
        is_one_army=not adapters.to_ruleset(tournament).needs_both_lists,
        address=address,
        kept=tuple((who.fixed_table or 0, str(who)) for who in fixed),
        parts=(
            *(_of_round(current, url_of=url_of) if current is not None else ()),
            *((timeline_of(current),) if is_timed and current is not None else ()),
            standings_now(tournament),
            *((printed_day(tournament),) if tournament.day_plan else ()),
            *(_of_next(tournament, current, title=coming, number=len(rounds) + 1) if stage else ()),
        ),
    )


def _of_round(round_: Round, *, url_of: Callable[[Pairing], str]) -> tuple[Document, ...]:
    return (
        pairings.by_name(round_),
        pairings.by_table(round_),
        score_sheets(round_, url_of=url_of),
    )


def _of_next(
    tournament: Tournament, current: Round | None, *, title: str, number: int
) -> tuple[Document, ...]:
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count()
    heading = f"{title[0].upper()}{title[1:]}"
    return (
        by_hand.hand_sheet(tournament, title=heading, current=current),
        by_hand.hand_form(tournament, title=heading),
        blank_sheets(tournament, tables=here // 2 + SPARE_SHEETS, number=number, title=heading),
    )
