"""Environments: what their libraries ask of them, the same bits as a run, rewards that mean something."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

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


def test_a_thread_waits_for_one_that_steps(one):
    many = learning.FlowVectorEnv(one, 64, interval=0.1)
    many.reset(seed=1)
    with ThreadPoolExecutor() as pool:
        stepped = pool.submit(lambda: [many.step(np.zeros((64, 1))) for _ in range(20)])
        while not stepped.done():
            assert 0 <= many._runs.now(0) <= 2.01
        stepped.result()
    assert many._runs.now(0) == pytest.approx(2)


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


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_several_flows_are_copied_as_they_are(small, copied):
    small["flows"][0]["sender"] = "fixed"
    env = learning.parallel_env(small, interval=0.1)
    env.reset(seed=2)
    rng = np.random.default_rng(1)
    acts = [{agent: rng.uniform(-1, 1, 1) for agent in env.agents} for _ in range(20)]
    for act in acts:
        env.step(act)
    digest = env.digest
    twin = copied(env)
    ours = [env.step(act) for act in acts]
    # The copy has stayed where it was, and goes the same way.
    assert twin.digest == digest != env.digest
    for (seen, rewards, *_), act in zip(ours, acts):
        again, same, *_ = twin.step(act)
        assert same == rewards and all(np.array_equal(again[agent], seen[agent]) for agent in seen)
    assert twin.digest == env.digest


def test_what_is_wrong_is_refused(one, small):
    with pytest.raises(sawtooth.DocumentError, match="nothing to control") as caught:
        learning.FlowEnv("ucc-newreno")
    assert caught.value.path == "flows"
    with pytest.raises(ValueError, match="'window', 'rate' or 'both'"):
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


#: One controlled flow over 10 Mb/s and 40 ms, with a queue of 60 packets.
LOSSY = {"flows/f/transport": {"preset": "linux-paced"}, "duration": 20, "warmup": 0}


def held(env: learning.FlowEnv, window: float, seed: int = 1) -> np.ndarray:
    """The observations while a window is held."""
    env.reset(seed=seed)
    seen, now, over = [], 10.0, False
    while not over:
        action = float(np.clip(np.log2(window / now), -1, 1))
        now *= 2**action
        observed, _, _, over, _ = env.step([action])
        seen.append(observed)
    return np.array(seen)


@pytest.mark.parametrize("window", [95, 110])
def test_what_has_arrived_is_counted_though_a_hole_is_open(window):
    """A window beyond what the path holds: packets are lost in every round trip, and holes stay open for long."""
    env = learning.FlowEnv(set=LOSSY)
    seen = held(env, window)
    summary = sawtooth.run(env.document).summary["flows"][0]
    goodput = summary["goodput"] / 10e6
    assert goodput > 0.8
    assert seen[:, 0].mean() == pytest.approx(goodput, abs=0.02)
    assert (seen[:, 0] == 0).mean() < 0.05
    # Round trips are measured by SACK too: the queue is full, and its delay is seen.
    true = summary["rtt"]["mean"] / summary["rtt"]["min"] - 1
    assert seen[:, 1].mean() == pytest.approx(true, rel=0.1)


def test_the_last_step_is_as_long_as_it_is():
    env = learning.FlowEnv(interval=0.1, set={"duration": 2.01})
    env.reset(seed=1)
    over, step = False, 0
    while not over:
        observed, _, _, over, info = env.step([0.6 if step < 3 else 0.0])
        step += 1
        if step == 20:
            before = observed[0]
    assert step == 21 and info["seconds"] == pytest.approx(0.01)
    assert before > 0.8 and observed[0] == pytest.approx(before, abs=0.15)


def test_a_step_needs_a_reset(one, small):
    for env in (learning.FlowEnv(one), learning.FlowVectorEnv(one, 2)):
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(np.zeros(env.action_space.shape))
    small["flows"][0]["sender"] = "fixed"
    with pytest.raises(gymnasium.error.ResetNeeded):
        learning.parallel_env(small).step({})


def test_each_of_many_may_have_a_seed_of_its_own(one):
    one["links"][1]["loss"] = {"kind": "bernoulli", "probability": 0.05}
    many = learning.FlowVectorEnv(one, 3, interval=0.1)
    alone = learning.FlowEnv(one, interval=0.1)
    many.reset(seed=[4, 5, 4])
    alone.reset(seed=5)
    for _ in range(20):
        many.step(np.full((3, 1), 0.1))
        alone.step([0.1])
    assert many.digest(0) == many.digest(2) != many.digest(1) == alone.digest
    # An array of seeds, as generators give it.
    begun = many.reset(seed=np.array([5, 4, 5]))[0]
    assert (begun == many.reset(seed=[5, 4, 5])[0]).all()
    with pytest.raises(ValueError, match="3 environments, and 2 seeds"):
        many.reset(seed=[1, 2])


def test_whole_numbers_and_single_values_are_drawn_too(one):
    drawn = {"links/r-d/queue/limit/packets": (5, 9), "links/r-d/rate": 3e6}
    env = learning.FlowEnv(one, randomize=drawn)
    found = set()
    for seed in range(30):
        env.reset(seed=seed)
        link = env.document["links"][1]
        assert link["rate"] == 3e6
        found.add(link["queue"]["limit"]["packets"])
    assert found == {5, 6, 7, 8, 9}
    with pytest.raises(ValueError, match="minimum and maximum"):
        learning.FlowEnv(one, randomize={"links/r-d/rate": (2e6, 1e6)}).reset()


def wander(env: learning.FlowEnv, steps: int, seed: int = 0) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [env.step(rng.uniform(-1, 1, 1))[0] for _ in range(steps)]


def test_an_episode_is_kept_copied_and_set_back(one):
    one["links"][1]["loss"] = {"kind": "bernoulli", "probability": 0.02}
    env = learning.FlowEnv(one, interval=0.05)
    env.reset(seed=3)
    wander(env, 30)
    kept = env.snapshot()
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    seen = wander(env, 30, seed=1)
    digest = env.digest
    for twin in copies:
        assert np.array_equal(wander(twin, 30, seed=1), seen) and twin.digest == digest
    # Back, and another way; and back once more.
    env.restore(kept)
    wander(env, 30, seed=2)
    assert env.digest != digest
    env.restore(kept)
    assert np.array_equal(wander(env, 30, seed=1), seen) and env.digest == digest
    assert sawtooth.run(env.document, duration=env._runs.now(0), record=False).digest == digest
    many = learning.FlowVectorEnv(one, 3, interval=0.05)
    many.reset(seed=1)
    many.step(np.zeros((3, 1)))
    twin = pickle.loads(pickle.dumps(many))
    ours, theirs = (each.step(np.ones((3, 1)))[0] for each in (many, twin))
    assert np.array_equal(ours, theirs)


def test_an_episode_of_more_steps_than_a_document_holds_is_kept_itself(one):
    env = learning.FlowEnv(one, interval=0.0004, set={"duration": 5})
    env.reset(seed=1)
    for step in range(10_200):
        env.step([0.1 if step % 2 else -0.1])
    with pytest.raises(ValueError, match="a document can store 10000"):
        _ = env.document
    twin = pickle.loads(pickle.dumps(env))
    assert twin.digest == env.digest
    assert np.array_equal(wander(env, 50), wander(twin, 50))
    assert twin.digest == env.digest


def test_the_raw_state_is_given_and_one_may_have_rewards_of_ones_own(one):
    def seen(state: learning.State) -> np.ndarray:
        return np.stack([state.rtt, state.window], axis=-1)

    space = gymnasium.spaces.Box(0, np.inf, (2,), np.float32)
    own = {
        "observe": seen,
        "observation_space": space,
        "reward": lambda state: state.arrived / state.seconds / 1e6,
    }
    env = learning.FlowEnv(one, interval=0.1, **own)
    _, info = env.reset(seed=1)
    assert info["now"] == 0 and info["bottleneck_rate"] == 2e6
    for _ in range(20):
        observed, reward, _, _, info = env.step([0.2])
        assert observed in env.observation_space and observed.shape == (2,)
        assert observed[0] == np.float32(info["rtt"]) and observed[1] == np.float32(info["window"])
        assert reward == pytest.approx(info["arrived"] / info["seconds"] / 1e6)
    assert info["now"] == pytest.approx(2) and 0.04 <= info["least_rtt"] <= info["rtt"]
    many = learning.FlowVectorEnv(one, 4, interval=0.1, **own)
    many.reset(seed=1)
    observed, rewards, *_, info = many.step(np.zeros((4, 1)))
    assert observed.shape == (4, 2) and rewards.shape == (4,) and info["rtt"].shape == (4,)
    with pytest.raises(ValueError, match="observe and observation_space must be used together"):
        learning.FlowEnv(one, observe=seen)


def test_window_and_rate_are_controlled_at_once(one):
    env = learning.FlowEnv(one, interval=0.1, control="both")
    assert env.action_space.shape == (2,)
    env.reset(seed=1)
    for _ in range(20):
        *_, info = env.step([0.1, 0.2])
    assert {one["set"] for one in env.document["interventions"]} == {
        "flows/f/sender/window",
        "flows/f/sender/rate",
    }
    assert info["window_set"] == pytest.approx(10 * 2**2) and info["rate_set"] == pytest.approx(2e5 * 2**4)
    # Segments of 1448 bytes are packets of 1500.
    assert info["rate"] == pytest.approx(info["rate_set"] * 1448 / 1500, rel=0.001)
    assert env.digest == sawtooth.run(env.document, duration=2, record=False).digest


def test_gymnasium_makes_them_by_name(one):
    env = gymnasium.make("sawtooth/Flow-v2", document=one, interval=0.1, disable_env_checker=True)
    observed, _ = env.reset(seed=1)
    assert observed in env.observation_space
    assert env.unwrapped.metadata["version"] == learning.VERSION == 2
    many = gymnasium.make_vec("sawtooth/Flow-v2", num_envs=3, vectorization_mode="vector_entry_point")
    assert many.reset(seed=1)[0].shape == (3, 7)
