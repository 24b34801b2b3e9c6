"""An interactive run: live changes, rewinding."""

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
    """A document and its run, as in the page.

    At every instant the run equals a run of `document` from its start, after any changes and rewinds.

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
        warmup: Seconds at the beginning that the figures leave out.
        budget: The maximum size of the recording in bytes.

    Raises:
        DocumentError: The first error in the document or a change, with its path.
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
        """The current time of the run, in seconds."""
        return self._session.now

    @property
    def recorded_until(self) -> float:
        """The end of the recording, in seconds."""
        return self._session.recorded_until

    @property
    def duration(self) -> float:
        """The end of the run, in seconds."""
        return self._session.duration

    def advance(self, until: float | None = None) -> float:
        """Continues the run without the interpreter's lock; Ctrl-C interrupts it.

        Args:
            until: The time to stop at, in seconds; by default the end of the run.

        Returns:
            The current time of the run.

        Raises:
            RunStopped: The run has more packets or segments than allowed.
        """
        return self._session.advance(self.duration if until is None else until)

    def step(self, events: int = 1) -> float:
        """Runs single events: packets that reach the end of a link, and timers. Returns the current time of the run."""
        if events < 0:
            raise ValueError(f"events must be 0 or more, got {events}")
        for _ in range(events):
            before = self._session.now
            if self._session.step() == before == self._session.duration:
                break
        return self._session.now

    def seek(self, to: float) -> float:
        """Goes to a time of the recording, backward or forward. Returns the current time of the run, in seconds.

        A change in the past discards the later recording.
        """
        return self._session.seek(to)

    def set(self, path: str, value: Any) -> dict[str, Any]:
        """Sets a value, like a slider in the page.

        A live field (rates, delays, loss, queues, parameters of senders, senders themselves) acts from the next
        microsecond on and is written into the document as an intervention. Before the first event, and for a field
        of the network's structure, the document itself changes; the run is then repeated up to the current time.

        Args:
            path: ``links/r-d/rate``, ``flows/f/sender``, ``parameters/N``, …
            value: A number, a text, a boolean, or an object.

        Returns:
            ``effect`` (``"live"``, ``"document"``, ``"restart"`` or ``"free"``: no effect on the run), ``at``,
            the time of a live change in seconds, ``from`` and ``to``, the old and the new value.

        Raises:
            DocumentError: The path or the value is wrong. The document is not changed.
        """
        return json.loads(self._session.set(path, as_json(value, path)))

    def extend(self, duration: float) -> None:
        """Extends the run to `duration`, in seconds.

        Raises:
            DocumentError: The duration is too long, or shorter than the current one.
        """
        if duration < self.duration:
            raise DocumentError("duration", f"the run lasts {self.duration:g} s already")
        self._session.extend(duration)

    def snapshot(self) -> Session:
        """An independent copy of the run."""
        twin = Session.__new__(Session)
        twin._session = self._session.snapshot()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.snapshot()

    def __reduce__(self) -> tuple[Any, ...]:
        """The document with every change in it, and the instants: it is run again where it is read."""
        return _again, (self._session.document(), self.recorded_until, self.now)

    def result(self) -> Result:
        """The result of the run so far; it does not change later."""
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
