"""Experiments on a Dask cluster."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from . import _engine
from ._needs import need
from .errors import SawtoothError

if TYPE_CHECKING:
    from distributed import Client

    from .experiments import Cell, Grid

__all__ = ["EngineMismatch", "SchedulerError"]

#: How long a task is to take, in seconds: longer than what the scheduler has to do for it by far.
TASK = 1.0
#: Tasks a second that the scheduler is to hand out at most: it takes some milliseconds for one. On a large cluster
#: tasks are longer for that.
MOST_TASKS = 200
#: Cells of a task at most.
MOST_CELLS = 10_000
#: Tasks for each thread of the cluster: one that runs, one that waits, so that none is idle.
AHEAD = 2
#: How long a scheduler, and its first worker, are waited for, in seconds.
PATIENCE = 5.0
#: The same for a worker of a cluster that adapts: it may wait in a queue.
FIRST_WORKER = 3600.0
#: How often a cell is given to another worker once its own was lost.
RETRIES = 5


class EngineMismatch(SawtoothError, RuntimeError):
    """A worker has another engine, or none: its runs could differ."""


class SchedulerError(SawtoothError, ConnectionError):
    """There is no scheduler at an address, or it has no workers."""


def on_cluster(running: Grid, client: Client | str) -> None:
    """Runs the missing cells of an experiment on a cluster."""
    need("distributed", "cluster", "client=")
    with _connected(client) as connected:
        _check_workers(connected, running)
        _Tasks(running, connected).run()


@contextmanager
def _connected(client: Client | str) -> Iterator[Client]:
    from distributed import Client

    if not isinstance(client, str):
        if client.status != "running":
            raise SchedulerError(f"the client is not connected to a scheduler: it is {client.status}")
        yield client
        return
    try:
        opened = Client(client, timeout=PATIENCE, set_as_default=False)
    except (OSError, asyncio.TimeoutError, ValueError) as error:
        raise SchedulerError(f"there is no Dask scheduler at {client}: {error}") from error
    try:
        yield opened
    finally:
        opened.close()


def _check_workers(client: Client, running: Grid) -> None:
    """Rejects workers with another engine before the computation starts."""
    _wait_for_worker(client, running)

    # Handed over as it is, not by name: a worker may have no such package.
    def engine_there() -> str | None:
        try:
            import sawtooth
        except ImportError:
            return None
        return sawtooth.engine

    found: dict[str, str | Exception | None] = client.run(engine_there, on_error="return")
    own = _own_engine()
    for worker, engine in sorted(found.items()):
        # A cluster that adapts ends idle workers meanwhile. Those that come later are asked with their first task.
        if isinstance(engine, OSError):
            continue
        if isinstance(engine, Exception):
            raise engine
        if engine != own:
            raise _mismatch(worker, engine, own)


def _wait_for_worker(client: Client, running: Grid) -> None:
    """Waits for the first worker. A cluster that adapts starts one only when there is something to do."""
    if client.nthreads():
        return
    begun = time.monotonic()
    probe = client.submit(_nothing, pure=False)
    try:
        while True:
            try:
                return client.wait_for_workers(1, timeout=min(1.0, PATIENCE))
            except asyncio.TimeoutError as error:
                running.check_time()
                waited = time.monotonic() - begun
                if waited > PATIENCE and (waited > FIRST_WORKER or not _adapts(client)):
                    address = getattr(client.scheduler, "address", "an unknown address")
                    raise SchedulerError(f"the scheduler at {address} has no workers") from error
    finally:
        client.cancel([probe], force=True)


def _nothing() -> None:
    """A task for which a cluster starts a worker."""


def _adapts(client: Client) -> bool:
    """Whether the cluster starts workers by itself: the client's own, or one that only its scheduler knows."""

    # Whoever adapts a cluster asks its scheduler every second how many workers it wants.
    def is_asked(dask_scheduler: Any) -> bool:
        asked = getattr(dask_scheduler, "counters", {}).get("op")
        return asked is not None and any(part.get("adaptive_target") for part in asked.components)

    own = getattr(client.cluster, "_adaptive", None)
    return own is not None or bool(client.run_on_scheduler(is_asked))


