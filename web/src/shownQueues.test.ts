/** The queues that are drawn and plotted in networks that the page makes or reads: where packets wait. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { builtEngine, builtQueries } from '../tools/engine.mjs';
import { bindings } from '../tools/setup.mjs';
import { answerOf, ask, askEngine } from './engine/answers';
import type { Json } from './engine/types';
import type { GraphMlAnswers, GraphMlOptions, GraphMlQuery } from './generated/boundary';
import { bottlenecks, portName } from './model/document/flowsAndPorts';

let open: Awaited<ReturnType<typeof builtEngine>>;
let query: (query: string) => string;
let askGraphMl: <Query extends GraphMlQuery>(query: Query) => GraphMlAnswers[Query['kind']];

beforeAll(async () => {
  open = await builtEngine();
  query = await builtQueries();
  const program = await import(pathToFileURL(join(bindings, 'programs.js')).href);
  program.initSync({ module: readFileSync(join(bindings, 'programs_bg.wasm')) });
  const graphMl = new program.GraphMlProgram();
  askGraphMl = <Query extends GraphMlQuery>(asked: Query) => {
    const answers: unknown = JSON.parse(graphMl.query(JSON.stringify(asked)));
    return answerOf<GraphMlAnswers, Query['kind']>(answers, asked.kind);
  };
});

function shown(document: string): string[] {
  const session = open(document);
  try {
    const description = ask(session, { kind: 'describe' });
    return bottlenecks(description).map((port) => portName(description, port));
  } finally {
    session.free();
  }
}

it.each<[string, Readonly<Record<string, Json>>, string[]]>([
  ['tree', {}, ['server → r']],
  ['star', {}, ['r → h1']],
  // Each host sends to the next one, and waits for its own link.
  ['star', { incast: false }, ['h1 → r', 'h2 → r', 'h3 → r', 'h4 → r']],
  ['wlan', { stations: 1 }, ['sta1 → ap']],
  ['wlan', { stations: 2 }, ['ap', 'sta1 → ap', 'sta2 → ap']],
  ['wlan', { direction: 'download' }, ['ap']],
])('of the starter %s with %o they are where it waits', (kind, values, expected) => {
  const { document } = askEngine({ query }, { kind: 'generate', starter: kind, values });
  expect(shown(document)).toEqual(expected);
});

it.each<[number, number, string[]]>([
  [1e9, 1e7, ['r → b']],
  [1e7, 1e9, ['a → r']],
])('of a file with %d and %d bit/s they are where its flow waits', (first, second, expected) => {
  const options: GraphMlOptions = {
    rateUnit: 1,
    delayUnit: 1,
    delay: 0.01,
    distance: false,
    hosts: 'leaves',
    flow: true,
  };
  const file = `<graphml><key id="s" for="edge" attr.name="rate"/><graph edgedefault="undirected">
    <node id="a"/><node id="r"/><node id="b"/>
    <edge source="a" target="r"><data key="s">${first}</data></edge>
    <edge source="r" target="b"><data key="s">${second}</data></edge></graph></graphml>`;
  askGraphMl({ kind: 'take', text: file });
  const { document } = askGraphMl({ kind: 'read', options });
  if (document === null) throw new Error('the file was not read');
  const [from] = expected;
  // Either end may be where the flow begins.
  const { flows } = JSON.parse(document) as { flows: { from: string }[] };
  const turned = from === 'a → r' ? 'r → a' : 'b → r';
  expect(shown(document)).toEqual(flows[0]?.from === 'a' ? expected : [turned]);
});
