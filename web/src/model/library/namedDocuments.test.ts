import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realEngine } from '../../../tools/realWorkers';
import { askEngine, problemOf } from '../../engine/answers';
import type { Engine } from '../../engine/engineInterface';
import { type EngineQuery, ProblemError } from '../../engine/types';
import { UnknownNameError } from '../document/problems';
import type { Run } from '../run/run';
import {
  canonical,
  exampleHref,
  exampleOf,
  isPageAddress,
  paperHref,
  routeOf,
} from '../share/route';
import { examples } from './examples';
import { documentNamed } from './namedDocuments';
import { distance, nearest } from './nearest';
import { EXPERIMENTS } from './papers';
import { starterHref, starterOf } from './starterAddress';

const engine: Engine = await realEngine();

/** Answers as the engine's worker does. */
const ask: Run['queryEngine'] = async <Query extends EngineQuery>(query: Query) => {
  try {
    return askEngine(engine, query);
  } catch (thrown) {
    throw new ProblemError(problemOf(thrown));
  }
};

const starters = await ask({ kind: 'starters' });

const refusal = (hash: string): Promise<unknown> =>
  documentNamed(hash, ask).then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe('every readable address', () => {
  it('of an example leads to it, at each step of its lesson', async () => {
    expect(examples.length).toBeGreaterThan(30);
    for (const { slug, document } of examples) {
      const steps =
        (JSON.parse(document) as { lesson?: { steps?: unknown[] } }).lesson?.steps ?? [];
      for (const [at] of [...steps, null].entries()) {
        const step = at + 1;
        const hash = at === 0 ? exampleHref(slug) : `${exampleHref(slug)}/${step}`;
        expect(exampleOf(hash)).toEqual({ slug, step });
        expect(canonical(`#/lesson/${slug}?step=${step}`)).toBe(hash);
        expect([isPageAddress(hash), routeOf(hash), canonical(hash)]).toEqual([true, null, hash]);
      }
      expect(await documentNamed(exampleHref(slug), ask)).toBe(document);
    }
  });

  it('of a figure of a paper leads to it', () => {
    expect(EXPERIMENTS.length).toBeGreaterThan(20);
    for (const name of EXPERIMENTS) {
      const [id = '', figure = ''] = name.split('/');
      expect(routeOf(paperHref(id, figure))).toEqual({ kind: 'paper', id, figure });
      expect(isPageAddress(paperHref(id, figure))).toBe(true);
      expect(isPageAddress(`#/experiment/${name}`)).toBe(true);
    }
  });

  it('of a network to start from leads to it, with its numbers', async () => {
    expect(starters.length).toBeGreaterThan(5);
    for (const { kind, fields } of starters) {
      const plain = await documentNamed(starterHref(kind, {}), ask);
      expect(plain).toContain('"sawtooth-scenario"');
      expect(routeOf(starterHref(kind, {}))).toBe(null);
      // Each of its values, written out, makes the same network.
      const values = Object.fromEntries(fields.map(({ path, value }) => [path, value]));
      const hash = starterHref(kind, values);
      expect(starterOf(hash)).toEqual({ kind, values });
      expect(await documentNamed(hash, ask)).toBe(plain);
    }
    const three = await documentNamed('#/start/dumbbell?pairs=3', ask);
    expect((JSON.parse(three) as { flows: unknown[] }).flows).toHaveLength(3);
  });
});

describe('an address that names nothing', () => {
  it('offers the nearest examples', async () => {
    const thrown = await refusal('#/example/xcp-round-trip');
    expect(thrown).toBeInstanceOf(UnknownNameError);
    const { near, problem } = thrown as UnknownNameError;
    expect(problem.message).toBe('There is no example “xcp-round-trip”.');
    expect(near[0]?.href).toBe('#/example/xcp-round-trips');
    expect(near.length).toBeLessThanOrEqual(3);
  });

  it('offers networks to start from', async () => {
    const near = async (hash: string) => ((await refusal(hash)) as UnknownNameError).near;
    expect((await near('#/start/dumbell?pairs=3'))[0]?.href).toBe('#/start/dumbbell');
    expect(await near('#/start/%3Cscript%3E')).toHaveLength(starters.length);
  });

  it('names the value that a network does not have', async () => {
    for (const [query, path] of [
      ['pairs=0', 'pairs'],
      ['pairs=1e999', 'pairs'],
      ['hosts=3', 'hosts'],
      ['rate=%00', 'rate'],
    ]) {
      const thrown = await refusal(`#/start/dumbbell?${query}`);
      expect(thrown).toBeInstanceOf(ProblemError);
      expect((thrown as ProblemError).problem.path).toContain(path);
    }
  });

  it('is refused whatever it is, with a short text', async () => {
    const hostile = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.constant('x'.repeat(100_000)),
      fc.constant('a-'.repeat(40_000)),
      fc.constant('dumbbell?pairs=3&'.repeat(5000)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('#/example/', '#/start/', '#/lesson/'),
        hostile,
        async (root, text) => {
          const hash = canonical(root + text);
          const named = root === '#/start/' ? starterOf(hash) : exampleOf(hash);
          const thrown = await refusal(hash.startsWith('#/lesson/') ? `#/example/${text}` : hash);
          if (named !== null && thrown === null) return;
          expect(thrown).toBeInstanceOf(ProblemError);
          expect((thrown as ProblemError).problem.message.length).toBeLessThan(300);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it('words are as far from one another as letters have to be changed', () => {
  expect([distance('', 'abc'), distance('kitten', 'sitting'), distance('same', 'same')]).toEqual([
    3, 3, 0,
  ]);
  expect(nearest('ucc', ['newreno', 'red', 'ucc-newreno'], (one) => one)).toEqual(['ucc-newreno']);
  expect(nearest('qqqqqqqq', ['newreno', 'red'], (one) => one)).toEqual([]);
});
