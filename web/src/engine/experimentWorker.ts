/** A worker of an experiment, with a WebAssembly program that is loaded only for experiments. */
import * as program from '../../../sim-core-wasm/pkg/experiment.js';
import { parse } from './answers';
import type { ExperimentOpening, ExperimentRequest } from './experimentProtocol';
import { answer, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<ExperimentRequest> & {
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

function outcomeOf(request: Exclude<ExperimentRequest, { kind: 'take' }>): unknown {
  switch (request.kind) {
    case 'open':
      return open(request);
    case 'whole':
      start(request);
      return program.whole(request.text, request.scenarios, '[]');
    case 'run':
      return run(request.cell);
    case 'reopen':
      return opened().reopen(request.results);
    case 'missing':
      return [...opened().missing()];
    case 'shown':
      return parse(opened().shown());
    case 'results':
      return opened().results();
    case 'csv':
      return opened().csv();
    case 'document':
      return opened().document(request.cell);
    case 'place':
      return [...opened().place(request.cell)];
    case 'kept': {
      const kept = opened().kept(request.cell);
      return kept === undefined ? null : parse(kept);
    }
    case 'pick':
      return opened().pick(request.part) ?? null;
    case 'at':
      return opened().at(request.series, request.x, request.y, request.seed) ?? null;
  }
}

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
  void answer(scope, ready, data.id, () => outcomeOf(data));
};
