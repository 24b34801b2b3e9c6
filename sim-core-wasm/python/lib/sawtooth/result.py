"""Runs and their results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _engine
from ._needs import need
from .documents import Document, scenario_text
from .documents import link as link_of
from .series import Events, SeriesMap

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Result", "run"]

#: Bytes for what a run records: as much as the command line takes.
BUDGET = 48_000_000


class Recording:
    """The recording of a run so far; a finished run has a `Result`."""

    _session: _engine.Session

    @property
    def document(self) -> dict[str, Any]:
        """The document with all live changes: it replays the run."""
        return json.loads(self._session.document())

    @property
    def description(self) -> dict[str, Any]:
        """The network, its flows and its series, as in the page; times in seconds, rates in bit/s."""
        return json.loads(self._session.describe())

    @property
    def summary(self) -> dict[str, Any]:
        """The figures of the run so far: for each flow, queue and radio cell, and the digest.

        Seconds, bit/s, packets and segments; the same object that ``sawtooth run --json`` prints. Counts, means and
        extremes are exact; percentiles of round trips within 1 %.
        """
        return json.loads(self._session.summary())

    @property
    def digest(self) -> str:
        """16 hexadecimal digits, which two runs share only if every packet met the same fate at the same time."""
        return self._session.digest()

    @property
    def series(self) -> SeriesMap:
        """The recorded variables by name: ``flows/ID/cwnd``, ``queues/ID/queue``, ``run/jain``, …"""
        return SeriesMap(self._session, self.description)

    @property
    def events(self) -> Events:
        """Drops, losses, marks, retransmissions, timeouts, recoveries, starts, changes."""
        return Events(self._session, self.description)

    def measure(self, start: float, end: float | None = None) -> dict[str, Any]:
        """The summary of a part of the recording, as exact as the summary of the whole.

        Args:
            start: Where it begins, in seconds.
            end: Its end, in seconds; by default the end of the recording.
        """
        until = self._session.recorded_until if end is None else end
        return json.loads(self._session.measure(start, until))

    def link(self, page: str = "") -> str:
        """The link that opens this run in the page; see `sawtooth.link`."""
        return link_of(self.document, page)

    def to_arrow(self, points: int | None = None) -> Any:
        """A `pyarrow.Table` of all series; see `SeriesMap.to_arrow`."""
        return self.series.to_arrow(points)

    def to_pandas(self, what: str = "series", points: int | None = None) -> Any:
        """A `pandas.DataFrame`.

        Args:
            what: ``"series"``, a column for each series by time; ``"events"``; or a list of the summary:
                ``"flows"``, ``"queues"`` or ``"cells"``, a row for each, with columns such as ``rtt.mean``.
            points: The number of time steps; by default as fine as the recording.
        """
        if what == "series":
            return self.series.to_pandas(points)
        if what == "events":
            return self.events.to_pandas()
        if what in ("flows", "queues", "cells"):
            pd = need("pandas", "pandas", "to_pandas")
            return pd.json_normalize(self.summary[what])
        raise ValueError(f"what must be 'series', 'events', 'flows', 'queues' or 'cells', not {what!r}")

    def plot(
        self,
        panels: list[str] | None = None,
        start: float = 0.0,
        end: float | None = None,
        points: int = 1000,
    ) -> Figure:
        """Plots over time, like the page's panels: the same curves, colours and dashes.

        Args:
            panels: ``cwnd``, ``queue``, ``sojourn``, ``throughput``, ``rtt``, ``fairness``, ``utilization``, or the
                key of any series; by default the panels of the document's ``view``.
            start: Where they begin, in seconds.
            end: Where they end.
            points: The number of time steps of a curve; each shows its extremes.

        Returns:
            A `matplotlib.figure.Figure`, for a notebook or `savefig`.
        """
        from .plotting import figure

        return figure(self, panels, start, end, points)

    def _repr_html_(self) -> str:
        from .plotting import page

        return page(self)


class Result(Recording):
    """A run that has ended: `summary`, `series`, `events`, `digest`, tables and plots.

    Without a recording (``record=False``) there are only summary, digest and document.
    """

    def __init__(
        self, text: str, session: _engine.Session | None, summary: str | None, until: float | None = None
    ) -> None:
        self._text = text
        self._kept = session
        self._summary_text = summary
        #: How far it is recorded; None where it is not.
        self._until = until

    @property
    def _session(self) -> _engine.Session:  # type: ignore[override]
        if self._until is None:
            raise RuntimeError("there is no recording: use record=True")
        if self._kept is None:
            # It was written and read: the same document gives the same recording.
            self._kept = _recorded(self._text, self._until)
        return self._kept

    def __getstate__(self) -> tuple[str, str, float | None]:
        return self._text, json.dumps(self.summary), self._until

    def __setstate__(self, state: tuple[str, str, float | None]) -> None:
        self._text, self._summary_text, self._until = state
        self._kept = None

    def __copy__(self) -> Result:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Result:
        """Returns itself: a result never changes."""
        return self

    @property
    def document(self) -> dict[str, Any]:
        return json.loads(self._text)

    @cached_property
    def description(self) -> dict[str, Any]:
        return json.loads(self._session.describe())

    @cached_property
    def summary(self) -> dict[str, Any]:
        return json.loads(self._summary_text or self._session.summary())

    @cached_property
    def digest(self) -> str:
        return self.summary["digest"]

    @cached_property
    def series(self) -> SeriesMap:
        return super().series

    @cached_property
    def events(self) -> Events:
        return super().events

    def __repr__(self) -> str:
        summary = self.summary
        name = f"{summary['name']!r}, " if summary["name"] else ""
        return (
            f"<sawtooth.Result {name}{summary['duration']:g} s, seed {summary['seed']}, "
            f"{len(summary['flows'])} flows, digest {summary['digest']}>"
        )


def run(
    document: Document,
    *,
    set: Mapping[str, Any] | None = None,
    seed: int | None = None,
    duration: float | None = None,
    warmup: float | None = None,
    record: bool = True,
) -> Result:
    """Runs a scenario to its end.

    The same document gives the same digest here, on the command line and in the page, whether it is recorded or not.
    The run releases the interpreter's lock; Ctrl-C stops it.

    Args:
        document: An object, JSON text, the name of a file, a link, or the name of a scenario in the package.
        set: Changes of the scenario by path, as in the command line's ``--set``:
            ``{"links/r-d/rate": 10e6, "flows/f/sender": "cubic"}``.
        seed: The seed of every random stream.
        duration: Seconds to simulate.
        warmup: Seconds at the beginning that the figures leave out.
        record: Whether to keep series and events, in at most 48 MB. Without them a run is a little faster.

    Raises:
        DocumentError: The first error in the document or a change, with its path.
        RunStopped: The run has more packets or segments than allowed.
        KeyboardInterrupt: You pressed Ctrl-C.
    """
    text = scenario_text(document, set, seed, duration, warmup)
    if not record:
        return Result(text, None, _engine.run(text))
    session = _recorded(text)
    return Result(text, session, session.summary(), session.recorded_until)


def _recorded(text: str, until: float | None = None) -> _engine.Session:
    """The run of a document with its recording."""
    session = _engine.Session(text, BUDGET)
    session.advance(session.duration if until is None else until)
    session.keep_recording()
    return session
