"""What must hold of the rows at every instant of a day, whatever anybody pressed."""

from __future__ import annotations

from collections import Counter, defaultdict

from rules.registry import ruleset
from tests.machine import prices, recount
from tests.machine.games import SCHEMES_PLAYED
from tests.machine.ranking import Places
from tests.machine.rows import Picture, Row, columns, rows
from tournament.models import Tournament
from tournament.queries.standings import standings

SAID = (
    "pairing_id",
    "client_token",
    "kind",
    "entrant_id",
    "signed",
    "facts",
    "verdict",
    "grade_a",
    "units_a",
    "units_b",
    "row",
    "policy_digest",
    "submitted_at",
)
KEPT = (
    "tournament_pairing",
    "tournament_round",
    "tournament_change",
    "tournament_penalty",
    "tournament_sheetphoto",
    "tournament_playermessage",
    "armies_armylistversion",
)
COSTS = {"points", "game-loss", "exclusion"}
DRAWING = {"round.draft", "round.redraft", "round.repair", "round.type-in", "pairing.pair-loose"}
ALL_POINTS = 6  # half-points of a played game: 3 to 0, 2 to 1, 1.5 each


def one_result_a_table(taken: Picture) -> None:
    """At most one confirmed submission; a table's status says what its submissions say."""
    reports = defaultdict(Counter)
    for row in rows(taken, "submission"):
        reports[row["pairing_id"]][row["status"]] += 1
    for pair in rows(taken, "pairing"):
        found, where = reports[pair["id"]], f"table {pair['table']} of round {pair['round_id']}: {pair}"
        assert found["confirmed"] <= 1, where
        match pair["status"]:
            case "confirmed":
                assert (found["confirmed"], found["pending"]) == (1, 0), where
            case "reported":
                assert (found["confirmed"], found["pending"]) == (0, 1), where
            case "waiting":
                assert not found["confirmed"] + found["pending"], where
            case _:
                assert found["confirmed"] + found["pending"], where


def nobody_at_two_tables(taken: Picture) -> None:
    """Each current pairing has its seats and no other has; nobody and no table is there twice."""
    pairs = {row["id"]: row for row in rows(taken, "pairing")}
    seated, tables = set(), set()
    for seat in rows(taken, "seat"):
        pair = pairs[seat["pairing_id"]]
        assert pair[f"{seat['side']}_id"] == seat["entrant_id"]
        assert bool(seat["is_current"]) == bool(pair["is_current"])
        if seat["is_current"]:
            assert (seat["round_id"], seat["entrant_id"]) not in seated
            seated.add((seat["round_id"], seat["entrant_id"]))
    for pair in pairs.values():
        if pair["is_current"]:
            people = [one for one in (pair["a_id"], pair["b_id"]) if one]
            assert all((pair["round_id"], one) in seated for one in people)
            assert pair["table"] is None or (pair["round_id"], pair["table"]) not in tables
            tables.add((pair["round_id"], pair["table"]))


def standings_are_the_recount(taken: Picture, tournament: Tournament) -> None:
    """The page's standings with every tie-break, and those worked out from raw rows."""
    found, own = standings.standings_of(tournament), Places.of(taken)
    told = [(row.place, row.entrant.number, row.standing.units) for row in found]
    if any(row["stage"] == "cut" and row["status"] in recount.SHOWN for row in rows(taken, "round")):
        _cut_goes_before(taken, told, own.listed())
    else:
        assert told == own.listed(), (told, own.listed(), own.all_)
    for row in found:
        one = own.all_[row.entrant.number]
        for key in own.order:
            if key != "direct_encounter":
                assert row.standing.tiebreaks[key] == own.value(one, key), (key, one)


Listed = list[tuple[int | None, int, int]]


