"""The reference: every clause that may be cited, in our own words.

All 190 numbered rules of the 2007 championship document and its Annexe A, the points in which the
starter rules differ (D01 to D56), and the questions both leave open with the default taken here
(A1 to A37 about results, clock, lists and set-up; B1 to B50 about the board). The Strategy Battle Game has
sections by name (MESBG duel) and X1 to X8.

It explains and decides nothing, and it never holds a sentence of the rulebooks.
"""

from rules.reference.clauses import Ambiguity, Clause, Difference, Rule, Section, Tag, Window
from rules.reference.lookup import (
    UnknownClause,
    ambiguities,
    ambiguity,
    clause,
    difference,
    differences,
    differences_of,
    exists,
    explain,
    rule,
    rules,
    search,
    starter_wording,
)
from rules.reference.names import ability_rule
from rules.reference.store import mesbg, sections

__all__ = [
    "Ambiguity",
    "Clause",
    "Difference",
    "Rule",
    "Section",
    "Tag",
    "UnknownClause",
    "Window",
    "ability_rule",
    "ambiguities",
    "ambiguity",
    "clause",
    "difference",
    "differences",
    "differences_of",
    "exists",
    "explain",
    "mesbg",
    "rule",
    "rules",
    "search",
    "sections",
    "starter_wording",
]
