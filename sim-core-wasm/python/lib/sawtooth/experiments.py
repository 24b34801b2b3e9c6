"""Experiments: grids of runs over parameters, senders and seeds, with tests of claims."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from . import _engine
from ._needs import need
from .documents import Document, text_of
from .errors import DocumentError, SawtoothError
from .store import Store

if TYPE_CHECKING:
    from distributed import Client
    from matplotlib.figure import Figure

__all__ = ["Cell", "CellError", "ExperimentResult", "OutOfTime", "experiment"]

#: What is called while cells run: how many are done, of how many, and seconds that are left, if that is known.
Progress = Callable[[int, int, Union[float, None]], None]


class Cell(NamedTuple):
    """A finished cell."""

    #: Its number in the experiment.
    number: int
    #: The digest by which its results are known: of its document, its measures, and the engine.
    key: str
    #: The digest of its document: 16 hexadecimal digits.
    document: str
    #: Its results: JSON of digest, values and curves.
    result: str


class CellError(SawtoothError):
    """A cell of an experiment has no result; the message says which one, and why."""


class OutOfTime(SawtoothError, TimeoutError):
    """An experiment reached its deadline. The store has the finished cells."""


#: Another choice of an open setting: setting, choice, the experiment with it, and its cells.
Otherwise = tuple[str, str, _engine.Grid, list[Cell]]


class Grid:
    """A running experiment: its remaining and its finished cells."""

    def __init__(
        self,
        grid: _engine.Grid,
        store: Store | None,
        progress: Progress | None,
        deadline: float | None = None,
    ) -> None:
        self.grid = grid
        self.deadline = deadline
        self.store = store
        self.done: dict[int, Cell] = {}
        self._progress = progress
        wanted = grid.cells()
        if store is not None and store.known:
            for cell in wanted:
                known = store.find(grid.key(cell))
                if known is not None:
                    self.done[cell] = Cell(cell, *known)
        # All points of the first seed come first: soon there is a figure.
        missing = [cell for cell in wanted if cell not in self.done]
        self.missing: list[int] = sorted(missing, key=lambda cell: (grid.place(cell)[3], cell))
        self.count = len(self.missing)
        self._begun = time.monotonic()
        self._collected = 0

    def collect(self, cells: Sequence[Cell]) -> None:
        """Takes cells that have run."""
        for cell in cells:
            self.done[cell.number] = cell
        self._collected += len(cells)
        if self.store is not None:
            self.store.add(self.grid, cells)
        if self._progress is not None and self.count:
            spent = time.monotonic() - self._begun
            left = spent / self._collected * (self.count - self._collected)
            self._progress(self._collected, self.count, left)

    def check_time(self) -> None:
        """Ends it once its time is over."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime(f"{len(self.done)} of {len(self.done) + self.count - self._collected} runs finished in time")

    def failed(self, cell: int, error: Exception) -> Exception:
        """The error of a cell, with its place."""
        if isinstance(error, DocumentError):
            return error
        return CellError(f"{self.grid.place_of(cell)}: {error}")


