"""Sawtooth: a packet-level simulator of congestion control, with the same engine as the laboratory in the browser.

    >>> import sawtooth
    >>> result = sawtooth.run("ucc-newreno", set={"links/r-n3/loss/probability": 0.02}, seed=3)
    >>> result.summary["flows"][0]["goodput"], result.series["flows/f1/cwnd"].values, result.digest

Documents, catalogue, errors, summaries, experiments and digests are the same as in the page and the command line:
all use one engine. Units are SI: seconds, bit/s, bytes; windows count segments, queues packets.
"""

from __future__ import annotations

from . import _engine
from .cluster import EngineMismatch, SchedulerError
from .documents import (
    Import,
    Warning,
    catalog,
    from_graphml,
    from_link,
    graphml,
    link,
    scenario,
    scenarios,
    validate,
)
from .errors import DocumentError, MissingLibrary, RunStopped, SawtoothError
from .evaluation import evaluate
from .experiments import CellError, ExperimentResult, OutOfTime, experiment
from .result import Result, run
from .series import Events, Series, SeriesMap
from .session import Session

#: The engine: its version, and a digest of the sources that decide what comes of a run. Two that are equal give the
#: same digests.
engine: str = _engine.engine()

__version__: str = engine.partition("+")[0]

__all__ = [
    "CellError",
    "DocumentError",
    "EngineMismatch",
    "Events",
    "ExperimentResult",
    "Import",
    "MissingLibrary",
    "Result",
    "OutOfTime",
    "RunStopped",
    "SawtoothError",
    "SchedulerError",
    "Series",
    "SeriesMap",
    "Session",
    "Warning",
    "catalog",
    "engine",
    "evaluate",
    "experiment",
    "from_graphml",
    "from_link",
    "graphml",
    "link",
    "run",
    "scenario",
    "scenarios",
    "validate",
]
