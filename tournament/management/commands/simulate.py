"""``manage.py simulate``: how fair is the pairing, where the true strengths are known? Touches no database.

With ``REDIS_URL`` set and a worker there, its seeds run as Celery tasks; otherwise here. The figures are
the same either way.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from kombu.exceptions import OperationalError

from rules.errors import BadInput
from tournament import simulations
from tournament.engine.errors import BadPolicy, BadState
from tournament.engine.pairing import PairingPolicy
from tournament.engine.simulation import FIGURES, Plan, summary
from tournament.management.json_command import FINE, REFUSED, JsonCommand, whole_number
from tournament.management.progress import Bar

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.core.management.base import CommandParser

SHARES = {"drops": "leaves after each round", "late": "arrives after the first round"}


class Command(JsonCommand):
    """Exit 0 with a report, 1 where the engine refused a tournament, 2 for a plan that cannot be."""

    help = "Play tournaments by dice through the pairing engine and report how fair they were."
    bad_input = (BadInput, BadPolicy, BadState)

    def add_arguments(self, parser: CommandParser) -> None:
        """The plan, how many seeds, and where they run."""
        parser.add_argument("--entrants", type=whole_number, default=32, help="how many play (default 32)")
        parser.add_argument("--rounds", type=whole_number, default=5, help="how many rounds (default 5)")
        parser.add_argument(
            "--seeds", type=whole_number, default=20, help="how many tournaments (default 20)"
        )
        parser.add_argument("--first-seed", type=whole_number, default=1, help="the first seed (default 1)")
        for name, what in SHARES.items():
            parser.add_argument(
                f"--{name}", type=float, default=0.0, help=f"the share that {what}, like 0.05"
            )
        parser.add_argument("--clubs", type=whole_number, default=0, help="how many clubs there are")
        parser.add_argument("--countries", type=whole_number, default=0, help="how many countries there are")
        parser.add_argument("--good-edge", type=float, default=0.0, help="what good is worth in a margin")
        parser.add_argument(
            "--policy", action="append", default=[], metavar="KEY=VALUE", help="a pairing policy; repeat it"
        )
        parser.add_argument("--here", action="store_true", help="in this process, whatever is configured")
        parser.add_argument(
            "--patience",
            type=float,
            default=simulations.PATIENCE,
            help="seconds without an answer before missing seeds are sent to the workers again (default 60)",
        )
        parser.add_argument("--json", action="store_true", help="every seed's figures as JSON")

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        """The report, or the sentence of the tournament that could not go on."""
        plan = _plan(options)
        if options["seeds"] < 1:
            raise BadInput(f"{options['seeds']} seeds play nothing. Give 1 or more.", path="seeds")
        seeds = range(options["first_seed"], options["first_seed"] + options["seeds"])
        told: dict[int, dict[str, Any]] = {}
        bar = Bar(len(seeds), "tournaments", out=self.stderr)
        for one in self._run(plan, seeds, options):
            told[one["seed"]] = one
            bar.step()
        bar.done()
        rows = [told[seed] for seed in seeds]
        refused = [row for row in rows if "refused" in row]
        if refused:
            return REFUSED, {"code": "refused", "seed": refused[0]["seed"], "message": refused[0]["refused"]}
        found = {"plan": plan.as_json(), "summary": summary(row["figures"] for row in rows)}
        return FINE, {**found, "seeds": rows} if options["json"] else _report(
            plan, found["summary"], len(rows)
        )

    def _run(self, plan: Plan, seeds: range, options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """On the workers where a broker is named and somebody listens there, else in this process."""
        if options["here"] or "REDIS_URL" not in os.environ:
            return simulations.here(plan, seeds)
        try:
            if simulations.has_worker():
                return simulations.on_workers(plan, seeds, patience=options["patience"])
            said = "no worker takes simulations"
        except (OperationalError, OSError) as error:
            said = f"the broker does not answer ({type(error).__name__})"
        self.stderr.write(f"REDIS_URL is set and {said}. The tournaments are played in this process.")
        return simulations.here(plan, seeds)


def _plan(options: Mapping[str, Any]) -> Plan:
    return Plan(
        entrants=options["entrants"],
        rounds=options["rounds"],
        policy=PairingPolicy.from_json(dict(_policy(words) for words in options["policy"])),
        drops=options["drops"],
        late=options["late"],
        clubs=options["clubs"],
        countries=options["countries"],
        good_edge=options["good_edge"],
    )


def _policy(words: str) -> tuple[str, Any]:
    """``floats=top-down``; a value that reads as JSON is that value."""
    key, sign, value = words.partition("=")
    if not sign:
        raise BadInput(f"{words!r} is no policy. Write KEY=VALUE.", path="policy")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def _report(plan: Plan, figures: Mapping[str, Mapping[str, float]], seeds: int) -> str:
    """A table with one line for each figure."""
    width = max(map(len, FIGURES.values()))
    lines = [
        f"{seeds} tournaments of {plan.entrants} entrants and {plan.rounds} rounds",
        "",
        f"{'':<{width}}  {'mean':>8} {'median':>8} {'least':>8} {'largest':>8}",
    ]
    for name, words in FIGURES.items():
        row = figures[name]
        cells = " ".join(f"{row[key]:>8.2f}" for key in ("mean", "median", "least", "largest"))
        lines.append(f"{words:<{width}}  {cells}")
    return "\n".join(lines)
