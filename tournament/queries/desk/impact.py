"""What it means that somebody comes or leaves now: said before it is done.

Past games, the game that is on, the next pairing, and the way back. Refuses to do any of it.
"""

from dataclasses import dataclass
from typing import Any

from tournament import adapters
from tournament.engine.lifecycle import (
    ON_THE_WALL,
    SHOWN,
    EntrantStatus,
    RoundStatus,
    TableStatus,
    TournamentStatus,
)
from tournament.messages.impact import impact_line
from tournament.messages.sentences import Sentence
from tournament.models import Entrant, Pairing, Round, Stage, Submission
from tournament.queries.results import reports
from tournament.queries.rounds import boards, drafts


@dataclass(frozen=True, slots=True)
class Consequences:
    """Sentences in the order of time. ``game`` is the one that is on and has no result yet.

    ``draft`` is the round that was paired as if nothing had changed: who is in it is mended there.
    """

    lines: tuple[Sentence, ...]
    game: Pairing | None = None
    draft: Round | None = None


def of_leaving(entrant: Entrant) -> Consequences:
    """Drops: the past stands, and coming back is possible."""
    game, draft = game_that_is_on(entrant), draft_with(entrant)
    played = _finished(entrant)
    lines = (
        impact_line("past", {"count": played}, case="counts" if played else "none"),
        *([] if game is None else [impact_line("open-game", _place(entrant, game))]),
        *_of_draft(draft),
        *_next_round(entrant, more=-_is_here(entrant)),
        impact_line("way-back", case="dropped"),
    )
    return Consequences(lines, game, draft)


def of_exclusion(entrant: Entrant) -> Consequences:
    """Immediate exclusion (10.09): what the policy does with the past (A8), and who may take it back."""
    game, draft = game_an_exclusion_ends(entrant), draft_with(entrant)
    lines = (
        _past_of_excluded(entrant),
        *_of_ended_game(entrant, game),
        *_of_draft(draft),
        *_next_round(entrant, more=-_is_here(entrant)),
        impact_line("unranked"),
        impact_line("way-back", case="excluded"),
    )
    return Consequences(lines, game, draft)


def of_coming(entrant: Entrant) -> Consequences:
    """Comes late, or comes back: what was missed is worth nothing, and when the first game is."""
    draft = _open_draft(entrant)
    if entrant.tournament.status != TournamentStatus.RUNNING and draft is None:
        return Consequences(())
    missed = _missed_lines(entrant)
    if draft is None:
        return Consequences((*missed, *_next_round(entrant, more=1 - _is_here(entrant))))
    if draft.stage == Stage.CUT:
        return Consequences((*missed, impact_line("cut", {"round": draft.title})))
    line = impact_line("draft", {"round": draft.title}, case="without")
    return Consequences((*missed, line), None, draft)


def missed_rounds(entrant: Entrant) -> list[Round]:
    """The rounds the hall has seen in which this entrant has no seat, oldest first. Two queries."""
    seated = set(entrant.seats.filter(is_current=True).values_list("round_id", flat=True))
    rounds = entrant.tournament.rounds.filter(status__in=SHOWN, stage=Stage.SWISS).order_by("number")
    return [row for row in rounds if row.pk not in seated]


def game_that_is_on(entrant: Entrant) -> Pairing | None:
    """The entrant's game of the round that is on, while it has no confirmed result and is no bye."""
    pairing = _game_of_the_round(entrant)
    return None if pairing is None or pairing.status == TableStatus.CONFIRMED else pairing


def _game_of_the_round(entrant: Entrant) -> Pairing | None:
    round_ = boards.current_round(entrant.tournament)
    if round_ is None or round_.status not in ON_THE_WALL:
        return None
    place = (
        round_.seats.filter(is_current=True, entrant=entrant)
        .select_related("pairing__round__tournament", "pairing__a", "pairing__b")
        .first()
    )
    return None if place is None or place.pairing.is_bye else place.pairing


def game_an_exclusion_ends(entrant: Entrant) -> Pairing | None:
    """The game that is on; also one that was given to this entrant because the other was excluded from it."""
    pairing = _game_of_the_round(entrant)
    if pairing is None or pairing.status != TableStatus.CONFIRMED:
        return pairing
    counts = reports.confirmed_of(pairing)
    other = "b" if pairing.a_id == entrant.pk else "a"
    return pairing if counts is not None and reports.sides_with(counts.facts, "excluded") == {other} else None


def draft_with(entrant: Entrant) -> Round | None:
    """The draft in which this entrant is seated."""
    draft = _open_draft(entrant)
    is_in = draft is not None and draft.seats.filter(is_current=True, entrant=entrant).exists()
    return draft if is_in else None


def draft_behind(entrant: Entrant) -> Round | None:
    """The draft that does not know yet who is here, of this entrant's tournament."""
    draft = _open_draft(entrant)
    return draft if draft is not None and drafts.is_behind(draft) else None


def _open_draft(entrant: Entrant) -> Round | None:
    return entrant.tournament.rounds.filter(status=RoundStatus.DRAFT).last()


def _is_here(entrant: Entrant) -> int:
    return int(entrant.status == EntrantStatus.CHECKED_IN)


def _finished(entrant: Entrant) -> int:
    rows = Submission.objects.filter(
        status=Submission.Status.CONFIRMED,
        pairing__is_current=True,
        pairing__b__isnull=False,
        pairing__seats__entrant=entrant,
        pairing__seats__is_current=True,
    )
    return rows.exclude(pairing__round__status=RoundStatus.CANCELLED).distinct().count()


def _past_of_excluded(entrant: Entrant) -> Sentence:
    played = _finished(entrant)
    is_annulled = adapters.to_policy(entrant.tournament).exclusion_past == "annul"
    case = "annulled" if is_annulled else "stays"
    return impact_line("past", {"count": played}, case=case if played else "none-excluded")


def _of_ended_game(entrant: Entrant, game: Pairing | None) -> tuple[Sentence, ...]:
    if game is None:
        return ()
    case = "both" if game.status == TableStatus.CONFIRMED else "given"
    return (impact_line("ended-game", _place(entrant, game), case=case),)


def _of_draft(draft: Round | None) -> tuple[Sentence, ...]:
    return () if draft is None else (impact_line("draft", {"round": draft.title}, case="with"),)


def _place(entrant: Entrant, game: Pairing) -> dict[str, Any]:
    return {"round": game.round.title, "table": game.table, "opponent": str(game.opponent_of(entrant))}


def _next_round(entrant: Entrant, *, more: int) -> tuple[Sentence, ...]:
    tournament = entrant.tournament
    if tournament.status == TournamentStatus.FINISHED:
        return ()
    here = tournament.entrants.filter(status=EntrantStatus.CHECKED_IN).count() + more
    return (impact_line("next-round", {"count": here}, case="bye" if here % 2 else "no-bye"),)


def _missed_lines(entrant: Entrant) -> tuple[Sentence, ...]:
    missed = [row.number for row in missed_rounds(entrant)]
    return (impact_line("missed", {"count": len(missed), "rounds": missed}),) if missed else ()