def _cut_goes_before(taken: Picture, told: Listed, swiss: Listed) -> None:
    """First who is in the cut, one by one, who won before who lost; then the others as they stood."""
    shown = {row["id"]: row for row in rows(taken, "round") if row["status"] in recount.SHOWN}
    first = min((row for row in shown.values() if row["stage"] == "cut"), key=lambda row: row["number"])
    ranked = {number for place, number, _ in swiss if place is not None}
    seeds = [number for number in first["report"]["cut"]["seeds"] if number in ranked]
    assert sorted(number for _, number, _ in told[: len(seeds)]) == sorted(seeds)
    assert [place for place, _, _ in told[: len(seeds)]] == list(range(1, len(seeds) + 1))
    behind = [(number, half) for _, number, half in swiss if number not in seeds]
    assert [(number, half) for _, number, half in told[len(seeds) :]] == behind
    points = {number: half for _, number, half in swiss}
    assert all(points[number] == half for _, number, half in told)
    at = {number: place for place, number, _ in told if place is not None}
    for game in recount.games(taken):
        if game["stage"] == "cut" and game["pair"]["round_id"] in shown and {game["a"], game["b"]} <= set(at):
            better = at[game["b"]] - at[game["a"]]
            assert better * (game["units_a"] - game["units_b"]) >= 0, (game["round"], game["a"], game["b"])


def schedules_are_followed(taken: Picture) -> None:
    """In a round robin nobody meets anybody twice."""
    plan = {row["id"] for row in rows(taken, "round") if _is_scheduled(row)}
    met = [
        frozenset((row["a_id"], row["b_id"]))
        for row in rows(taken, "pairing")
        if row["is_current"] and row["round_id"] in plan and row["b_id"]
    ]
    assert len(met) == len(set(met))


def _is_scheduled(row: Row) -> bool:
    return row["stage"] == "round-robin" and row["status"] != "cancelled"


def lists_stand(taken: Picture) -> None:
    """Each list that was handed in has one version that counts, and they are numbered without a gap."""
    names = columns("armies_armylistversion")
    versions = defaultdict(list)
    for row in taken["armies_armylistversion"].values():
        each = dict(zip(names, row, strict=True))
        versions[each["army_list_id"]].append(each)
    for each in versions.values():
        assert sum(bool(row["is_current"]) for row in each) == 1
        assert sorted(row["number"] for row in each) == list(range(1, len(each) + 1))


def results_are_worth_what_they_say(taken: Picture) -> None:
    """Each result gives what the game or the organiser's scheme says of its facts, and no other points."""
    scheme = prices.scheme_in(taken)
    if scheme is None:
        _games_share_three_points(taken)
    else:
        _results_follow_the_scheme(taken, scheme)


def _results_follow_the_scheme(taken: Picture, scheme: prices.Scheme) -> None:
    """Each report that of its own; one that waits is priced by today's, whatever was corrected."""
    event, own = rows(taken, "tournament")[0], prices.digest(scheme)
    rounds = {row["id"]: row for row in rows(taken, "round")}
    pairs = {row["id"]: row for row in rows(taken, "pairing")}
    known = {prices.digest(each): each for each in prices.schemes_of(event, SCHEMES_PLAYED)}
    for row in rows(taken, "submission"):
        pair, verdict = pairs[row["pairing_id"]], row["verdict"]
        if pair["b_id"] is None or "ruling" in verdict:
            continue
        priced_by = known[verdict["scheme_digest"]]
        if row["status"] == "pending" and verdict["scheme_digest"] != own:
            assert rounds[pair["round_id"]]["status"] == "cancelled" or not pair["is_current"], row
        terms, worth = prices.terms(priced_by), prices.worth(priced_by, row["facts"], event["level"])
        assert (row["units_a"], row["units_b"], row["grade_a"], verdict["grade_b"]) == worth, row
        is_played = not any((row["facts"].get(side) or {}).get(why) for side in "ab" for why in prices.WHYS)
        assert verdict["is_administrative"] != is_played, row
        if is_played:
            assert all(terms.lowest <= half <= terms.highest for half in worth[:2]), (row, terms)
            assert abs(worth.units_a - worth.units_b) <= terms.widest, (row, terms)
    stored = {row["id"]: row["units_a"] for row in rows(taken, "submission")}
    byes = [game for game in recount.games(taken) if game["b"] is None]
    assert all(game["units_a"] == stored[game["id"]] for game in byes), byes


def sides_are_where_the_game_has_some(taken: Picture) -> None:
    """Nobody is called to a side, and nobody reports one, in a game without sides."""
    if ruleset(rows(taken, "tournament")[0]["ruleset_key"]).sides:
        return
    assert not any(row["faction_a"] for row in rows(taken, "pairing"))
    for row in rows(taken, "submission"):
        assert not any((row["facts"].get(side) or {}).get("faction") for side in "ab"), row