def experiment(
    document: Document,
    *,
    client: Client | str | None = None,
    store: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    seeds: int | None = None,
    only: Sequence[str] = (),
    choices: Mapping[str, str] | None = None,
    settings: int | None = None,
    progress: bool | Progress = True,
    deadline: float | None = None,
) -> ExperimentResult:
    """Runs an experiment: on all processors of this machine, or on a Dask cluster.

    The same experiment gives the same bytes of results on one core, on all cores and on any cluster, even if
    workers are lost; ``sawtooth experiment --json`` prints the same bytes. The page uses the same code for
    intervals and verdicts.

    Args:
        document: An experiment: an object, JSON text, the name of a file, a link, or a name such as
            ``"papers/ucc/6"``.
        client: A `distributed.Client`, or the address of a scheduler. Every worker must have the same engine.
        store: A folder that stores the cells as a Parquet data set, which grows during the run. Cells with the
            same document, measures and engine are not run again.
        workers: Threads on this machine; by default one for each processor.
        seeds: Run the seeds 1 to this number at each point.
        only: Run only these series.
        choices: Choices of settings that the source does not state, by setting.
        settings: Also run the other choices of these settings, one at a time, with at most this number of seeds:
            of each, the runs that the claims read. Claims then say whether they depend on a setting.
        progress: Whether to show progress on standard error; or a function that gets the number of finished
            cells, of all cells, and the remaining seconds.
        deadline: The time of `time.monotonic` at which it stops in any case.

    Raises:
        DocumentError: The first error in the experiment, with its path.
        CellError: A run stopped; the message says which one.
        EngineMismatch: A worker has another engine; the message names it before the computation starts.
        SchedulerError: There is no scheduler at the address, or it has no workers.
        OutOfTime: It reached its deadline. The store has the finished cells.
        KeyboardInterrupt: You pressed Ctrl-C. The store has the finished cells.
    """
    is_file = isinstance(document, os.PathLike) or (
        isinstance(document, str)
        and not document.lstrip().startswith("{")
        and _engine.fragment(document) is None
    )
    source = os.fspath(document) if is_file else ""  # type: ignore[arg-type]
    grid = _engine.Grid(
        text_of(document), source, list(only), seeds, list((choices or {}).items())
    )
    if settings is not None and not 1 <= settings <= 1000:
        raise ValueError(f"settings must be from 1 to 1000 seeds, got {settings}")
    kept = None if store is None else Store(store, grid)
    line = _Line() if progress is True else progress or None

    def run(one: _engine.Grid) -> list[Cell]:
        running = Grid(one, kept, line, deadline)
        if running.missing:
            if client is None:
                _locally(running, workers)
            else:
                from .cluster import on_cluster

                on_cluster(running, client)
        return [running.done[cell] for cell in sorted(running.done)]

    others: list[Otherwise] = []
    try:
        cells = run(grid)
        for setting, choice in grid.others() if settings is not None else ():
            other = grid.other(setting, choice, settings or 1)
            others.append((setting, choice, other, run(other)))
    finally:
        if isinstance(line, _Line):
            line.end()
        if kept is not None:
            kept.flush()
    result = ExperimentResult(grid, cells, others)
    if kept is not None:
        kept.close(result)
    return result


def _done(cells: Sequence[Cell]) -> list[tuple[int, str, str]]:
    """Cells as the engine takes them."""
    return [(cell.number, cell.document, cell.result) for cell in cells]


def run_cell(grid: _engine.Grid, number: int) -> Cell:
    """Runs a cell."""
    return Cell(number, *grid.run(number))


def _locally(running: Grid, workers: int | None) -> None:
    """Runs cells on threads: the engine releases the interpreter's lock."""
    threads = workers if workers is not None else os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise ValueError(f"workers must be from 1 to 1024, got {threads}")
    waiting = iter(running.missing)
    under_way: dict[Future[Cell], int] = {}
    with ThreadPoolExecutor(threads, thread_name_prefix="sawtooth") as pool:

        def begin(count: int) -> None:
            for _, cell in zip(range(count), waiting):
                under_way[pool.submit(run_cell, running.grid, cell)] = cell

        try:
            begin(4 * threads)
            while under_way:
                running.check_time()
                # A short wait, so that Ctrl-C is heard.
                ended, _ = wait(under_way, timeout=0.2, return_when=FIRST_COMPLETED)
                cells: list[Cell] = []
                for future in ended:
                    cell = under_way.pop(future)
                    error = future.exception()
                    if error is not None:
                        running.collect(cells)
                        raise running.failed(cell, error) if isinstance(error, Exception) else error
                    cells.append(future.result())
                if cells:
                    running.collect(cells)
                begin(len(ended))
        except BaseException:
            running.grid.cancel()
            pool.shutdown(wait=True, cancel_futures=True)
            raise


