/** The worker of fluid models and of the laws of the field, with a WebAssembly program that is loaded only for them. */
import { parse } from './answers';
import type { FluidQueries } from './fluidSolver';
import { answer, loaded, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<FluidQueries>;

const loading = loaded(import('../../../sim-core-wasm/pkg/fluid.js'));

scope.onmessage = ({ data }) =>
  void answer<FluidQueries, Awaited<typeof loading>>(scope, loading, data, {
    solve: (document, { solve }) => parse(solve(document)),
    laws: ({ document, summary }, { laws }) => parse(laws(document, JSON.stringify(summary))),
  });
