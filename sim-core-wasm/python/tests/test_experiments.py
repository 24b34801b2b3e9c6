"""Experiments on this machine: the bytes of the command line, cells that are kept, what is refused."""

from __future__ import annotations

import _thread
import copy
import json
import pickle
import signal
import subprocess
import threading
import time

import pyarrow.parquet as pq
import pytest

import sawtooth
from conftest import grid_of


def theirs(command: list[str], document: dict, *flags: str) -> str:
    text = json.dumps(document)
    done = subprocess.run(
        [*command, "experiment", "-", *flags], input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_results_are_the_bytes_of_the_command_line_on_any_number_of_threads(small, sawtooth_command):
    document = grid_of(small, seeds=3)
    expected = theirs(sawtooth_command, document, "--json")
    one = sawtooth.experiment(document, workers=1, progress=False)
    several = sawtooth.experiment(document, workers=3, progress=False)
    assert one.text == several.text == expected
    assert one.csv() == theirs(sawtooth_command, document, "--csv")
    assert len(one) == 12 and [claim["result"] for claim in one.claims] == ["confirmed"]
    assert one.verdicts[0]["claim"] == "more"
    narrowed = sawtooth.experiment(document, only=["cubic"], seeds=2, progress=False)
    assert narrowed.text == theirs(sawtooth_command, document, "--json", "--only", "cubic", "--seeds", "2")
    # Other choices of what its source leaves open.
    open_setting = {
        **document,
        "settings": [
            {
                "id": "seconds",
                "label": "Duration",
                "reason": "The source does not say it.",
                "choices": [
                    {"id": "two", "label": "2 s", "set": {"duration": 2}},
                    {"id": "three", "label": "3 s", "set": {"duration": 3}},
                ],
            }
        ],
    }
    both = sawtooth.experiment(open_setting, settings=1, progress=False)
    assert both.text == theirs(sawtooth_command, open_setting, "--json", "--settings", "1")
    assert both.results["others"][0]["choice"] == "three"
    with pytest.raises(ValueError, match="settings must be"):
        sawtooth.experiment(open_setting, settings=0, progress=False)
    # A cell is a scenario as any other.
    cell = one.document("cubic", x=1, seed=2)
    assert sawtooth.run(cell).digest == one.results["cells"][-1]["digest"]
    with pytest.raises(IndexError):
        one.document("cubic", x=2)


def test_cells_that_are_kept_never_run_again(small, tmp_path, sawtooth_command, monkeypatch):
    document = grid_of(small, seeds=3)
    first = sawtooth.experiment(document, store=tmp_path, progress=False)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cells.parquet", "results.json"]
    assert (tmp_path / "results.json").read_text() == first.text == theirs(sawtooth_command, document, "--json")
    table = pq.read_table(tmp_path / "cells.parquet")
    assert table["cell"].to_pylist() == list(range(12))
    cells = first.results["cells"]
    assert table["digest"].to_pylist() == [cell["digest"] for cell in cells]
    assert table["measure.goodput"].to_pylist() == [cell["values"][0] for cell in cells]
    assert len(set(table["key"].to_pylist())) == 12
    before = (tmp_path / "cells.parquet").read_bytes()

    ran: list[tuple[int, int]] = []
    sawtooth.experiment(document, store=tmp_path, progress=lambda done, of, left: ran.append((done, of)))
    assert ran == [] and (tmp_path / "cells.parquet").read_bytes() == before
    # More seeds: only the new ones run; and the file has the bytes that one run would have given.
    more = grid_of(small, seeds=4)
    sawtooth.experiment(more, store=tmp_path, progress=lambda done, of, left: ran.append((done, of)))
    assert ran[-1] == (4, 4)
    other = tmp_path / "other"
    sawtooth.experiment(more, store=other, workers=1, progress=False)
    assert (other / "cells.parquet").read_bytes() == (tmp_path / "cells.parquet").read_bytes()
    # Another network: what is none of the experiment's any more is kept.
    ran.clear()
    small["links"][1]["delay"] = 0.03
    changed = grid_of(small, seeds=1)
    sawtooth.experiment(changed, store=tmp_path, progress=lambda done, of, left: ran.append((done, of)))
    assert ran[-1] == (4, 4)
    assert pq.read_table(tmp_path / "others.parquet").num_rows == 16
    ran.clear()
    sawtooth.experiment(more, store=tmp_path, progress=lambda done, of, left: ran.append((done, of)))
    assert ran == []
    # A file that is not whole is run again.
    (tmp_path / "cells.parquet").write_bytes(before[:1000])
    sawtooth.experiment(document, store=tmp_path, progress=lambda done, of, left: ran.append((done, of)))
    assert ran[-1] == (12, 12) and (tmp_path / "cells.parquet").read_bytes() == before


def test_what_was_done_is_kept_when_somebody_interrupts(small, tmp_path):
    document = grid_of(small, seeds=200, duration=20)
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    done = 0

    def watch(count: int, of: int, left: float | None) -> None:
        nonlocal done
        done = count
        assert of == 800 and left is not None and left >= 0
        if count >= 5:
            _thread.interrupt_main()

    try:
        with pytest.raises(KeyboardInterrupt):
            sawtooth.experiment(document, store=tmp_path, workers=2, progress=watch)
    finally:
        signal.signal(signal.SIGINT, previous)
    assert 5 <= done < 800
    (part,) = tmp_path.glob("part-*.parquet")
    assert pq.read_table(part).num_rows >= done
    assert not [one for one in threading.enumerate() if one.name.startswith("sawtooth")]


def test_cells_that_take_for_ever_end_with_the_time(small):
    small["links"][0]["rate"] = small["links"][1]["rate"] = 1e10
    document = grid_of(small, duration=100_000)
    document["axis"]["values"] = [1e10, 2e10]
    with pytest.raises(sawtooth.OutOfTime, match="0 of 4 runs"):
        sawtooth.experiment(document, workers=2, progress=False, deadline=time.monotonic() + 0.1)


def test_a_bad_experiment_is_refused_by_its_place(small):
    document = grid_of(small)
    document.pop("claims")
    for key, value, path in [
        ("axis", {"path": "links/r-d/rat", "values": [1e6, 2e6]}, "axis"),
        ("measures", [{"id": "x", "label": "X", "figure": {"path": "flows/none/goodput"}}], "measures"),
        ("seeds", 0, "seeds"),
        ("base", "no-such-scenario", "base"),
        ("colour", 1, "colour"),
    ]:
        with pytest.raises(sawtooth.DocumentError) as caught:
            sawtooth.experiment({**document, key: value}, progress=False)
        assert caught.value.path.startswith(path), caught.value
    with pytest.raises(sawtooth.DocumentError, match="format"):
        sawtooth.experiment(small, progress=False)
    with pytest.raises(sawtooth.DocumentError, match="only|series"):
        sawtooth.experiment(document, only=["reno"], progress=False)
    with pytest.raises(ValueError, match="workers"):
        sawtooth.experiment(document, workers=0, progress=False)


def test_a_cell_that_stops_says_which_one_it_is(small):
    small["nodes"][0]["count"] = small["flows"][0]["count"] = 4000
    small["links"][0] |= {"rate": 1e6, "queue": {"kind": "drop-tail", "limit": {"packets": 10_000}}}
    small["links"][1] |= {"rate": 1e9, "delay": 1}
    small["flows"][0]["transport"] = {"preset": "ns2", "initialWindow": 10_000, "segment": 64}
    document = grid_of(small, duration=10)
    document["measures"] = [{"id": "goodput", "label": "G", "figure": {"path": "totalGoodput"}}]
    document.pop("claims")
    with pytest.raises(sawtooth.CellError, match="^series newreno, point .*, seed 1: stopped at"):
        sawtooth.experiment(document, workers=1, only=["newreno"], progress=False)


def test_results_are_tables_and_figures(small):
    result = sawtooth.experiment(grid_of(small, seeds=3), progress=False)
    points = result.to_pandas()
    assert len(points) == 8 and set(points["series"]) == {"newreno", "cubic"}
    assert (points["low"] <= points["mean"]).all() and (points["mean"] <= points["high"]).all()
    cells = result.to_pandas("cells")
    mean = cells[(cells["series"] == "cubic") & (cells["x"] == 2e6)]["goodput"].mean()
    row = points.query("series == 'cubic' and x == 2e6 and measure == 'goodput'")
    assert row["mean"].item() == pytest.approx(mean, rel=1e-7)
    assert list(result.to_pandas("verdicts")["outcome"]) == ["confirmed"]
    (ax,) = result.plot().axes
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["newreno", "cubic"]
    shown = result._repr_html_()
    assert "<svg" in shown and "confirmed" in shown
    with pytest.raises(ValueError, match="no measure 'window'"):
        result.plot("window")
    with pytest.raises(ValueError):
        result.to_pandas("rows")


def test_progress_goes_to_standard_error_now_and_then(small, capsys, monkeypatch):
    monkeypatch.setattr("sawtooth.experiments.time.monotonic", iter(range(0, 10_000, 20)).__next__)
    sawtooth.experiment(grid_of(small), workers=1)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "of 4 runs, " in printed.err and printed.err.rstrip().endswith("s to go")


def test_results_are_kept_as_they_are(small):
    result = sawtooth.experiment(grid_of(small), progress=False)
    twin = pickle.loads(pickle.dumps(result))
    assert twin.text == result.text and copy.deepcopy(result).csv() == result.csv()


def test_a_worker_that_ends_before_it_is_asked_for_its_engine_is_no_error():
    """A cluster that adapts ends idle workers while the others answer."""
    from sawtooth.cluster import _check_workers

    class Answering:
        def __init__(self, **found):
            self.found = found

        def nthreads(self):
            return dict.fromkeys(self.found, 1)

        def run(self, _function, on_error="raise"):
            gone = [one for one in self.found.values() if isinstance(one, Exception)]
            if gone and on_error == "raise":
                raise gone[0]
            return self.found

    _check_workers(Answering(one=sawtooth.engine, gone=OSError("the stream is closed")), None)
    with pytest.raises(sawtooth.EngineMismatch, match="other has the engine 0"):
        _check_workers(Answering(gone=OSError("closed"), other="0"), None)
    with pytest.raises(RuntimeError, match="no module"):
        _check_workers(Answering(odd=RuntimeError("no module")), None)
