"""Roles of bases: what a name proposes, what a role changes, and that a name alone changes nothing."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armies.messages.edge import bad_input_text, finding_text
from rules.errors import BadInput
from rules.figure_lists.codec import figure_as_json, figure_from_json
from rules.figure_lists.figures import Ability, Entry, Role
from rules.figure_lists.roles import proposed_role
from rules.registry import ruleset
from tests.rules.cast import BEARER, CALM, CAPTAIN, FIRST, FRODO, GUARD, RING_FRODO, SECOND, good
from tests.rules.test_properties import army_lists, editions

CHAMPIONSHIP = ruleset("combat-hex-2007")
RING_BASES = (
    "Frodo Wearing the Ring",
    "Frodo, Ring on",
    "Frodo trägt den Ring",
    "Frodon porte l’Anneau",
    "Frodo indossa l'Anello",
    "Frodo con el Anillo puesto",
    "Frodo com o Anel",
    "指輪をはめたフロド",
    "FRODO (INVISIBLE)",
    "Fro\u200bdo, R\u00adi\u2060ng on",
    "\uff26\uff32\uff2f\uff24\uff2f, \uff32\uff49\uff4e\uff47",  # in full width
)
RING_BEARERS = (
    "Frodo",
    "frodo baggins, the Ring-bearer",
    "Frodo Beutlin, Ringträger",
    "Frodon, porteur de l'Anneau",
    "Frodo, portatore dell’Anello",
    "Frodo, portador del Anillo",
    "Frodo, portador do Anel",
    "指輪所持者フロド",
    "The Ring Bearer",
)
TELLING = st.sampled_from([*RING_BASES, *RING_BEARERS, "Gollum PR2", "Guard"]) | st.text(
    min_size=1, max_size=30
).map(lambda name: " ".join(name.split())).filter(bool)


def check(*rows, level=1500):
    return CHAMPIONSHIP.check_list(good(*rows), level=level)


def codes(findings):
    return [finding.code for finding in findings]


@pytest.mark.parametrize("name", RING_BASES)
def test_name_of_a_ring_base_proposes_that_role_in_every_language(name):
    assert proposed_role(replace(CAPTAIN, name=name)) is Role.RING_BASE


@pytest.mark.parametrize("name", RING_BEARERS)
def test_name_of_the_ring_bearer_proposes_that_role_in_every_language(name):
    assert proposed_role(replace(CAPTAIN, name=name)) is Role.RING_BEARER


@pytest.mark.parametrize("name", ["Sam", "Ringwraith", "Rider with the Ring", "Frodolin", "Bilbo"])
def test_other_names_propose_nothing(name):
    assert proposed_role(replace(CAPTAIN, name=name)) is None


def test_settled_role_and_printed_ring_leave_nothing_to_propose():
    assert proposed_role(replace(CAPTAIN, name="Frodo", role=Role.NONE)) is None
    assert proposed_role(replace(BEARER, name="Frodo")) is None
    assert proposed_role(replace(BEARER, name="Frodo, Ring on")) is Role.RING_BASE


@pytest.mark.parametrize("name", RING_BASES)
def test_ring_base_is_free_by_its_role_in_every_language_and_never_by_its_name(name):
    bearer = replace(FRODO, points=700)
    base = replace(RING_FRODO, name=name, points=700)
    named = check(bearer, replace(base, role=None, role_of=""), level=700)
    confirmed = check(bearer, base, level=700)

    assert codes(named.errors) == ["AC1", "AC4"]
    assert codes(named.warnings) == ["role-proposed"]
    assert (named.value.points, named.value.figures) == (1400, 2)
    assert codes(confirmed.errors + confirmed.warnings) == []
    assert (confirmed.value.points, confirmed.value.figures, confirmed.value.replacements) == (700, 1, 1)


@pytest.mark.parametrize(
    ("name", "role_of"),
    [
        ("Frod\u00f3n", "Frodo\u0301n"),  # a letter with its accent, and both of them one after the other
        ("\u30d5\u30ed\u30c9", "\uff8c\uff9b\uff84\uff9e"),  # in full and in half width
        ("Frodo d\u2019Or", "FRODO  d'or"),
    ],
)
def test_ring_base_names_its_bearer_in_whatever_signs_a_keyboard_writes(name, role_of):
    verdict = check(replace(FRODO, name=name), replace(RING_FRODO, role_of=role_of))

    assert (verdict.value.figures, verdict.value.replacements) == (1, 1)


def without_role(entry, name):
    return replace(entry, figure=replace(entry.figure, name=name, role=None, role_of=""), carries=())


@CALM
@given(editions, army_lists, st.data())
def test_no_name_whatever_changes_a_total_or_an_error(edition, army_list, data):
    plain = [without_role(entry, f"Figure {place}") for place, entry in enumerate(army_list.entries)]
    names = data.draw(st.lists(TELLING, min_size=len(plain), max_size=len(plain)))
    named = [without_role(entry, name) for entry, name in zip(plain, names, strict=True)]

    one = edition.check_list(replace(army_list, entries=tuple(plain)), level=300)
    other = edition.check_list(replace(army_list, entries=tuple(named)), level=300)

    assert one.value == other.value
    assert codes(one.errors) == codes(other.errors)
    assert one.disputed == other.disputed


@CALM
@given(army_lists, st.integers(1, 3), st.integers(1, 3), TELLING)
def test_no_list_pays_for_fewer_points_than_it_sets_up(army_list, bearers, bases, name):
    whole = replace(
        army_list,
        entries=(
            *army_list.entries,
            Entry(replace(FRODO, name=name), bearers),
            Entry(replace(RING_FRODO, role_of=name, points=500), bases),
        ),
    )
    verdict = CHAMPIONSHIP.check_list(whole)

    free = verdict.value.replacements * 500
    everything = sum(entry.figure.points * entry.quantity for entry in whole.entries)
    assert verdict.value.points >= everything - free
    if bases > bearers and not any(each.figure.name == name for each in army_list.entries):
        assert "ring-base-twice" in codes(verdict.errors)


def test_surplus_of_ring_bases_says_how_many_go():
    error = check(FRODO, (RING_FRODO, 3)).errors[-1]

    assert finding_text(error).endswith("Remove 2 Ring bases.")
    assert error.data == {"role_of": "Frodo", "ring_bases": 3, "bearers": 1, "over": 2}


def test_ring_base_of_the_other_faction_replaces_nobody():
    stranger = replace(RING_FRODO, faction=RING_FRODO.faction.other, unique_numbers=())

    assert codes(check(FRODO, stranger).errors) == ["AC3"]
    assert check(FRODO, stranger).value.figures == 2


def test_ring_base_cannot_replace_a_ring_base_or_half_of_a_pair():
    second = replace(RING_FRODO, name="Another", role_of=RING_FRODO.name, unique_numbers=())
    half = replace(FIRST, name="Frodo", abilities=(Ability("pr1"), Ability("the-one-ring")))

    assert codes(check(FRODO, RING_FRODO, second).warnings) == ["ring-base-alone"]
    assert "ring-base-alone" in codes(check(half, SECOND, RING_FRODO).warnings)


def test_printed_ring_makes_a_bearer_that_a_base_can_name():
    base = replace(RING_FRODO, role_of=BEARER.name.upper())

    assert check(BEARER, base).value.figures == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"wounds": 2},
            "Creature (PR1) and Creature, wild (PR2) differ: wounds 1 and 2, action points 4 and 4.",
        ),
        ({"action_points": 1}, "wounds 1 and 1, action points 4 and 1."),
    ],
)
def test_halves_of_a_pair_with_other_counters_are_asked_about(change, says):
    verdict = check(BEARER, FIRST, replace(SECOND, **change))

    assert codes(verdict.warnings) == ["pair-differs"]
    assert says in finding_text(verdict.warnings[0])
    assert [str(ref) for ref in verdict.warnings[0].refs] == ["8.52"]
    assert verdict.is_legal


def test_pairs_are_compared_copy_by_copy():
    strong = [
        replace(each, name=f"Strong {each.name}", wounds=3, unique_numbers=()) for each in (FIRST, SECOND)
    ]
    plain = [replace(each, unique_numbers=()) for each in (FIRST, SECOND)]

    assert codes(check(BEARER, *plain, *strong).warnings) == []
    assert codes(check(BEARER, (plain[0], 2), plain[1], strong[1]).warnings) == ["pair-differs"]


@pytest.mark.parametrize("half", [FIRST, SECOND])
def test_half_of_a_pair_is_never_free_as_a_ring_base(half):
    stored = replace(half, role=Role.RING_BASE, role_of="Frodo")  # from before this was refused

    assert check(FRODO, stored).value == check(FRODO, half).value
    assert codes(check(FRODO, stored).errors) == codes(check(FRODO, half).errors)


def test_base_that_prints_both_halves_is_not_its_own_counterpart():
    both = replace(FIRST, abilities=(*FIRST.abilities, *SECOND.abilities))
    verdict = check(BEARER, both)

    assert codes(verdict.errors) == ["AC7"]
    assert verdict.value.figures == 2


def test_role_names_the_half_that_the_base_leaves_open():
    halves = [
        replace(CAPTAIN, name=role.value, role=role, abilities=(Ability("its-precious-to-us"),))
        for role in (Role.PR1, Role.PR2)
    ]
    verdict = check(BEARER, *halves)

    assert codes(verdict.errors + verdict.warnings) == []
    assert verdict.value.figures == 2


def test_starter_knows_no_halves_by_role_either():
    half = replace(CAPTAIN, role=Role.PR2)

    assert ruleset("combat-hex-starter").check_list(good(half)).value.figures == 1


@pytest.mark.parametrize("figure", [FRODO, RING_FRODO, replace(GUARD, role=Role.NONE), GUARD])
def test_role_stands_in_json_only_where_it_is_settled(figure):
    data = figure_as_json(figure)

    assert ("role" in data, "role_of" in data) == (figure.role is not None, bool(figure.role_of))
    assert figure_from_json(data) == figure


@pytest.mark.parametrize(
    ("fields", "path", "says"),
    [
        ({"role": "ring-base"}, "role_of", "Enter that figure's name"),
        ({"role": "ring-bearer", "role_of": "Frodo"}, "role_of", "Leave this empty"),
        ({"role_of": "Frodo"}, "role_of", "Leave this empty"),
        ({"role": "pr1", "abilities": ["PR2"]}, "role", "The base prints PR2"),
        ({"role": "pr2", "abilities": ["PR1"]}, "role", "The base prints PR1"),
        (
            {"role": "ring-base", "role_of": "Frodo", "abilities": ["PR1"]},
            "role",
            "The base prints PR1. Correct the role or the ability.",
        ),
        ({"role": "ring-base", "role_of": "Frodo", "abilities": ["PR2"]}, "role", "The base prints PR2"),
        ({"role": "ringbearer"}, "role", "“ringbearer” is not known here. Did you mean “ring-bearer”?"),
        ({"role": "ring-base", "role_of": "  "}, "role_of", "Enter that figure's name"),
    ],
)
def test_roles_that_contradict_themselves_are_refused(fields, path, says):
    with pytest.raises(BadInput) as caught:
        figure_from_json({**figure_as_json(GUARD), **fields})

    assert caught.value.path == path
    assert says in bad_input_text(caught.value)


ROLES_OF_SHARES = st.sampled_from([None, Role.RING_BEARER, Role.RING_BASE, Role.PR1, Role.PR2, Role.NONE])
HALVES = st.sampled_from([(), (Ability("the-one-ring"),), (Ability("pr1"),), (Ability("pr2"),)])
SHARING = st.tuples(
    st.sampled_from([CAPTAIN, GUARD]), ROLES_OF_SHARES, HALVES, st.sampled_from("AB"), st.integers(1, 3)
)


@given(rows=st.lists(SHARING, min_size=1, max_size=6), pays=st.booleans())
def test_shares_add_up_to_the_totals_of_the_list(rows, pays):
    entries = [
        Entry(
            replace(
                figure,
                name=f"{name} {number}" if role is Role.RING_BASE else name,
                role=role,
                role_of=name if role is Role.RING_BASE else "",
                abilities=abilities,
            ),
            quantity,
        )
        for number, (figure, role, abilities, name, quantity) in enumerate(rows)
    ]
    policy = replace(CHAMPIONSHIP.policy, pr2_costs_points=pays)
    shares = [(CHAMPIONSHIP.share(entry.figure, policy=policy), entry.quantity) for entry in entries]

    def is_free(share):
        bases = sum(held for one, held in shares if one.replaces == share.replaces)
        return share.replaces and bases <= sum(held for one, held in shares if one.bearer == share.replaces)

    counted = [(share, held) for share, held in shares if not is_free(share)]
    totals = CHAMPIONSHIP.check_list(good(*((e.figure, e.quantity) for e in entries)), policy=policy).value
    assert sum(share.points * held for share, held in counted) == totals.points
    assert sum(share.is_minion * held for share, held in counted) == totals.minions
