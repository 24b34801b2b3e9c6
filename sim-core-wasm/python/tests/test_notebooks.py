"""Notebooks run to their end, and show what ships with the page. Part of `npm run verify -- --python`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import SCENARIOS

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
PAPERS = SCENARIOS.parent / "public/papers"


def test_figure_6_is_the_one_that_ships(tmp_path, monkeypatch):
    import nbformat
    from nbclient import NotebookClient

    monkeypatch.setenv("SAWTOOTH_STORE", str(tmp_path))
    monkeypatch.setenv("SAWTOOTH_PAGE", "https://a.example/lab/")
    notebook = nbformat.read(FOLDER / "figure-6.ipynb", as_version=4)
    NotebookClient(notebook, timeout=1800, kernel_name="python3").execute()
    made = json.loads((tmp_path / "results.json").read_text())
    ships = json.loads((PAPERS / "ucc/6.json").read_text())
    for part in ("cells", "points", "verdicts"):
        assert made[part] == ships[part], part
    outputs = [one for cell in notebook.cells for one in cell.get("outputs", [])]
    pages = [one["data"]["text/html"] for one in outputs if "text/html" in one.get("data", {})]
    (table,) = [page for page in pages if "a.example" in page]
    # A link for each of ten losses and four senders.
    assert table.count('<a href="https://a.example/lab/#1') == 40
    assert any("image/png" in one.get("data", {}) for one in outputs)
