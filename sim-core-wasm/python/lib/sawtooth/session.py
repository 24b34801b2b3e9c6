"""A run that is driven: live changes, time travel."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from . import _engine
from .documents import Document, as_json, scenario_text
from .errors import DocumentError
from .result import BUDGET, Recording, Result

__all__ = ["Session"]


class Session(Recording):
    """A document and its run, as the page has it.

    At every instant the run equals the one that `document` gives from its start, whatever was changed or rewound.

        >>> session = sawtooth.Session("ucc-newreno")
        >>> session.advance(20)
        20.0
        >>> session.set("links/r-n3/loss/probability", 0)["effect"]
        'live'
        >>> session.advance(60), session.digest == sawtooth.run(session.document).digest
        (60.0, True)

    Args:
        document: As for `sawtooth.run`.
        set: Changes of the scenario by path, before it begins.
        seed: The seed of every random stream.
        duration: Seconds after which the run ends.
        warmup: Seconds to leave out of the figures at the beginning.
        budget: The most bytes that the recording takes.

    Raises:
        DocumentError: The first thing that is wrong with the document or a change, by its path.
    """

    def __init__(
        self,
        document: Document,
        *,
        set: Mapping[str, Any] | None = None,
        seed: int | None = None,
        duration: float | None = None,
        warmup: float | None = None,
        budget: int = BUDGET,
    ) -> None:
        text = scenario_text(document, set, seed, duration, warmup)
        self._session = _engine.Session(text, budget)

    @property
    def now(self) -> float:
        """The present instant, in seconds."""
        return self._session.now

    @property
    def recorded_until(self) -> float:
        """The instant up to which the run is recorded, in seconds."""
        return self._session.recorded_until

    @property
    def duration(self) -> float:
        """When the run ends, in seconds."""
        return self._session.duration

    def advance(self, until: float | None = None) -> float:
        """Runs on, without the interpreter's lock; Ctrl-C stops it where it is.

        Args:
            until: The instant to stop at, in seconds; the end of the duration unless given.

        Returns:
            The present instant.

        Raises:
            RunStopped: The run holds more packets or segments than are allowed.
        """
        return self._session.advance(self.duration if until is None else until)

    def step(self, events: int = 1) -> float:
        """Runs single events: packets that reach the end of a link, and timers. Returns the present instant."""
        if events < 0:
            raise ValueError(f"events must be 0 or more, got {events}")
        for _ in range(events):
            before = self._session.now
            if self._session.step() == before == self._session.duration:
                break
        return self._session.now

    def seek(self, to: float) -> float:
        """Goes to an instant of the recording, back or forth. Returns the present instant, in seconds.

        A change made in the past discards what was recorded after it.
        """
        return self._session.seek(to)

    def set(self, path: str, value: Any) -> dict[str, Any]:
        """Sets a value, as a hand on a slider does.

        A live field (rates, delays, loss, queues, parameters of senders, senders themselves) acts from the next
        microsecond on and is written into the document as an intervention. Before the first event, and for a field
        of the network's structure, the document itself changes; the run is then led back to where it was.

        Args:
            path: ``links/r-d/rate``, ``flows/f/sender``, ``parameters/N``, …
            value: A number, a text, a boolean, or an object.

        Returns:
            ``effect`` (``"live"``, ``"document"``, ``"restart"`` or ``"free"``: of no effect on the run), ``at``,
            since when it holds in seconds, if it is a live change, ``from`` and ``to``, the values before and now.

        Raises:
            DocumentError: The path or the value is wrong. Nothing has changed then.
        """
        return json.loads(self._session.set(path, as_json(value, path)))

    def extend(self, duration: float) -> None:
        """Lets the run go on until `duration`, in seconds.

        Raises:
            DocumentError: That is longer than a run may last, or shorter than this one lasts.
        """
        if duration < self.duration:
            raise DocumentError("duration", f"the run lasts {self.duration:g} s already, and goes on until then")
        self._session.extend(duration)

    def snapshot(self) -> Session:
        """The same run once more, which goes its own way from here."""
        twin = Session.__new__(Session)
        twin._session = self._session.snapshot()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.snapshot()

    def __reduce__(self) -> tuple[Any, ...]:
        """The document with every change in it, and the instants: it is run again where it is read."""
        return _again, (self._session.document(), self.recorded_until, self.now)

    def result(self) -> Result:
        """What has come of the run so far, as a result that stays as it is."""
        kept = self._session.snapshot()
        kept.keep_recording()
        return Result(kept.document(), kept, kept.summary(), kept.recorded_until)

    def __repr__(self) -> str:
        return f"<sawtooth.Session at {self.now:g} s of {self.duration:g} s>"


def _again(text: str, until: float, now: float) -> Session:
    """A session as it was when it was written."""
    session = Session(text)
    session.advance(until)
    if now < until:
        session.seek(now)
    return session