def _own_engine() -> str:
    import sawtooth

    return sawtooth.engine


def _mismatch(worker: str, engine: str | None, own: str) -> EngineMismatch:
    theirs = "has no sawtooth" if engine is None else f"has the engine {engine}"
    return EngineMismatch(f"the worker {worker} {theirs}, and this is {own}: install the same version there")


@lru_cache(maxsize=8)
def _grid_of(packed: bytes) -> _engine.Grid:
    """The experiment of a task; a worker reads it once."""
    return _engine.Grid(zlib.decompress(packed).decode())


def compute(packed: bytes, engine: str, cells: list[int]) -> tuple[float, list[Any]]:
    """What a worker does: runs cells. Returns seconds, and for each cell its parts or its error."""
    own = _own_engine()
    if engine != own:
        # One that came later was not asked before.
        from distributed import get_worker

        raise _mismatch(get_worker().address, own, engine)
    grid = _grid_of(packed)
    begun = time.perf_counter()
    done: list[Any] = []
    for cell in cells:
        try:
            done.append((cell, *grid.run(cell)))
        except SawtoothError as error:
            # The others of the task are not lost with it.
            done.append((cell, error))
            break
    return time.perf_counter() - begun, done


class _Tasks:
    """Tasks of about a second each, a few for each thread of the cluster."""

    def __init__(self, running: Grid, client: Client) -> None:
        self._running = running
        self._client = client
        self._packed = zlib.compress(running.grid.text.encode())
        self._engine = _own_engine()
        self._waiting = list(reversed(running.missing))
        self._under_way: dict[Any, tuple[Any, list[int]]] = {}
        self._lost: dict[int, int] = {}
        # The seconds that a cell takes, until one has run: then it is measured.
        self._each = TASK

    def run(self) -> None:
        from distributed import as_completed
        from distributed.scheduler import KilledWorker

        ended = as_completed(raise_errors=False, loop=self._client.loop)
        try:
            self._begin(ended)
            for future in ended:
                _, cells = self._under_way.pop(future.key)
                error = future.exception() if future.status == "error" else None
                if isinstance(error, KilledWorker) or future.status in ("lost", "cancelled"):
                    self._again(cells, error)
                elif error is not None:
                    raise error
                else:
                    self._collect(*future.result())
                future.release()
                self._running.check_time()
                self._begin(ended)
        finally:
            # Whatever went wrong, nobody waits for the rest.
            rest = [future for future, _ in self._under_way.values()]
            if rest:
                self._client.cancel(rest, force=True)

    def _begin(self, ended: Any) -> None:
        threads = sum(self._client.nthreads().values()) or 1
        while self._waiting and len(self._under_way) < AHEAD * threads:
            # Towards the end tasks become smaller, so that none is waited for alone.
            fair = len(self._waiting) // (AHEAD * threads) + 1
            seconds = max(TASK, threads / MOST_TASKS)
            count = min(max(int(seconds / self._each), 1), fair, MOST_CELLS)
            cells = [self._waiting.pop() for _ in range(min(count, len(self._waiting)))]
            future = self._client.submit(
                compute, self._packed, self._engine, cells, pure=False, retries=0
            )
            self._under_way[future.key] = (future, cells)
            ended.add(future)

    def _collect(self, seconds: float, done: list[Any]) -> None:
        from .experiments import Cell

        whole = [Cell(*parts) for parts in done if len(parts) == 4]
        self._running.collect(whole)
        if whole:
            measured = max(seconds / len(whole), 1e-6)
            self._each = measured if self._each == TASK else 0.7 * self._each + 0.3 * measured
        for parts in done:
            if len(parts) == 2:
                raise self._running.failed(*parts)

    def _again(self, cells: list[int], error: Any) -> None:
        """Gives the cells of lost workers to other workers, one by one, because one of the cells may be the reason."""
        for cell in cells:
            self._lost[cell] = self._lost.get(cell, 0) + 1
            if self._lost[cell] > RETRIES:
                reason = RuntimeError(f"{self._lost[cell]} workers were lost with it: {error}")
                raise self._running.failed(cell, reason)
        self._waiting.extend(cells)
        self._each = TASK
