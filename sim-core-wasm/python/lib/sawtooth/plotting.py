"""Plots like the page's panels, with Matplotlib."""

from __future__ import annotations

import html
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ._needs import need
from .errors import MissingLibrary
from .series import Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from .result import Recording

#: The page's colours of flows, on paper; colour-blind people can tell them from one another.
COLOURS = ("#0072b2", "#d55e00", "#00805d", "#b4528a", "#b27a00", "#2a8fcb", "#8a7d00", "#444449")
#: Dashes, which shift when the colours repeat.
DASHES: tuple[Any, ...] = ("solid", (0, (6, 3)), (0, (8, 3, 2, 3)), (0, (2, 2)))
#: Queues that a panel draws at most.
MOST_QUEUES = 4
#: More curves than this have no legend: it would cover them.
MOST_NAMED = 12

TITLES = {
    "cwnd": "Congestion window",
    "queue": "Queue",
    "sojourn": "Waiting time",
    "throughput": "Throughput",
    "rtt": "Round-trip time",
    "fairness": "Fairness (Jain)",
    "utilization": "Utilization",
}
USUAL = ["cwnd", "queue", "throughput", "rtt"]
#: How a unit is written on an axis, and by what values are divided for that.
AXES = {"s": ("ms", 1e-3), "bit/s": ("Mb/s", 1e6)}


def _blank(width: float, height: float) -> Figure:
    """An empty figure, which a notebook shows whether or not it has asked for Matplotlib before."""
    need("matplotlib", "plot", "plot")
    from matplotlib.figure import Figure

    class Shown(Figure):
        def _repr_png_(self) -> bytes:
            out = io.BytesIO()
            self.savefig(out, format="png", dpi=100)
            return out.getvalue()

    return Shown(figsize=(width, height), layout="constrained")


def figure(
    run: Recording,
    panels: list[str] | None,
    start: float,
    end: float | None,
    points: int,
) -> Figure:
    """The figure of `Recording.plot`."""
    series = run.series
    description = run.description
    chosen = panels if panels is not None else _panels_of(run)
    curves = {panel: _curves(panel, series, description) for panel in chosen}
    unknown = [panel for panel, lines in curves.items() if not lines and panel not in TITLES]
    if unknown:
        keys = sorted({one.key for one in series.values()})
        raise ValueError(f"there is no panel {unknown[0]!r}; there are {', '.join([*TITLES, *keys])}")
    # A panel without curves, such as the fairness of a single flow, is left out.
    drawn = {panel: lines for panel, lines in curves.items() if lines}
    made = _blank(8, 1.2 + 1.9 * max(len(drawn), 1))
    if description["name"]:
        made.suptitle(description["name"], fontsize=11, x=0.01, ha="left")
    if not drawn:
        return made
    axes = made.subplots(len(drawn), 1, sharex=True, squeeze=False)[:, 0]
    changes = run.events.of("intervention")
    for ax, (panel, lines) in zip(axes, drawn.items()):
        _draw(ax, panel, lines, start, end, points)
        for at in np.unique(changes):
            ax.axvline(at, color="#888888", linewidth=0.8, linestyle=(0, (2, 2)), zorder=0)
    axes[-1].set_xlabel("Time (s)")
    until = run._session.recorded_until if end is None else end
    axes[-1].set_xlim(start, until)
    return made


def _panels_of(run: Recording) -> list[str]:
    view = run.document.get("view") or {}
    shown = view.get("panels") if isinstance(view, dict) else None
    known = [panel for panel in shown or [] if isinstance(panel, str) and panel in TITLES]
    return known or USUAL


