"""Calls to Discord, and what can go wrong with them in ways that are expected.

Whoever calls Discord outside an answer to an interaction does so inside ``with expected_errors():`` and handles these
few errors; nothing else may come out.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import re
from collections.abc import Callable, Generator
from contextvars import ContextVar
from dataclasses import dataclass

import aiohttp
import aiohttp.client
import discord

from bot.places import place_of

log = logging.getLogger(__name__)

CHANNEL_GONE = {10003, 10004}
DM_CLOSED = {50007, 50278}
THREAD_ARCHIVED = 50083
THREAD_LOCKED = 160005
UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
LONGEST_NONCE = 25
REFUSED_PART = re.compile(r"^In ([^:]+):", re.MULTILINE)
"""The parts of a request that Discord names as wrong, in what discord.py makes of it."""
PARTS_OF_ASKING = {"type", "interaction_id", "interaction_token"}
"""What an answer has from its interaction: the rest of it is the bot's own."""
SESSION_CLOSED = "Session is closed"
"""What aiohttp says of a call after the end."""
LONGEST_LIMIT = 60.0
"""A limit is waited for, for so many seconds at most; if it lasts longer, the call has failed."""
LONGEST_CALL = 15.0
"""An answer is waited for, for so many seconds at most. Where the network swallows it, none ever comes."""


@dataclass
class Call:
    """A call that is under way. ``answered``: something has come back."""

    answered: bool = False


_call: ContextVar[Call | None] = ContextVar("call", default=None)


def note_answer() -> None:
    """Something has come back from Discord: what fails from now on is about what it holds."""
    call = _call.get()
    if call is not None:
        call.answered = True


class CallFailed(Exception):
    """Discord didn't do what was asked."""


class Gone(CallFailed):
    """The channel or the message isn't there any more."""


class ChannelGone(Gone):
    """The channel, or its server, isn't there any more."""


class NotAllowed(CallFailed):
    """The bot lacks a permission there, or the thread is closed."""


class ThreadArchived(NotAllowed):
    """Nothing can be changed in this thread before it is opened again, which anybody does who writes there."""


class ThreadLocked(NotAllowed):
    """Only who may manage threads can write in this one, or open it again."""


class DmClosed(NotAllowed):
    """This person takes no direct messages from the bot."""


class AlreadyAnswered(CallFailed):
    """An interaction has its answer: perhaps the very one whose sending seemed to fail."""


class Unreachable(CallFailed):
    """Discord or the network has a problem that may pass."""


def wait_for_no_answer_too_long() -> None:
    """Let a call that isn't answered fail after :data:`LONGEST_CALL`, in clients that log in from now on.

    discord.py has no setting for it, and takes what aiohttp takes by default: five minutes, for which a table stood.
    """
    longest = aiohttp.ClientTimeout(total=LONGEST_CALL)
    aiohttp.client.DEFAULT_TIMEOUT = longest  # pyright: ignore[reportAttributeAccessIssue, reportConstantRedefinition]


def nonce_of(*what: object) -> str:
    """The nonce of a message that must not be there twice.

    For some minutes Discord answers a second message with the same nonce with the first one, and posts nothing. So who
    doesn't know whether a message was sent, after a lost answer or a restart, may send it again.
    """
    return hashlib.sha256(" ".join(map(str, what)).encode()).hexdigest()[:LONGEST_NONCE]


@contextlib.contextmanager
def expected_errors() -> Generator[None, None, None]:
    """Turn the errors of a call to Discord into the ones above.

    discord.py trusts what comes back, and fails in all sorts of ways if it is empty, cut off or something else.
    """
    call = Call()
    before = _call.set(call)
    try:
        with _about_the_network():
            yield
    except discord.InvalidData as error:
        raise _unreadable(error) from error
    except (CallFailed, discord.DiscordException):
        raise
    except Exception as error:
        if not call.answered:
            raise
        raise _unreadable(error) from error
    finally:
        _call.reset(before)


@contextlib.contextmanager
def logging_in(done: Callable[[], bool] = lambda: False) -> Generator[None, None, None]:
    """Log in: what discord.py makes of an answer that can't be read is :class:`Unreachable`, until it is ``done``.

    Such answers come from what stands between: a network that wants to be signed in to first, or a proxy.
    """
    try:
        yield
    except (TypeError, ValueError, LookupError, AttributeError, discord.InvalidData) as error:
        if done():
            raise
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> Unreachable:
    log.warning("What Discord has answered couldn't be read: %s at %s", type(error).__name__, place_of(error))
    return Unreachable("an unreadable answer")


@contextlib.contextmanager
def _about_the_network() -> Generator[None, None, None]:
    try:
        yield
    except discord.NotFound as error:
        raise (ChannelGone if error.code in CHANNEL_GONE else Gone)(f"not found ({error.code})") from error
    except discord.Forbidden as error:
        raise (DmClosed if error.code in DM_CLOSED else NotAllowed)(f"forbidden ({error.code})") from error
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            raise AlreadyAnswered("answered already") from error
        if error.code == THREAD_ARCHIVED:
            raise ThreadArchived("the thread is archived") from error
        if error.code == THREAD_LOCKED:
            raise ThreadLocked("the thread is locked") from error
        if error.status < 500 and error.status != 429:
            # What the bot sent was wrong: a fault of ours, to be found and mended. The body may hold cards: not logged.
            level = logging.WARNING if is_about_the_asking(error) else logging.ERROR
            log.log(level, "Discord refused a request: HTTP %s, code %s", error.status, error.code)
        raise Unreachable(f"HTTP {error.status} ({error.code})") from error
    except (TimeoutError, aiohttp.ClientError, OSError, discord.DiscordServerError, discord.RateLimited) as error:
        raise Unreachable(type(error).__name__) from error
    except RuntimeError as error:
        # The bot is being stopped, and its connections are closed already; the next start shows what is missing.
        if str(error) != SESSION_CLOSED:
            raise
        raise Unreachable("the bot is stopping") from error


def is_about_the_asking(error: discord.HTTPException) -> bool:
    """Whether an answer was refused for the interaction that it answers: for one that Discord never sent like that."""
    refused = set(REFUSED_PART.findall(error.text))
    return bool(refused) and refused <= PARTS_OF_ASKING


@contextlib.contextmanager
def answer_that_counts() -> Generator[None, None, None]:
    """Answer an interaction with something that everybody must see. Raises :class:`CallFailed` if it isn't there."""
    with contextlib.suppress(AlreadyAnswered), expected_errors():
        yield


@contextlib.contextmanager
def answering() -> Generator[None, None, None]:
    """Answer an interaction: that it was answered already, or came too late, or Discord failed, ends nothing else."""
    try:
        with expected_errors():
            yield
    except discord.InteractionResponded:
        log.debug("An interaction was answered twice")
    except CallFailed as error:
        log.info("An interaction couldn't be answered: %s", error)
