"""The recording of a run: series over time, and events."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._needs import need

__all__ = ["Events", "Series", "SeriesMap"]

#: Units as the catalogue names them, as people read them.
UNITS = {
    "none": "",
    "share": "",
    "seconds": "s",
    "bitsPerSecond": "bit/s",
    "bytes": "B",
    "segments": "segments",
    "packets": "packets",
    "perSecond": "1/s",
    "segmentsPerCubicSecond": "segments/s³",
}


@dataclass(frozen=True, eq=False)
class Series:
    """A variable over time, in time steps of equal length.

    Arrays are read-only views of the engine's memory; `to_arrow` makes a table on the same memory.

    Attributes:
        name: ``flows/ID/KEY``, ``queues/ID/KEY``, or ``run/KEY``.
        key: The variable: ``cwnd``, ``rtt``, ``goodput``, ``queue``, … or an internal one of an algorithm.
        label: A short name for legends.
        unit: The unit of the values: ``s``, ``bit/s``, ``segments``, ``packets``, … or nothing.
        owner: The id of the flow or queue; empty for the run.
        averaged: Whether a value is a mean over a trailing window.
        time: The end of each time step in seconds; float64, shape (n,).
        values: The value at the end; float32, shape (n,); NaN if there is none.
        min: The minimum of the time step; float32, shape (n,).
        max: The maximum of the time step; float32, shape (n,).
    """

    name: str
    key: str
    label: str
    unit: str
    owner: str
    averaged: bool
    _index: int = field(repr=False)
    _session: _engine.Session = field(repr=False)
    #: Where the stretches begin and how long each is, in nanoseconds, and their number.
    _start: int = field(repr=False)
    _width: int = field(repr=False)
    _count: int = field(repr=False)
    _window: float | None = field(repr=False, default=None)

    @cached_property
    def _columns(self) -> tuple[bytes, bytes, bytes]:
        return self._session.columns(
            self._index, self._start, self._width, self._count, self._window
        )

    @cached_property
    def time(self) -> NDArray[np.float64]:
        ends = self._start + self._width * np.arange(1, len(self.values) + 1, dtype=np.int64)
        time = np.minimum(ends * 1e-9, self._session.recorded_until)
        time.flags.writeable = False
        return time

    @property
    def min(self) -> NDArray[np.float32]:
        return np.frombuffer(self._columns[0], np.float32)

    @property
    def max(self) -> NDArray[np.float32]:
        return np.frombuffer(self._columns[1], np.float32)

    @property
    def values(self) -> NDArray[np.float32]:
        return np.frombuffer(self._columns[2], np.float32)

    def __len__(self) -> int:
        return len(self._columns[2]) // 4

    def __array__(
        self, dtype: np.dtype[Any] | None = None, copy: bool | None = None
    ) -> NDArray[Any]:
        return np.array(self.values, dtype=dtype, copy=True if copy is None else copy)

    def over(
        self,
        start: float = 0.0,
        end: float | None = None,
        points: int = 1000,
        window: float | None = None,
    ) -> Series:
        """The variable over a part of the run, in fewer time steps.

        A time step covers every bin of the recording that it touches: extremes are never missed.

        Args:
            start: The start of the first time step, in seconds.
            end: The end of the last one, in seconds; by default the end of the recording.
            points: The number of time steps, from 1 to 10 000 000.
            window: The averaging time of rates, shares and fairness, in seconds; by default as in the page.
        """
        until = self._session.recorded_until if end is None else end
        if not (math.isfinite(start) and math.isfinite(until) and 0 <= start < until):
            raise ValueError(f"a range must begin at 0 or later and end after its beginning: {start} to {until}")
        if not 1 <= points <= 10_000_000:
            raise ValueError(f"points must be from 1 to 10 000 000, got {points}")
        first, last = round(start * 1e9), round(until * 1e9)
        width = max(-(-(last - first) // points), 1)
        count = -(-(last - first) // width)
        return Series(
            self.name,
            self.key,
            self.label,
            self.unit,
            self.owner,
            self.averaged,
            self._index,
            self._session,
            first,
            width,
            count,
            window,
        )

    def to_arrow(self) -> Any:
        """A `pyarrow.Table` with ``time``, ``min``, ``max`` and ``last``, without a copy of any column."""
        pa = need("pyarrow", "arrow", "Series.to_arrow")
        columns = dict(zip(("min", "max", "last"), self._columns))
        arrays = [arrow_of(pa, self.time, pa.float64())]
        arrays += [arrow_of(pa, column, pa.float32()) for column in columns.values()]
        return pa.Table.from_arrays(arrays, names=["time", *columns])


def arrow_of(pa: Any, memory: Any, kind: Any) -> Any:
    """An Arrow array that lies on memory which is there already."""
    buffer = pa.py_buffer(memory)
    return pa.Array.from_buffers(kind, buffer.size * 8 // kind.bit_width, [None, buffer])


class SeriesMap(Mapping[str, Series]):
    """The series of a run by name, in the order of the recording.

    A series is read on first use. If a run has more than 64 flows, only some have series.
    """

    def __init__(self, session: _engine.Session, description: Mapping[str, Any]) -> None:
        width = session.bin_width()
        # The bin of the present is the last one with data.
        count = -(-round(session.recorded_until * 1e9) // width)
        self._all: dict[str, Series] = {}
        for one in description["series"]:
            owner, place = "", "run"
            if one["flow"] is not None:
                owner = description["flows"][one["flow"]]["id"]
                place = f"flows/{owner}"
            elif one["port"] is not None:
                owner = description["ports"][one["port"]]["id"]
                place = f"queues/{owner}"
            name = f"{place}/{one['key']}"
            # Algorithms that follow one another may have variables of the same name.
            other = 2
            while name in self._all:
                name = f"{place}/{one['key']}.{other}"
                other += 1
            self._all[name] = Series(
                name,
                one["key"],
                one["label"],
                UNITS.get(one["unit"], one["unit"]),
                owner,
                one["rate"],
                one["index"],
                session,
                0,
                width,
                count,
            )

    def __getitem__(self, name: str) -> Series:
        try:
            return self._all[name]
        except KeyError:
            place = name.rpartition("/")[0]
            near = [known for known in self._all if known.startswith(place + "/")] or self._all
            raise KeyError(f"there is no series {name!r}; there are {', '.join(near)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return f"SeriesMap({', '.join(self._all)})"

    def to_arrow(self, points: int | None = None) -> Any:
        """A `pyarrow.Table` with ``time`` and a column for each series: its value at the end of each time step.

        Columns lie on the memory of the series, without a copy; a field's metadata has ``label`` and ``unit``.

        Args:
            points: The number of time steps; by default as fine as the recording.
        """
        pa = need("pyarrow", "arrow", "to_arrow")
        chosen = self._resampled(points)
        fields = [pa.field("time", pa.float64(), metadata={"unit": "s"})]
        arrays = [arrow_of(pa, self._time(chosen), pa.float64())]
        for one in chosen:
            metadata = {"label": one.label, "unit": one.unit}
            fields.append(pa.field(one.name, pa.float32(), metadata=metadata))
            arrays.append(arrow_of(pa, one.values, pa.float32()))
        return pa.Table.from_arrays(arrays, schema=pa.schema(fields))

    def to_pandas(self, points: int | None = None) -> Any:
        """A `pandas.DataFrame` with a column for each series, by time in seconds."""
        pd = need("pandas", "pandas", "to_pandas")
        chosen = self._resampled(points)
        index = pd.Index(self._time(chosen), name="time")
        return pd.DataFrame({one.name: one.values for one in chosen}, index=index)

    def _resampled(self, points: int | None) -> list[Series]:
        if points is None:
            return list(self._all.values())
        return [one.over(points=points) for one in self._all.values()]

    @staticmethod
    def _time(chosen: list[Series]) -> NDArray[np.float64]:
        return chosen[0].time if chosen else np.empty(0)


class Events:
    """Discrete events: drops, losses, marks, retransmissions, timeouts, recoveries, starts, changes.

    The first 50 000 events are kept one by one; for later ones there are only counts over time steps (`counts`).

    Attributes:
        time: When each happened, in seconds; float64, shape (n,), ascending.
        kind: The kind of each, an index of `kinds`; uint8, shape (n,).
        flow: The flow of each, an index of `flows`, −1 for none; int32, shape (n,).
        queue: The queue of each, an index of `queues`, −1 for none; int32, shape (n,).
        kinds: The names of the kinds.
        flows: The ids of the flows.
        queues: The ids of the queues.
        omitted: The number of events that are not in these arrays.
        counts: ``start``, ``end``, ``kind``, ``flow`` (−1 for several together) and ``count`` of each time step
            that has only counts.
    """

    def __init__(
        self,
        session: _engine.Session,
        description: Mapping[str, Any],
        start: float = 0.0,
        end: float | None = None,
        limit: int = 1_000_000,
    ) -> None:
        # The last instant belongs to the range.
        until = session.recorded_until + 1e-9 if end is None else end
        found = session.events(start, until, limit)
        read = np.frombuffer
        self.time = read(found[0], np.float64)
        self.kind = read(found[1], np.uint8)
        self.flow = read(found[2], np.int32)
        self.queue = read(found[3], np.int32)
        self.counts = {
            "start": read(found[4], np.float64),
            "end": read(found[5], np.float64),
            "kind": read(found[6], np.uint8),
            "flow": read(found[7], np.int32),
            "count": read(found[8], np.uint32),
        }
        self.omitted: int = found[9]
        self.kinds = session.event_kinds()
        self.flows = [flow["id"] for flow in description["flows"]]
        self.queues = [port["id"] for port in description["ports"]]

    def __len__(self) -> int:
        return len(self.time)

    def __repr__(self) -> str:
        totals = np.bincount(self.kind, minlength=len(self.kinds))
        counts = [f"{name}: {n}" for name, n in zip(self.kinds, totals) if n]
        return f"Events({', '.join(counts)})"

    def of(self, kind: str) -> NDArray[np.float64]:
        """When events of a kind happened, in seconds."""
        if kind not in self.kinds:
            raise KeyError(f"there is no kind {kind!r}; there are {', '.join(self.kinds)}")
        return self.time[self.kind == self.kinds.index(kind)]

    def to_arrow(self) -> Any:
        """A `pyarrow.Table` with ``time``, ``kind``, ``flow`` and ``queue``; null where there is none."""
        pa = need("pyarrow", "arrow", "Events.to_arrow")

        def named(places: NDArray[Any], names: list[str]) -> Any:
            mask = places < 0 if places.dtype.kind == "i" else None
            indices = pa.array(places.astype(np.int32), mask=mask)
            return pa.DictionaryArray.from_arrays(indices, pa.array(names, pa.string()))

        columns = {
            "time": arrow_of(pa, self.time, pa.float64()),
            "kind": named(self.kind, self.kinds),
            "flow": named(self.flow, self.flows),
            "queue": named(self.queue, self.queues),
        }
        return pa.table(columns)

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame` with ``time``, ``kind``, ``flow`` and ``queue``."""
        pd = need("pandas", "pandas", "Events.to_pandas")

        def named(places: NDArray[Any], names: list[str]) -> Any:
            return pd.Categorical.from_codes(places.astype(np.int32), categories=names)

        return pd.DataFrame(
            {
                "time": self.time,
                "kind": named(self.kind, self.kinds),
                "flow": named(self.flow, self.flows),
                "queue": named(self.queue, self.queues),
            }
        )
