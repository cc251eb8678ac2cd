"""What the engine makes of random histories that are priced by 7.05, as digests: one for each subject."""

import hashlib
import json
import random
from functools import partial

from tests.tournament.engine.standings.test_properties import a_policy, a_tournament
from tests.tournament.engine.wild import wild
from tournament.engine.entrants import Entrant
from tournament.engine.errors import CannotPair, EngineRefusal
from tournament.engine.fairness import fairness
from tournament.engine.outlook.bounds import Ahead, bounds
from tournament.engine.outlook.chances import simulate_places
from tournament.engine.outlook.endings import Rankers, count_endings, endings, reach_by_endings
from tournament.engine.outlook.field import Field
from tournament.engine.outlook.points import reach_by_points
from tournament.engine.pairing import pair_round
from tournament.engine.simulation import Plan, figures_of, play
from tournament.engine.standings import explain_place, rank, table_of
from tournament.engine.trf import Event, write_report
from tournament.management.engine_json import state_from_json

SEEDS = range(40)
FIELDS = 18  # of a game, as there were when the digests were written


def digests(seed):
    """The digest of each subject for this seed."""
    return {name: _digest(list(found(seed))) for name, found in SUBJECTS.items()}


def _digest(value):
    text = json.dumps(value, default=str, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _rows(rows):
    return [[row.place, row.id, row.units, row.is_shared, [*map(str, row.tiebreaks.items())]] for row in rows]


def standings(seed):
    people, games, over = a_tournament(seed, most=9)
    policy = a_policy(seed)
    yield _rows(rank(people, games, policy=policy, rounds_over=over))
    table = table_of(people, games, policy=policy, rounds_over=over)
    for one in people:
        for step in explain_place(one.id, table, among=[each.id for each in people]):
            yield [step.value, step.level_after, [list(term) for term in step.terms]]


def pairing(seed):
    state = wild(seed)
    try:
        draft = pair_round(state.entrants, state.history, **state.asked)
    except (CannotPair, EngineRefusal) as refused:
        yield [refused.code, refused.data]
    else:
        yield [str(draft.pairings), draft.bye, draft.report]


def outlook(seed):
    people, games, over = a_tournament(seed, most=6)
    table = table_of(people, games, rounds_over=over)
    totals = {one.id: table.total(one.id) for one in people}
    dice = random.Random(f"outlook {seed}")
    ids = dice.sample(list(totals), len(totals))
    ranked = frozenset(totals) - {ids[0]} if dice.random() < 0.2 else frozenset(totals)
    tables = tuple(zip(ids[::2], ids[1::2], strict=False))[: dice.randrange(3)]
    waiting = tuple(ids[: dice.randrange(6)])
    last = max((game.round for game in games), default=0) + 1
    by = Rankers(partial(rank, policy=a_policy(seed)), rank, "points_difference")
    for on in (Field(last, totals, ranked, tables), Field(last, totals, ranked, (), waiting, 4)):
        yield [count_endings(on), str(reach_by_points(on))]
        if count_endings(on) < 400:
            yield [[list(game)[:FIELDS] for game in games] for games in endings(on)]
            yield str(reach_by_endings(on, people, games, by=by))
        yield simulate_places(on, people, games, rank=rank, seed=str(seed), plays=range(5))
    most = {id_: dice.randrange(13) for id_ in ids}
    for pot in (None, dice.randrange(40)):
        yield str(sorted(bounds(Ahead(totals, ranked, most, pot)).items()))


def report_file(seed):
    people, games, _ = a_tournament(seed, most=9)
    event = Event("Test", "Hall", "2007/06/16", 5)
    yield write_report(event, people, games, places={})


def evenness(seed):
    people, games, _ = a_tournament(seed, most=9)
    said = str(fairness(people, games, swiss={1, 2, 3}))
    yield said.replace("gap_units=", "gap_half=")  # as it was called when the digests were written


def simulation(seed):
    played = play(Plan(6 + seed % 5, 3, drops=0.1, good_edge=0.2), seed=seed)
    yield [list(game)[:FIELDS] for game in played.history]
    yield figures_of(played).as_json()


def state_file(seed):
    people, games, _ = a_tournament(seed, most=9)
    history = [
        {
            "round": one.round,
            "a": one.a,
            "b": one.b,
            "points_a": one.units_a / 2,
            "points_b": None if one.b is None else one.units_b / 2,
            "absent": one.absent,
        }
        for one in games
    ]
    state = state_from_json({"entrants": [{"id": one.id} for one in people], "history": history})
    yield [list(game)[:FIELDS] for game in state.history]
    yield _rows(rank([Entrant(one.id) for one in people], state.history))


SUBJECTS = {
    "standings": standings,
    "pairing": pairing,
    "outlook": outlook,
    "report_file": report_file,
    "evenness": evenness,
    "simulation": simulation,
    "state_file": state_file,
}
