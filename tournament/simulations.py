"""Seeds of a simulation on the workers: asked for by name, answered through a list at the broker.

A seed gives the same figures wherever it is played. So one that was lost with its worker is sent again, and
one that comes back twice counts once. Everything here ends within the hour. It touches no tournament.
"""

import json
import time
import uuid
from collections.abc import Generator, Iterable, Mapping
from typing import Any, Final

from celery import current_app
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from redis import Redis
from redis.client import Pipeline

from tournament.broker import send
from tournament.engine.errors import EngineRefusal
from tournament.engine.simulation import Plan, figures_of, play
from tournament.messages.engine_refusals import refusal_text

Rows = Generator[dict[str, Any], None, None]


TASK: Final = "simulation.play"
QUEUE: Final = "simulation"
EXPIRY_SECONDS: Final = 3600  # seconds
SPREAD: Final = 8  # messages that a run is cut into at least, for as many workers
MAX_TOGETHER: Final = 20
ONE_ANSWER: Final = 5.0  # seconds until a broker is taken for silent; more than LOOK
ASKED: Final = 5  # times, until there is no worker
SILENT: Final = _("the broker takes no messages")
LOOK: Final = 1  # seconds between two looks at whether a worker was lost
PATIENCE: Final = 60.0  # seconds without any answer before the missing seeds are sent again


def played(plan: Plan, seed: int) -> dict[str, Any]:
    """The figures of one seed, and apart from them the seconds of each round, which depend on the machine.

    ``refused`` with a sentence where the engine cannot go on.
    """
    try:
        found = play(plan, seed=seed, clock=time.perf_counter)
    except EngineRefusal as refusal:
        return {"seed": seed, "refused": refusal_text(refusal)}
    return {"seed": seed, "figures": figures_of(found).as_json(), "seconds": found.seconds}


def here(plan: Plan, seeds: Iterable[int]) -> Rows:
    """Each seed in turn, in this process."""
    return (played(plan, seed) for seed in seeds)


def answer(run: str, plan: Mapping[str, Any], seeds: Iterable[int]) -> None:
    """A worker's side: play, and put the figures where the run looks for them.

    Nothing once the run is over, or where another worker has answered for the seed.
    """
    broker = _broker()
    asked = Plan.from_json(plan)
    for seed in seeds:
        if broker.exists(_over(run)):
            return
        if not broker.sismember(_known(run), str(seed)):
            _tell(broker, run, played(asked, seed))


def _tell(broker: Redis, run: str, figures: Mapping[str, Any]) -> None:
    """Answer for a seed, unless the run ended while it was played: then nothing is left behind."""

    def put(both: Pipeline) -> None:
        if both.exists(_over(run)):
            return
        both.multi()
        both.sadd(_known(run), figures["seed"])
        both.rpush(_told(run), json.dumps(figures))
        both.expire(_known(run), EXPIRY_SECONDS)
        both.expire(_told(run), EXPIRY_SECONDS)

    broker.transaction(put, _over(run))


def on_workers(plan: Plan, seeds: Iterable[int], *, patience: float = PATIENCE) -> Rows:
    """Each seed as its worker answers. Left early, the run is over and what is queued does nothing."""
    run, broker = uuid.uuid4().hex, _broker()
    missing = set(seeds)
    _send(run, plan, missing)
    heard_at = time.monotonic()
    try:
        while missing:
            found = broker.blpop([_told(run)], timeout=LOOK)
            if found is None:
                if time.monotonic() - heard_at > patience:
                    _send(run, plan, missing)
                    heard_at = time.monotonic()
                continue
            heard_at = time.monotonic()
            figures: dict[str, Any] = json.loads(found[1])  # type: ignore[index]
            if figures["seed"] in missing:
                missing.discard(figures["seed"])
                yield figures
    finally:
        broker.set(_over(run), 1, ex=EXPIRY_SECONDS)
        broker.delete(_told(run), _known(run))


def has_worker(*, seconds: float = 1.0) -> bool:
    """Does a worker that takes simulations answer at the broker that is configured? A busy one is late."""
    return any(QUEUE in _queues(seconds) for _attempt in range(ASKED))


def _queues(seconds: float) -> set[str]:
    workers = current_app.control.inspect(timeout=seconds).active_queues() or {}
    return {queue["name"] for queues in workers.values() for queue in queues}


def _send(run: str, plan: Plan, seeds: Iterable[int]) -> None:
    """A few seeds a message, so that the way to a worker does not cost more than the play."""
    waiting = sorted(seeds)
    size = min(MAX_TOGETHER, -(-len(waiting) // SPREAD))
    batches = [waiting[first : first + size] for first in range(0, len(waiting), size)]
    if not send(TASK, *([run, plan.as_json(), batch] for batch in batches), expires=EXPIRY_SECONDS):
        raise TimeoutError(str(SILENT))


def _broker() -> Redis:
    client: Redis = Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=ONE_ANSWER, decode_responses=True
    )
    return client


def _told(run: str) -> str:
    return f"muster:simulation:{run}"


def _known(run: str) -> str:
    return f"muster:simulation:{run}:seeds"


def _over(run: str) -> str:
    return f"muster:simulation:{run}:over"
