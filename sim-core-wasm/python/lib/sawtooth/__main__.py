"""The command line ``sawtooth``: the same program as the one that cargo installs."""

from __future__ import annotations

import os
import signal
import sys

from . import _engine


def _on_cluster(
    address: str, text: str, folder: os.PathLike[str] | None
) -> list[tuple[int, str]] | tuple[str, int]:
    """Runs the cells of an experiment for ``--dask``: their results, or a message with an exit code."""
    from .errors import SawtoothError
    from .experiments import CellError, experiment

    try:
        result = experiment(text, client=address, store=folder)
    except CellError as error:
        return str(error), 3
    except SawtoothError as error:
        return str(error), 1
    return [(cell.number, cell.result) for cell in result.cells]


def main() -> int:
    """Runs the command line. Returns the exit code."""
    # The program is interrupted as any other is, and not when Python comes to look.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _engine.command_line(["sawtooth", *sys.argv[1:]], _on_cluster)


if __name__ == "__main__":
    sys.exit(main())
