"""``manage.py simulate``: the report, refusals, and the same figures here and on real workers."""

import contextlib
import io
import json
import re
import signal
import subprocess
import sys

import pytest
import redis

from rules.results_only import TWENTY_TO_NIL
from tests import servers
from tournament.management.commands import simulate
from tournament.management.progress import Bar

SMALL = ("--entrants", "6", "--rounds", "3", "--seeds", "3")


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process: exit code, what was printed, what stood on standard error."""
    monkeypatch.delenv("REDIS_URL", raising=False)

    def run(*options):
        code = 0
        try:
            simulate.Command().run_from_argv(["manage.py", "simulate", *options])
        except SystemExit as left:
            code = left.code
        return code, *capsys.readouterr()

    return run


def test_a_scheme_prices_the_games(run, tmp_path):
    file = tmp_path / "scheme.json"
    file.write_text(json.dumps(TWENTY_TO_NIL))

    code, out, err = run(*SMALL, "--json", "--scheme", str(file))
    file.write_text(json.dumps({**TWENTY_TO_NIL, "bands": []}))
    refused = run(*SMALL, "--scheme", str(file))

    assert (code, err) == (0, "")
    assert len(json.loads(out)["plan"]["prices"]["pairs"]) == 21
    assert refused[0] == 2


def test_report_names_every_figure(run):
    code, out, err = run(*SMALL, "--clubs", "2")

    assert (code, err) == (0, "")
    assert out.startswith("Tournaments: 3. Players: 6. Rounds: 3.\n")
    assert re.search(r"^Rematches +0\.00 +0\.00 +0\.00 +0\.00$", out, re.MULTILINE)
    assert "Rank correlation of strength and place (Spearman)" in out
    assert re.search(r"\nPairing a round took \d+ ms \(median\), \d+ ms at most\.\n$", out)


def test_json_holds_plan_summary_and_every_seed(run):
    code, out, _ = run(*SMALL, "--json", "--first-seed", "7", "--policy", "floats=top-down")
    told = json.loads(out)

    assert code == 0
    assert told["plan"]["policy"]["floats"] == "top-down"
    assert [row["seed"] for row in told["seeds"]] == [7, 8, 9]
    assert told["summary"]["rematches"]["largest"] == 0
    assert 0 < told["seconds_a_round"]["least"] <= told["seconds_a_round"]["median"]


def test_policies_come_from_files_too_and_the_last_word_counts(run, tmp_path):
    file = tmp_path / "policy.json"
    file.write_text('{"floats": "top-down", "order_within_group": "random", "bye_score": 3}')

    code, out, _ = run(*SMALL, "--json", "--policy", str(file), "--policy", "order_within_group=adjacent")

    assert code == 0
    policy = json.loads(out)["plan"]["policy"]
    assert (policy["floats"], policy["order_within_group"]) == ("top-down", "adjacent")


def test_policy_file_without_an_object_is_refused(run, tmp_path):
    file = tmp_path / "policy.json"
    file.write_text("[]")

    code, _, err = run(*SMALL, "--policy", str(file))

    assert (code, err) == (2, f"policy: {file} is not an object. Write {{}} for the defaults.\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--entrants", "1"), "1 player is not possible here. Enter 2 to 10,000.\n"),
        (("--entrants", "many"), "'many' is not a whole number"),
        (("--seeds", "0"), "0 is not a number of tournaments. Give 1 or more."),
        (
            ("--policy", "floats"),
            "'floats' is not KEY=VALUE, nor a file that can be read: floats cannot be read",
        ),
        (("--policy", "floats=sideways"), "“sideways” is not available"),
        (("--policy", "keep_apart_rounds=2", "--policy", "flots=squares"), "“flots” is not a policy key"),
    ],
)
def test_plans_that_cannot_be_are_one_line(run, options, said):
    code, out, err = run(*options)

    assert (code, out) == (2, "")
    assert said in err


def test_refused_tournament_is_named_with_its_seed(run):
    code, out, _ = run(
        *("--entrants", "4", "--rounds", "5", "--seeds", "2", "--policy", "if_impossible=refuse")
    )

    assert code == 1
    assert json.loads(out)["seed"] == 1
    assert "cannot be paired by the rules" in json.loads(out)["message"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal, as Django's wrapper of one does."""

    def isatty(self):
        return True

    def write(self, text, ending="\n"):
        return super().write(text + ending)


def test_bar_is_drawn_on_a_terminal_only():
    seen = Terminal()
    bar = Bar(4, "tournaments", out=seen)
    bar.step()
    bar.step()
    bar.done()

    assert "\r[###############...............] 2 of 4 tournaments" in seen.getvalue()


