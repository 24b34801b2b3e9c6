/** The worker that compares runs, with the WebAssembly program of experiments. */
import type { ComparisonQueries } from './comparisonClient';
import { answer, loaded, parse, type SideScope } from './sideAnswers';

/** Two runs of so many events together take some ten seconds: beyond it nobody waits. */
const MOST_EVENTS = 60_000_000;
const EVENTS = 1_000_000;

const scope = self as unknown as SideScope<ComparisonQueries>;

const loading = loaded(import('../../../sim-core-wasm/pkg/experiment.js'));

scope.onmessage = ({ data }) =>
  void answer<ComparisonQueries, Awaited<typeof loading>>(scope, loading, data, {
    differences: ([base, other], { differing }) => parse(differing(base, other)),
    parting([base, other], { Lockstep }) {
      const pair = new Lockstep(base, other);
      try {
        for (let events = 0; events < MOST_EVENTS; events += EVENTS) {
          const parted = pair.advance(EVENTS);
          if (parted !== undefined) return parse(parted);
        }
        return null;
      } finally {
        pair.free();
      }
    },
  });
