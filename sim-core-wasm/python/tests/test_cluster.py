"""Experiments on a Dask cluster: the same bytes, whatever is lost on the way. Part of `npm run verify -- --python`."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time

import pytest

import sawtooth
from conftest import grid_of

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def cluster():
    import distributed

    with distributed.LocalCluster(
        n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


@pytest.fixture
def client(cluster):
    import distributed

    with distributed.Client(cluster, set_as_default=False) as connected:
        yield connected


def test_a_cluster_gives_the_bytes_of_one_core(client, small, tmp_path):
    document = grid_of(small, seeds=60)
    alone = sawtooth.experiment(document, workers=1, store=tmp_path / "one", progress=False)
    reports: list[tuple[int, int]] = []
    shared = sawtooth.experiment(
        document,
        client=client,
        store=tmp_path / "four",
        progress=lambda done, of, left: reports.append((done, of)),
    )
    assert shared.text == alone.text
    for file in ("cells.parquet", "results.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "four" / file).read_bytes()
    assert reports[-1] == (240, 240)
    # By its address too; and nothing that is done runs again.
    reports.clear()
    again = sawtooth.experiment(
        document,
        client=client.scheduler.address,
        store=tmp_path / "four",
        progress=lambda done, of, left: reports.append((done, of)),
    )
    assert reports == [] and again.text == alone.text
    by_address = sawtooth.experiment(document, client=client.scheduler.address, progress=False)
    assert by_address.text == alone.text


def test_a_worker_that_is_killed_changes_nothing(cluster, client, small):
    document = grid_of(small, seeds=500, duration=20)
    expected = sawtooth.experiment(document, workers=2, progress=False)
    pids = client.run(os.getpid)
    killed: list[int] = []

    def kill(done: int, of: int, left: float | None) -> None:
        # In the middle, twice.
        if len(killed) < 2 and done > of * (1 + len(killed)) / 4:
            victim = list(pids.values())[len(killed)]
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    shared = sawtooth.experiment(document, client=client, progress=kill)
    assert len(killed) == 2
    assert shared.text == expected.text
    client.wait_for_workers(4)


def test_a_worker_with_another_engine_is_refused_by_name(client, small):
    victim = sorted(client.run(os.getpid))[1]

    def pretend(engine: str) -> None:
        import sawtooth

        sawtooth.engine = engine

    client.run(pretend, "0.0.9+0123456789abcdef", workers=[victim])
    try:
        with pytest.raises(sawtooth.EngineMismatch) as caught:
            sawtooth.experiment(grid_of(small), client=client, progress=False)
        assert victim in str(caught.value) and "0.0.9+0123456789abcdef" in str(caught.value)
        assert sawtooth.engine in str(caught.value)
    finally:
        client.run(pretend, sawtooth.engine, workers=[victim])
    sawtooth.experiment(grid_of(small), client=client, progress=False)


def test_a_cell_that_stops_says_which_one_it_is(client, small):
    small["nodes"][0]["count"] = small["flows"][0]["count"] = 4000
    small["links"][0] |= {"rate": 1e6, "queue": {"kind": "drop-tail", "limit": {"packets": 10_000}}}
    small["links"][1] |= {"rate": 1e9, "delay": 1}
    small["flows"][0]["transport"] = {"preset": "ns2", "initialWindow": 10_000, "segment": 64}
    document = grid_of(small, duration=10)
    document.pop("claims")
    with pytest.raises(sawtooth.CellError, match="^series newreno, point .*, seed 1: stopped at"):
        sawtooth.experiment(document, client=client, only=["newreno"], progress=False)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_a_scheduler_that_is_not_there_is_said_within_seconds(small):
    import distributed

    for address in (f"tcp://127.0.0.1:{free_port()}", "nonsense://x", "tcp://no-such-host.invalid:8786"):
        begun = time.monotonic()
        with pytest.raises(sawtooth.SchedulerError, match="no Dask scheduler at"):
            sawtooth.experiment(grid_of(small), client=address, progress=False)
        # Generous: a machine may be busy, but nobody waits for a minute.
        assert time.monotonic() - begun < 20, address
    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as empty:
        with pytest.raises(sawtooth.SchedulerError, match="has no workers"):
            sawtooth.experiment(grid_of(small), client=empty.scheduler_address, progress=False)


def test_the_command_line_runs_on_a_cluster(cluster, small, tmp_path):
    file = tmp_path / "grid.json"
    file.write_text(json.dumps(grid_of(small, seeds=2)))
    own = [sys.executable, "-m", "sawtooth", "experiment", str(file), "--json"]
    here = subprocess.run(own, capture_output=True, text=True, check=True)
    there = subprocess.run(
        [*own, "--dask", cluster.scheduler_address], capture_output=True, text=True, check=True
    )
    assert there.stdout == here.stdout
    nobody = subprocess.run(
        [*own, "--dask", f"tcp://127.0.0.1:{free_port()}"], capture_output=True, text=True
    )
    assert nobody.returncode == 1 and nobody.stderr.startswith("there is no Dask scheduler at")


def test_a_cluster_that_adapts_starts_when_there_is_something_to_do(small):
    import distributed

    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        running.adapt(minimum=0, maximum=2, interval="200ms")
        with distributed.Client(running, set_as_default=False) as client:
            found = sawtooth.experiment(grid_of(small), client=client, progress=False)
    assert found.text == sawtooth.experiment(grid_of(small), progress=False).text


def test_a_cluster_that_adapts_may_be_named_by_its_address(small, monkeypatch):
    import distributed

    # A worker is a process, which takes longer than that to start.
    monkeypatch.setattr("sawtooth.cluster.PATIENCE", 0.3)
    with distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        running.adapt(minimum=0, maximum=2, interval="100ms")
        found = sawtooth.experiment(grid_of(small), client=running.scheduler_address, progress=False)
    assert found.text == sawtooth.experiment(grid_of(small), progress=False).text


def test_a_deadline_counts_while_a_worker_is_waited_for(small):
    import distributed

    with distributed.LocalCluster(n_workers=0, dashboard_address=None) as running:
        # One that never gets a worker.
        running.adapt(minimum=0, maximum=0, interval="100ms")
        with distributed.Client(running, set_as_default=False) as client, pytest.raises(sawtooth.OutOfTime):
            sawtooth.experiment(
                grid_of(small), client=client, progress=False, deadline=time.monotonic() + 1
            )