def _games_share_three_points(taken: Picture) -> None:
    """Who wins takes from who loses; only decrees may give less, and never more."""
    byes = {row["id"] for row in rows(taken, "pairing") if row["b_id"] is None}
    for row in rows(taken, "submission"):
        total = row["units_a"] + row["units_b"]
        is_decree = row["verdict"].get("is_administrative")
        assert total <= ALL_POINTS or "ruling" in row["verdict"]
        assert total == ALL_POINTS or is_decree or row["pairing_id"] in byes, row


def rounds_follow_one_another(taken: Picture) -> None:
    """Live rounds count from 1 without a gap, and only the last may be open."""
    live = [row for row in rows(taken, "round") if row["status"] != "cancelled"]
    live.sort(key=lambda row: row["number"])
    assert [row["number"] for row in live] == list(range(1, len(live) + 1))
    assert all(row["status"] == "closed" for row in live[:-1])


def clocks_say_nothing_early(taken: Picture) -> None:
    """A paused or ended clock holds its tongue; each thing is said once, and not before it was due."""
    clocks = {row["id"]: row for row in rows(taken, "clock")}
    events = Counter(row["announcement_id"] for row in rows(taken, "outboxevent") if row["announcement_id"])
    stands = Counter()
    for row in rows(taken, "announcement"):
        status = clocks[row["clock_id"]]["status"]
        assert row["status"] != "pending" or status == "running", (row, status)
        assert row["status"] != "held" or status == "paused", (row, status)
        if row["status"] == "fired":
            assert row["fired_at"] >= row["due_at"]
            assert events[row["id"]] == 1
        if row["status"] in {"pending", "held", "fired"}:
            stands[row["clock_id"], row["pairing_id"], row["kind"]] += 1
    assert not [key for key, count in stands.items() if count > 1]


def nothing_disputable_is_overwritten(before: Picture, after: Picture) -> None:
    """Log, rulings and what was reported stay as they were written, for ever."""
    for table in ("tournament_logentry", "tournament_ruling", "tournament_listapproval"):
        assert before[table].items() <= after[table].items(), table
    old, kept = before["tournament_submission"], after["tournament_submission"]
    names = columns("tournament_submission")
    at = [names.index(name) for name in SAID]
    assert old.keys() <= kept.keys()
    for key, row in old.items():
        assert [row[n] for n in at] == [kept[key][n] for n in at]
    for table in KEPT:
        assert before[table].keys() <= after[table].keys(), table
    _scenarios_stay(before, after)
    _versions_stay(before, after)


def _scenarios_stay(before: Picture, after: Picture) -> None:
    """What a published round plays, whatever becomes of the pool."""
    now = {row["id"]: row for row in rows(after, "round") if row["status"] in recount.SHOWN}
    for row in rows(before, "round"):
        if row["status"] in recount.SHOWN and row["id"] in now:
            assert now[row["id"]]["scenarios"] == row["scenarios"], (row, now[row["id"]])


def _versions_stay(before: Picture, after: Picture) -> None:
    """A version of a list is only ever followed by another one."""
    at = columns("armies_armylistversion").index("is_current")
    for key, row in before["armies_armylistversion"].items():
        kept = after["armies_armylistversion"][key]
        assert [*row[:at], *row[at + 1 :]] == [*kept[:at], *kept[at + 1 :]], (row, kept)


def nothing_drawn_on_is_taken_back(taken: Picture, key: int) -> None:
    """Entry ``key`` of the log is taken back, and no round that stands was drawn after it."""
    log = {row["id"]: row for row in rows(taken, "logentry")}
    undone = {row["takes_back_id"] for row in log.values()}
    unchanged = {row["takes_back_id"] for row in rows(taken, "change")}
    entry, live = log[key], {row["id"] for row in rows(taken, "round") if row["status"] != "cancelled"}
    if not entry["verb"].startswith("result.") and not _costs(entry):
        return
    for row in log.values():
        if row["verb"] in DRAWING and row["id"] > key and row["id"] not in undone:
            of = row["data"]["wrote"]["of"]
            assert of["round"] not in live or of.get("change") in unchanged, (entry, row)


def _costs(entry: Row) -> bool:
    return entry["verb"] == "penalty.give" and entry["data"]["severity"] in COSTS
