/** The worker of GraphML, with a WebAssembly program that is loaded only for such files. */
import { parse } from './answers';
import type { GraphMlFile, GraphMlQueries } from './graphMlClient';
import { answer, loaded, type SideScope } from './sideAnswers';

const scope = self as unknown as SideScope<GraphMlQueries, GraphMlFile>;

const loading = loaded(import('../../../sim-core-wasm/pkg/graphml.js'));
let text = '';

scope.onmessage = ({ data: request }) => {
  if (request.kind === 'file') {
    text = request.text;
    return;
  }
  const file = text;
  void answer<GraphMlQueries, Awaited<typeof loading>>(scope, loading, request, {
    read: (options, { read }) => parse(read(file, JSON.stringify(options))),
    write: (document, { write }) => write(document),
  });
};
