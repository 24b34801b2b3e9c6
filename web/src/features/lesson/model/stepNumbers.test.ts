import { beforeAll, describe, expect, it } from 'vitest';
import { builtEngine } from '../../../../tools/engine.mjs';
import { ask, change } from '../../../engine/answers';
import type { EngineSession } from '../../../engine/engineInterface';
import type { Field } from '../../../engine/types';
import type { Json, LessonStep } from '../../../generated/scenario';
import { readScenario } from '../../../model/document/scenario';
import { examples } from '../../../model/library/examples';
import { fieldsOfStep, numbersOfStep } from './stepNumbers';

let open: (document: string) => EngineSession;

beforeAll(async () => {
  open = await builtEngine();
});

/** Entries that a path may lie in: a parameter is a field of the scenario. */
const targetsOf = (steps: readonly LessonStep[]): string[] => {
  const paths = steps.flatMap(({ actions = [] }) =>
    actions.flatMap(({ set = [] }) => set.map(({ path }) => path)),
  );
  const entries = paths
    .filter((path) => !path.startsWith('interventions'))
    .map((path) => (path.startsWith('parameters/') ? '' : path.split('/').slice(0, 2).join('/')));
  return [...new Set(entries)];
};

const fieldsOf = (session: EngineSession, targets: readonly string[]): Field[] =>
  targets.flatMap((target) => ask(session, { kind: 'fields', target }));

const numbers = (fields: readonly Field[]): Map<string, number> =>
  new Map(fields.flatMap(({ path, value }) => (typeof value === 'number' ? [[path, value]] : [])));

interface Case {
  name: string;
  document: string;
  steps: readonly LessonStep[];
  index: number;
}

const CASES: Case[] = examples.flatMap(({ slug, document }) => {
  const { steps = [] } = readScenario(document).lesson ?? {};
  return steps.map((_, index) => ({ name: `${slug} ${index + 1}`, document, steps, index }));
});

const sets = ({ steps, index }: Case): boolean =>
  steps[index]?.actions?.some(({ set = [] }) => set.length > 0) ?? false;

/** Numbers that a button changes, with all their values, and the sliders of the step. */
function pressed({ document, steps, index }: Case) {
  const targets = targetsOf(steps);
  const session = open(document);
  try {
    const text = ask(session, { kind: 'document' });
    const before = numbers(fieldsOf(session, targets));
    const changed = new Map<string, number[]>();
    for (const { set = [] } of steps[index]?.actions ?? []) {
      for (const { path, to } of set)
        change(session, {
          kind: 'edit',
          operation: { kind: 'set', paths: [path], to },
          drags: true,
        });
      for (const [path, value] of numbers(fieldsOf(session, targets))) {
        const was = before.get(path);
        const by = set.findLast((one) => path === one.path || path.startsWith(`${one.path}/`));
        // Defaults of another kind of queue or sender are not numbers that the step is about, even
        // where both kinds have a number of that name.
        const isOfKind = typeof by?.to === 'string' && by.path !== path;
        const key = path.split('/').at(-1);
        const stated =
          (was !== undefined && !isOfKind) ||
          JSON.stringify(by?.to ?? '').includes(`"${key}":${value}`);
        if (by && stated && value !== was)
          changed.set(path, [...(changed.get(path) ?? [was ?? 0]), value]);
      }
    }
    const offered = fieldsOfStep(numbersOfStep(steps, index), fieldsOf(session, targets), text);
    return { changed, offered: offered.map(({ path }) => path) };
  } finally {
    session.free();
  }
}

/** How far the smallest of some numbers is below the largest. */
const apart = (values: readonly number[]): number => 1 - Math.min(...values) / Math.max(...values);