@pytest.fixture
def state(tmp_path):
    """A state folder with a port for its broker."""
    return servers.a_state(tmp_path / "state")


@pytest.fixture
def broker(state, tmp_path):
    port = int(re.search(r":(\d+)/", state.env["REDIS_URL"])[1])
    with servers.valkey(tmp_path, port) as child:
        yield child


def by_hand(state, *options):
    """The command in a process of its own."""
    command = (sys.executable, "manage.py", "simulate", "--json", *options)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return servers.start(*command, env=state.env, **pipes)


def told(out):
    """What must be the same wherever it was played."""
    found = json.loads(out)
    assert found.pop("seconds_a_round")["median"] > 0
    return found


@pytest.fixture
def figures_here(run):
    """What this process makes of a plan."""
    return lambda *options: told(run("--json", "--here", *options)[1])


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_broker_that_is_named_and_gone_is_said_and_the_seeds_are_played_here(state, figures_here):
    out, err = by_hand(state, *SMALL).communicate(timeout=servers.PATIENCE)

    assert "The tournaments are played in this process." in err
    assert "the broker does not answer" in err
    assert told(out) == figures_here(*SMALL)


@contextlib.contextmanager
def frozen(child):
    """It takes connections and says nothing: worse than one that is gone."""
    child.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        child.send_signal(signal.SIGCONT)


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_broker_that_says_nothing_is_not_waited_for(state, broker):
    with frozen(broker):
        out, err = by_hand(state, *SMALL).communicate(timeout=servers.PATIENCE)

    assert "the broker does not answer" in err
    assert len(json.loads(out)["seeds"]) == 3


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_broker_that_falls_silent_in_the_middle_ends_the_command(state, broker):
    queue = redis.Redis.from_url(state.env["REDIS_URL"])
    with servers.worker(state, queues="simulation") as worker:
        child = by_hand(state, "--entrants", "40", "--rounds", "6", "--seeds", "400")
        servers.wait_until(lambda: queue.keys("muster:simulation:*"), what="a seed is played")
        with frozen(broker):
            out, err = child.communicate(timeout=servers.PATIENCE)
        worker.kill()

    assert (child.returncode, out) == (2, "")
    assert "of 400 tournaments were played" in err


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_broker_without_a_worker_is_said(state, broker):
    out, err = by_hand(state, *SMALL).communicate(timeout=servers.PATIENCE)

    assert err.startswith("REDIS_URL is set, but no worker takes simulations.")
    assert len(json.loads(out)["seeds"]) == 3


@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_workers_and_this_process_give_the_same_figures(state, broker, figures_here):
    with servers.worker(state, queues="simulation"):
        out, err = by_hand(state, *SMALL).communicate(timeout=servers.PATIENCE)

    assert err == ""
    assert told(out) == figures_here(*SMALL)
    assert "Task simulation.play" in (state.folder / "w1.log").read_text()


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_seeds_lost_with_their_worker_are_played_by_the_next(state, broker, figures_here):
    many = ("--entrants", "24", "--rounds", "5", "--seeds", "32")
    log = state.folder / "w1.log"
    with servers.worker(state, queues="simulation") as first:
        child = by_hand(state, *many, "--patience", "3")
        servers.wait_until(lambda: "succeeded" in log.read_text(), what="a seed is played")
        first.kill()
        first.wait()
        with servers.worker(state, "w2", queues="simulation"):
            out, err = child.communicate(timeout=servers.PATIENCE)

    assert err == ""
    assert told(out) == figures_here(*many)


@pytest.mark.thorough
@pytest.mark.services
@pytest.mark.xdist_group("services")
def test_stopped_by_ctrl_c_leaves_nothing_to_play(state, broker):
    many = ("--entrants", "40", "--rounds", "6", "--seeds", "400")
    log = state.folder / "w1.log"
    queue = redis.Redis.from_url(state.env["REDIS_URL"])

    def is_played():
        """Whatever was sent until then: the first seed may be played before the last message is sent.

        A message that the worker has just taken is in no list for a moment.
        """
        text = log.read_text()
        is_taken = not queue.llen("simulation") and not queue.hlen("unacked")
        return is_taken and text.count("succeeded") == text.count("received") and kept() == [b"over"]

    def kept():
        return [key.rpartition(b":")[2] for key in queue.keys("muster:simulation:*")]

    with servers.worker(state, queues="simulation"):
        child = by_hand(state, *many)
        servers.wait_until(lambda: queue.keys("muster:simulation:*"), what="a seed is played")
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=servers.PATIENCE)
        servers.wait_until(is_played, what="the queue is empty")

    assert (child.returncode, out) == (130, "")
    assert re.fullmatch(r"Stopped after \d+ of 400 tournaments\. The others are not played\.\n", err)
    assert kept() == [b"over"]
