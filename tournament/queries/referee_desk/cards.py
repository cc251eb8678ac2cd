"""Ruling cards as pages show them: each screen in words, and each answer once.

All answers of a card are computed at once, so that a phone can go on without a connection.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from armies.messages.clause_texts import translated
from armies.messages.event_rules import answer as policy_answer
from armies.messages.event_rules import question as policy_question
from armies.messages.referee_desk import answer_json
from armies.messages.referee_desk.card_answers import LEGENDS, headline, is_undecided
from armies.messages.referee_desk.card_screens import GROUPS, card_title, choice_text, node_text
from rules import reference
from rules.policy import POLICY_KEYS, Policy
from rules.referee_desk import QUESTIONS, answer_leaf, card_groups, cards
from rules.reference import Ambiguity, Difference, Rule
from rules.ruling_cards import READ_OUT, Card, Leaf, Node, leaves, stops
from tournament.models import Ruling
from tournament.queries.referee_desk.desk_rules import DeskRules, desk_rules
from tournament.queries.referee_desk.precedents import MAX_SHOWN, is_alike


@dataclass(frozen=True, slots=True)
class Option:
    """One answer of a screen."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One question with what can be answered."""

    id: str
    text: str
    options: tuple[Option, ...]

    @property
    def is_numeric(self) -> bool:
        return all(option.code.isdigit() for option in self.options)


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause that an answer cites, in our own words."""

    number: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Reading:
    """An open question of the documents, and how it was read in this answer."""

    id: str
    question: str
    chosen: str


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """The end of a path: one sentence to read aloud, and what it rests on."""

    id: str
    headline: str
    is_undecided: bool
    findings: tuple[str, ...]
    steps: tuple[str, ...]
    clauses: tuple[ClauseText, ...]
    readings: tuple[Reading, ...]
    similar: tuple[Ruling, ...] = ()  # earlier rulings of the tournament, newest first

    @property
    def has_more_steps(self) -> bool:
        """Do the steps say more than the headline?"""
        return any(step != self.headline for step in self.steps)


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card with all its screens. ``ends`` says which of them, by its id, a path leads to."""

    code: str
    title: str
    legend: str
    is_drawn: bool
    screens: tuple[Screen, ...]
    answers: tuple[CardAnswer, ...]
    ends: dict[str, str]

    def screen_at(self, path: str) -> Screen | CardAnswer | None:
        """What a path such as ``yes/foot`` leads to."""
        stops: tuple[Screen | CardAnswer, ...] = (*self.screens, *self.answers)
        return next((each for each in stops if each.id == self.ends.get(path)), None)

    def chosen(self, path: str) -> list[str]:
        """The answers on the way, in words."""
        found, codes = [], path.split("/") if path else []
        for number, code in enumerate(codes):
            screen = self.screen_at("/".join(codes[:number]))
            if isinstance(screen, Screen):
                found += [option.text for option in screen.options if option.code == code]
        return found

    @property
    def ends_text(self) -> str:
        """The same for a script: ``yes/foot=a1 yes/large=a2``."""
        return " ".join(f"{path}={id_}" for path, id_ in self.ends.items())


@dataclass(frozen=True, slots=True)
class CardTitle:
    """A card in the list."""

    code: str
    title: str


def card_titles(rules: DeskRules) -> list[tuple[str, list[CardTitle]]]:
    """The cards under these rules, each group with its name."""
    return [
        (str(GROUPS[group]), [CardTitle(card.code, card_title(card.code)) for card in found])
        for group, found in card_groups(rules.edition).items()
    ]


@cache
def cards_by_clause(edition_key: str) -> Mapping[str, tuple[str, ...]]:
    """By the number of a clause the codes of the cards whose answers cite it, in their order."""
    rules = desk_rules(None, edition_key)
    found: dict[str, dict[str, None]] = {}
    for card in cards(rules.edition):
        for _path, leaf in leaves(card):
            verdict = answer_leaf(leaf, rules.edition, rules.policy)
            steps = [str(ref) for step in verdict.trace for ref in step.refs]
            findings = [str(ref) for finding in verdict.findings for ref in finding.refs]
            for number in {*steps, *findings, *leaf.clauses, *verdict.disputed}:
                found.setdefault(number, {})[card.code] = None
    return {number: tuple(codes) for number, codes in found.items()}


