"""What is counted and timed for whoever hosts the bot, in the form of a Prometheus server.

It is counted always, which costs next to nothing, and shown only if a port is set (see ``bot.monitoring``). Labels come
from small sets of words: no id, no name, nothing that somebody has written, ever.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Bounds in seconds for what happens in this process."""
SLOW = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)
"""Bounds in seconds for what waits for Discord; people see a failure after 3."""

TABLES = Gauge("skitgubbe_tables", "Tables of this process: lobby or playing", ["state"])
MOVES = Counter("skitgubbe_moves", "Moves made, by whom: person, computer or clock", ["by"])
RESULTS = Counter("skitgubbe_results", "Games that ended: skitgubbe, drawn or ended (broken off)", ["kind"])

ACKNOWLEDGEMENT = Histogram(
    "skitgubbe_acknowledgement_seconds",
    "From a click or command on Discord until Discord has the bot's first answer",
    buckets=SLOW,
)
REQUESTS = Counter("skitgubbe_discord_requests", "Requests to Discord, by route and HTTP status", ["route", "status"])
REQUEST_SECONDS = Histogram("skitgubbe_discord_request_seconds", "How long Discord took", ["route"], buckets=SLOW)
ERRORS = Counter("skitgubbe_discord_errors", "Refusals by Discord, by Discord's own error code", ["code"])
GATEWAY_EVENTS = Counter("skitgubbe_gateway_events", "Shards that got or lost their connection", ["event"])
GATEWAY_LATENCY = Gauge("skitgubbe_gateway_latency_seconds", "Heartbeats to Discord and back, mean of the shards")

DATABASE_SECONDS = Histogram(
    "skitgubbe_database_seconds", "Transactions, with the wait for their turn: read or write", ["kind"], buckets=FAST
)
PICTURE_SECONDS = Histogram("skitgubbe_picture_seconds", "Pictures drawn, with the wait for it", buckets=FAST)
PICTURE_WORKERS = Gauge("skitgubbe_picture_workers", "Processes that draw pictures; none while the bot itself does")
LOOP_LAG = Histogram("skitgubbe_event_loop_lag_seconds", "How late a timer of the event loop is", buckets=FAST)

THINKING = Gauge("skitgubbe_thinking", "Thoughts of computer players that wait or are under way")
THINKERS = Gauge("skitgubbe_thinking_workers", "Processes in which computer players think; none when nobody thinks")
FALLBACKS = Counter("skitgubbe_thinking_fallbacks", "Moves made without thinking ahead, because there was no time")

# What hasn't happened yet stands at zero, so that the first time is seen as a change.
for mover in ("person", "computer", "clock"):
    MOVES.labels(mover)
for kind in ("skitgubbe", "drawn", "ended"):
    RESULTS.labels(kind)
for kind in ("read", "write"):
    DATABASE_SECONDS.labels(kind)
