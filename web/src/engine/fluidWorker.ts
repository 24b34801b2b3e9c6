/** The worker of fluid models, with a WebAssembly program that is loaded only for them. */
import { parse } from './answers';
import type { FluidRequest } from './fluidSolver';
import { answer, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<FluidRequest>;

async function load() {
  const program = await import('../../../sim-core-wasm/pkg/fluid.js');
  await program.default();
  return program;
}

const loading = load();

scope.onmessage = ({ data: { id, document } }) =>
  void answer(scope, loading, id, ({ solve }) => parse(solve(document)));
