/** The worker of fluid models and of the laws of the field, with a WebAssembly program that is loaded only for them. */
import { parse } from './answers';
import type { FluidQueries } from './fluidSolver';
import { answer, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<FluidQueries>;

async function load() {
  const program = await import('../../../sim-core-wasm/pkg/fluid.js');
  await program.default();
  return program;
}

const loading = load();

scope.onmessage = ({ data }) =>
  void answer<FluidQueries, Awaited<typeof loading>>(scope, loading, data, {
    solve: (document, { solve }) => parse(solve(document)),
    laws: ({ document, summary }, { laws }) => parse(laws(document, JSON.stringify(summary))),
  });
