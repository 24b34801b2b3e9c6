"""Evaluations of an algorithm on a suite of scenarios, for programs that propose algorithms."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _engine
from .experiments import OutOfTime, experiment

if TYPE_CHECKING:
    import os

    from distributed import Client

__all__ = ["SUITES", "evaluate"]

#: Seeds of a development evaluation begin here, those that are held out there: no program that has seen the one has
#: seen the other.
FIRST_SEED, FIRST_HELD_OUT = 1, 1_000_001
#: Seconds that every run leaves out at the beginning, and at which it ends.
WARMUP, DURATION = 10, 40


def _network(
    rate: float = 10e6,
    delay: float = 0.02,
    buffer: float = 1.0,
    loss: float = 0.0,
    flows: Sequence[Mapping[str, Any]] = (),
    rate_after: float | None = None,
) -> dict[str, Any]:
    """Flows over one link, with a buffer in bandwidth-delay products."""
    document: dict[str, Any] = {
        "format": "sawtooth-scenario",
        "version": 2,
        "duration": DURATION,
        "warmup": WARMUP,
        "nodes": [{"id": "r", "kind": "router"}, {"id": "d", "kind": "host"}],
        "links": [
            {
                "id": "r-d",
                "between": ["r", "d"],
                "rate": rate,
                "delay": delay,
                "loss": {"kind": "bernoulli", "probability": loss},
                "queue": {"kind": "drop-tail", "limit": {"bdp": buffer, "rtt": 2 * delay}},
            }
        ],
        "flows": [],
    }
    if rate_after is not None:
        document["interventions"] = [{"at": 25, "set": "links/r-d/rate", "to": rate_after}]
    for flow in flows:
        host = f"h-{flow['id']}"
        document["nodes"].append({"id": host, "kind": "host"})
        document["links"].append({"id": host, "between": [host, "r"], "rate": 10 * rate})
        document["flows"].append({"from": host, "to": "d", "startJitter": 0.5, **flow})
    return document


CANDIDATE = {"id": "f", "sender": "newreno"}
TWIN = {"id": "twin", "sender": "newreno"}
RIVAL = {"id": "rival", "sender": "newreno"}

USED = {"id": "used", "label": "Share of the link in use", "figure": {"path": "queues/r-d:r/utilization"}}
DELAY = {
    "id": "delay",
    "label": "Mean delay in the queue",
    "unit": "s",
    "figure": {"path": "queues/r-d:r/delay/mean"},
}
LOST = {"id": "lost", "label": "Share of packets lost", "figure": {"path": "flows/f/lossRate"}}
FAIR = {"id": "jain", "label": "Jain's index", "figure": {"path": "jain"}}
BESIDE = {
    "id": "beside",
    "label": "Goodput over the rival's",
    "figure": {"path": "flows/f/goodput", "over": "flows/rival/goodput"},
}

#: Cases by suite. In each the flow ``f``, and its ``twin`` where there is one, have the algorithm; a ``rival`` has the
#: baseline. What is better: more or less of a measure, or neither.
SUITES: dict[str, list[dict[str, Any]]] = {
    "core": [
        {
            "id": "alone",
            "about": "One flow on a clean link of 10 Mb/s and 40 ms, with a buffer of one bandwidth-delay product.",
            "base": _network(flows=[CANDIDATE]),
            "measures": [(USED, "more"), (DELAY, "less"), (LOST, "less")],
        },
        {
            "id": "lossy",
            "about": "The same link with 1 % random loss.",
            "base": _network(loss=0.01, flows=[CANDIDATE]),
            "measures": [(USED, "more"), (DELAY, "less")],
        },
        {
            "id": "shallow",
            "about": "A buffer of a tenth of the bandwidth-delay product, at 50 Mb/s and 40 ms.",
            "base": _network(rate=50e6, buffer=0.1, flows=[CANDIDATE]),
            "measures": [(USED, "more"), (LOST, "less")],
        },
        {
            "id": "bloated",
            "about": "A buffer of eight bandwidth-delay products.",
            "base": _network(buffer=8, flows=[CANDIDATE]),
            "measures": [(USED, "more"), (DELAY, "less")],
        },
        {
            "id": "pair",
            "about": "Two flows with the algorithm share the link.",
            "base": _network(flows=[CANDIDATE, TWIN]),
            "measures": [(FAIR, "more"), (USED, "more"), (DELAY, "less")],
        },
        {
            "id": "rival",
            "about": "A flow with the algorithm beside a flow with the baseline; 1 is an equal share.",
            "base": _network(flows=[CANDIDATE, RIVAL]),
            "measures": [(BESIDE, "neither"), (USED, "more")],
        },
        {
            "id": "change",
            "about": "The link's rate falls from 10 to 3 Mb/s in the middle of the measured range.",
            "base": _network(flows=[CANDIDATE], rate_after=3e6),
            "measures": [(USED, "more"), (DELAY, "less"), (LOST, "less")],
        },
    ]
}


def _document(case: Mapping[str, Any], algorithm: Any, baseline: Any, seeds: Sequence[int]) -> dict[str, Any]:
    """The experiment of a case."""
    flows = {flow["id"] for flow in case["base"]["flows"]}
    own = sorted(flows & {"f", "twin"})

    def changes(sender: Any) -> dict[str, Any]:
        rivals = {f"flows/{one}/sender": baseline for one in sorted(flows - {"f", "twin"})}
        return {**{f"flows/{one}/sender": sender for one in own}, **rivals}

    return {
        "format": "sawtooth-experiment",
        "version": 2,
        "name": case["about"],
        "base": case["base"],
        "seeds": list(seeds),
        "series": [
            {"id": "candidate", "set": changes(algorithm)},
            {"id": "baseline", "set": changes(baseline)},
        ],
        "measures": [measure for measure, _ in case["measures"]],
    }


def evaluate(
    algorithm: str | Mapping[str, Any],
    suite: str | Sequence[Mapping[str, Any]] = "core",
    *,
    against: str | Mapping[str, Any] = "newreno",
    seeds: int = 10,
    held_out: bool = False,
    seconds: float | None = None,
    client: Client | str | None = None,
    store: str | os.PathLike[str] | None = None,
    workers: int | None = None,
) -> dict[str, Any]:
    """Evaluates an algorithm: one run for each case and seed, beside a baseline on the same networks.

    Args:
        algorithm: The kind of a sender, or an object with its kind and parameters.
        suite: ``"core"``, or your own cases in the form of `SUITES`: ``id``, ``about``, ``base`` (a scenario in
            which flow ``f`` has the algorithm) and ``measures`` (pairs of an experiment's measure and ``"more"``,
            ``"less"`` or
            ``"neither"``).
        against: The baseline, in the same form as the algorithm.
        seeds: The number of seeds of each case.
        held_out: Whether to use the held-out seeds. Develop algorithms with the other seeds and use these only at
            the end: an advantage on one set of seeds alone is chance.
        seconds: The time limit. Cases that are not complete by then are left out, and the result says so.
        client: A Dask cluster, as for `sawtooth.experiment`.
        store: A folder that stores results, as for `sawtooth.experiment`, with a subfolder for each case.
        workers: Threads on this machine.

    Returns:
        An object for JSON: ``engine``, ``algorithm``, ``against``, ``seeds``, ``complete``, and ``cases``. A case has
        its ``id``, what it is ``about``, the ``digests`` of the candidate's runs, and for each measure ``better``, and
        for ``candidate`` and ``baseline`` the mean over seeds (``mean``), its 95 % interval (``low``, ``high``) and
        ``runs``; ``paired``, the same numbers for the difference of the two, seed by seed, without the variation
        that both have in common; and ``difference``: the algorithm is ``"better"`` or ``"worse"`` if the interval
        of these differences does not contain zero, otherwise ``"none"``.

    Raises:
        DocumentError: The algorithm does not exist, or a parameter is wrong.
        CellError: A run stopped.
    """
    cases = _cases(suite)
    if not 1 <= seeds <= 1000:
        raise ValueError(f"seeds must be from 1 to 1000, got {seeds}")
    first = FIRST_HELD_OUT if held_out else FIRST_SEED
    chosen = list(range(first, first + seeds))
    # All cases are checked before one runs.
    documents = [_document(case, algorithm, against, chosen) for case in cases]
    for document in documents:
        _engine.Grid(json.dumps(document))
    deadline = None if seconds is None else time.monotonic() + seconds
    found: list[dict[str, Any]] = []
    for case, document in zip(cases, documents):
        try:
            result = experiment(
                document,
                client=client,
                store=None if store is None else f"{store}/{case['id']}",
                workers=workers,
                progress=False,
                deadline=deadline,
            )
        except OutOfTime:
            break
        found.append(_case_results(case, result.results))
    return {
        "format": "sawtooth-evaluation",
        "version": 2,
        "engine": _engine.engine(),
        "suite": suite if isinstance(suite, str) else "own",
        "algorithm": algorithm,
        "against": against,
        "heldOut": held_out,
        "seeds": chosen,
        "complete": len(found) == len(cases),
        "cases": found,
    }


def _cases(suite: str | Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    if not isinstance(suite, str):
        return suite
    if suite not in SUITES:
        raise ValueError(f"there is no suite {suite!r}; there are {', '.join(SUITES)}")
    return SUITES[suite]


def _case_results(case: Mapping[str, Any], results: Mapping[str, Any]) -> dict[str, Any]:
    """What came of a case."""

    def estimate(series: int, measure: int) -> dict[str, Any]:
        points = results["points"]
        found = next(p for p in points if (p["series"], p["measure"]) == (series, measure))
        return {key: found[key] for key in ("mean", "low", "high", "runs")}

    measures = []
    for place, (measure, better) in enumerate(case["measures"]):
        candidate, baseline = estimate(0, place), estimate(1, place)
        paired = _paired(results["cells"], place)
        measures.append(
            {
                "id": measure["id"],
                "label": measure["label"],
                "unit": measure.get("unit", ""),
                "better": better,
                "candidate": candidate,
                "baseline": baseline,
                "paired": paired,
                "difference": _difference(paired, better),
            }
        )
    digests = [cell["digest"] for cell in results["cells"] if cell["series"] == 0]
    return {"id": case["id"], "about": case["about"], "digests": digests, "measures": measures}


def _paired(cells: Sequence[Mapping[str, Any]], measure: int) -> dict[str, Any]:
    """The differences of a measure between candidate and baseline, seed by seed: common random numbers."""
    values: list[dict[int, float | None]] = [{}, {}]
    for cell in cells:
        values[cell["series"]][cell["seed"]] = cell["values"][measure]
    candidate, baseline = values
    both = [(candidate[seed], baseline.get(seed)) for seed in sorted(candidate)]
    differences = [one - other for one, other in both if one is not None and other is not None]
    mean, half = _engine.estimate(differences)
    ends = (None, None) if mean is None or half is None else (mean - half, mean + half)
    return {"mean": mean, "low": ends[0], "high": ends[1], "runs": len(differences)}


def _difference(paired: Mapping[str, Any], better: str) -> str:
    low, high = paired["low"], paired["high"]
    if better == "neither" or low is None or low <= 0 <= high:
        return "none"
    return "better" if (low > 0) == (better == "more") else "worse"
