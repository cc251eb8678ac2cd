"""How an answer is kept as JSON: a step names its clauses only where it has some."""

from rules.citations import cite
from rules.verdict import Step


def test_a_step_names_its_clauses_where_it_has_some():
    plain = {"code": "chain", "case": "", "data": {"good": 2}}

    assert Step("chain", data={"good": 2}).as_json() == plain
    assert Step("chain", data={"good": 2}, refs=cite("6.05")).as_json() == {**plain, "refs": ["6.05"]}
