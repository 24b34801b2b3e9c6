"""What can go wrong, as exceptions."""

from __future__ import annotations

__all__ = ["DocumentError", "MissingLibrary", "RunStopped", "SawtoothError"]


class SawtoothError(Exception):
    """The base of every error that is this package's own."""


class DocumentError(SawtoothError, ValueError):
    """Something is wrong with a document, or with a value that was to be set in it.

    The message is the one that the page and the command line show.

    Attributes:
        path: Where, as `set` takes it: ``links/r-d/rate``. Empty for the document as a whole.
        message: What is wrong, and where possible how to mend it.
    """

    path: str
    message: str

    def __init__(self, path: str, message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class RunStopped(SawtoothError, RuntimeError):
    """A run stopped by itself: it holds more packets or segments than are allowed."""


class MissingLibrary(SawtoothError, ImportError):
    """A library that only some need is not installed; the message says how to install it."""
