"""The worked examples of round robin and cut are what the engine does."""

import re
from pathlib import Path

from tournament.engine.bracket import Cut, build
from tournament.engine.entrants import Entrant, Game
from tournament.engine.pairing.formats.cut import pair_cut, qualify
from tournament.engine.pairing.formats.round_robin import berger, pair_round_robin
from tournament.engine.records import records
from tournament.engine.standings import rank
from tournament.engine.standings.final import after_cut
from tournament.messages.pairing_reasons import reason_text

DOCS = Path(__file__).resolve().parents[5] / "docs" / "algorithms"
ROUND_ROBIN = (DOCS / "round-robin.md").read_text(encoding="utf-8")
CUT = (DOCS / "cut.md").read_text(encoding="utf-8")
OTHER = {"good": "evil", "evil": "good"}


def test_the_table_for_six_is_as_printed():
    for number, games in enumerate(berger(6), start=1):
        assert f"| {number} | {' | '.join(f'{a}–{b}' for a, b in games)} |" in ROUND_ROBIN


def test_the_round_robin_of_five_is_as_printed():
    people = [Entrant(name, name=name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve")]
    history, seats, by_schedule = [], (), 0
    for number in range(1, 6):
        draft = pair_round_robin(people, history, round_number=number, seed="ford", seats=seats)
        seats = draft.report["seats"]
        tables = [f"{p.a} ({p.faction_a}) – {p.b} ({OTHER[p.faction_a]})" for p in draft.pairings]
        assert f"| {number} | {draft.bye} | {tables[0]} | {tables[1]} |" in ROUND_ROBIN
        by_schedule += sum(not p.is_forced for p in draft.pairings)
        history += [Game(number, p.a, p.b, p.faction_a, 6, 0) for p in draft.pairings]
        history.append(Game(number, draft.bye, None, units_a=6))
    assert ", ".join(f"{seat} {number}" for number, seat in enumerate(seats, start=1)) in ROUND_ROBIN
    assert by_schedule == 3
    assert {record.imbalance for record in records(people, history).values()} == {0}


def swiss():
    """The three Swiss rounds that are printed in the document."""
    people = [Entrant(name, name=name) for name in ("Ann", "Bob", "Cid", "Dan", "Eve", "Flo")]
    rows = re.findall(r"\| (\d) \| (\w+ \(.*)\|", CUT)
    games = [
        Game(int(number), a, b, faction, 6, 0, table=table, grade_a="total victory")
        for number, row in rows
        for table, (a, faction, b) in enumerate(re.findall(r"(\w+) \((good|evil)\) – (\w+)", row), start=1)
    ]
    return people, games


def test_the_standings_before_the_cut_are_as_printed():
    people, games = swiss()
    everyone = records(people, games)
    for row in rank(people, games):
        cells = (
            row.place,
            row.id,
            row.units // 2,
            row.tiebreaks["buchholz"],
            everyone[row.id].imbalance,
        )
        assert f"| {' | '.join(map(str, cells))} |" in CUT


def test_the_cut_of_four_is_as_printed():
    people, games = swiss()
    found = qualify(rank(people, games), people, size=4, seed="ford")
    assert all(f"- {reason_text(note)}" in CUT for note in found.notes)
    draft = pair_cut(people, games, cut=Cut(found.seeds, 4), round_number=4)
    assert [(p.a, p.b, p.faction_a) for p in draft.pairings] == [("Ann", "Flo", None), ("Cid", "Bob", "good")]


def test_the_places_are_as_printed():
    people, games = swiss()
    cut = Cut(qualify(rank(people, games), people, size=4, seed="ford").seeds, 4)
    played = [
        Game(4, "Ann", "Flo", "good", 3, 3),
        Game(4, "Cid", "Bob", "good", 0, 6),
        Game(5, "Ann", "Bob", "evil", 0, 6),
    ]
    final = after_cut(rank(people, games), build(cut, [*games, *played]))
    assert "The places are Bob, Ann, Cid, Flo, Dan, Eve" in " ".join(CUT.split())
    assert [row.id for row in final] == ["Bob", "Ann", "Cid", "Flo", "Dan", "Eve"]