def _curves(
    panel: str, series: Any, description: dict[str, Any]
) -> list[tuple[Series, str, str, Any]]:
    """The series of a panel, each with its name, colour and dash."""
    flows = [flow["id"] for flow in description["flows"]]
    names = {flow["id"]: flow.get("label") or f"{flow['id']}: {flow['name']}" for flow in description["flows"]}
    if panel == "fairness":
        found = [one for one in series.values() if one.key == "jain"]
        return [(one, one.owner or one.label, *_look(i)) for i, one in enumerate(found)]
    if panel in ("queue", "sojourn", "utilization"):
        ports = [description["ports"][port]["id"] for port in bottlenecks(description)]
        found = [series.get(f"queues/{port}/{panel}") for port in ports]
        return [(one, one.owner, *_look(i)) for i, one in enumerate(found) if one is not None]
    of_flows = [one for one in series.values() if one.key == panel and one.name.startswith("flows/")]
    if of_flows:
        return [
            (one, names[one.owner], *_look(flows.index(one.owner))) for one in of_flows
        ]
    others = [one for one in series.values() if one.key == panel]
    return [(one, one.owner or one.label, *_look(i)) for i, one in enumerate(others)]


def _look(place: int) -> tuple[str, Any]:
    turn = place // len(COLOURS)
    return COLOURS[place % len(COLOURS)], DASHES[(place + turn) % len(DASHES)]


def bottlenecks(description: dict[str, Any]) -> list[int]:
    """The ports where packets wait, the ones that limit most flows first: in the page's order."""
    ports = description["ports"]
    crossing: dict[int, int] = {}
    for flow in description["flows"]:
        for port in flow["path"]:
            crossing[port] = crossing.get(port, 0) + 1

    def order(port: int) -> tuple[Any, ...]:
        info = ports[port]
        access_point = info["link"] is None and info["to"] is None
        flows = crossing.get(port, 0)
        return (not access_point, flows == 0, info["rate"], -flows, port)

    return sorted((port for port in description["waiting"] if ports[port]["recorded"]), key=order)[
        :MOST_QUEUES
    ]


def _draw(
    ax: Axes,
    panel: str,
    lines: list[tuple[Series, str, str, Any]],
    start: float,
    end: float | None,
    points: int,
) -> None:
    unit, scale = AXES.get(lines[0][0].unit, (lines[0][0].unit, 1.0))
    width = 0.8 if len(lines) > len(COLOURS) else 1.2
    for series, name, colour, dash in lines:
        part = series.over(start, end, points)
        if not series.averaged:
            # Extremes between two points of the curve are seen too.
            ax.fill_between(
                part.time, part.min / scale, part.max / scale, color=colour, alpha=0.25, linewidth=0
            )
        ax.plot(
            part.time, part.values / scale, color=colour, linestyle=dash, linewidth=width, label=name
        )
    label = TITLES.get(panel, lines[0][0].label)
    ax.set_title(label, fontsize=9, loc="left")
    ax.set_ylabel(unit, fontsize=8)
    ax.tick_params(labelsize=8)
    ax.set_ylim(bottom=0, top=1.02 if panel in ("fairness", "utilization") else None)
    ax.grid(True, color="#e4e4e8", linewidth=0.6)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    if 1 < len(lines) <= MOST_NAMED or (lines and panel == "queue"):
        ax.legend(fontsize=7, loc="upper right", framealpha=0.85, ncols=min(len(lines), 4))


def page(run: Recording) -> str:
    """The view of a run in a notebook: its figures, and a picture if Matplotlib is installed."""
    summary = run.summary
    title = html.escape(summary["name"] or "A run")
    said = (
        f"{summary['duration']:g} s, seed {summary['seed']}, digest "
        f"<code>{html.escape(summary['digest'])}</code>"
    )
    rows = "".join(
        f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>"
        for row in _rows(summary)
    )
    headings = ("flow", "sender", "goodput, Mb/s", "loss, %", "mean round trip, ms", "mean window")
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f"<div><strong>{title}</strong><br>{said}{table}{''.join(_picture(run))}</div>"


#: Flows that a notebook lists at most.
MOST_ROWS = 20


