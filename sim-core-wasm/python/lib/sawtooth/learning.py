"""Environments for programs that learn to control a flow's window or rate: Gymnasium and PettingZoo.

Your program controls the flows with the sender ``fixed``, which keeps the window and rate that are set; every
other flow has its own control. Actions are recorded as interventions: the page can open the run of a controller
and replays it bit for bit.

**Step.** The engine runs for `interval` seconds, the last one to the end of the document's duration, where an episode
ends, truncated.

**Action**, a number from −1 to 1 for each controlled flow: the window (or with ``control="rate"`` the rate) is
multiplied by 2 to the power of this number, within the bounds of the sender. With ``control="both"`` there are
two numbers, for the window and for the pacing rate.

**Observation**, float32 of shape (7,) for each controlled flow, about the last step:

== ============================================================ ==========
0  arrived bits per second, over the bottleneck's rate          0 to 2
1  mean round trip over the minimum, minus 1                    0 to 10
2  change of row 1 since the step before                        −10 to 10
3  retransmitted data packets over those sent                   0 to 1
4  log2 of the set window over bandwidth times delay            −10 to 10
5  segments in the network over the window                      0 to 2
6  log2 of the rate over the bottleneck's; 0 without a rate     −10 to 10
== ============================================================ ==========

Data counts as arrived when the sender knows it: acknowledged, or reported by SACK or a duplicate. Round trips are
measured within the step, also by SACK; without a measurement, the mean of an earlier step counts. The rates of a
step are means over its duration.

Rate and bandwidth-delay product come from the document at its start, by the flow's bottleneck; they scale
observations, and a sender could also learn them by probing.

**Reward** of a flow: row 0 of the observation, minus `delay_weight` times row 1, minus `loss_weight` times row 3.

**Your own functions.** `observe` and `reward` are functions of a `State`: the raw numbers behind both, in arrays of
shape (runs, flows). ``info`` has the same numbers. The environments are registered as ``sawtooth/Flow-v2``:
``gymnasium.make("sawtooth/Flow-v2", document=…)``.

**Version 2** counts data that arrives out of order (version 1 waited until gaps were filled), measures round
trips of segments that SACK reports (version 1 used the smoothed one), and divides the last step by its own
length.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._needs import need
from .documents import Document, scenario_text
from .result import Result
from .result import run as _run

need("gymnasium", "learn", "sawtooth.learning")

import gymnasium  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

try:
    from pettingzoo import ParallelEnv as _ParallelEnv
except ImportError:
    _ParallelEnv: Any = object

__all__ = ["NETWORK", "VERSION", "FlowEnv", "FlowVectorEnv", "Snapshot", "State", "parallel_env"]

#: The version of observations and rewards.
VERSION = 2

#: How many numbers an observation has.
OBSERVED = 7
LOW = np.array([0, 0, -10, 0, -10, 0, -10], np.float32)
HIGH = np.array([2, 10, 10, 1, 10, 2, 10], np.float32)
#: The least and the greatest window in segments, and rate in bit/s, of the sender ``fixed``.
BOUNDS = {"window": (1.0, 1e5), "rate": (1e3, 1e11)}
#: How many numbers the engine gives for a flow and a step.
STEP_NUMBERS = 10
#: The controls, and how many numbers an action has in them.
CONTROLS = {"window": 1, "rate": 1, "both": 2}
#: As many changes as a document holds.
MOST_INTERVENTIONS = 10_000

#: One controlled flow over a link of 10 Mb/s with a round trip of 40 ms, for who names no document.
NETWORK: dict[str, Any] = {
    "format": "sawtooth-scenario",
    "version": 2,
    "name": "A controlled flow",
    "duration": 20,
    "nodes": [
        {"id": "a", "kind": "host"},
        {"id": "r", "kind": "router"},
        {"id": "b", "kind": "host"},
    ],
    "links": [
        {"id": "a-r", "between": ["a", "r"], "rate": 1e9},
        {
            "id": "r-b",
            "between": ["r", "b"],
            "rate": 10e6,
            "delay": 0.02,
            "queue": {"kind": "drop-tail", "limit": {"packets": 60}},
        },
    ],
    "flows": [{"id": "f", "from": "a", "to": "b", "sender": "fixed"}],
}

#: By path: a range from which each episode draws evenly, whole numbers where both ends are whole, or one value; or a
#: function from a generator to values by path.
Randomize = (
    Mapping[str, "tuple[float, float] | float"] | Callable[[np.random.Generator], Mapping[str, Any]]
)


@dataclass(frozen=True)
class State:
    """The raw numbers of a step: arrays of shape (runs, flows)."""

    #: The present instant of each run, in seconds.
    now: NDArray[np.float64]
    #: Seconds of the step.
    seconds: NDArray[np.float32]
    #: Bits that are known to have arrived within it.
    arrived: NDArray[np.float32]
    #: Data packets sent within it, and those sent again.
    sent: NDArray[np.float32]
    retransmitted: NDArray[np.float32]
    #: The mean round trip, the smoothed and the least one, in seconds; 0 where there is none yet.
    rtt: NDArray[np.float32]
    smoothed_rtt: NDArray[np.float32]
    least_rtt: NDArray[np.float32]
    #: The window in force, in segments, and segments in the network.
    window: NDArray[np.float32]
    in_network: NDArray[np.float32]
    #: The rate that data is paced with, in bit/s without headers; 0 without pacing.
    rate: NDArray[np.float32]
    #: The values that the last action has set.
    window_set: NDArray[np.float64]
    rate_set: NDArray[np.float64]
    #: The scales: the rate of the bottleneck in bit/s, and the bandwidth-delay product in packets of 1500 bytes.
    bottleneck_rate: NDArray[np.float64]
    bandwidth_delay: NDArray[np.float64]

    def of(self, run: int, flow: int) -> dict[str, float]:
        """The numbers of one flow of one run."""
        return {name: float(getattr(self, name)[run, flow]) for name in _NAMES}


_NAMES = tuple(one.name for one in fields(State))


@dataclass(frozen=True)
class Snapshot:
    """The state of an environment at an instant, for `restore`."""

    engine: Any
    kept: tuple[Any, ...]


#: An observation of one's own: from a state to an array of shape (runs, flows, …).
Observe = Callable[[State], NDArray[Any]]
#: A reward of one's own: from a state to an array of shape (runs, flows).
Reward = Callable[[State], NDArray[Any]]


class _Runs:
    """Several runs that are stepped together, in arrays: shapes begin with (runs, flows)."""

    def __init__(
        self,
        document: Document | None,
        count: int,
        interval: float,
        control: str,
        randomize: Randomize | None,
        delay_weight: float,
        loss_weight: float,
        set: Mapping[str, Any] | None,
        observe: Observe | None = None,
        reward: Reward | None = None,
        observation_space: spaces.Box | None = None,
    ) -> None:
        if control not in CONTROLS:
            raise ValueError(f"control must be 'window', 'rate' or 'both', not {control!r}")
        if not 1 <= count <= 4096:
            raise ValueError(f"the number of environments must be from 1 to 4096, not {count}")
        if (observe is None) != (observation_space is None):
            raise ValueError("observe and observation_space must be used together")
        self._base = scenario_text(NETWORK if document is None else document, set)
        self._randomize = randomize
        self._interval = interval
        self._control = control
        self._weights = (delay_weight, loss_weight)
        self._observe, self._reward = observe, reward
        self.space = _space() if observation_space is None else observation_space
        self.numbers = CONTROLS[control]
        self._engine = _engine.Environments([self._base] * count, interval)
        self.flows: list[str] = self._engine.flows
        shape = (count, len(self.flows))
        self.texts = [self._base] * count
        self.begun = np.zeros(count, np.bool_)
        # Windows and rates that are set.
        self._values = np.full((*shape, 2), np.nan)
        self._inflation = np.zeros(shape, np.float32)
        self._rates = np.ones(shape)
        self._products = np.ones(shape)

    def begin(self, run: int, rng: np.random.Generator) -> None:
        """Begins an episode of a run, with a seed and a network of its own."""
        changes: dict[str, Any] = {"seed": int(rng.integers(1, 2**53))}
        if callable(self._randomize):
            changes.update(self._randomize(rng))
        else:
            for path, drawn in (self._randomize or {}).items():
                changes[path] = _drawn(path, drawn, rng)
        text = scenario_text(self._base, changes)
        self._engine.reset(run, text)
        self.texts[run] = text
        if self._randomize is not None or not self.begun[run]:
            self._measure(run, text)
        self.begun[run] = True
        self._inflation[run] = 0
        self._values[run] = self._start(run)

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

    def _start(self, run: int) -> NDArray[np.float64]:
        """The begin of a flow: ten segments, a tenth of the bottleneck's rate."""
        low, high = np.transpose([BOUNDS["window"], BOUNDS["rate"]])
        start = np.stack([np.full(len(self.flows), 10.0), self._rates[run] / 10], axis=-1)
        return np.clip(start, low, high)

    def observe_start(self) -> NDArray[np.float32]:
        """What is observed before the first step: nothing was sent yet."""
        numbers = np.zeros((*self._inflation.shape, STEP_NUMBERS), np.float32)
        numbers[..., 0] = self._interval
        numbers[..., 7] = 10
        return self._observed(self._state(numbers))

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
        """Observations, rewards of flows, and which runs have ended."""
        if not self.begun.all():
            raise gymnasium.error.ResetNeeded("call reset before the first step")
        shape = (*self._inflation.shape, self.numbers)
        given = np.clip(np.nan_to_num(np.asarray(actions, np.float64)), -1, 1).reshape(shape)
        controlled = {"window": [0], "rate": [1], "both": [0, 1]}[self._control]
        low, high = np.transpose([BOUNDS["window"], BOUNDS["rate"]])
        values = self._values
        values[..., controlled] *= np.exp2(given)
        np.clip(values, low, high, out=values)
        pairs = np.full((*self._inflation.shape, 2), np.nan, np.float32)
        pairs[..., controlled] = values[..., controlled]
        if self._control == "rate":
            # The window is to bound nothing but what a rate far too high would heap up.
            pairs[..., 0] = np.clip(4 * self._products, 10, BOUNDS["window"][1])
        engine_bytes, ended_bytes = self._engine.step(pairs.tobytes())
        numbers = np.frombuffer(engine_bytes, np.float32).reshape(*self._inflation.shape, STEP_NUMBERS)
        state = self._state(numbers)
        ended = np.frombuffer(ended_bytes, np.bool_)
        if self._observe is None or self._reward is None:
            usual = self._usual(state)
        observed = self._observed(state) if self._observe is not None else usual
        if self._reward is not None:
            rewards = np.asarray(self._reward(state)).reshape(self._inflation.shape)
        else:
            delay, loss = self._weights
            rewards = usual[..., 0] - delay * usual[..., 1] - loss * usual[..., 3]
        return observed, rewards.astype(np.float32), ended

    def _state(self, numbers: NDArray[np.float32]) -> State:
        flows = self._inflation.shape[1]
        now = np.frombuffer(self._engine.instants(), np.float64)
        self.state = State(
            np.repeat(now[:, None], flows, axis=1),
            *np.moveaxis(numbers, -1, 0),
            *np.moveaxis(self._values.copy(), -1, 0),
            self._rates.copy(),
            self._products.copy(),
        )
        return self.state

    def _observed(self, state: State) -> NDArray[np.float32]:
        if self._observe is None:
            return self._usual(state)
        shape = (*self._inflation.shape, *self.space.shape)
        return np.asarray(self._observe(state)).astype(self.space.dtype).reshape(shape)

    def _usual(self, state: State) -> NDArray[np.float32]:
        least = state.least_rtt
        inflation = np.where(least > 0, state.rtt / np.maximum(least, 1e-9) - 1, 0)
        inflation = np.clip(inflation, 0, 10)
        out = np.empty((*self._inflation.shape, OBSERVED), np.float32)
        out[..., 0] = state.arrived / np.maximum(state.seconds, 1e-9) / self._rates
        out[..., 1] = inflation
        out[..., 2] = inflation - self._inflation
        out[..., 3] = state.retransmitted / np.maximum(state.sent, 1)
        # An action acts from the next acknowledgement on: an agent that saw only the values in force would set it once more.
        window = state.window if self._control == "rate" else state.window_set
        out[..., 4] = np.log2(np.maximum(window, 1e-3) / self._products)
        out[..., 5] = state.in_network / np.maximum(window, 1)
        rate = self._rates if self._control == "window" else state.rate_set
        out[..., 6] = np.log2(rate / self._rates)
        self._inflation = inflation.astype(np.float32)
        return np.clip(out, LOW, HIGH)

    def snapshot(self) -> Snapshot:
        """All runs as they are."""
        kept = (list(self.texts), *(one.copy() for one in self._arrays()))
        return Snapshot(self._engine.snapshot(), kept)

    def restore(self, snapshot: Snapshot) -> None:
        """Restores all runs to an earlier instant."""
        texts, *arrays = snapshot.kept
        if len(texts) != len(self.texts) or arrays[0].shape[0] != len(texts):
            raise ValueError("the snapshot belongs to other environments")
        # The snapshot stays as it is: it may be restored again.
        self._engine = snapshot.engine.snapshot()
        self.texts = list(texts)
        for own, kept in zip(self._arrays(), arrays):
            own[...] = kept

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self.begun, self._values, self._inflation, self._rates, self._products

    def __deepcopy__(self, memo: dict[int, Any]) -> _Runs:
        twin = object.__new__(_Runs)
        twin.__dict__.update(self.__dict__)
        for name in ("begun", "_values", "_inflation", "_rates", "_products"):
            setattr(twin, name, getattr(self, name).copy())
        twin.texts = list(self.texts)
        twin._engine = self._engine.snapshot()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """The runs as their documents with what was set: the same bits are run again where they are read."""
        runs = range(len(self.texts))
        engine = self._engine
        made = [(engine.actions(run), engine.instant(run), engine.known(run)) for run in runs]
        return {**self.__dict__, "_engine": made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        made = state["_engine"]
        self._engine = _engine.Environments(self.texts, self._interval)
        for run, (actions, now, known) in enumerate(made):
            self._engine.replay(run, self.texts[run], actions, now, known)

    def document(self, run: int) -> dict[str, Any]:
        """The document of a run with all actions so far: it replays the run."""
        document = json.loads(self.texts[run])
        made = [{"at": at, "set": path, "to": value} for at, path, value in self._engine.interventions(run)]
        all_made = [*document.get("interventions", []), *made]
        if len(all_made) > MOST_INTERVENTIONS:
            raise ValueError(
                f"{len(all_made)} values were set, a document can store {MOST_INTERVENTIONS}: take longer steps, or "
                "keep the episode itself (pickle, copy.deepcopy, snapshot)"
            )
        document["interventions"] = all_made
        return document

    def result(self, run: int) -> Result:
        """A run up to now as a result."""
        return _run(self.document(run), duration=self.now(run))

    def digest(self, run: int) -> str:
        """The digest of a run up to now."""
        return self._engine.digest(run)

    def now(self, run: int) -> float:
        """The present instant of a run, in seconds."""
        return self._engine.now(run)


def _drawn(path: str, drawn: Any, rng: np.random.Generator) -> Any:
    """A value of an episode."""
    if not isinstance(drawn, (tuple, list)):
        return drawn
    if len(drawn) != 2 or not all(math.isfinite(end) for end in drawn) or drawn[0] > drawn[1]:
        raise ValueError(f"randomize: {path} must be a value, or a pair of minimum and maximum; got {drawn!r}")
    low, high = drawn
    if isinstance(low, (int, np.integer)) and isinstance(high, (int, np.integer)):
        return int(rng.integers(low, high, endpoint=True))
    return float(rng.uniform(low, high))


def _space() -> spaces.Box:
    """The space of an observation."""
    return spaces.Box(LOW, HIGH, dtype=np.float32)


class FlowEnv(gymnasium.Env):
    """One flow's window or rate, as a Gymnasium environment; the head of this module describes observations.

    Args:
        document: As for `sawtooth.run`; exactly one of its flows has the sender ``fixed``. `NETWORK` unless given.
        interval: Simulated seconds of a step; a round trip is a good one.
        control: ``"window"``, ``"rate"``, or ``"both"``.
        randomize: Ranges by path, drawn evenly for each episode: ``{"links/r-d/rate": (5e6, 50e6)}``, whole numbers
            where both ends are whole, or one value; or a function from a generator to values by path.
        delay_weight: The weight of the queueing delay in the reward.
        loss_weight: The weight of losses in the reward.
        set: Changes of the document by path, before anything else.
        observe: Your own observation, from a `State` to an array of shape (runs, flows, …).
        reward: Your own reward, from a `State` to an array of shape (runs, flows).
        observation_space: The space of `observe` for one flow.

    Raises:
        DocumentError: The first error in the document, or it controls no flow.
    """

    metadata = {"render_modes": [], "version": VERSION}

    def __init__(
        self,
        document: Document | None = None,
        *,
        interval: float = 0.04,
        control: str = "window",
        randomize: Randomize | None = None,
        delay_weight: float = 0.2,
        loss_weight: float = 1.0,
        set: Mapping[str, Any] | None = None,
        observe: Observe | None = None,
        reward: Reward | None = None,
        observation_space: spaces.Box | None = None,
    ) -> None:
        self._runs = _Runs(
            document, 1, interval, control, randomize, delay_weight, loss_weight, set, observe, reward, observation_space
        )
        if len(self._runs.flows) != 1:
            message = f"{len(self._runs.flows)} flows are controlled: use parallel_env for several flows"
            raise ValueError(message)
        self.observation_space = self._runs.space
        self.action_space = spaces.Box(-1, 1, (self._runs.numbers,), np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode. Returns the observation of a flow that has not sent yet, and its raw state."""
        super().reset(seed=seed)
        self._runs.begin(0, self.np_random)
        return self._runs.observe_start()[0, 0], self._runs.state.of(0, 0)

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Runs a step. Returns observation, reward, whether it has terminated (never), whether the duration is over."""
        observed, rewards, ended = self._runs.step(np.asarray(action))
        return observed[0, 0], float(rewards[0, 0]), False, bool(ended[0]), self._runs.state.of(0, 0)

    def snapshot(self) -> Snapshot:
        """The episode as it is, for `restore`; `copy.deepcopy` makes another environment at the same instant."""
        return self._runs.snapshot()

    def restore(self, snapshot: Snapshot) -> None:
        """Restores the episode to an earlier instant."""
        self._runs.restore(snapshot)

    @property
    def document(self) -> dict[str, Any]:
        """The document of this episode with all actions as interventions: for `sawtooth.run` and `sawtooth.link`."""
        return self._runs.document(0)

    @property
    def digest(self) -> str:
        """The digest of this episode so far; at its end it is the digest of its document."""
        return self._runs.digest(0)

    def result(self) -> Result:
        """The episode up to now as a result, with series and plots: it is run again from its document."""
        return self._runs.result(0)


class FlowVectorEnv(VectorEnv):
    """Several environments like `FlowEnv`, stepped together on all processors.

    After a step that ends an episode, the next step begins a new one (``AutoresetMode.NEXT_STEP``): it ignores
    the action, runs the first step with the initial window, and has a reward of 0.

    Args:
        document: As for `FlowEnv`.
        num_envs: The number of environments.

    The other arguments are as for `FlowEnv`.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP, "version": VERSION}

    def __init__(
        self,
        document: Document | None = None,
        num_envs: int = 1,
        *,
        interval: float = 0.04,
        control: str = "window",
        randomize: Randomize | None = None,
        delay_weight: float = 0.2,
        loss_weight: float = 1.0,
        set: Mapping[str, Any] | None = None,
        observe: Observe | None = None,
        reward: Reward | None = None,
        observation_space: spaces.Box | None = None,
    ) -> None:
        self._runs = _Runs(
            document,
            num_envs,
            interval,
            control,
            randomize,
            delay_weight,
            loss_weight,
            set,
            observe,
            reward,
            observation_space,
        )
        if len(self._runs.flows) != 1:
            raise ValueError(f"{len(self._runs.flows)} flows are controlled: use parallel_env for several flows")
        self.num_envs = num_envs
        self.single_observation_space = self._runs.space
        self.single_action_space = spaces.Box(-1, 1, (self._runs.numbers,), np.float32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = np.zeros(num_envs, np.bool_)
        # Generators of their own, where each environment has a seed.
        self._own: list[np.random.Generator] | None = None

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins an episode of each environment. With a list of seeds, each is as a `FlowEnv` with its seed."""
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=seed if seed is None else int(seed))
            if seed is not None:
                self._own = None
        else:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"there are {self.num_envs} environments, and {len(seeds)} seeds")
            # An array has numbers of its own kind, which Gymnasium does not take.
            whole = [one if one is None else index(one) for one in seeds]
            self._own = [seeding.np_random(one)[0] for one in whole]
        for place in range(self.num_envs):
            self._runs.begin(place, self._rng(place))
        self._ended[:] = False
        return self._runs.observe_start()[:, 0], self._info()

    def _rng(self, place: int) -> np.random.Generator:
        return self.np_random if self._own is None else self._own[place]

    def _info(self) -> dict[str, Any]:
        """The raw state, an array for each of its numbers."""
        state = self._runs.state
        return {name: getattr(state, name)[:, 0] for name in _NAMES}

    def step(
        self, actions: Any
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Runs a step of each environment; an environment whose episode ended begins a new one."""
        again = np.flatnonzero(self._ended)
        actions = np.array(actions, np.float64).reshape(self.num_envs, self._runs.numbers)
        actions[again] = 0
        for place in again:
            self._runs.begin(int(place), self._rng(int(place)))
        observed, rewards, ended = self._runs.step(actions)
        observed, rewards = observed[:, 0], rewards[:, 0]
        rewards[again] = 0
        self._ended = ended.copy()
        return observed, rewards, np.zeros(self.num_envs, np.bool_), self._ended.copy(), self._info()

    def snapshot(self) -> Snapshot:
        """All episodes as they are, for `restore`."""
        snapshot = self._runs.snapshot()
        return Snapshot(snapshot.engine, (*snapshot.kept, self._ended.copy()))

    def restore(self, snapshot: Snapshot) -> None:
        """Restores all episodes to an earlier instant."""
        *kept, ended = snapshot.kept
        self._runs.restore(Snapshot(snapshot.engine, tuple(kept)))
        self._ended = ended.copy()

    def document(self, place: int) -> dict[str, Any]:
        """The document of one episode with all actions as interventions."""
        return self._runs.document(place)

    def digest(self, place: int) -> str:
        """The digest of one of the episodes up to now."""
        return self._runs.digest(place)


class FlowsEnv(_ParallelEnv):
    """The environment of `parallel_env`: at the level of the module, so that it can be copied and pickled."""

    metadata = {"name": f"sawtooth_flows_v{VERSION}", "render_modes": [], "version": VERSION}

    def __init__(self, runs: _Runs) -> None:
        self._runs = runs
        self.possible_agents = list(self._runs.flows)
        self.agents: list[str] = []
        self.observation_spaces = {agent: deepcopy(self._runs.space) for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Box(-1, 1, (self._runs.numbers,), np.float32) for agent in self.possible_agents
        }
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
        self._runs.begin(0, self._rng)
        self.agents = list(self.possible_agents)
        return self._by_agent(self._runs.observe_start()[0]), self._info()

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise gymnasium.error.ResetNeeded("call reset before a step")
        given = np.array([np.ravel(actions[agent])[: self._runs.numbers] for agent in self.agents])
        observed, rewards, ended = self._runs.step(given[None])
        over = bool(ended[0])
        answer: tuple[dict[str, Any], ...] = (
            self._by_agent(observed[0]),
            {agent: float(one) for agent, one in zip(self.agents, rewards[0])},
            dict.fromkeys(self.agents, False),
            dict.fromkeys(self.agents, over),
            self._info(),
        )
        if over:
            self.agents = []
        return answer

    def snapshot(self) -> Snapshot:
        snapshot = self._runs.snapshot()
        return Snapshot(snapshot.engine, (*snapshot.kept, list(self.agents)))

    def restore(self, snapshot: Snapshot) -> None:
        *kept, agents = snapshot.kept
        self._runs.restore(Snapshot(snapshot.engine, tuple(kept)))
        self.agents = list(agents)

    def _info(self) -> dict[str, dict[str, float]]:
        return {agent: self._runs.state.of(0, place) for place, agent in enumerate(self.agents)}

    def _by_agent(self, observed: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.agents, observed))

    @property
    def document(self) -> dict[str, Any]:
        return self._runs.document(0)

    @property
    def digest(self) -> str:
        return self._runs.digest(0)

    def result(self) -> Result:
        return self._runs.result(0)


def parallel_env(
    document: Document | None = None,
    *,
    interval: float = 0.04,
    control: str = "window",
    randomize: Randomize | None = None,
    delay_weight: float = 0.2,
    loss_weight: float = 1.0,
    set: Mapping[str, Any] | None = None,
    observe: Observe | None = None,
    reward: Reward | None = None,
    observation_space: spaces.Box | None = None,
) -> Any:
    """Several flows as a PettingZoo environment in which all agents act at once (`pettingzoo.ParallelEnv`).

    Agents have the ids of the flows whose sender is ``fixed``. Observations, actions and rewards are as in
    `FlowEnv`, and so are ``document``, ``digest`` and ``result``.

    The arguments are as for `FlowEnv`.
    """
    need("pettingzoo", "learn", "parallel_env")
    runs = _Runs(
        document, 1, interval, control, randomize, delay_weight, loss_weight, set, observe, reward, observation_space
    )
    return FlowsEnv(runs)


def register() -> None:
    """Registers the environments with Gymnasium, which calls this itself if the package is installed."""
    name = f"sawtooth/Flow-v{VERSION}"
    if name not in gymnasium.registry:
        gymnasium.register(
            name,
            entry_point="sawtooth.learning:FlowEnv",
            vector_entry_point="sawtooth.learning:FlowVectorEnv",
        )


register()
