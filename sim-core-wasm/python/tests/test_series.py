"""What is recorded: arrays, tables, events, plots."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

import sawtooth


@pytest.fixture(scope="module")
def result() -> sawtooth.Result:
    return sawtooth.run("ucc-newreno", duration=20)


def test_series_are_arrays_of_one_length_over_the_whole_run(result):
    assert {"flows/f1/cwnd", "flows/f2/rtt", "queues/r-n3:r/queue", "run/jain"} <= set(result.series)
    cwnd = result.series["flows/f1/cwnd"]
    assert (cwnd.unit, cwnd.owner, cwnd.averaged) == ("segments", "f1", False)
    assert cwnd.time.dtype == np.float64 and cwnd.values.dtype == np.float32
    assert cwnd.time.shape == cwnd.values.shape == cwnd.min.shape == cwnd.max.shape == (len(cwnd),)
    # Bins are 2^k microseconds wide; the last one ends with the run.
    width = np.diff(cwnd.time)[0] * 1e6
    assert np.log2(round(width)).is_integer()
    assert np.all(np.diff(cwnd.time) > 0) and cwnd.time[-1] == 20.0
    there = ~np.isnan(cwnd.values)
    assert there.any()
    assert np.all(cwnd.min[there] <= cwnd.values[there])
    assert np.all(cwnd.values[there] <= cwnd.max[there])
    # The engine keeps extremes and means of windows by itself.
    flow = result.summary["flows"][0]
    assert np.nanmax(cwnd.max) == np.float32(flow["cwnd"]["max"])
    # Before the flow starts its window is the initial one, which the mean leaves out.
    began = cwnd.time > flow["start"]
    assert np.nanmean(cwnd.values[began]) == pytest.approx(flow["cwnd"]["mean"], rel=0.01)
    with pytest.raises(ValueError):
        cwnd.values[0] = 1
    with pytest.raises(KeyError, match="flows/f1/cwnd"):
        result.series["flows/f1/cwmd"]


def test_stretches_keep_extremes(result):
    queue = result.series["queues/r-n3:r/queue"]
    few = queue.over(points=37)
    assert len(few) == 37 and np.nanmax(few.max) == np.nanmax(queue.max)
    part = queue.over(5, 10, 100)
    assert part.time[0] == pytest.approx(5.05) and part.time[-1] == pytest.approx(10)
    inside = (queue.time > 5) & (queue.time <= 10)
    assert np.nanmax(part.max) >= np.nanmax(queue.max[inside])
    # More stretches than the recorder answers for at once.
    many = queue.over(points=150_000)
    assert len(many) == 150_000 and np.nanmax(many.max) == np.nanmax(queue.max)
    goodput = result.series["flows/f1/goodput"]
    whole = goodput.over(points=1, window=20).values[-1]
    sent = result.summary["flows"][0]
    assert whole == pytest.approx(sent["goodput"] * (20 - sent["start"]) / 20, rel=1e-3)
    for bad in ({"points": 0}, {"start": 3, "end": 2}, {"start": -1}, {"end": float("nan")}):
        with pytest.raises(ValueError):
            queue.over(**bad)


def test_tables_lie_on_the_memory_of_the_series(result):
    table = result.to_arrow()
    assert table.column_names == ["time", *result.series]
    for name in ("flows/f1/cwnd", "queues/r-n3:r/queue"):
        series = result.series[name]
        column = table[name].chunk(0)
        assert column.buffers()[1].address == series.values.ctypes.data
        assert column.null_count == 0
    assert table["time"].chunk(0).buffers()[1].address == result.series[table.column_names[1]].time.ctypes.data
    assert table.schema.field("flows/f1/cwnd").metadata == {
        b"label": b"Congestion window",
        b"unit": b"segments",
    }
    one = result.series["flows/f1/rtt"].to_arrow()
    assert one.column_names == ["time", "min", "max", "last"]
    assert np.shares_memory(one["last"].chunk(0).to_numpy(), result.series["flows/f1/rtt"].values)
    frame = result.to_pandas(points=50)
    assert frame.shape == (50, len(result.series)) and frame.index.name == "time"
    flows = result.to_pandas("flows")
    assert flows["rtt.mean"][0] == result.summary["flows"][0]["rtt"]["mean"]
    with pytest.raises(ValueError, match="not 'rows'"):
        result.to_pandas("rows")


def test_a_table_outlives_the_result():
    result = sawtooth.run("ucc-newreno", duration=2)
    table, before = result.to_arrow(), result.series["flows/f1/cwnd"].values.copy()
    del result
    np.testing.assert_array_equal(table["flows/f1/cwnd"].to_numpy(), before)


def test_events_are_those_that_the_summary_counts(result):
    events = result.events
    assert len(events.time) == len(events.kind) == len(events.flow) == len(events.queue) == len(events)
    assert np.all(np.diff(events.time) >= 0) and events.omitted == 0
    flows = result.summary["flows"]
    for place, flow in enumerate(flows):
        own = events.flow == events.flows.index(flow["id"])
        for kind, key in (("retransmission", "retransmissions"), ("timeout", "timeouts")):
            assert np.sum(own & (events.kind == events.kinds.index(kind))) == flow[key], (place, kind)
    assert len(events.of("start")) == 2
    assert events.of("start")[0] == pytest.approx(flows[0]["start"])
    table = events.to_arrow()
    assert pa.types.is_dictionary(table.schema.field("kind").type)
    assert table["queue"].null_count == np.sum(events.queue < 0)
    frame = events.to_pandas()
    assert frame["kind"].value_counts()["start"] == 2 and frame["queue"].isna().any()
    with pytest.raises(KeyError, match="window-probe"):
        events.of("crash")


def test_a_long_log_goes_on_as_counts(small):
    small["nodes"][0]["count"] = small["flows"][0]["count"] = 80
    small["links"][1] |= {
        "rate": 1e8,
        "delay": 0.002,
        "loss": {"kind": "bernoulli", "probability": 0.1},
    }
    result = sawtooth.run(small, duration=50)
    # Of so many flows only some keep series, and all are in the summary.
    assert len([name for name in result.series if name.endswith("/cwnd")]) == 4
    events, counts = result.events, result.events.counts
    assert 0 < len(events) <= 50_000 and len(counts["count"]) > 0
    assert np.all(counts["start"] >= events.time[-1] - 1) and np.all(counts["end"] > counts["start"])
    for kind, key in (("retransmission", "retransmissions"), ("timeout", "timeouts")):
        place = events.kinds.index(kind)
        later = counts["count"][counts["kind"] == place].sum()
        total = sum(flow[key] for flow in result.summary["flows"])
        assert np.sum(events.kind == place) + later == total


def test_plots_have_the_panels_of_the_page(result):
    figure = result.plot()
    assert figure._repr_png_().startswith(b"\x89PNG")
    titles = [ax.get_title(loc="left") for ax in figure.axes]
    assert titles == ["Congestion window", "Queue", "Throughput", "Fairness (Jain)"]
    window = figure.axes[0]
    lines = {line.get_label(): line for line in window.get_lines()}
    assert lines["f1: UCC"].get_color() == "#0072b2" and lines["f2: NewReno"].get_color() == "#d55e00"
    assert lines["f1: UCC"].get_xdata()[-1] == 20
    assert figure.axes[2].get_ylabel() == "Mb/s"
    chosen = result.plot(["rtt", "leastDelay"], start=5, end=6, points=10)
    assert [ax.get_ylabel() for ax in chosen.axes] == ["ms", "ms"]
    assert chosen.axes[0].get_xlim() == (5, 6)
    with pytest.raises(ValueError, match="no panel 'window'"):
        result.plot(["window"])


def test_a_notebook_shows_figures_and_a_picture(result):
    shown = result._repr_html_()
    assert result.digest in shown and "<svg" in shown and "<td>newreno</td>" in shown
    hostile = sawtooth.run("ucc-newreno", set={"name": "<script>alert(1)</script>"}, duration=1)
    assert "<script" not in hostile._repr_html_()
