"""Evaluations: intervals, seeds that are held out, bounded time."""

from __future__ import annotations

import json

import numpy as np
import pytest

import sawtooth
from sawtooth import evaluation


def short(*ids: str) -> list[dict]:
    """Cases of the core suite, of eight seconds."""
    cases = []
    for case in evaluation.SUITES["core"]:
        if case["id"] in ids:
            base = {**case["base"], "duration": 8, "warmup": 3}
            base.pop("interventions", None)
            cases.append({**case, "base": base})
    return cases


def test_an_algorithm_is_held_against_a_baseline(tmp_path):
    found = sawtooth.evaluate("bbr", short("bloated", "rival"), seeds=4, store=tmp_path)
    assert json.loads(json.dumps(found)) == found
    assert found["complete"] and found["engine"] == sawtooth.engine and found["seeds"] == [1, 2, 3, 4]
    bloated, rival = found["cases"]
    used, delay = bloated["measures"]
    # BBR keeps a queue of eight bandwidth-delay products nearly empty, which NewReno fills.
    assert delay["difference"] == "better" and delay["candidate"]["high"] < delay["baseline"]["low"]
    assert used["candidate"]["mean"] > 0.9 and used["candidate"]["runs"] == 4
    assert rival["measures"][0]["difference"] == "none"
    # The differences are of the same seeds.
    cells = sawtooth.experiment(
        evaluation._document(short("bloated")[0], "bbr", "newreno", [1, 2, 3, 4]), progress=False
    ).results["cells"]
    values = [[cell["values"][1] for cell in cells if cell["series"] == series] for series in (0, 1)]
    differences = np.subtract(*values)
    # Student's t with three degrees of freedom: 3.182446.
    half = 3.182446 * differences.std(ddof=1) / 2
    paired = delay["paired"]
    assert paired["mean"] == pytest.approx(differences.mean())
    assert paired["high"] - paired["mean"] == pytest.approx(half) and paired["runs"] == 4
    # A case is plain runs: the candidate's first is the run of its document.
    cell = sawtooth.run(
        short("bloated")[0]["base"], set={"flows/f/sender": "bbr"}, seed=1, record=False
    )
    assert bloated["digests"][0] == cell.digest
    assert sorted(one.name for one in tmp_path.iterdir()) == ["bloated", "rival"]
    # With itself there is no difference, and its parameters count.
    same = sawtooth.evaluate({"kind": "newreno"}, short("alone"), seeds=3)
    assert {one["difference"] for one in same["cases"][0]["measures"]} == {"none"}
    gentle = sawtooth.evaluate({"kind": "aimd", "b": 0.1}, short("alone"), seeds=3, against="aimd")
    assert gentle["cases"][0]["measures"][1]["difference"] == "worse"


def test_seeds_that_are_held_out_are_others():
    shown = sawtooth.evaluate("newreno", short("lossy"), seeds=3)
    hidden = sawtooth.evaluate("newreno", short("lossy"), seeds=3, held_out=True)
    assert hidden["heldOut"] and not set(hidden["seeds"]) & set(range(1, 1001))
    assert not set(shown["cases"][0]["digests"]) & set(hidden["cases"][0]["digests"])


def test_what_is_not_whole_in_time_is_left_out():
    found = sawtooth.evaluate("cubic", seeds=1000, seconds=0.3, workers=1)
    assert found["complete"] is False and len(found["cases"]) < len(evaluation.SUITES["core"])


def test_every_case_of_the_suite_runs_and_is_measured():
    cases = [case["id"] for case in evaluation.SUITES["core"]]
    found = sawtooth.evaluate("cubic", seeds=1)
    assert [case["id"] for case in found["cases"]] == cases and len(set(cases)) == len(cases)
    for case in found["cases"]:
        for measure in case["measures"]:
            assert measure["candidate"]["mean"] is not None, (case["id"], measure["id"])


def test_what_is_wrong_is_refused_before_anything_runs():
    with pytest.raises(sawtooth.DocumentError, match="did you mean cubic?"):
        sawtooth.evaluate("cubik")
    with pytest.raises(sawtooth.DocumentError, match="unknown key"):
        sawtooth.evaluate({"kind": "cubic", "betta": 1})
    with pytest.raises(ValueError, match="there are core"):
        sawtooth.evaluate("cubic", "all")
    with pytest.raises(ValueError, match="seeds"):
        sawtooth.evaluate("cubic", seeds=0)
