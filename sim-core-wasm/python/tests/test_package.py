"""The package itself: everything explained, stubs that tell the truth."""

from __future__ import annotations

import ast
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sawtooth
from sawtooth import _engine

FOLDER = Path(sawtooth.__file__).parent


def test_everything_public_is_explained():
    bare = []
    for name in sawtooth.__all__:
        thing = getattr(sawtooth, name)
        if name == "engine":
            continue
        members = inspect.getmembers(thing) if inspect.isclass(thing) else []
        own = [(f"{name}.{key}", one) for key, one in members if key[0] != "_" and callable(one)]
        for place, one in [(name, thing), *own]:
            if getattr(one, "__module__", "").startswith("sawtooth") and not inspect.getdoc(one):
                bare.append(place)
    assert bare == []
    assert (FOLDER / "py.typed").exists()
    assert sawtooth.engine.startswith(sawtooth.__version__ + "+")


def arguments(function: ast.FunctionDef) -> list[str]:
    return [one.arg for one in function.args.args if one.arg not in ("self", "cls")]


def test_stubs_are_what_the_engine_has():
    tree = ast.parse((FOLDER / "_engine.pyi").read_text())
    found: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = arguments(node)
        elif isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, ast.FunctionDef):
                    is_property = any(
                        isinstance(one, ast.Name) and one.id == "property" for one in member.decorator_list
                    )
                    found[f"{node.name}.{member.name}"] = [] if is_property else arguments(member)
    real: dict[str, list[str]] = {}

    def taken(thing: object) -> list[str]:
        return [name for name in inspect.signature(thing).parameters if name not in ("self", "cls")]

    for name, thing in vars(_engine).items():
        if name.startswith("__"):
            continue
        if not inspect.isclass(thing):
            real[name] = taken(thing)
            continue
        real[f"{name}.__new__"] = taken(thing)
        for key, member in vars(thing).items():
            if not key.startswith("__"):
                real[f"{name}.{key}"] = taken(member) if callable(getattr(thing, key)) else []
    assert found == real


@pytest.mark.cluster
def test_types_are_what_they_say(tmp_path):
    # Among installed packages the checker would take their folder for a source of ours.
    shutil.copytree(FOLDER, tmp_path / "sawtooth", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    settings = Path(__file__).resolve().parents[1] / "pyproject.toml"
    argv = [sys.executable, "-m", "mypy", "--config-file", str(settings), "--cache-dir", "/dev/null"]
    done = subprocess.run([*argv, "sawtooth"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
