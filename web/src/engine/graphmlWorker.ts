/** The worker of GraphML: a WebAssembly of its own, which only those load who open or write such a file. */
import { parse, problemOf } from './answers';
import type { GraphMlAnswer, GraphMlRequest } from './graphml';

const scope = self as unknown as {
  postMessage(message: GraphMlAnswer): void;
  onmessage: ((event: MessageEvent<GraphMlRequest>) => void) | null;
};

async function load() {
  const program = await import('../../../sim-core-wasm/pkg/graphml.js');
  await program.default();
  return program;
}

const loading = load();
let text = '';

async function answer(request: GraphMlRequest): Promise<void> {
  if (request.kind === 'file') {
    text = request.text;
    return;
  }
  const { id } = request;
  try {
    const { read, write } = await loading;
    try {
      const value: unknown =
        request.kind === 'read'
          ? parse(read(text, JSON.stringify(request.options)))
          : write(request.document);
      scope.postMessage({ kind: 'done', id, value });
    } catch (thrown) {
      scope.postMessage({ kind: 'refused', id, problem: problemOf(thrown) });
    }
  } catch {
    // It could not be fetched, or has trapped: nothing it would say from now on counts.
    scope.postMessage({ kind: 'broken' });
  }
}

scope.onmessage = ({ data }) => void answer(data);
