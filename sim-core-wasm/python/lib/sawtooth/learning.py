"""Environments for programs that learn to control a flow's window or rate: Gymnasium and PettingZoo.

A document is controlled where its flows have the sender ``fixed``, which keeps what is set: every other flow has its
own control, as in any run. What was done is written as interventions, so that a run of a controller opens in the page
and replays there bit for bit.

**Step.** The engine runs for `interval` seconds; an episode ends, truncated, with the document's duration.

**Action**, a number from −1 to 1 for each controlled flow: the window (or with ``control="rate"`` the rate) is
multiplied by 2 to the power of it, within the bounds that the sender has.

**Observation**, float32 of shape (7,) for each controlled flow, of the step that has ended:

== ============================================================ ==========
0  acknowledged bits a second, over the bottleneck's rate       0 to 2
1  smoothed round trip over the least one, minus 1              0 to 10
2  the change of that since the step before                     −10 to 10
3  retransmitted data packets over those sent                   0 to 1
4  log2 of the window that is set over bandwidth times delay    −10 to 10
5  segments in the network over the window                      0 to 2
6  log2 of the rate over the bottleneck's; 0 without a rate     −10 to 10
== ============================================================ ==========

Rate and bandwidth-delay product are those of the document at its start, by the flow's bottleneck; they scale
observations and say nothing that a sender could not have learnt by probing.

**Reward** of a flow: what it gets of the bottleneck's rate (the first of the observation), minus `delay_weight` times
the second, minus `loss_weight` times the fourth.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._needs import need
from .documents import Document, as_json, scenario_text
from .result import Result, run

need("gymnasium", "learn", "sawtooth.learning")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

__all__ = ["FlowEnv", "FlowVectorEnv", "parallel_env"]

#: How many numbers an observation has.
OBSERVED = 7
LOW = np.array([0, 0, -10, 0, -10, 0, -10], np.float32)
HIGH = np.array([2, 10, 10, 1, 10, 2, 10], np.float32)
#: The least and the greatest window in segments, and rate in bit/s, of the sender ``fixed``.
BOUNDS = {"window": (1.0, 1e5), "rate": (1e3, 1e11)}
#: How many numbers the engine tells of a flow and a step.
TOLD = 7

#: Ranges of values by path, drawn evenly for each episode; or what makes a mapping of values by path of a generator.
Randomize = Mapping[str, tuple[float, float]] | Callable[[np.random.Generator], Mapping[str, Any]]


class _Runs:
    """Several runs that are stepped together, in arrays: shapes begin with (runs, flows)."""

    def __init__(
        self,
        document: Document,
        count: int,
        interval: float,
        control: str,
        randomize: Randomize | None,
        delay_weight: float,
        loss_weight: float,
        set: Mapping[str, Any] | None,
    ) -> None:
        if control not in BOUNDS:
            raise ValueError(f"control is 'window' or 'rate', not {control!r}")
        if not 1 <= count <= 4096:
            raise ValueError(f"there are 1 to 4096 environments, not {count}")
        self._base = scenario_text(document, set)
        self._randomize = randomize
        self._interval = interval
        self._control = control
        self._weights = (delay_weight, loss_weight)
        self._engine = _engine.Environments([self._base] * count, interval)
        self.flows: list[str] = self._engine.flows
        shape = (count, len(self.flows))
        self.texts = [self._base] * count
        self._values = np.full(shape, np.nan)
        self._inflation = np.zeros(shape, np.float32)
        self._rates = np.ones(shape)
        self._products = np.ones(shape)
        self._scales: dict[str, tuple[Any, Any, Any]] = {}

    def begin(self, run: int, rng: np.random.Generator) -> None:
        """Begins an episode of a run, with a seed and a network of its own."""
        changes: dict[str, Any] = {"seed": int(rng.integers(1, 2**53))}
        if callable(self._randomize):
            changes.update(self._randomize(rng))
        elif self._randomize:
            for path, (low, high) in self._randomize.items():
                changes[path] = float(rng.uniform(low, high))
        text = scenario_text(self._base, changes)
        self._engine.reset(run, text)
        self.texts[run] = text
        if run == 0 or self._randomize is not None or run not in self._known:
            self._measure(run, text)
        self._inflation[run] = 0
        self._values[run] = self._start(run)

    _known: frozenset[int] = frozenset()

    def _measure(self, run: int, text: str) -> None:
        """The scales of observations: rate and bandwidth-delay product of each flow's bottleneck."""
        description = json.loads(_engine.Session(text, 0).describe())
        found = {flow["id"]: flow for flow in description["flows"]}
        links = description["ports"]
        for place, name in enumerate(self.flows):
            flow = found[name]
            rate = min(links[port]["rate"] for port in flow["path"])
            trip = sum(links[port]["delay"] for port in [*flow["path"], *flow["reverse"]])
            self._rates[run, place] = rate
            # A packet of 1500 bytes for a segment, which is near enough for a scale.
            self._products[run, place] = max(rate * trip / 12_000, 1.0)
        self._known = self._known | {run}

    def _start(self, run: int) -> NDArray[np.float64]:
        low, high = BOUNDS[self._control]
        start = 10.0 if self._control == "window" else self._rates[run] / 10
        return np.clip(np.broadcast_to(start, self._values[run].shape), low, high)

    def observe_start(self) -> NDArray[np.float32]:
        """What is observed before the first step: nothing was sent yet."""
        told = np.zeros((*self._values.shape, TOLD), np.float32)
        told[..., 5] = 10
        return self._observed(told)

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
        """Observations, rewards of flows, and which runs have ended."""
        shape = self._values.shape
        given = np.clip(np.nan_to_num(np.asarray(actions, np.float64)), -1, 1).reshape(shape)
        low, high = BOUNDS[self._control]
        self._values = np.clip(self._values * np.exp2(given), low, high)
        pairs = np.full((*shape, 2), np.nan, np.float32)
        pairs[..., 0 if self._control == "window" else 1] = self._values
        if self._control == "rate":
            # The window is to bound nothing but what a rate far too high would heap up.
            pairs[..., 0] = np.clip(4 * self._products, 10, BOUNDS["window"][1])
        told_bytes, ended_bytes = self._engine.step(pairs.tobytes())
        told = np.frombuffer(told_bytes, np.float32).reshape(*shape, TOLD)
        observed = self._observed(told)
        delay, loss = self._weights
        rewards = observed[..., 0] - delay * observed[..., 1] - loss * observed[..., 3]
        return observed, rewards.astype(np.float32), np.frombuffer(ended_bytes, np.bool_)

    def _observed(self, told: NDArray[np.float32]) -> NDArray[np.float32]:
        bits, sent, again, smoothed, least, window, inside = np.moveaxis(told, -1, 0)
        inflation = np.where(least > 0, smoothed / np.maximum(least, 1e-9) - 1, 0)
        inflation = np.clip(inflation, 0, 10)
        out = np.empty((*told.shape[:-1], OBSERVED), np.float32)
        out[..., 0] = bits / self._interval / self._rates
        out[..., 1] = inflation
        out[..., 2] = inflation - self._inflation
        out[..., 3] = again / np.maximum(sent, 1)
        # An action acts from the next acknowledgement on: an agent that saw only the values in force would set it once more.
        window = self._values if self._control == "window" else window
        out[..., 4] = np.log2(np.maximum(window, 1e-3) / self._products)
        out[..., 5] = inside / np.maximum(window, 1)
        rate = self._values if self._control == "rate" else self._rates
        out[..., 6] = np.log2(rate / self._rates)
        self._inflation = inflation.astype(np.float32)
        return np.clip(out, LOW, HIGH)

    def document(self, run: int) -> dict[str, Any]:
        """The document of a run, with everything that was set so far: it replays the run."""
        document = json.loads(self.texts[run])
        made = [{"at": at, "set": path, "to": value} for at, path, value in self._engine.interventions(run)]
        document["interventions"] = [*document.get("interventions", []), *made]
        return document

    def digest(self, run: int) -> str:
        """The digest of a run up to now."""
        return self._engine.digest(run)

    def now(self, run: int) -> float:
        """The present instant of a run, in seconds."""
        return self._engine.now(run)


