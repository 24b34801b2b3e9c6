"""A folder of cells: a Parquet data set that grows during the run."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _engine
from ._needs import need

if TYPE_CHECKING:
    from .experiments import Cell, ExperimentResult

__all__ = ["Store"]

#: Seconds between files while cells run.
PAUSE = 2.0
#: Cells of a file at most.
MOST = 20_000


class Store:
    """Cells, by the digest of their inputs.

    During an experiment finished cells are in ``part-*.parquet``; at its end they are in ``cells.parquet``, by
    the number of the cell and with the same bytes on every machine, beside ``results.json``. Cells that no longer
    belong to the experiment, for example of another engine, are in ``others.parquet``.

    Columns: ``key``, ``cell`` (its number), ``series``, ``x``, ``y``, ``seed``, ``document`` and ``digest``
    (16 hexadecimal digits), one for each measure under its id after ``measure.``, and ``result``, all of it as JSON.
    Files are always complete, even if the program is killed.
    """

    def __init__(self, folder: str | os.PathLike[str], grid: _engine.Grid) -> None:
        self._pa = need("pyarrow", "arrow", "store=")
        self._parquet = need("pyarrow.parquet", "arrow", "store=")
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._measures = [name for name, _, _, curve in grid.measures if not curve]
        self._places = [place for place, one in enumerate(grid.measures) if not one[3]]
        self._waiting: list[dict[str, Any]] = []
        self._written = time.monotonic()
        self._number = 0
        self.known: dict[str, tuple[str, str]] = {}
        for file in sorted(self.folder.glob("*.parquet")):
            self._read(file)

    def _read(self, file: Path) -> None:
        try:
            table = self._parquet.read_table(file, columns=["key", "document", "result"])
        except (OSError, self._pa.ArrowInvalid, self._pa.ArrowKeyError):
            # A cell whose file cannot be read is run again.
            return
        columns = (table[name].to_pylist() for name in ("key", "document", "result"))
        for key, document, result in zip(*columns):
            self.known[key] = (document, result)

    def find(self, key: str) -> tuple[str, str, str] | None:
        """Key, document and result of a cell that is known."""
        found = self.known.get(key)
        return None if found is None else (key, *found)

    def add(self, grid: _engine.Grid, cells: Sequence[Cell]) -> None:
        """Takes cells that have run; now and then they are written."""
        self._waiting.extend(self._row(grid, cell) for cell in cells)
        for cell in cells:
            self.known[cell.key] = (cell.document, cell.result)
        if time.monotonic() - self._written > PAUSE or len(self._waiting) >= MOST:
            self.flush()

    def flush(self) -> None:
        """Writes the cells that wait."""
        self._written = time.monotonic()
        if not self._waiting:
            return
        # Somebody else may write into the same folder.
        name = f"part-{os.getpid()}-{self._number:06}.parquet"
        self._write(name, self._waiting)
        self._number += 1
        self._waiting = []

    def close(self, result: ExperimentResult) -> None:
        """Puts all cells of an experiment that is done into one file, in order."""
        grid, cells = result._grid, result._cells
        (self.folder / "results.json.part").write_text(result.text, encoding="utf-8")
        os.replace(self.folder / "results.json.part", self.folder / "results.json")
        parts = list(self.folder.glob("part-*.parquet"))
        own = {cell.key for cell in cells}
        others = {key: kept for key, kept in sorted(self.known.items()) if key not in own}
        if others:
            pa = self._pa
            columns = {
                "key": list(others),
                "document": [document for document, _ in others.values()],
                "result": [text for _, text in others.values()],
            }
            self._replace("others.parquet", pa.table(columns))
        self._write("cells.parquet", [self._row(grid, cell) for cell in cells])
        for part in parts:
            part.unlink(missing_ok=True)

    def _row(self, grid: _engine.Grid, cell: Cell) -> dict[str, Any]:
        series, x, y, seed = grid.place(cell.number)
        axis, second = grid.points
        result = json.loads(cell.result)
        values = result["values"]
        return {
            "key": cell.key,
            "cell": cell.number,
            "series": grid.series[series][0],
            "x": axis[x],
            "y": second[y],
            "seed": grid.seeds[seed],
            "document": cell.document,
            "digest": result["digest"],
            **{f"measure.{name}": values[place] for name, place in zip(self._measures, self._places)},
            "result": cell.result,
        }

    def _write(self, name: str, rows: list[dict[str, Any]]) -> None:
        pa = self._pa
        text, whole = pa.string(), pa.int64()
        fields = [
            ("key", text),
            ("cell", whole),
            ("series", text),
            ("x", pa.float64()),
            ("y", pa.float64()),
            ("seed", whole),
            ("document", text),
            ("digest", text),
            *[(f"measure.{name}", pa.float64()) for name in self._measures],
            ("result", text),
        ]
        self._replace(name, pa.Table.from_pylist(rows, schema=pa.schema(fields)))

    def _replace(self, name: str, table: Any) -> None:
        half = self.folder / f".{name}.{os.getpid()}.half"
        self._parquet.write_table(table, half, compression="zstd")
        os.replace(half, self.folder / name)
