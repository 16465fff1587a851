"""What is counted while the server runs, for Prometheus. With several workers their figures are added up."""

from __future__ import annotations

import os

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TABLES = Gauge("saloon_tables_live", "Tables in memory.", multiprocess_mode="livesum")
SOCKETS = Gauge("saloon_sockets", "Open sockets.", multiprocess_mode="livesum")
OVERLOADED = Gauge("saloon_overloaded", "1 while new tables are refused.", multiprocess_mode="livemax")
MOVES = Counter("saloon_moves", "Moves stored.")
REFUSALS = Counter("saloon_refusals", "Moves refused by a rule.")
RACES = Counter("saloon_lost_races", "Moves prepared again because another worker was faster.")
BOT_TIMEOUTS = Counter("saloon_bot_timeouts", "Bots that were too slow, died or made no sense.")
ANALYSED = Counter("saloon_analysis_seconds", "Seconds of thinking about games that are over.")
INCIDENTS = Counter("saloon_incidents", "Faults of ours, each logged under its number.")
SLOW_CLIENTS = Counter("saloon_slow_clients", "Sockets cut off after 15 s of taking nothing.")
REQUESTS = Counter("saloon_requests", "HTTP requests by kind of answer.", ["method", "status"])
LIMITED = Counter("saloon_limited", "Requests and messages refused by a rate limit.", ["kind"])
WAITING = Gauge("saloon_writes_waiting", "Moves and turns that wait to be written.", multiprocess_mode="livesum")
STUCK = Gauge("saloon_store_stuck", "1 while nothing goes on with writing.", multiprocess_mode="livemax")
DOWN = Gauge("saloon_tasks_down", "Background tasks that do not run though they should.", multiprocess_mode="livesum")
WENT_BACK = Counter("saloon_went_back", "Tables that had to follow a store that had lost moves.")
HELD_TOO_LONG = Counter("saloon_write_held_too_long", "Turns to write that had to be taken back.")
COMMITS = Histogram(
    "saloon_commit_seconds", "From the first row of a batch to its commit.",
    buckets=(0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.25, 0.5, 1, 2, 5),
)  # fmt: skip


def exposition() -> bytes:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    all_workers = CollectorRegistry()
    MultiProcessCollector(all_workers)  # type: ignore[no-untyped-call]
    return generate_latest(all_workers)
