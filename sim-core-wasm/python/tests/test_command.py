"""The package's console script: the same program as the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time

OWN = [sys.executable, "-m", "sawtooth"]


def own(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*OWN, *arguments], input=text, capture_output=True, text=True)


def test_it_prints_what_the_program_prints(small, said, sawtooth_command):
    text = json.dumps(small)
    assert json.loads(own("run", "-", "--json", text=text).stdout) == said("run", "-", "--json", text=text)
    for arguments in (["--help"], ["--version"], ["completions", "zsh"], ["man"]):
        theirs = subprocess.run([*sawtooth_command, *arguments], capture_output=True, text=True)
        assert own(*arguments).stdout == theirs.stdout, arguments


def test_its_exit_codes_are_those_of_the_program(small):
    assert own("run", "-", text="{").returncode == 2
    assert own("run").returncode == 2
    assert own("man", "--to", "/dev/null/x").returncode == 1
    small["links"][1]["rate"] = 0
    refused = own("run", "-", text=json.dumps(small))
    assert refused.returncode == 2 and refused.stderr.startswith("links/r-d/rate: must be")


def test_an_interrupt_ends_it(small):
    small["duration"] = 100_000
    child = subprocess.Popen([*OWN, "run", "-"], stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    child.stdin.write(json.dumps(small))
    child.stdin.close()
    # Python needs a moment to begin.
    while child.poll() is None:
        child.send_signal(signal.SIGINT)
        time.sleep(0.05)
    assert child.returncode in (-signal.SIGINT, 128 + signal.SIGINT, 1)