class _Line:
    """Progress on standard error: a line that is written over on a terminal, otherwise one now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._written = time.monotonic()
        self._shown = False

    def __call__(self, done: int, of: int, left: float | None) -> None:
        now = time.monotonic()
        if now - self._written < (0.2 if self._terminal else 30):
            return
        self._written = now
        rest = "" if left is None else f", {left:.0f} s to go"
        text = f"{done} of {of} runs{rest}"
        sys.stderr.write(f"\r\x1b[K{text}" if self._terminal else f"{text}\n")
        sys.stderr.flush()
        self._shown = True

    def end(self) -> None:
        if self._terminal and self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


class ExperimentResult:
    """The results of an experiment: cells, points with intervals, verdicts on claims."""

    def __init__(
        self, grid: _engine.Grid, cells: list[Cell], others: Sequence[Otherwise] = ()
    ) -> None:
        self._grid = grid
        self._cells = cells
        self._others = others

    def __getstate__(self) -> tuple[Any, ...]:
        others = [(setting, choice, grid.text, cells) for setting, choice, grid, cells in self._others]
        return self._grid.text, self._cells, others

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        text, self._cells, others = state
        self._grid = _engine.Grid(text)
        self._others = [
            (setting, choice, _engine.Grid(other), cells) for setting, choice, other, cells in others
        ]

    @property
    def cells(self) -> list[Cell]:
        """The cells that have run, by number."""
        return list(self._cells)

    @cached_property
    def text(self) -> str:
        """The results as JSON: byte for byte what ``sawtooth experiment --json`` prints."""
        others = [(setting, choice, grid, _done(cells)) for setting, choice, grid, cells in self._others]
        return self._grid.results(_done(self._cells), others)

    @cached_property
    def results(self) -> dict[str, Any]:
        """The results as an object: ``cells``, ``points``, ``curves``, ``verdicts``, ``claims``."""
        return json.loads(self.text)

    @property
    def verdicts(self) -> list[dict[str, Any]]:
        """The verdict on each reading of each claim, with its numbers."""
        return self.results["verdicts"]

    @property
    def claims(self) -> list[dict[str, Any]]:
        """The verdict on each claim as a whole."""
        return self.results["claims"]

    def csv(self) -> str:
        """The figure's points and curves as comma-separated values, as in ``sawtooth experiment --csv``."""
        return self._grid.csv(_done(self._cells))

    def document(self, series: int | str = 0, x: int = 0, y: int = 0, seed: int = 0) -> dict[str, Any]:
        """The document of a cell, which `sawtooth.run` and `sawtooth.link` take; of a model its keys.

        Args:
            series: The id of the series, or its place.
            x: The place of the point on the axis.
            y: The place of the point on the second axis.
            seed: The place of the seed.
        """
        ids = [name for name, _ in self._grid.series]
        place = ids.index(series) if isinstance(series, str) else series
        axis, second = self._grid.points
        seeds = self._grid.seeds
        for given, length in ((place, len(ids)), (x, len(axis)), (y, len(second)), (seed, len(seeds))):
            if not 0 <= given < length:
                raise IndexError(f"there is no cell at series {series}, {x}, {y}, seed {seed}")
        number = ((place * len(axis) + x) * len(second) + y) * len(seeds) + seed
        return json.loads(self._grid.document(number))

    def to_pandas(self, what: str = "points") -> Any:
        """A `pandas.DataFrame`.

        Args:
            what: ``"points"``, a row for each point of the figure, with the mean over seeds and its interval
                (``low``, ``high``); ``"cells"``, a row for each run with the value of each measure; or
                ``"verdicts"``.
        """
        pd = need("pandas", "pandas", "to_pandas")
        if what == "verdicts":
            return pd.json_normalize(self.verdicts)
        if what not in ("points", "cells"):
            raise ValueError(f"what must be 'points', 'cells' or 'verdicts', not {what!r}")
        return pd.DataFrame(list(self._rows(what)))

    def _rows(self, what: str) -> Iterator[dict[str, Any]]:
        series = [name for name, _ in self._grid.series]
        axis, second = self._grid.points
        measures = [name for name, *_ in self._grid.measures]
        for one in self.results[what]:
            row = {"series": series[one["series"]], "x": axis[one["x"]], "y": second[one.get("y", 0)]}
            rest = {key: value for key, value in one.items() if key not in ("series", "x", "y")}
            if what == "points":
                rest["measure"] = measures[one["measure"]]
            else:
                rest.pop("capped", None)
                rest.update(zip(measures, rest.pop("values")))
            yield {**row, **rest}

    def plot(self, measure: str | None = None) -> Figure:
        """The figure of a measure over the axis: means, and their intervals as bars.

        Args:
            measure: Its id; by default the first measure that is not a curve over time.
        """
        from .plotting import experiment_figure

        return experiment_figure(self._grid, self.results, measure)

    def __len__(self) -> int:
        return len(self._cells)

    def __repr__(self) -> str:
        return f"<sawtooth.ExperimentResult {self._grid.name!r}, {len(self)} runs>"

    def _repr_html_(self) -> str:
        from .plotting import experiment_page

        return experiment_page(self._grid, self.results)
