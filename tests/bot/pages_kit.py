"""A web server that is Discord as far as it takes to log in, for what a test adds to it."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web

ACCOUNT = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "bot",
    "icon": None,
    "description": "",
    "verify_key": "",
    "owner": ACCOUNT,
    "bot_public": True,
    "bot_require_code_grant": False,
    "flags": 0,
}


def as_json(body: Any, status: int = 200) -> web.Response:
    """An answer in the form that discord.py takes for JSON."""
    return web.Response(body=json.dumps(body).encode(), status=status, content_type="application/json")


async def account(_: web.Request) -> web.Response:
    """Who the bot is."""
    return as_json(ACCOUNT)


async def application(_: web.Request) -> web.Response:
    """What it belongs to."""
    return as_json(APPLICATION)


def pages_to_log_in() -> web.Application:
    """The pages that discord.py asks for first, below ``/api``."""
    pages = web.Application()
    pages.router.add_get("/api/users/@me", account)
    pages.router.add_get("/api/oauth2/applications/@me", application)
    return pages


async def open_pages(pages: web.Application) -> tuple[web.AppRunner, int]:
    """Let them be served; returns what to clean up in the end, and the port."""
    runner = web.AppRunner(pages, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, runner.addresses[0][1]
