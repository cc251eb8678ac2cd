"""``manage.py simulate``: how fair is the pairing, where the true strengths are known? Touches no database.

With ``REDIS_URL`` set and a worker there, its seeds run as Celery tasks; otherwise here. The figures are
the same either way.
"""

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import closing
from statistics import median
from typing import Any, NoReturn

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from armies.messages.edge import bad_input_sentence
from rules.errors import BadInput
from rules.policy import POLICY_KEYS
from rules.scored_game import read_game_scheme
from tournament import simulations
from tournament.adapters.prices import scheme_prices, scheme_unit
from tournament.broker import FAILURES as BROKER_FAILURES
from tournament.engine.errors import BadPolicy, BadState
from tournament.engine.pairing import PairingPolicy
from tournament.engine.scores import USUAL_PRICES, Prices
from tournament.engine.simulation import FIGURES, Plan, summary
from tournament.management.json_command import FINE, REFUSED, JsonCommand, read_json, whole_number
from tournament.management.progress import Bar
from tournament.messages.simulations import FIGURES as NAMES
from tournament.simulations import Rows

STOPPED = 130  # as a shell says it after Ctrl-C
SHARES = {
    "drops": _("the share that leaves after each round, like 0.05"),
    "late": _("the share that arrives after the first round, like 0.05"),
}


class Command(JsonCommand):
    """Exit 0 with a report, 1 where the engine refused a tournament, 2 for a plan that cannot be."""

    help = _("Play tournaments by dice through the pairing engine and report how fair they were.")
    bad_input = (BadInput, BadPolicy, BadState)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--entrants", type=whole_number, default=32, help=_("players (default 32)"))
        parser.add_argument("--rounds", type=whole_number, default=5, help=_("rounds (default 5)"))
        parser.add_argument("--seeds", type=whole_number, default=20, help=_("tournaments (default 20)"))
        parser.add_argument(
            "--first-seed", type=whole_number, default=1, help=_("first random seed (default 1)")
        )
        for name, what in SHARES.items():
            parser.add_argument(f"--{name}", type=float, default=0.0, help=what)
        parser.add_argument("--clubs", type=whole_number, default=0, help=_("number of clubs"))
        parser.add_argument("--countries", type=whole_number, default=0, help=_("number of countries"))
        parser.add_argument(
            "--families", type=whole_number, default=0, help=_("number of groups of three to keep apart")
        )
        parser.add_argument("--good-edge", type=float, default=0.0, help=_("what good is worth in a margin"))
        parser.add_argument(
            "--policy",
            action="append",
            default=[],
            metavar="KEY=VALUE|FILE",
            help=_("a pairing rule, or a JSON file of several; repeat it, the last one counts"),
        )
        parser.add_argument(
            "--scheme",
            metavar="FILE",
            help=_("a JSON file with the scheme that prices the games (default: 7.05)"),
        )
        parser.add_argument("--here", action="store_true", help=_("in this process, whatever is configured"))
        parser.add_argument(
            "--patience",
            type=float,
            default=simulations.PATIENCE,
            help=_("seconds without an answer before missing seeds are sent again (default 60)"),
        )
        parser.add_argument("--json", action="store_true", help=_("the figures of each seed as JSON"))

    def answer(self, options: Mapping[str, Any]) -> tuple[int, Any]:
        plan = _plan(options)
        if options["seeds"] < 1:
            raise BadInput("unreadable", case="seeds", path="seeds", data={"count": options["seeds"]})
        seeds = range(options["first_seed"], options["first_seed"] + options["seeds"])
        rows = self._played(plan, seeds, options)
        refused = [row for row in rows if "refused" in row]
        if refused:
            return REFUSED, {"code": "refused", "seed": refused[0]["seed"], "message": refused[0]["refused"]}
        seconds = [taken for row in rows for taken in row.pop("seconds")]
        found = {"plan": plan.as_json(), "summary": summary(row["figures"] for row in rows)}
        if not options["json"]:
            return FINE, _report(plan, found["summary"], len(rows), seconds)
        return FINE, {**found, "seeds": rows, "seconds_a_round": _spread(seconds)}

    def _played(self, plan: Plan, seeds: range, options: Mapping[str, Any]) -> list[dict[str, Any]]:
        results: dict[int, dict[str, Any]] = {}
        bar = Bar(len(seeds), _("tournaments"), out=self.stderr)
        try:
            with closing(self._run(plan, seeds, options)) as coming:
                for one in coming:
                    results[one["seed"]] = one
                    bar.step()
        except KeyboardInterrupt:
            bar.done()
            self._stopped(len(results), len(seeds))
        except BROKER_FAILURES as error:
            bar.done()
            said = _(
                "The broker no longer answers (%(error)s). Tournaments played: %(done)s of %(asked)s. "
                "Start it again, or play all in this process with --here."
            )
            self._give_up(said % {"error": error, "done": len(results), "asked": len(seeds)})
        bar.done()
        return [results[seed] for seed in seeds]

    def _stopped(self, done: int, asked: int) -> NoReturn:
        said = _("Stopped after %(done)s of %(asked)s tournaments. The others are not played.")
        self._give_up(said % {"done": done, "asked": asked}, code=STOPPED)

    def _run(self, plan: Plan, seeds: range, options: Mapping[str, Any]) -> Rows:
        if options["here"] or "REDIS_URL" not in os.environ:
            return simulations.here(plan, seeds)
        try:
            if simulations.has_worker():
                return simulations.on_workers(plan, seeds, patience=options["patience"])
            said = _(
                "REDIS_URL is set, but no worker takes simulations. "
                "The tournaments are played in this process."
            )
        except BROKER_FAILURES as error:
            said = _(
                "REDIS_URL is set, but the broker does not answer (%(error)s). "
                "The tournaments are played in this process."
            ) % {"error": type(error).__name__}
        self.stderr.write(said)
        return simulations.here(plan, seeds)


