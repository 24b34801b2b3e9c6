import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtEngine, runUntil } from '../../../tools/engine.mjs';
import { star } from '../../../tools/networks.mjs';
import type { Scenario } from '../../generated/scenario';
import { ask, change } from '../answers';
import type { EngineSession } from '../engineInterface';
import { describe as described, flow } from '../fixtures';
import type { DescriptionChange, Field, Json, Update } from '../types';
import { changed, type Described, RunCopy } from './runCopy';

const open = await builtEngine();

/** A network with a character outside the basic plane in its texts, of which JavaScript counts two. */
const DOCUMENT = {
  format: 'sawtooth-scenario',
  version: 2,
  name: 'Ärger 🙂',
  duration: 20,
  parameters: { B: { value: 5e6, min: 1e6, max: 1e8 } },
  nodes: [
    { id: 's', kind: 'host', count: 3 },
    { id: 'r', kind: 'router' },
    { id: 'd', kind: 'host' },
    { id: 'ap', kind: 'access-point' },
    { id: 'sta', kind: 'station', cell: 'ap', count: 2 },
  ],
  links: [
    { id: 's-r', between: ['s', 'r'], rate: { expr: '3*B' }, delay: 0.002 },
    { id: 'r-d', between: ['r', 'd'], rate: { expr: 'B' }, delay: 0.01, queue: { kind: 'red' } },
    { id: 'ap-r', between: ['ap', 'r'], rate: 1e8, delay: 0.001 },
  ],
  flows: [
    { id: 'f', from: 's', to: 'd', sender: 'cubic' },
    { id: 'g', from: 'sta', to: 'd', sender: 'newreno' },
  ],
  interventions: [{ at: 9, set: 'links/r-d/delay', to: 0.02 }],
  about: 'What comes after the list of interventions.',
};

const TARGETS = [
  'links/s-r',
  'links/s-r.2',
  'links/r-d',
  'flows/f',
  'flows/f.1',
  'flows/g',
  'nodes/ap',
];

const FIRST = {
  target: 'links/r-d',
  field: 0,
  part: 0.3,
  seconds: 1,
  back: false,
  continues: false,
};

const NOTHING: DescriptionChange = {
  binWidth: 0.001,
  averaging: 0.05,
  ports: [],
  portIds: [],
  flows: [],
  flowIds: [],
};

const update = (session: EngineSession): Update => ask(session, { kind: 'refresh' }).update;

/** Another value of a field: one for each number from 0 to 1. */
function otherValue({ domain, value }: Field, part: number): Json {
  if (domain.type === 'choice') {
    const at = Math.floor(part * domain.options.length);
    return domain.options[at]?.name ?? null;
  }
  if (domain.type === 'switch') return part < 0.5;
  if (typeof value === 'number') return Math.round(value * (0.5 + part) * 1e6) / 1e6;
  return null;
}

function expectEqual({ description, document }: Described, session: EngineSession): void {
  expect(description).toEqual(ask(session, { kind: 'describe' }));
  expect(document).toBe(ask(session, { kind: 'document' }));
}

describe('the copy of a run', () => {
  it('is what the engine describes, whatever changes', () => {
    const step = fc.record({
      target: fc.constantFrom(...TARGETS, 'parameters/B'),
      field: fc.nat(),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
      seconds: fc.double({ min: 0, max: 2, noNaN: true }),
      back: fc.boolean(),
      continues: fc.boolean(),
    });
    let live = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        const session = open(JSON.stringify(DOCUMENT));
        const copy = new RunCopy();
        expectEqual(copy.apply(update(session)), session);
        for (const { target, field, part, seconds, back, continues } of steps) {
          runUntil(session, session.now() + seconds * 1e9);
          while (back && !session.seek(session.now() / 2, 1e6)) {}
          const fields: Field[] =
            target === 'parameters/B' ? [] : ask(session, { kind: 'fields', target });
          const changeable = fields.filter((one) => one.live);
          const chosen = changeable[field % Math.max(1, changeable.length)];
          const path = chosen?.path ?? 'parameters/B';
          const value = chosen ? otherValue(chosen, part) : 1e6 + part * 1e7;
          try {
            const operation = { kind: 'set' as const, paths: [path], to: value, continues };
            const { edit } = change(session, { kind: 'edit', operation, drags: true });
            if (edit?.applied?.effect === 'live') live += 1;
          } catch {
            // Not every value goes with the others.
          }
          const next = copy.apply(update(session));
          expectEqual(next, session);
          if (!next.step) continue;
          const { interventions } = JSON.parse(next.document) as Scenario;
          expect(next.step.interventions).toEqual(interventions);
        }
        session.free();
      }),
      {
        numRuns: 10,
        examples: [
          [[FIRST]],
          [[{ ...FIRST, seconds: 0 }]],
          [[{ ...FIRST, target: 'parameters/B' }]],
        ],
      },
    );
    expect(live).toBeGreaterThan(0);
  });

  it('gets the changes among many hosts, not the network', () => {
    const head = { format: 'sawtooth-scenario', version: 2, duration: 60 };
    const session = open(JSON.stringify({ ...head, ...star(1000) }));
    const copy = new RunCopy();
    const followed = (): number => {
      const next = update(session);
      expectEqual(copy.apply(next), session);
      return JSON.stringify(next).length;
    };
    expect(followed()).toBeGreaterThan(500_000);
    change(session, {
      kind: 'edit',
      operation: { kind: 'set', paths: ['links/l-h0/rate'], to: 4e6 },
      drags: true,
    });
    expect(followed()).toBeLessThan(1000);
    session.advance(1e9, 1e6);
    change(session, {
      kind: 'edit',
      operation: { kind: 'set', paths: ['links/l-h0/rate'], to: 5e6 },
      drags: true,
    });
    expect(followed()).toBeLessThan(1000);
    session.free();
  });

  it('keeps the objects of what did not change', () => {
    const before = described({ flows: [flow('f'), flow('g'), flow('h')] });
    const other = described({ flows: [flow('g', { name: 'CUBIC' })] });
    const change = { ...NOTHING, flows: other.flows, flowIds: [1], binWidth: 3 };
    const after = changed(before, change);
    expect(after.flows.map(({ name }) => name)).toEqual(['', 'CUBIC', '']);
    expect(after.flows[0]).toBe(before.flows[0]);
    expect(after.ports).toBe(before.ports);
    expect([before.binWidth, after.binWidth]).toEqual([0.001, 3]);
  });

  it('refuses a change before it has anything', () => {
    const nothing: Update = {
      description: { changed: NOTHING },
      document: { whole: '{}' },
    };
    expect(() => new RunCopy().apply(nothing)).toThrow('before');
  });
});