def _space(flows: int = 1) -> tuple[spaces.Box, spaces.Box]:
    """The spaces of observations and actions."""
    low, high = np.tile(LOW, flows), np.tile(HIGH, flows)
    return spaces.Box(low, high, dtype=np.float32), spaces.Box(-1, 1, (flows,), np.float32)


class FlowEnv(gymnasium.Env):
    """One flow's window or rate, as a Gymnasium environment; see the head of this module for what is observed.

    Args:
        document: As for `sawtooth.run`; exactly one of its flows has the sender ``fixed``.
        interval: Simulated seconds of a step; a round trip is a good one.
        control: ``"window"`` or ``"rate"``.
        randomize: Ranges by path, drawn evenly for each episode: ``{"links/r-d/rate": (5e6, 50e6)}``; or a function
            from a generator to values by path.
        delay_weight: How much a queue costs.
        loss_weight: How much losses cost.
        set: Changes of the document by path, before anything else.

    Raises:
        DocumentError: The first thing that is wrong with the document, or it controls no flow.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        document: Document,
        *,
        interval: float = 0.04,
        control: str = "window",
        randomize: Randomize | None = None,
        delay_weight: float = 0.2,
        loss_weight: float = 1.0,
        set: Mapping[str, Any] | None = None,
    ) -> None:
        self._runs = _Runs(document, 1, interval, control, randomize, delay_weight, loss_weight, set)
        if len(self._runs.flows) != 1:
            told = f"{len(self._runs.flows)} flows are controlled: parallel_env is for several"
            raise ValueError(told)
        self.observation_space, self.action_space = _space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode. Returns the observation of a flow that has sent nothing, and no information."""
        super().reset(seed=seed)
        self._runs.begin(0, self.np_random)
        return self._runs.observe_start()[0, 0], {}

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Runs a step. Returns observation, reward, whether it has terminated (never), whether the duration is over."""
        observed, rewards, ended = self._runs.step(np.asarray(action))
        return observed[0, 0], float(rewards[0, 0]), False, bool(ended[0]), {}

    @property
    def document(self) -> dict[str, Any]:
        """The document of this episode, with what was set as interventions: for `sawtooth.run` and `sawtooth.link`."""
        return self._runs.document(0)

    @property
    def digest(self) -> str:
        """The digest of this episode up to now: that of its document, when it has ended."""
        return self._runs.digest(0)

    def result(self) -> Result:
        """The episode up to now as a result, with series and plots: it is run again from its document."""
        return run(self.document, duration=self._runs.now(0))


class FlowVectorEnv(VectorEnv):
    """Several environments like `FlowEnv`, stepped together on all processors.

    After a step that ends an episode the next one begins another (``AutoresetMode.NEXT_STEP``): it takes no action there,
    runs the first step with the window that a flow begins with, and has a reward of 0.

    Args:
        document: As for `FlowEnv`.
        num_envs: How many environments there are.

    The others are those of `FlowEnv`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        document: Document,
        num_envs: int,
        *,
        interval: float = 0.04,
        control: str = "window",
        randomize: Randomize | None = None,
        delay_weight: float = 0.2,
        loss_weight: float = 1.0,
        set: Mapping[str, Any] | None = None,
    ) -> None:
        self._runs = _Runs(
            document, num_envs, interval, control, randomize, delay_weight, loss_weight, set
        )
        if len(self._runs.flows) != 1:
            raise ValueError(f"{len(self._runs.flows)} flows are controlled: parallel_env is for several")
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode of each."""
        super().reset(seed=seed)
        for place in range(self.num_envs):
            self._runs.begin(place, self.np_random)
        self._ended[:] = False
        return self._runs.observe_start()[:, 0], {}

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Runs a step of each; those that ended with the last one start again from the beginning."""
        again = np.flatnonzero(self._ended)
        actions = np.array(actions, np.float64).reshape(self.num_envs, 1)
        actions[again] = 0
        for place in again:
            self._runs.begin(int(place), self.np_random)
        observed, rewards, ended = self._runs.step(actions)
        observed, rewards = observed[:, 0], rewards[:, 0]
        rewards[again] = 0
        self._ended = ended.copy()
        return observed, rewards, np.zeros(self.num_envs, np.bool_), self._ended.copy(), {}

    def document(self, place: int) -> dict[str, Any]:
        """The document of one of the episodes, with what was set as interventions."""
        return self._runs.document(place)

    def digest(self, place: int) -> str:
        """The digest of one of the episodes up to now."""
        return self._runs.digest(place)


