"""What the tests share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"

#: Two flows on a slow link: a run of some milliseconds.
SMALL = {
    "format": "sawtooth-scenario",
    "version": 2,
    "name": "Two on a dumbbell",
    "duration": 5,
    "nodes": [
        {"id": "n", "kind": "host", "count": 2},
        {"id": "r", "kind": "router"},
        {"id": "d", "kind": "host"},
    ],
    "links": [
        {"id": "n-r", "between": ["n", "r"], "rate": 20e6},
        {
            "id": "r-d",
            "between": ["r", "d"],
            "rate": 2e6,
            "delay": 0.02,
            "queue": {"kind": "drop-tail", "limit": {"packets": 20}},
        },
    ],
    "flows": [
        {"id": "f", "from": "n", "to": "d", "count": 2, "startJitter": 0.1, "sender": "newreno"}
    ],
}


@pytest.fixture
def small() -> dict:
    """A document of its own for each test."""
    return json.loads(json.dumps(SMALL))


@pytest.fixture
def sawtooth_command() -> list[str]:
    """The command line: the program that cargo has built where there is one, or the package's own."""
    program = os.environ.get("SAWTOOTH_SIM")
    return [program] if program else [sys.executable, "-m", "sawtooth"]


@pytest.fixture
def said(sawtooth_command):
    """Runs the command line. Returns what it prints, as JSON."""

    def run(*arguments: str, text: str = "") -> dict:
        done = subprocess.run(
            [*sawtooth_command, *arguments], input=text, capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)

    return run


def grid_of(base: dict, seeds: int = 1, duration: float = 3) -> dict:
    """An experiment of four points: two senders at two rates."""
    return {
        "format": "sawtooth-experiment",
        "version": 2,
        "name": "Two senders at two rates",
        "base": json.loads(json.dumps(base)),
        "seeds": seeds,
        "duration": duration,
        "axis": {"label": "Rate", "path": "links/r-d/rate", "values": [2e6, 3e6]},
        "series": [
            {"id": kind, "label": kind, "set": {"flows/f/sender": kind}} for kind in ("newreno", "cubic")
        ],
        "measures": [
            {"id": "goodput", "label": "Goodput", "unit": "bit/s", "figure": {"path": "totalGoodput"}},
            {"id": "jain", "label": "Fairness", "figure": {"path": "jain"}},
        ],
        "claims": [
            {
                "id": "more",
                "text": "A faster link carries more.",
                "reason": "It has no choice.",
                "readings": [{"measure": "goodput", "kind": "trend", "series": "cubic"}],
            }
        ],
    }
