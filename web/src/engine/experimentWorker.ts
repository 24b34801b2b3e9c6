/** A worker of an experiment, with a WebAssembly program that is loaded only for experiments. */
import * as program from '../../../sim-core-wasm/pkg/experiment.js';
import type { ExperimentOpening, ExperimentQueries, FinishedCell } from './experimentProtocol';
import { answer, parse, type SideHandlers, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<ExperimentQueries, FinishedCell> & {
  postMessage(message: { kind: 'alive' }): void;
};

/** A slice of a run takes a few tenths of a second at most. */
const EVENTS = 200_000;
const ALIVE_EVERY_MS = 1000;

let started = false;
let grid: program.Grid | null = null;

function start({ module }: ExperimentOpening): void {
  if (!started) program.initSync({ module });
  started = true;
}

function opened(): program.Grid {
  if (!grid) throw new Error('no experiment is open');
  return grid;
}

function run(cell: number): string {
  const own = opened();
  own.begin(cell);
  let told = performance.now();
  for (;;) {
    const finished = own.advance(EVENTS);
    if (finished !== undefined) return finished;
    const now = performance.now();
    if (now - told < ALIVE_EVERY_MS) continue;
    told = now;
    scope.postMessage({ kind: 'alive' });
  }
}

function open(opening: ExperimentOpening): number {
  start(opening);
  const next = new program.Grid(opening.text, opening.scenarios);
  grid?.free();
  grid = next;
  return grid.count();
}

const HANDLERS: SideHandlers<ExperimentQueries, void> = {
  open,
  whole(opening) {
    start(opening);
    return program.whole(opening.text, opening.scenarios, '[]');
  },
  run,
  reopen: (results) => opened().reopen(results),
  missing: () => [...opened().missing()],
  shown: () => parse(opened().shown()),
  results: () => opened().results(),
  csv: () => opened().csv(),
  document: (cell) => opened().document(cell),
  place: (cell) => [...opened().place(cell)],
  kept(cell) {
    const kept = opened().kept(cell);
    return kept === undefined ? null : parse(kept);
  },
  pick: (part) => opened().pick(part) ?? null,
  at: ([series, x, y, seed]) => opened().at(series, x, y, seed) ?? null,
};

const ready = Promise.resolve();

scope.onmessage = ({ data }) => {
  if (data.kind === 'take') {
    try {
      opened().take(data.finished);
    } catch {
      // The pool that ran it has the same document: it cannot be of another one.
    }
    return;
  }
  void answer(scope, ready, data, HANDLERS);
};