def parallel_env(
    document: Document,
    *,
    interval: float = 0.04,
    control: str = "window",
    randomize: Randomize | None = None,
    delay_weight: float = 0.2,
    loss_weight: float = 1.0,
    set: Mapping[str, Any] | None = None,
) -> Any:
    """Several flows, as a PettingZoo environment in which all act at once (`pettingzoo.ParallelEnv`).

    Agents have the ids of the flows whose sender is ``fixed``. Observation, action and reward of each are those of
    `FlowEnv`; ``document``, ``digest`` and ``result`` are there too.

    The arguments are those of `FlowEnv`.
    """
    need("pettingzoo", "learn", "parallel_env")
    from pettingzoo import ParallelEnv

    runs = _Runs(document, 1, interval, control, randomize, delay_weight, loss_weight, set)

    class FlowsEnv(ParallelEnv):
        metadata = {"name": "sawtooth_flows", "render_modes": []}

        def __init__(self) -> None:
            self.possible_agents = list(runs.flows)
            self.agents: list[str] = []
            self.observation_spaces = {agent: _space()[0] for agent in self.possible_agents}
            self.action_spaces = {agent: _space()[1] for agent in self.possible_agents}
            self._rng = np.random.default_rng()
            self.render_mode = None

        def observation_space(self, agent: str) -> spaces.Box:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> spaces.Box:
            return self.action_spaces[agent]

        def reset(
            self, seed: int | None = None, options: dict[str, Any] | None = None
        ) -> tuple[dict[str, Any], dict[str, Any]]:
            if seed is not None:
                self._rng = np.random.default_rng(seed)
            runs.begin(0, self._rng)
            self.agents = list(self.possible_agents)
            return self._by_agent(runs.observe_start()[0]), {agent: {} for agent in self.agents}

        def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
            given = np.array([np.ravel(actions[agent])[0] for agent in self.agents])
            observed, rewards, ended = runs.step(given[None])
            over = bool(ended[0])
            told: tuple[dict[str, Any], ...] = (
                self._by_agent(observed[0]),
                {agent: float(one) for agent, one in zip(self.agents, rewards[0])},
                dict.fromkeys(self.agents, False),
                dict.fromkeys(self.agents, over),
                {agent: {} for agent in self.agents},
            )
            if over:
                self.agents = []
            return told

        def _by_agent(self, observed: Sequence[Any]) -> dict[str, Any]:
            return dict(zip(self.agents, observed))

        @property
        def document(self) -> dict[str, Any]:
            return runs.document(0)

        @property
        def digest(self) -> str:
            return runs.digest(0)

        def result(self) -> Result:
            return run(self.document, duration=runs.now(0))

    return FlowsEnv()
