/** The worker of GraphML, with a WebAssembly program that is loaded only for such files. */
import { parse } from './answers';
import type { GraphMlRequest } from './graphMlClient';
import { answer, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<GraphMlRequest>;

async function load() {
  const program = await import('../../../sim-core-wasm/pkg/graphml.js');
  await program.default();
  return program;
}

const loading = load();
let text = '';

scope.onmessage = ({ data: request }) => {
  if (request.kind === 'file') {
    text = request.text;
    return;
  }
  const file = text;
  void answer(scope, loading, request.id, ({ read, write }) =>
    request.kind === 'read'
      ? parse(read(file, JSON.stringify(request.options)))
      : write(request.document),
  );
};