describe('the numbers that steps of the examples are about', () => {
  it.each(CASES.filter(sets))('$name: the numbers that its buttons change', (step) => {
    const { changed, offered } = pressed(step);
    const sizes = new Map([...changed].map(([path, values]) => [path, apart(values)]));
    const largest = [...sizes.values()].sort((one, other) => other - one).slice(0, 4);
    // Only numbers that change have sliders.
    if (changed.size > 0) expect(offered.map((path) => sizes.get(path))).toEqual(largest);
  });

  it('some of them by name', () => {
    const at = (name: string): string[] => {
      const step = CASES.find((one) => one.name === name);
      if (!step) throw new Error('there is no such step');
      return pressed(step).offered;
    };
    expect(at('ucc-newreno 1')[0]).toBe('links/r-n3/loss/probability');
    expect(at('ucc-newreno 2')).toEqual(['links/r-n3/loss/probability']);
    expect(at('ucc-newreno 3')).toEqual(['links/r-n3/loss/probability']);
    expect(at('ucc-newreno 4')[0]).toBe('links/r-n3/loss/probability');
    expect(at('ucc-newreno 5')).toContain('flows/f1/transport/clock');
    // A loss that no button has brought yet is no field.
    expect(at('bbr-generations 1')).toEqual(['links/bbr3-path/queue/limit/packets']);
    expect(at('bbr-generations 2')).toHaveLength(3);
    expect(at('dctcp-step 2')).toHaveLength(4);
    expect(at('fat-path-start 5')).toHaveLength(3);
    expect(at('fat-path-start 6')).toHaveLength(3);
    expect(at('red-gateway 2')).toEqual(['links/a-b/queue/limit/packets']);
    expect(at('smooth-rate 3')).toEqual(['links/r-d/loss/probability']);
    expect(at('xcp-round-trips 1')).toContain('links/a-b/queue/gamma');
    expect(at('xcp-round-trips 2')).toEqual(['links/a-b/queue/gamma']);
    expect(at('xcp-round-trips 3')).toEqual(['links/a-b/queue/limit/packets']);
  });
});

describe('the numbers of a step', () => {
  const button = (...set: [path: string, to: Json][]): LessonStep => ({
    title: 'a',
    actions: [{ label: 'Set', set: set.map(([path, to]) => ({ path, to })) }],
  });
  const paths = (steps: readonly LessonStep[], index = 0) => [
    ...numbersOfStep(steps, index).keys(),
  ];

  it('are those that its buttons set, each once, including numbers within objects', () => {
    const step = button(
      ['links/l/delay', 1],
      ['links/l/queue', { kind: 'red', limit: { packets: 20 }, ecn: true }],
      ['flows/f/sender', 'cubic'],
      ['links/l/delay', 2],
      ['interventions', [{ at: 3 }]],
    );
    expect([...numbersOfStep([step], 0)]).toEqual([
      ['links/l/delay', [1, 2]],
      ['links/l/queue/limit/packets', [20]],
    ]);
  });

  it('are otherwise those of its selection that another step sets; with the scenario, its parameters', () => {
    const other = button(
      ['parameters/Q', 1],
      ['links/l/queue/rate', 1],
      ['links/l', { loss: { probability: 0.1 } }],
      ['links/l2/delay', 1],
    );
    const at = (selection?: string): string[] =>
      paths([{ title: 'a', ...(selection === undefined ? {} : { view: { selection } }) }, other]);
    expect(at('')).toEqual(['parameters/Q']);
    expect(at('links/l')).toEqual(['links/l/queue/rate', 'links/l/loss/probability']);
    expect(at('links/l/queue')).toEqual(['links/l/queue/rate']);
    expect(at('flows/f')).toEqual([]);
    expect(at()).toEqual([]);
    expect(paths([])).toEqual([]);
  });

  it('are at most four, the largest change first', () => {
    const field = (path: string, value: Field['value']): Field => ({
      path,
      label: path,
      about: '',
      unit: 'none',
      domain: { type: 'number', default: 8, min: 0, max: 100, scale: 'linear' },
      slidesTo: null,
      value,
      expression: null,
      isDefault: true,
      live: false,
      group: '',
    });
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `links/${id}/count`);
    const step = button(
      ['links/a/kind', 'x'],
      ['links/b/kind', 'x'],
      ...ids.map((path, index): [string, Json] => [path, 8 - index]),
    );
    const fields = [...ids.map((path) => field(path, 8)), field('links/a/kind', 'y')];
    const offered = fieldsOfStep(numbersOfStep([step], 0), fields, '{}').map(({ path }) => path);
    expect(offered).toEqual(['f', 'e', 'd', 'c'].map((id) => `links/${id}/count`));
    // Compared with the original document, not the present one.
    const began = JSON.stringify({ links: [{ id: 'a', count: 80 }] });
    const first = fieldsOfStep(numbersOfStep([step], 0), fields, began)[0];
    expect(first?.path).toBe('links/a/count');
  });
});
