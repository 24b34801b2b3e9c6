"""Environments: what their libraries ask of them, the same bits as a run, rewards that mean something."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test

import sawtooth
from sawtooth import learning


@pytest.fixture
def one(small) -> dict:
    """One flow that is controlled on a link of 2 Mb/s and 40 ms."""
    small["nodes"][0].pop("count")
    small["flows"][0].pop("count")
    small["flows"][0]["sender"] = "fixed"
    return small


def rolled(env: learning.FlowEnv, choose, seed: int = 1) -> tuple[float, list[np.ndarray]]:
    """An episode: its mean reward, and what was observed."""
    observed, _ = env.reset(seed=seed)
    rewards, seen = [], [observed]
    over = False
    while not over:
        observed, reward, terminated, over, _ = env.step(choose(observed))
        assert not terminated and observed in env.observation_space
        rewards.append(reward)
        seen.append(observed)
    return float(np.mean(rewards)), seen


@pytest.mark.filterwarnings("ignore:.*Casting input.*", "ignore:.*render.*", "ignore::UserWarning")
def test_libraries_accept_the_environments(one, small):
    check_env(learning.FlowEnv(one, interval=0.1), skip_render_check=True)
    small["nodes"][0]["count"] = small["flows"][0]["count"] = 2
    parallel_api_test(learning.parallel_env(small, interval=0.5), num_cycles=30)


def test_an_episode_is_the_run_of_its_document(one):
    env = learning.FlowEnv(one, interval=0.1)
    rng = np.random.default_rng(5)
    _, seen = rolled(env, lambda _: rng.uniform(-1, 1, 1))
    # Five seconds in steps of a tenth.
    assert len(seen) == 51
    document = env.document
    assert len(document["interventions"]) >= 40 and document["seed"] != one.get("seed")
    assert all(one["set"] == "flows/f/sender/window" for one in document["interventions"])
    assert env.digest == sawtooth.run(document, record=False).digest
    assert env.digest == sawtooth.run(sawtooth.link(document), record=False).digest
    series = env.result().series["flows/f/cwnd"]
    assert np.nanmax(series.max) > 10
    # The same seed and actions give the same episode, another seed another one.
    first = env.digest
    rng = np.random.default_rng(5)
    rolled(env, lambda _: rng.uniform(-1, 1, 1))
    assert env.digest == first
    one["links"][1]["loss"] = {"kind": "bernoulli", "probability": 0.05}
    lossy = learning.FlowEnv(one, interval=0.1)
    rolled(lossy, lambda _: 0.0, seed=1)
    other = lossy.digest
    rolled(lossy, lambda _: 0.0, seed=2)
    assert lossy.digest != other


def test_rates_are_controlled_too(one):
    env = learning.FlowEnv(one, interval=0.1, control="rate")
    # From a tenth of the link's rate to all of it.
    _, seen = rolled(env, lambda observed: 1.0 if observed[6] < -0.1 else 0.0)
    used = np.array(seen)[:, 0]
    assert used[1] < 0.3 and used[-10:].mean() > 0.85
    assert {one["set"] for one in env.document["interventions"]} == {
        "flows/f/sender/window",
        "flows/f/sender/rate",
    }
    assert env.digest == sawtooth.run(env.document, record=False).digest


def test_rewards_prefer_a_full_link_without_a_queue(one):
    env = learning.FlowEnv(one, interval=0.05)

    def towards(target: float):
        """Holds the window at so many bandwidth-delay products."""
        return lambda observed: np.clip(np.log2(target) - observed[4], -1, 1)

    little, _ = rolled(env, towards(0.3))
    fitting, seen = rolled(env, towards(1.6))
    much, queued = rolled(env, towards(8))
    assert fitting > little + 0.2 and fitting > much + 0.2
    assert np.array(seen)[20:, 0].mean() > 0.9
    assert np.array(queued)[20:, 3].mean() > 0.05 and np.array(seen)[20:, 3].mean() == 0


def test_many_are_stepped_together_as_one_by_one(one):
    randomize = {"links/r-d/rate": (1e6, 8e6)}
    together = learning.FlowVectorEnv(one, 20, interval=0.1, randomize=randomize)
    assert isinstance(together, gymnasium.vector.VectorEnv)
    observed, _ = together.reset(seed=3)
    assert observed.shape == (20, 7) and observed.dtype == np.float32
    rng = np.random.default_rng(1)
    for step in range(50):
        observed, rewards, terminated, truncated, _ = together.step(rng.uniform(-1, 1, (20, 1)))
        assert not terminated.any() and truncated.all() == (step == 49)
    assert observed in together.observation_space and rewards.shape == (20,)
    documents = [together.document(place) for place in range(20)]
    assert len({document["links"][1]["rate"] for document in documents}) == 20
    for place in (0, 7, 19):
        assert together.digest(place) == sawtooth.run(documents[place], record=False).digest
    # The next step begins other episodes.
    observed, rewards, _, truncated, _ = together.step(np.ones((20, 1)))
    assert not truncated.any() and not rewards.any()
    assert together.document(0)["seed"] != documents[0]["seed"]


def test_several_flows_act_at_once(small):
    small["flows"][0]["sender"] = "fixed"
    env = learning.parallel_env(small, interval=0.1)
    observed, _ = env.reset(seed=2)
    assert env.agents == ["f.1", "f.2"] and set(observed) == {"f.1", "f.2"}
    while env.agents:
        # One grows, the other one gives way.
        actions = {"f.1": np.array([0.2]), "f.2": np.array([-0.2])}
        observed, rewards, _, over, _ = env.step(actions)
    assert all(over.values()) and rewards["f.1"] != rewards["f.2"]
    assert env.digest == sawtooth.run(env.document, record=False).digest
    flows = env.result().summary["flows"]
    assert flows[0]["goodput"] > 3 * flows[1]["goodput"]


def test_what_is_wrong_is_refused(one, small):
    with pytest.raises(sawtooth.DocumentError, match="nothing is controlled") as caught:
        learning.FlowEnv("ucc-newreno")
    assert caught.value.path == "flows"
    with pytest.raises(ValueError, match="'window' or 'rate'"):
        learning.FlowEnv(one, control="cwnd")
    for interval in (0, -1, float("nan")):
        with pytest.raises(ValueError):
            learning.FlowEnv(one, interval=interval)
    for count in (0, 5000):
        with pytest.raises(ValueError, match="1 to 4096"):
            learning.FlowVectorEnv(one, count)
    with pytest.raises(sawtooth.DocumentError, match="unknown key"):
        learning.FlowEnv(one, randomize={"links/r-d/rat": (1, 2)}).reset()
    one["nodes"][0]["count"] = one["flows"][0]["count"] = 2
    with pytest.raises(ValueError, match="parallel_env"):
        learning.FlowEnv(one)
