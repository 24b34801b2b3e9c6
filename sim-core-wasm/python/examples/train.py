"""Trains a small controller of one flow's window, holds it against registered senders, and opens it in the page.

    python examples/train.py [--rounds N] [--page ADDRESS]

The controller is linear: seven numbers turn what a sender observes into how it changes its window. They are found by
the cross-entropy method: draw many, run each on networks drawn at random, go on from the best. It takes a minute or
two on two cores.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import sawtooth
from sawtooth.learning import OBSERVED, FlowEnv, FlowVectorEnv

NETWORK = {
    "format": "sawtooth-scenario",
    "version": 2,
    "name": "A window that was learnt",
    "duration": 10,
    "nodes": [
        {"id": "a", "kind": "host", "at": [0, 0]},
        {"id": "r", "kind": "router", "at": [1, 0]},
        {"id": "b", "kind": "host", "at": [2, 0]},
    ],
    "links": [
        {"id": "a-r", "between": ["a", "r"], "rate": 1e9, "delay": 0.001},
        {
            "id": "r-b",
            "between": ["r", "b"],
            "rate": 10e6,
            "delay": 0.019,
            "queue": {"kind": "drop-tail", "limit": {"packets": 60}},
        },
    ],
    "flows": [{"id": "f", "from": "a", "to": "b", "sender": {"kind": "fixed", "window": 10}}],
}
#: Networks that the controller has to do well on.
RANGES = {
    "links/r-b/rate": (4e6, 20e6),
    "links/r-b/delay": (0.01, 0.04),
    "links/r-b/queue/limit/packets": (20, 100),
}
STEP = 0.04
#: Controllers of a round, networks for each, and how many of the best the next round is drawn from.
POPULATION, NETWORKS, BEST = 48, 4, 8


def draw(rng: np.random.Generator) -> dict[str, float]:
    """A network at random."""
    return {path: int(rng.integers(*ends)) if "packets" in path else float(rng.uniform(*ends)) for path, ends in RANGES.items()}


def act(weights: np.ndarray, observed: np.ndarray) -> np.ndarray:
    """What controllers do: one row of weights for each row that is observed."""
    # A sender sees its own deliveries, round trips, losses, what is in the network. Not the place of its window
    # among bandwidth and delay, which no sender knows.
    seen = np.delete(observed, 4, axis=-1)
    return np.tanh(np.sum(weights[..., :-1] * seen, axis=-1, keepdims=True) + weights[..., -1:])


def rewards(candidates: np.ndarray, seed: int) -> np.ndarray:
    """The mean reward of each controller, all of them on the same kind of networks."""
    env = FlowVectorEnv(NETWORK, len(candidates) * NETWORKS, interval=STEP, randomize=draw)
    weights = np.repeat(candidates, NETWORKS, axis=0)
    observed, _ = env.reset(seed=seed)
    total = np.zeros(len(weights))
    over = np.zeros(len(weights), bool)
    steps = 0
    while not over.any():
        observed, reward, _, over, _ = env.step(act(weights, observed))
        total += reward
        steps += 1
    return total.reshape(len(candidates), NETWORKS).mean(axis=1) / steps


def train(rounds: int, seed: int = 1) -> np.ndarray:
    """The weights of the best controller."""
    rng = np.random.default_rng(seed)
    mean, spread = np.zeros(OBSERVED), np.full(OBSERVED, 1.0)
    for turn in range(rounds):
        candidates = mean + spread * rng.standard_normal((POPULATION, OBSERVED))
        found = rewards(candidates, seed=int(rng.integers(2**31)))
        best = candidates[np.argsort(found)[-BEST:]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3 / (turn + 1)
        print(f"round {turn + 1}: best {found.max():.3f}, all {found.mean():.3f}", flush=True)
    return mean


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--page", default="", help="the address of the page, for the link")
    given = arguments.parse_args()
    begun = time.perf_counter()
    weights = train(given.rounds)
    print(f"trained in {time.perf_counter() - begun:.0f} s: {np.round(weights, 3).tolist()}")

    env = FlowEnv(NETWORK, interval=STEP)
    observed, _ = env.reset(seed=10_001)
    over = False
    while not over:
        observed, _, _, over, _ = env.step(act(weights, observed))
    # The run of the controller is a document as any other; its digest is that of the episode.
    learnt = sawtooth.run(env.document)
    assert learnt.digest == env.digest
    print("sender        goodput, Mb/s   mean round trip, ms   lost, %")
    for name in ("learnt", "newreno", "cubic", "bbr"):
        result = learnt if name == "learnt" else sawtooth.run(NETWORK, set={"flows/f/sender": name})
        (flow,) = result.summary["flows"]
        print(
            f"{name:12}{flow['goodput'] / 1e6:14.2f}{1e3 * flow['rtt']['mean']:22.1f}{100 * flow['lossRate']:12.2f}"
        )
    print(learnt.link(given.page))


if __name__ == "__main__":
    main()
