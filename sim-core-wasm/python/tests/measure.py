"""What the package costs, measured: steps of environments a second, and what a cell of an experiment takes beyond
its run. Part of `npm run verify -- --python`; by hand: ``python tests/measure.py [steps|cells N]``."""

from __future__ import annotations

import json
import os
import statistics
import sys
import time

import numpy as np

import sawtooth
from conftest import SMALL, grid_of


def controlled(rate: float) -> dict:
    """One controlled flow on a link, 20 ms there and back."""
    document = json.loads(json.dumps(SMALL))
    document["nodes"][0].pop("count")
    document["flows"][0].pop("count")
    document["flows"][0]["sender"] = {"kind": "fixed", "window": 10}
    document["links"][0]["rate"] = 10 * rate
    document["links"][1] |= {"rate": rate, "delay": 0.01}
    document["duration"] = 20
    return document


def steps() -> None:
    """Steps a second: a step of 10 ms on a link of 2 and of 10 Mb/s, whose window stays near what the path holds."""
    from sawtooth.learning import FlowEnv, FlowVectorEnv

    for rate in (2e6, 10e6):
        for count in (1, 64, 256):
            document = controlled(rate)
            env = FlowEnv(document, interval=0.01) if count == 1 else FlowVectorEnv(document, count, interval=0.01)
            observed, _ = env.reset(seed=1)
            rounds = 2000 if count == 1 else 500
            measured = []
            for _ in range(3):
                begun = time.perf_counter()
                for _ in range(rounds):
                    # A controller that holds the window at a bandwidth-delay product and a half.
                    action = np.clip(0.6 - observed[..., 4:5], -1, 1)
                    observed, _, _, over, _ = env.step(action)
                    if count == 1 and over:
                        observed, _ = env.reset()
                measured.append(count * rounds / (time.perf_counter() - begun))
            best, middle = max(measured), statistics.median(measured)
            print(
                f"{rate / 1e6:g} Mb/s, {count} environments: {middle:,.0f} steps/s (best {best:,.0f})",
                flush=True,
            )


def cells(count: int) -> None:
    """A grid of very short runs: on one thread without anything around it, locally, and on four workers."""
    from distributed import Client, LocalCluster

    small = json.loads(json.dumps(SMALL))
    # Ten rates, two senders, and as many seeds as it takes.
    seeds = max(count // 20, 1)
    count = 20 * seeds
    document = grid_of(small, seeds=seeds, duration=0.2)
    document["axis"]["values"] = np.linspace(2e6, 3e6, 10).tolist()
    grid = sawtooth._engine.Grid(json.dumps(document))
    sample = grid.cells()[:: max(count // 2000, 1)]
    begun = time.perf_counter()
    for cell in sample:
        sawtooth._engine.run(grid.document(cell))
    alone = (time.perf_counter() - begun) / len(sample)
    print(f"a run by itself, read from its document: {1e3 * alone:.3f} ms")
    cores = os.cpu_count() or 1

    def report(name: str, threads: int, begun: float) -> None:
        spent = time.perf_counter() - begun
        each = spent * min(threads, cores) / count
        print(
            f"{name}: {count} cells in {spent:.1f} s, {1e3 * each:.3f} ms of a core for each, "
            f"{1e3 * (each - alone):.3f} ms beyond the run",
            flush=True,
        )

    begun = time.perf_counter()
    here = sawtooth.experiment(document, progress=False)
    report("local, all cores", cores, begun)
    begun = time.perf_counter()
    text = here.text
    print(f"statistics, verdicts and results as JSON: {time.perf_counter() - begun:.1f} s")
    with (
        LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        client.wait_for_workers(4)
        begun = time.perf_counter()
        there = sawtooth.experiment(document, client=client, progress=False)
        report("four workers", 4, begun)
    assert there.text == text


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "all"
    if what in ("all", "steps"):
        steps()
    if what in ("all", "cells"):
        cells(int(sys.argv[2]) if len(sys.argv) > 2 else 100_000)
