"""Documents: reading, checking and sharing them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Union

from . import _engine
from .errors import DocumentError

__all__ = [
    "Document",
    "Import",
    "Warning",
    "catalog",
    "from_graphml",
    "from_link",
    "graphml",
    "link",
    "scenario",
    "scenarios",
    "validate",
]

#: What every function takes for a document: an object (a dictionary), JSON text, the name of a file, a link as the
#: page's Share copies it, or the name of a scenario that comes with the package (see `scenarios`).
Document = Union[Mapping[str, Any], str, "os.PathLike[str]"]


class Warning(NamedTuple):
    """A probable mistake in a valid document."""

    #: Where, as `set` takes it.
    path: str
    #: What it is.
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


@dataclass(frozen=True)
class Import:
    """The contents of a GraphML file."""

    #: The document that it makes.
    document: dict[str, Any]
    #: What was found: counts of hosts, routers and links, nodes that are called otherwise now, remarks.
    found: dict[str, Any]


def plain(value: Any) -> Any:
    """A value of another library, such as NumPy's numbers and arrays, as JSON has it."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    raise TypeError(f"a document holds no {type(value).__name__}")


def as_json(value: Any, path: str = "") -> str:
    """A value as JSON, which has no numbers but finite ones."""
    try:
        return json.dumps(value, default=plain, ensure_ascii=False, allow_nan=False)
    except ValueError as error:
        message = "a number must be finite" if "JSON compliant" in str(error) else str(error)
        raise DocumentError(path, message) from None


def text_of(document: Any) -> str:
    """The text of a document, wherever it comes from."""
    if isinstance(document, Mapping):
        return as_json(document)
    if isinstance(document, os.PathLike):
        return _engine.read(document)
    if isinstance(document, str):
        if document.lstrip().startswith("{"):
            return document
        if _engine.fragment(document) is not None:
            return _engine.from_link(document)
        if document in _engine.scenarios():
            return _engine.scenario(document)
        return _engine.read(document)
    # A session and a result have theirs.
    inner = getattr(document, "document", None)
    if isinstance(inner, Mapping):
        return as_json(inner)
    raise TypeError(
        "a document is an object, JSON text, the name of a file, a link, or the name of a scenario; "
        f"got {type(document).__name__}"
    )


def scenario_text(
    document: Any,
    set: Mapping[str, Any] | None = None,
    seed: int | None = None,
    duration: float | None = None,
    warmup: float | None = None,
) -> str:
    """The text of a scenario with changes, checked."""
    text = text_of(document)
    changes = list((set or {}).items())
    named = {"seed": seed, "duration": duration, "warmup": warmup}
    changes += [(path, value) for path, value in named.items() if value is not None]
    try:
        return _engine.changed(text, [(path, as_json(value, path)) for path, value in changes])
    except DocumentError:
        if _engine.is_experiment(text):
            raise DocumentError(
                "format", "this is an experiment, not a single run: use sawtooth.experiment"
            ) from None
        raise


def catalog() -> dict[str, Any]:
    """Everything that a document can choose from.

    Returns:
        Lists by registry (``senders``, ``queues``, ``losses``, ``traffic``, …). An entry has its ``kind``, its name,
        a summary, its source, and its parameters with unit, range, default and help; the same object that
        ``sawtooth catalog --json`` prints.
    """
    return json.loads(_engine.catalog())


def scenarios() -> list[str]:
    """The names of the documents in the package, in alphabetical order.

    Documents in ``papers/`` are experiments and the scenarios that they vary.
    """
    return _engine.scenarios()


def scenario(name: str) -> dict[str, Any]:
    """A document that comes with the package.

    Raises:
        KeyError: There is no document with this name; the message suggests the nearest name.
    """
    return json.loads(_engine.scenario(name))


def validate(document: Document) -> list[Warning]:
    """Checks a scenario without running it.

    Returns:
        Warnings about probable mistakes. The engine lists a limited number; a last warning without a path gives
        the number of the others.

    Raises:
        DocumentError: The first error in the document.
    """
    found, more = _engine.warnings(scenario_text(document))
    warnings = [Warning(path, message) for path, message in found]
    return [*warnings, Warning("", f"and {more} more warnings")] if more else warnings


def link(document: Document, page: str = "") -> str:
    """The link to a scenario, as the page's Share makes it.

    Args:
        document: A scenario.
        page: The address of the page; by default the link begins at ``#``.

    Raises:
        DocumentError: The first error in the scenario.
    """
    return f"{page.partition('#')[0]}#{_engine.to_link(scenario_text(document))}"


def from_link(link: str) -> dict[str, Any]:
    """The document in a link: a scenario, or an experiment with its scenarios.

    Raises:
        DocumentError: The link is incomplete, damaged, or of another version.
    """
    return json.loads(_engine.from_link(link))


def graphml(document: Document) -> str:
    """A scenario as GraphML, without losing anything: for networkx, yEd, Gephi.

    Raises:
        DocumentError: The first error in the scenario.
    """
    return _engine.graphml(scenario_text(document))


def from_graphml(
    source: str | os.PathLike[str],
    *,
    rate: float | None = None,
    delay: float | None = None,
    rate_unit: float = 1.0,
    delay_unit: float = 1.0,
    distance: bool = False,
    hosts: str = "leaves",
    flow: bool = False,
) -> Import:
    """The scenario in a GraphML file of networkx, yEd, the Internet Topology Zoo or `graphml`.

    Args:
        source: GraphML text, or the name of a file.
        rate: The rate of links without a rate, in bit/s.
        delay: The delay of links without a delay, in seconds.
        rate_unit: The unit of rates without a unit, in bit/s: ``1e6`` for Mbit/s.
        delay_unit: The unit of delays without a unit, in seconds: ``1e-3`` for ms.
        distance: Computes missing delays from latitudes and longitudes, at two thirds of the speed of light.
        hosts: The nodes that become hosts if the file does not say: ``"leaves"``, nodes with at most one link, or
            ``"attached"``, no node: each router gets an additional host.
        flow: Adds a flow between the two most distant hosts.

    Raises:
        DocumentError: It is not GraphML, or rates or delays are missing in file and arguments.
    """
    is_text = isinstance(source, str) and _engine.is_graph(source)
    # Of a text in memory the encoding that it declares says nothing: a mark goes before it.
    content = str(source).encode("utf-16") if is_text else _file(source)
    options = {
        "rate": rate,
        "delay": delay,
        "rateUnit": rate_unit,
        "delayUnit": delay_unit,
        "distance": distance,
        "hosts": hosts,
        "flow": flow,
    }
    document, found_text = _engine.from_graphml(content, as_json(options))
    found = json.loads(found_text)
    if document is None:
        raise DocumentError("", "; ".join(_missing(found, rate, delay, distance)))
    return Import(json.loads(document), found)


def _file(source: str | os.PathLike[str]) -> bytes:
    try:
        with open(source, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise DocumentError(os.fspath(source), f"cannot be read: {error}") from error


def _missing(
    found: dict[str, Any], rate: float | None, delay: float | None, distance: bool
) -> list[str]:
    wanted = []
    if found["withoutRate"] and rate is None:
        wanted.append(f"{found['withoutRate']} of the links have no rate: use rate=")
    if found["withoutDelay"] and delay is None:
        hint = " or distance=True" if found["withDistance"] and not distance else ""
        wanted.append(f"{found['withoutDelay']} of the links have no delay: use delay={hint}")
    return wanted
