/**
 * Counts the steps of code, for tests of what reads texts of strangers: how often each of its blocks runs, by V8's own
 * coverage, and the characters and entries that functions of the language pass in it. No clock: a busy machine counts
 * the same. Inside of an expression's match only the characters that it passes count.
 */
import { Session } from 'node:inspector';
import { expect } from 'vitest';

interface Covered {
  result: { functions: { ranges: { count: number }[] }[] }[];
}

/** Functions of the language that pass whole texts and lists. */
const TEXTS = ['includes', 'indexOf', 'lastIndexOf', 'split', 'replaceAll', 'trim'] as const;
const LISTS = [
  'includes',
  'indexOf',
  'join',
  'slice',
  'concat',
  'shift',
  'splice',
  'sort',
] as const;

/**
 * Begins with this module: only what is compiled afterwards has a counter in each block. So a test imports it first, and
 * has a process of its own (`kindsOfTests` in `web/vite.config.ts`).
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Calls, blocks and what else has been counted since the last time. */
function taken(): Promise<number> {
  return new Promise((resolve, reject) => {
    session.post('Profiler.takePreciseCoverage', (error: Error | null, found: Covered) => {
      if (error) reject(error);
      const functions = found.result.flatMap((script) => script.functions);
      const blocks = functions.flatMap(({ ranges }) => ranges);
      resolve(blocks.reduce((sum, { count }) => sum + count, 0));
    });
  });
}

/** The steps of a function, which may be asynchronous. */
export async function stepsOf(run: () => unknown): Promise<number> {
  let passed = 0;
  const undo: (() => void)[] = [];
  const counted = (
    owner: object,
    name: PropertyKey,
    cost: (self: unknown, args: unknown[], made: unknown) => number,
  ): void => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const real: unknown = Reflect.get(owner, name);
    if (!own || typeof real !== 'function') throw new Error(`there is no ${String(name)}`);
    Object.defineProperty(owner, name, {
      ...own,
      value(this: unknown, ...args: unknown[]) {
        const made: unknown = Reflect.apply(real, this, args);
        passed += cost(this, args, made);
        return made;
      },
    });
    undo.push(() => Object.defineProperty(owner, name, own));
  };
  const lengthOf = (value: unknown): number =>
    typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  for (const name of TEXTS) counted(String.prototype, name, lengthOf);
  for (const name of LISTS) counted(Array.prototype, name, lengthOf);
  counted(JSON, 'parse', (_, [text]) => lengthOf(text));
  counted(JSON, 'stringify', (_, __, text) => lengthOf(text));
  for (const name of ['keys', 'values', 'entries', 'fromEntries'])
    counted(Object, name, (_, [of], made) => Math.max(lengthOf(made), lengthOf(of)));
  matchesCounted(undo, (steps) => {
    passed += steps;
  });
  try {
    await taken();
    await run();
  } finally {
    for (const one of undo.reverse()) one();
  }
  return passed + (await taken());
}

/** All functions with expressions match by this one. */
function matchesCounted(undo: (() => void)[], add: (steps: number) => void): void {
  const own = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec');
  if (!own) throw new Error('there is no exec');
  const real = RegExp.prototype.exec;
  Object.defineProperty(RegExp.prototype, 'exec', {
    ...own,
    value(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const found = real.call(this, text);
      const to = found ? found.index + found[0].length : this.sticky ? from + 1 : text.length;
      add(Math.max(1, to - from));
      return found;
    },
  });
  undo.push(() => Object.defineProperty(RegExp.prototype, 'exec', own));
}

/** Steps of anything around it: the coverage sees the test too. */
const AROUND = 300;

/**
 * Holds that twice a text is at most twice the work, for each kind of text; a tenth more, since numbers in it get longer.
 * One of the kinds is counted for certain.
 */
export async function expectDoubles<T>(
  kinds: readonly ((parts: number) => T)[],
  parts: number,
  read: (made: T) => unknown,
): Promise<void> {
  let most = 0;
  for (const [index, make] of kinds.entries()) {
    const [few, many] = [make(parts), make(2 * parts)];
    // The first time loads what the next ones have.
    await read(few);
    const once = await stepsOf(() => read(few));
    const twice = await stepsOf(() => read(many));
    most = Math.max(most, once);
    expect(twice, `kind ${index}: ${once} steps`).toBeLessThan(2.2 * once + AROUND);
  }
  expect(most, 'it is counted').toBeGreaterThan(parts / 10);
}

/** Holds that what is too large is refused before the work: ten times as much takes no more steps. */
export async function expectBounded<T>(
  make: (parts: number) => T,
  parts: number,
  read: (made: T) => unknown,
): Promise<void> {
  const [large, larger] = [make(parts), make(10 * parts)];
  await read(large);
  const once = await stepsOf(() => read(large));
  const more = await stepsOf(() => read(larger));
  expect(more).toBeLessThan(1.1 * once + AROUND);
}