def _plan(options: Mapping[str, Any]) -> Plan:
    chosen: dict[str, Any] = {}
    for words in options["policy"]:
        chosen |= _policy(words)
    return Plan(
        entrants=options["entrants"],
        rounds=options["rounds"],
        policy=PairingPolicy.from_json(chosen, foreign=POLICY_KEYS),
        drops=options["drops"],
        late=options["late"],
        clubs=options["clubs"],
        countries=options["countries"],
        families=options["families"],
        good_edge=options["good_edge"],
        prices=_prices(options["scheme"]),
    )


def _prices(file: str | None) -> Prices:
    if file is None:
        return USUAL_PRICES
    scheme = read_game_scheme(read_json(file), path="scheme")
    return scheme_prices(scheme, scheme_unit(scheme))


def _policy(words: str) -> dict[str, Any]:
    """``floats=top-down``, where a value that reads as JSON is that value; or what a file holds."""
    key, sign, value = words.partition("=")
    if not sign:
        return _policy_file(words)
    try:
        return {key: json.loads(value)}
    except ValueError:
        return {key: value}


def _policy_file(name: str) -> dict[str, Any]:
    try:
        held = read_json(name)
    except BadInput as error:
        data = {"value": repr(name), "problem": bad_input_sentence(error)}
        raise BadInput("unreadable", case="key-value", path="policy", data=data) from error
    if not isinstance(held, dict):
        raise BadInput("unreadable", case="policy-file", path="policy", data={"name": name})
    return held


def _spread(values: Sequence[float]) -> dict[str, float]:
    return {"median": median(values), "least": min(values), "largest": max(values)}


def _report(
    plan: Plan, figures: Mapping[str, Mapping[str, float]], seeds: int, seconds: Sequence[float]
) -> str:
    names = {name: str(NAMES[name]) for name in FIGURES}
    width = max(map(len, names.values()))
    head = (_("mean"), _("median"), _("least"), _("largest"))
    counts = {"seeds": seeds, "players": plan.entrants, "rounds": plan.rounds}
    lines = [
        _("Tournaments: %(seeds)s. Players: %(players)s. Rounds: %(rounds)s.") % counts,
        "",
        f"{'':<{width}}  {' '.join(f'{each:>8}' for each in head)}",
    ]
    for name, words in names.items():
        row = figures[name]
        cells = " ".join(f"{row[key]:>8.2f}" for key in ("mean", "median", "least", "largest"))
        lines.append(f"{words:<{width}}  {cells}")
    taken = {key: f"{1000 * value:.0f} ms" for key, value in _spread(seconds).items()}
    lines += ["", _("Pairing a round took %(median)s (median), %(largest)s at most.") % taken]
    return "\n".join(lines)
