"""Sessions: live changes, time travel, snapshots."""

from __future__ import annotations

import copy
import pickle
import signal
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import sawtooth


def replayed(session: sawtooth.Session) -> str:
    return sawtooth.run(session.document, duration=session.duration, record=False).digest


def test_a_live_change_is_an_intervention_that_replays(small):
    session = sawtooth.Session(small)
    assert session.now == 0.0 and session.duration == 5.0
    assert session.set("links/r-d/delay", 0.03)["effect"] == "document"
    assert session.advance(2) == 2.0
    done = session.set("links/r-d/rate", 1e6)
    assert done["effect"] == "live" and (done["from"], done["to"]) == (2e6, 1e6)
    # The next whole microsecond after the present.
    assert done["at"] == pytest.approx(2.000001, abs=2e-6)
    (intervention,) = session.document["interventions"]
    assert intervention["set"] == "links/r-d/rate" and intervention["to"] == 1e6
    assert session.advance() == 5.0
    assert session.digest == replayed(session) == session.summary["digest"]
    assert len(session.events.of("intervention")) == 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers that signal")
def test_a_handler_of_a_signal_may_ask_the_run_that_it_interrupts(small):
    class Enough(Exception):
        pass

    session = sawtooth.Session({**small, "duration": 100_000})
    seen = []

    def handler(*_):
        seen.append(session.now)
        if seen[-1] > 0:
            raise Enough

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
    try:
        with pytest.raises(Enough):
            session.advance()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert session.now >= seen[-1] > 0


def test_what_was_recorded_can_be_gone_back_to(small):
    session = sawtooth.Session(small)
    session.advance()
    straight, cwnd = session.digest, session.series["flows/f.1/cwnd"].values.copy()
    assert session.seek(1.5) == 1.5 and session.recorded_until == 5.0
    assert session.seek(4) == 4.0 and session.seek(9) == 5.0
    assert session.digest == straight
    np.testing.assert_array_equal(session.series["flows/f.1/cwnd"].values, cwnd)
    # A change in the past discards what came after it.
    session.seek(2)
    session.set("flows/f/sender", "cubic")
    assert session.recorded_until == pytest.approx(2)
    session.advance()
    assert session.digest == replayed(session) != straight


def test_a_snapshot_goes_its_own_way(small):
    session = sawtooth.Session(small)
    session.advance(1)
    twin = session.snapshot()
    kept = session.result()
    session.set("links/r-d/loss", {"kind": "bernoulli", "probability": 0.2})
    session.advance()
    twin.advance()
    assert twin.digest == sawtooth.run(small).digest != session.digest
    assert kept.summary["duration"] == 1.0
    assert kept.series["flows/f.1/cwnd"].time[-1] == 1.0


def test_steps_and_structure(small):
    session = sawtooth.Session(small, seed=3)
    first = session.step()
    assert 0 < session.step(10) and first <= session.now
    session.advance(1)
    # Another network: the run is led back to where it was.
    assert session.set("nodes/n/count", 2)["effect"] == "restart"
    assert session.now == 1.0
    session.extend(6)
    assert session.advance() == 6.0
    assert session.step(5) == 6.0
    assert session.digest == replayed(session)
    part = session.measure(2, 4)
    assert part["warmup"] == 2.0 and part["duration"] == 4.0
    whole = sawtooth.run(session.document, duration=4, warmup=2).summary
    assert part["flows"] == whole["flows"]


def test_what_is_wrong_changes_nothing(small):
    session = sawtooth.Session(small)
    session.advance(1)
    before = session.document
    for path, value in [
        ("links/r-d/rate", -1),
        ("links/r-d", "x"),
        ("seed", 0.5),
        ("format", "x"),
        ("", 1),
    ]:
        with pytest.raises(sawtooth.DocumentError):
            session.set(path, value)
    with pytest.raises(sawtooth.DocumentError):
        session.extend(1e9)
    for bad in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="number of seconds, at least 0"):
            session.advance(bad)
        with pytest.raises(ValueError):
            session.seek(bad)
    with pytest.raises(ValueError):
        session.step(-1)
    assert session.document == before and session.now == 1.0
    assert "at 1 s of 5 s" in repr(session)


def test_a_session_is_copied_and_kept(small):
    session = sawtooth.Session(small)
    session.advance(2)
    session.set("links/r-d/rate", 3e6)
    session.advance(3)
    session.seek(2.5)
    for twin in (copy.deepcopy(session), copy.copy(session.snapshot()), pickle.loads(pickle.dumps(session))):
        assert (twin.now, twin.recorded_until, twin.digest) == (2.5, 3, session.digest)
        assert twin.document == session.document
        twin.advance()
    session.advance()
    assert twin.digest == session.digest
    result = sawtooth.run(small)
    for twin in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert twin.digest == result.digest and twin.document == result.document
        assert np.array_equal(
            twin.series["flows/f.1/cwnd"].values, result.series["flows/f.1/cwnd"].values, equal_nan=True
        )
    part = pickle.loads(pickle.dumps(session.result()))
    assert part.summary == session.summary
    bare = pickle.loads(pickle.dumps(sawtooth.run(small, record=False)))
    assert bare.digest == result.digest
    with pytest.raises(RuntimeError, match="record=True"):
        _ = bare.series


def test_numbers_that_are_none_and_ranges_that_end_before_they_begin_are_refused(small):
    session = sawtooth.Session(small)
    session.advance(3)
    for value in (float("nan"), float("inf"), {"kind": "fixed", "window": float("nan")}):
        with pytest.raises(sawtooth.DocumentError, match="finite") as caught:
            session.set("flows/f/sender", value)
        assert caught.value.path == "flows/f/sender"
    with pytest.raises(sawtooth.DocumentError, match="finite"):
        sawtooth.run(small, set={"links/r-d/rate": float("nan")})
    with pytest.raises(ValueError, match="ends before it begins"):
        session.measure(2, 1)
    with pytest.raises(sawtooth.DocumentError, match="lasts 5 s already"):
        session.extend(1)
    session.extend(6)
    assert session.duration == 6


def test_a_thread_waits_for_another(small):
    session = sawtooth.Session(small, duration=60)
    with ThreadPoolExecutor(4) as pool:
        runs = [pool.submit(session.advance) for _ in range(2)]
        asked = [pool.submit(lambda: session.digest) for _ in range(20)]
    assert {run.result() for run in runs} == {60} and all(len(one.result()) == 16 for one in asked)
    assert session.digest == sawtooth.run(small, duration=60, record=False).digest


def test_an_error_commands_no_terminal(small):
    with pytest.raises(sawtooth.DocumentError) as caught:
        sawtooth.run({**small, "\x1b[2J\u202e": 1})
    assert "\x1b" not in str(caught.value) and "\u202e" not in str(caught.value)
