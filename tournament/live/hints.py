"""Hears the notifications that services leave on Redis. Optional: without it the hub looks by itself."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import redis.asyncio
from redis.exceptions import RedisError

from tournament.services.core.hub_notify import CHANNEL

FIRST_WAIT: Final = 0.5  # seconds
MAX_WAIT: Final = 10.0
logger = logging.getLogger(__name__)


async def listen(url: str, wake: Callable[[], None]) -> None:
    """Call ``wake`` for every notification until cancelled; a broker that is away is waited for."""
    wait = FIRST_WAIT
    while url:
        client = redis.asyncio.Redis.from_url(url, socket_connect_timeout=1)
        try:
            async with client.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                wait = FIRST_WAIT
                async for _ in channel.listen():
                    wake()
        except (RedisError, OSError) as error:
            logger.debug("No notifications to hear (%s). Trying again in %s s.", error, wait)
        finally:
            await client.aclose()
        await asyncio.sleep(wait)
        wait = min(wait * 2, MAX_WAIT)
