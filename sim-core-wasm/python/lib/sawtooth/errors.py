"""The exceptions of this package."""

from __future__ import annotations

__all__ = ["DocumentError", "MissingLibrary", "RunStopped", "SawtoothError"]


class SawtoothError(Exception):
    """The base class of this package's errors."""


class DocumentError(SawtoothError, ValueError):
    """An error in a document or in a value to set.

    The page and the command line show the same message.

    Attributes:
        path: The path, as in `set`: ``links/r-d/rate``. Empty for the document as a whole.
        message: The error, and if possible its fix.
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
    """A run stopped: it has more packets or segments than allowed."""


class MissingLibrary(SawtoothError, ImportError):
    """An optional library is not installed; the message says how to install it."""
