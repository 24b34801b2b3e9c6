"""The command line ``sawtooth``: the same program as the one that cargo installs."""

from __future__ import annotations

import signal
import sys

from . import _engine


def main() -> int:
    """Runs the command line. Returns the exit code."""
    # The program is interrupted as any other is, and not when Python comes to look.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _engine.command_line(["sawtooth", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
