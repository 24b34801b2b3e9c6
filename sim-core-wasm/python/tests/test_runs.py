"""Runs: the same bits as everywhere, what is changed first, what is refused."""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import threading
import _thread
from concurrent.futures import ThreadPoolExecutor

import pytest

import sawtooth
from conftest import SCENARIOS


def all_scenarios() -> list[str]:
    files = sorted(SCENARIOS.rglob("*.json"))
    found = [file for file in files if json.loads(file.read_text())["format"] == "sawtooth-scenario"]
    return [file.relative_to(SCENARIOS).with_suffix("").as_posix() for file in found]


def test_every_scenario_has_the_digest_of_the_command_line(said):
    """Recorded, by two threads at once, which the interpreter's lock does not hold up."""
    names = all_scenarios()
    assert len(names) >= 40 and set(names) <= set(sawtooth.scenarios())

    def compare(name: str) -> tuple[str, str, str]:
        expected = said("run", str(SCENARIOS / f"{name}.json"), "--json")
        return name, sawtooth.run(name).digest, expected["digest"]

    with ThreadPoolExecutor(2) as pool:
        other = [(name, a, b) for name, a, b in pool.map(compare, names) if a != b]
    assert other == []


def test_a_summary_is_that_of_the_command_line(small, said):
    expected = said("run", "-", "--json", text=json.dumps(small))
    recorded = sawtooth.run(small)
    assert recorded.summary == expected
    assert sawtooth.run(small, record=False).summary == expected
    assert recorded.digest == expected["digest"] == recorded.summary["digest"]
    assert "Two on a dumbbell" in repr(recorded)


def test_changes_come_before_the_run(small, said):
    changes = {"links/r-d/rate": 3e6, "flows/f/sender": "cubic"}
    result = sawtooth.run(small, set=changes, seed=7, duration=3, warmup=1)
    arguments = ["links/r-d/rate=3e6", "flows/f/sender=cubic", "seed=7", "duration=3", "warmup=1"]
    flags = [flag for one in arguments for flag in ("--set", one)]
    assert result.summary == said("run", "-", "--json", *flags, text=json.dumps(small))
    assert result.document["links"][1]["rate"] == 3e6
    assert result.summary["flows"][0]["sender"] == "cubic"
    # The document of a result is the whole of it.
    assert sawtooth.run(result).digest == sawtooth.run(result.document).digest == result.digest


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"links/r-d/rat": 1}, "links/r-d/rat", "unknown key (did you mean rate?)"),
        ({"links/r-d/rate": 0}, "links/r-d/rate", "must be"),
        ({"links/r-d/rate": "fast"}, "links/r-d/rate", "must be"),
        ({"links/r-d/rate": float("nan")}, "links/r-d/rate", "must be finite"),
        ({"flows/f/sender": "cubik"}, "flows/f/sender", "did you mean cubic?"),
        ({"nowhere": 1}, "nowhere", "unknown"),
        ({"seed": -1}, "seed", "must be"),
        ({"duration": 1e9}, "duration", "must be"),
    ],
)
def test_a_bad_change_is_refused_by_its_place(small, changes, path, words):
    with pytest.raises(sawtooth.DocumentError) as caught:
        sawtooth.run(small, set=changes)
    assert caught.value.path.startswith(path)
    assert words in caught.value.message
    assert str(caught.value) == f"{caught.value.path}: {caught.value.message}"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.path, again.message) == (caught.value.path, caught.value.message)


def test_a_bad_document_says_what_the_command_line_says(small, sawtooth_command):
    small["links"][1]["delai"] = 1
    text = json.dumps(small)
    done = subprocess.run([*sawtooth_command, "run", "-"], input=text, capture_output=True, text=True)
    with pytest.raises(sawtooth.DocumentError) as caught:
        sawtooth.run(small)
    assert done.stderr.strip() == str(caught.value)
    assert isinstance(caught.value, ValueError)
    for document in ("{", "no such file.json", "https://a.example/#1abc", {"format": "other"}):
        with pytest.raises(sawtooth.DocumentError):
            sawtooth.run(document)
    with pytest.raises(sawtooth.DocumentError, match="use sawtooth.experiment"):
        sawtooth.run("papers/ucc/6")
    for document in (7, None, ["a"], {"name": {1, 2}}):
        with pytest.raises(TypeError):
            sawtooth.run(document)


def test_a_run_that_stops_by_itself_says_why(small):
    small["nodes"][0]["count"] = small["flows"][0]["count"] = 4000
    small["links"][0] |= {"rate": 1e6, "queue": {"kind": "drop-tail", "limit": {"packets": 10_000}}}
    small["links"][1] |= {"rate": 1e9, "delay": 1}
    small["flows"][0]["transport"] = {"preset": "ns2", "initialWindow": 10_000, "segment": 64}
    with pytest.raises(sawtooth.RunStopped, match="more than .* packets in the network"):
        sawtooth.run(small, set={"duration": 10}, record=False)


@pytest.mark.parametrize("record", [True, False])
def test_control_c_stops_a_run(small, record):
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.1, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            sawtooth.run(small, duration=100_000, record=record)
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, previous)


def test_other_threads_go_on_while_the_engine_runs(small):
    begun, ended = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        sawtooth.run(small, duration=2000, record=False)
        ended.set()

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    steps = 0
    while not ended.is_set():
        steps += 1
    thread.join()
    assert steps > 1000


def test_a_run_without_a_recording_has_figures_alone(small):
    result = sawtooth.run(small, record=False)
    assert result.summary["flows"] and result.link().startswith("#1")
    with pytest.raises(RuntimeError, match="record=True"):
        _ = result.series
    assert "<table>" in result._repr_html_() and "<svg" not in result._repr_html_()
