/** A worker of a matrix, with the program of experiments. */
import * as program from '../../../sim-core-wasm/pkg/experiment.js';
import type { FinishedRun, MatrixQueries } from './matrixProtocol';
import { answer, parse, type SideHandlers, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<MatrixQueries, FinishedRun> & {
  postMessage(message: { kind: 'alive' }): void;
};

/** A slice of a run takes a few tenths of a second at most. */
const EVENTS = 200_000;
const SAMPLE = 50_000;
const ALIVE_EVERY_MS = 1000;

let runs: program.MatrixRuns | null = null;

function own(): program.MatrixRuns {
  if (!runs) throw new Error('no matrix is open');
  return runs;
}

const HANDLERS: SideHandlers<MatrixQueries, void> = {
  open({ module, text }) {
    if (!runs) {
      program.initSync({ module });
      runs = new program.MatrixRuns();
    }
    return parse(runs.open(text));
  },
  shown: () => parse(own().shown()),
  missing: () => [...own().missing()],
  run(number) {
    own().begin(number);
    let told = performance.now();
    for (;;) {
      const finished = own().advance(EVENTS);
      if (finished !== undefined) return finished;
      const now = performance.now();
      if (now - told < ALIVE_EVERY_MS) continue;
      told = now;
      scope.postMessage({ kind: 'alive' });
    }
  },
  estimate(number) {
    own().begin(number);
    // The first slice is slower: the program is still being compiled, and windows grow.
    own().advance(SAMPLE);
    const before = own().passed();
    const began = performance.now();
    own().advance(SAMPLE);
    const took = (performance.now() - began) / 1000;
    return took / Math.max(own().passed() - before, 1e-3);
  },
  document: ([row, column]) => own().document(row, column ?? undefined),
  results: () => own().results(),
  csv: () => own().csv(),
};

const ready = Promise.resolve();

scope.onmessage = ({ data }) => {
  if (data.kind === 'take') {
    runs?.take(data.finished);
    return;
  }
  void answer(scope, ready, data, HANDLERS);
};
