"""What holds for every list, every game and every timeline, not only for the worked examples."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import assume, given
from hypothesis import strategies as st

from rules.combat_hex.codec import facts_as_json, facts_from_json
from rules.combat_hex.editions import EDITIONS
from rules.combat_hex.setup import Played, factions
from rules.combat_hex.victory.facts import GameFacts, SideFacts
from rules.figure_lists.abilities import ABILITIES
from rules.figure_lists.codec import army_list_as_json, army_list_from_json, figure_as_json, figure_from_json
from rules.figure_lists.figures import Ability, ArmyList, Entry, Faction, Figure, Kind, Role
from rules.figure_lists.roles import role_contradiction
from rules.policy import POLICY_KEYS, Policy
from rules.timelines.codec import timeline_as_json, timeline_from_json
from rules.timelines.timeline import Event, Phase, Timeline
from tests.rules.cast import CALM, GUARD

GAMES_POINTS = 6  # half-points of every played game

names = st.text("abcdefghij ", min_size=1, max_size=12).map(lambda name: " ".join(name.split())).filter(bool)
abilities = st.builds(
    Ability,
    st.sampled_from([*(code for code in ABILITIES if code != "its-precious-to-us"), "pr1", "pr2"]),
    st.none() | st.integers(0, 4),
)
ovals = st.one_of(st.just((None, None)), st.tuples(st.integers(0, 9), st.integers(1, 20)))


@st.composite
def figures(draw):
    shots, reach = draw(ovals)
    role = draw(st.none() | st.sampled_from(Role))
    figure = Figure(
        name=draw(names),
        faction=draw(st.sampled_from(Faction)),
        kind=draw(st.sampled_from(Kind)),
        points=draw(st.integers(0, 400)),
        action_points=draw(st.integers(0, 8)),
        shots=shots,
        range=reach,
        unique_numbers=tuple(draw(st.lists(st.integers(1, 6), max_size=2))),
        abilities=tuple(draw(st.lists(abilities, max_size=3))),
        hexes=draw(st.integers(1, 3)),
        version=draw(st.none() | st.integers(0, 4)),
        collector_number=draw(st.sampled_from(["", "AA-1", "AA2", "AAB 3", "B1"])),
        role=role,
        role_of=draw(names) if role is Role.RING_BASE else "",
    )
    return figure.as_printed if role_contradiction(figure) else figure  # which the codec refuses


entries = st.builds(Entry, figures(), st.integers(1, 6))
army_lists = st.builds(ArmyList, st.sampled_from(Faction), st.lists(entries, max_size=6).map(tuple))
editions = st.sampled_from(EDITIONS)
policies = st.fixed_dictionaries(
    {name: st.sampled_from(key.choices) for name, key in POLICY_KEYS.items() if key.values}
).map(Policy.from_json)


@st.composite
def sides(draw):
    """One side; who did not come, or was shut out of a game that another did not come to, has no counts."""
    out = draw(st.sampled_from([None] * 8 + ["absent", "excluded"]))
    if out:
        return SideFacts(**{out: True})
    original = draw(st.integers(1, 20))
    remaining = draw(st.integers(0, original))
    points_remaining = draw(st.integers(0, 3)) if remaining else 0
    hero_points = draw(st.integers(0, 3))
    return SideFacts(
        original=original,
        remaining=remaining,
        points_remaining=points_remaining,
        hero_points=hero_points,
        points_original=draw(st.integers(max(1, points_remaining), 4)),
        hero_points_left_out=draw(st.integers(0, hero_points)),
    )


def is_unplayed(*played):
    return any(side.absent for side in played)


@st.composite
def games(draw):
    a, b = draw(sides()), draw(sides())
    events = ["ring_bearer_killed", "ring_bearer_escaped", "conceded"]
    event = draw(st.sampled_from([None] * 4 + events))
    is_over = draw(st.booleans())
    if is_unplayed(a, b):  # nothing was lost, and nothing ended it
        a, b = (replace(each, excluded=False, remaining=None, points_remaining=None) for each in (a, b))
        event, is_over = None, False
    elif b.excluded and event == "conceded":
        event = None
    elif event == "ring_bearer_killed" and a.remaining is not None and a.remaining == a.original:
        a = replace(a, remaining=a.original - 1, points_remaining=0)
    if event:
        a = replace(a, **{event: True})
    a, b = replace(a, faction=Faction.GOOD), replace(b, faction=Faction.EVIL)
    if draw(st.booleans()):
        a, b = b, a
    return GameFacts(draw(st.sampled_from([500, 1000, 1500])), is_over, a, b)


@CALM
@given(editions, games(), policies)
def test_every_game_has_an_outcome_and_played_games_share_three_points(edition, facts, policy):
    outcome = edition.grade(facts, policy=policy).value

    if outcome.counts_for_difference:
        assert outcome.units_a + outcome.units_b == GAMES_POINTS
        assert outcome.grade_b is outcome.grade_a.opposite
    if outcome.decided:
        assert outcome.units_a == outcome.grade_a.half_points
        assert outcome.units_a + outcome.units_b in {0, GAMES_POINTS}
    else:
        assert outcome.row in {"7", "14", "18"}
        assert outcome.grade_a is outcome.units_a is None


@CALM
@given(editions, games(), policies)
def test_mirrored_facts_mirror_the_outcome(edition, facts, policy):
    there = edition.grade(facts, policy=policy)
    back = edition.grade(replace(facts, a=facts.b, b=facts.a), policy=policy)

    assert (there.value.row, there.disputed) == (back.value.row, back.disputed)
    assert (there.value.units_a, there.value.units_b) == (back.value.units_b, back.value.units_a)
    assert (there.value.grade_a, there.value.grade_b) == (back.value.grade_b, back.value.grade_a)


@CALM
@given(editions, games(), policies)
def test_a_game_is_always_decided_when_the_last_turn_is_over(edition, facts, policy):
    assume(not is_unplayed(facts.a, facts.b))
    verdict = edition.grade(replace(facts, last_turn_over=True), policy=policy)

    assert verdict.value.decided is verdict.is_legal


@CALM
@given(games())
def test_facts_survive_json(facts):
    assert facts_from_json(facts_as_json(facts)) == facts


@CALM
@given(figures())
def test_figures_survive_json(figure):
    assert figure_from_json(figure_as_json(figure)) == figure


@CALM
@given(army_lists)
def test_lists_survive_json(army_list):
    assert army_list_from_json(army_list_as_json(army_list)) == army_list


def cap_errors(verdict):
    return [finding for finding in verdict.errors if finding.code in {"AC2", "AC5"}]


@CALM
@given(editions, army_lists, st.integers(1, 5))
def test_adding_minions_never_makes_an_illegal_cap_legal(edition, army_list, more):
    grown = replace(army_list, entries=(*army_list.entries, Entry(GUARD, more)))

    if cap_errors(edition.check_list(army_list)):
        assert cap_errors(edition.check_list(grown))


@CALM
@given(editions, army_lists, st.randoms(use_true_random=False))
def test_the_order_of_entries_means_nothing(edition, army_list, chance):
    shuffled = list(army_list.entries)
    chance.shuffle(shuffled)
    one, other = (
        edition.check_list(army_list),
        edition.check_list(replace(army_list, entries=tuple(shuffled))),
    )

    assert one.value == other.value
    assert sorted(f.code for f in one.findings) == sorted(f.code for f in other.findings)


@CALM
@given(editions, army_lists)
def test_totals_of_a_list_add_up(edition, army_list):
    totals = edition.check_list(army_list).value

    assert totals.figures == totals.heroes + totals.minions
    assert totals.figures + totals.replacements == sum(entry.quantity for entry in army_list.entries)
    assert 0 <= totals.hero_points <= totals.points


@CALM
@given(
    st.builds(Played, st.integers(0, 9), st.integers(0, 9)),
    st.builds(Played, st.integers(0, 9), st.integers(0, 9)),
)
def test_forced_factions_are_two_and_change_seats_with_the_players(a, b):
    called, mirrored = factions(a, b).value, factions(b, a).value

    assert (called.a, called.b) == (mirrored.b, mirrored.a)
    if called.is_forced:
        assert {called.a, called.b} == set(Faction)
    else:
        assert called.a is called.b is None


@CALM
@given(st.lists(st.integers(1, 3600), min_size=1, max_size=6), st.data())
def test_timelines_survive_json_and_their_offsets_ascend(lengths, data):
    ends = [timedelta(seconds=sum(lengths[: number + 1])) for number in range(len(lengths))]
    starts = [timedelta(0), *ends[:-1]]
    codes = ["play", *(f"phase-{number}" for number in range(1, len(lengths)))]
    phases = tuple(
        Phase(code, code, start, end) for code, start, end in zip(codes, starts, ends, strict=True)
    )
    offsets = sorted(data.draw(st.sets(st.integers(0, sum(lengths)), max_size=5)))
    events = tuple(
        Event(f"E{number}", timedelta(seconds=at), is_announced=True, text="Now.")
        for number, at in enumerate(offsets)
    )

    timeline = Timeline(phases, events, ends[-1])

    assert timeline_from_json(timeline_as_json(timeline)) == timeline
    assert all(
        one.offset < other.offset for one, other in zip(timeline.events, timeline.events[1:], strict=False)
    )
    assert all(timeline.phase_at(phase.start) is phase for phase in phases)