def titles_by_clause(rules: DeskRules) -> dict[str, list[CardTitle]]:
    """The same with the titles of the cards, in the reader's language."""
    return {
        number: [CardTitle(code, card_title(code)) for code in codes]
        for number, codes in cards_by_clause(rules.edition.key).items()
    }


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as programs get it."""

    code: str
    group: str
    title: str
    questions: tuple[str, ...]
    clauses: tuple[str, ...]
    rulesets: Sequence[str]


def card_views(rules: DeskRules, rulesets: Sequence[str]) -> list[CardView]:
    """Every card in its order, with what its answers come from and cite."""
    clauses: dict[str, list[str]] = {}
    for number, codes in sorted(cards_by_clause(rules.edition.key).items()):
        for code in codes:
            clauses.setdefault(code, []).append(number)
    return [
        CardView(
            code=card.code,
            group=group,
            title=card_title(card.code),
            questions=tuple(sorted({leaf.question for _, leaf in leaves(card)} & QUESTIONS.keys())),
            clauses=tuple(clauses[card.code]),
            rulesets=rulesets,
        )
        for group, found in card_groups(rules.edition).items()
        for card in found
    ]


def open_card(code: str, rules: DeskRules, earlier: Sequence[Ruling] = ()) -> OpenCard | None:
    """A card with all that it can answer; ``None`` where there is no such card.

    ``earlier`` are rulings that rest on answers of the desk: each answer names those like it.
    """
    card = _card(code, rules)
    if card is None:
        return None
    ends: dict[str, str] = {}
    answers: dict[str, CardAnswer] = {}
    for path, found in stops(card):
        if isinstance(found, Node):
            ends["/".join(path)] = f"n-{found.code}"
        else:
            answer = _card_answer(card, found, rules, id_=f"a{len(answers)}", earlier=earlier)
            kept = answers.setdefault(repr(replace(answer, id="")), answer)
            ends["/".join(path)] = kept.id
    return OpenCard(
        card.code,
        card_title(card.code),
        str(LEGENDS.get(card.code, "")),
        card.is_drawn,
        tuple(map(_screen, card.nodes)),
        tuple(answers.values()),
        ends,
    )


def leaf_at(code: str, path: str, rules: DeskRules) -> Leaf | None:
    """The question with its input at the end of a path."""
    card = _card(code, rules)
    found = card.follow([step for step in path.split("/") if step]) if card else None
    return found if isinstance(found, Leaf) else None


def _card(code: str, rules: DeskRules) -> Card | None:
    return next((each for each in cards(rules.edition) if each.code == code), None)


def _screen(node: Node) -> Screen:
    options = tuple(
        Option(choice.code, choice_text(node.code, choice.code, choice.data)) for choice in node.choices
    )
    return Screen(f"n-{node.code}", node_text(node.code), options)


def _card_answer(
    card: Card, leaf: Leaf, rules: DeskRules, *, id_: str, earlier: Sequence[Ruling]
) -> CardAnswer:
    answer = answer_json(answer_leaf(leaf, rules.edition, rules.policy), rules.policy)
    cited = [ref for row in (*answer["findings"], *answer["steps"][::-1]) for ref in row["refs"]]
    disputed = answer["disputed"]
    numbers = [ref for ref in dict.fromkeys((*leaf.clauses, *cited)) if ref not in disputed]
    return CardAnswer(
        id=id_,
        headline=headline(card.code, answer),
        is_undecided=is_undecided(answer),
        findings=tuple(each["message"] for each in answer["findings"] if each["code"] != READ_OUT),
        steps=tuple(each["text"] for each in answer["steps"]),
        clauses=tuple(map(clause_text, numbers)),
        readings=tuple(readings(disputed, rules.policy)),
        similar=tuple(
            each
            for each in earlier
            if each.desk["question"] == leaf.question and is_alike(each.desk["answer"], cited, disputed)
        )[:MAX_SHOWN],
    )


def clause_text(number: str) -> ClauseText:
    """A clause, a difference or an open question in the reader's language."""
    found = reference.clause(number)
    if isinstance(found, Rule):
        rule = translated(found)
        return ClauseText(number, rule.title, rule.summary)
    if isinstance(found, Difference):
        difference = translated(found)
        return ClauseText(number, difference.topic, difference.starter)
    open_question = translated(found)
    return ClauseText(number, open_question.question, open_question.default)


def readings(ids: Iterable[str], policy: Policy) -> Iterator[Reading]:
    """The open questions of an answer, each with the value that the policy chose."""
    for id_ in ids:
        keys = [key for key in POLICY_KEYS.values() if id_ in key.settles]
        for key in keys:
            yield Reading(id_, policy_question(key), policy_answer(key, getattr(policy, key.name)))
        if not keys:
            found = reference.clause(id_)
            if isinstance(found, Ambiguity):
                text = translated(found)
                yield Reading(id_, text.question, text.default)
