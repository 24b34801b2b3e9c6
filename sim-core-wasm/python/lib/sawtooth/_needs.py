"""Optional libraries, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from .errors import MissingLibrary


def need(module: str, extra: str, what: str) -> ModuleType:
    """The module; `extra` is the name of the package's extra that brings it, `what` what asks for it."""
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise MissingLibrary(
            f"{what} needs {library}: pip install '{library}', or this package with [{extra}]"
        ) from error