def _rows(summary: dict[str, Any]) -> Iterator[list[str]]:
    def fixed(value: float | None, digits: int, scale: float = 1.0) -> str:
        return "–" if value is None else f"{value / scale:.{digits}f}"

    for flow in summary["flows"][:MOST_ROWS]:
        yield [
            flow["id"],
            flow["sender"] or flow["traffic"],
            fixed(flow["goodput"], 3, 1e6),
            fixed(flow["lossRate"], 3, 1e-2),
            fixed((flow["rtt"] or {}).get("mean"), 1, 1e-3),
            fixed((flow["cwnd"] or {}).get("mean"), 1),
        ]
    more = len(summary["flows"]) - MOST_ROWS
    if more > 0:
        yield [f"and {more} more", "", "", "", "", ""]


def _picture(run: Recording) -> Iterator[str]:
    try:
        drawn = run.plot()
    except (MissingLibrary, RuntimeError):
        # Without Matplotlib, or without a recording, the figures stand alone.
        return
    out = io.StringIO()
    drawn.savefig(out, format="svg")
    text = out.getvalue()
    yield text[text.index("<svg") :]


def experiment_figure(grid: Any, results: dict[str, Any], measure: str | None) -> Figure:
    """The figure of `ExperimentResult.plot`."""
    measures = grid.measures
    shown = [name for name, _, _, curve in measures if not curve]
    chosen = measure if measure is not None else next(iter(shown), None)
    if chosen not in shown:
        raise ValueError(f"there is no measure {chosen!r}; there are {', '.join(shown)}")
    place = [name for name, *_ in measures].index(chosen)
    _, label, unit, _ = measures[place]
    axis, second = grid.points
    made = _blank(7, 4.2)
    ax = made.subplots()
    points = [point for point in results["points"] if point["measure"] == place]
    curve = 0
    for series, (name, title) in enumerate(grid.series):
        for y in range(len(second)):
            own = [p for p in points if p["series"] == series and p["y"] == y]
            own = [p for p in own if p["mean"] is not None]
            if not own:
                continue
            colour, dash = _look(curve)
            xs = [axis[p["x"]] for p in own]
            means = np.array([p["mean"] for p in own])
            ends = [(p["low"], p["high"]) for p in own]
            low = np.array([mean - (a if a is not None else mean) for mean, (a, _) in zip(means, ends)])
            high = np.array([(b if b is not None else mean) - mean for mean, (_, b) in zip(means, ends)])
            suffix = f", {second[y]:g}" if len(second) > 1 else ""
            ax.errorbar(
                xs,
                means,
                yerr=[np.maximum(low, 0), np.maximum(high, 0)],
                color=colour,
                linestyle=dash,
                linewidth=1.2,
                marker="os^Dxv"[curve % 6],
                markersize=4,
                capsize=2,
                label=f"{title or name}{suffix}",
            )
            curve += 1
    ax.set_title(results["experiment"].get("name", ""), fontsize=10, loc="left")
    ax.set_xlabel((results["experiment"].get("axis") or {}).get("label", "x"), fontsize=9)
    ax.set_ylabel(f"{label} ({unit})" if unit else label, fontsize=9)
    ax.grid(True, color="#e4e4e8", linewidth=0.6)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    if curve > 1:
        ax.legend(fontsize=8, framealpha=0.85)
    return made


def experiment_page(grid: Any, results: dict[str, Any]) -> str:
    """The view of an experiment in a notebook: its claims, and its figure if Matplotlib is installed."""
    title = html.escape(grid.name or "An experiment")
    said = f"{len(results['cells'])} runs, engine {html.escape(results['engine'])}"
    rows = "".join(
        f"<tr><td>{html.escape(one['claim'])}</td><td>{html.escape(one['outcome'])}</td></tr>"
        for one in results["verdicts"]
        if one["reading"] == 0
    )
    table = f"<table><tr><th>claim</th><th>outcome</th></tr>{rows}</table>" if rows else ""
    try:
        out = io.StringIO()
        experiment_figure(grid, results, None).savefig(out, format="svg")
        picture = out.getvalue()
        picture = picture[picture.index("<svg") :]
    except (MissingLibrary, ValueError):
        picture = ""
    return f"<div><strong>{title}</strong><br>{said}{table}{picture}</div>"
