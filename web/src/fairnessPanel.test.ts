/** Where flows share a link, fairness is among the plots that a scenario opens with. */
import { beforeAll, describe, expect, it } from 'vitest';
import { builtEngine, runUntil } from '../tools/engine.mjs';
import { ask } from './engine/answers';
import type { EngineSession } from './engine/engineInterface';
import { type Description, type FlowId, PIXEL } from './engine/types';
import { trialOf } from './features/reference/tryIt';
import { FIRST_PANELS } from './model/display/plotSettings';
import { readScenario } from './model/document/scenario';
import { examples } from './model/library/examples';
import { panelsOf } from './views/plots/panels/panels';

let open: (document: string) => EngineSession;

beforeAll(async () => {
  open = await builtEngine();
});

/** One flow to which the reader may add a second, which brings the panel. */
const GROWING = 'one-flow';

/** The number of parts of a run in which sending flows are looked for. */
const PARTS = 40;

/** Pairs of flows whose data cross one port. */
function pairs({ flows }: Description): [FlowId, FlowId][] {
  return flows.flatMap((one, i) =>
    flows
      .slice(i + 1)
      .flatMap((other, j): [FlowId, FlowId][] =>
        one.path.some((port) => other.path.includes(port))
          ? [[i as FlowId, (i + 1 + j) as FlowId]]
          : [],
      ),
  );
}

/** Whether two flows that cross one port both get something through in one part of the run. */
function shares(session: EngineSession, description: Description): boolean {
  const together = pairs(description);
  const series = description.flows.map((_, flow) =>
    description.series.find((one) => one.flow === flow && one.key === 'throughput'),
  );
  const end = session.duration();
  for (let part = 1; part <= PARTS && together.length > 0; part += 1) {
    runUntil(session, (end * part) / PARTS);
    const sends = series.map((one) => {
      if (!one) return false;
      const from = (end * (part - 1)) / PARTS;
      const to = (end * part) / PARTS;
      const column = session.columns(one.index, from, to, 1, 0, to - from);
      return (column[PIXEL.last] ?? 0) > 0;
    });
    if (together.some(([one, other]) => sends[one] && sends[other])) return true;
  }
  return false;
}

function opened(document: string): { session: EngineSession; description: Description } {
  const session = open(document);
  return { session, description: ask(session, { kind: 'describe' }) };
}

describe('fairness among the plots that open', () => {
  it.each(examples.map(({ slug, document }) => [slug, document]))(
    '%s: open exactly where flows share a link at the same time',
    (slug, document) => {
      const { session, description } = opened(document ?? '');
      const { panels = [] } = readScenario(document ?? '').view ?? {};
      const real = shares(session, description);
      session.free();
      expect(panels.includes('fairness')).toBe(real || slug === GROWING);
      // A panel without curves is left out.
      expect(panelsOf(description).some(({ id }) => id === 'fairness')).toBe(real);
    },
  );

  it('is chosen by the page where a document asks for no plots', () => {
    const two = readScenario(
      trialOf({ group: 'sender', kind: 'tahoe', name: 'Tahoe', summary: '' }).document,
    );
    const plots = (flows: typeof two.flows): string[] => {
      const { view: _, ...plain } = { ...two, flows };
      const { session, description } = opened(JSON.stringify(plain));
      session.free();
      const all = panelsOf(description).map(({ id }) => id);
      return FIRST_PANELS.filter((id) => all.includes(id));
    };
    expect(plots(two.flows)).toEqual(['cwnd', 'queue', 'throughput', 'fairness']);
    expect(plots(two.flows?.slice(0, 1))).toEqual(['cwnd', 'queue', 'throughput']);
  });
});
