// @ts-check
import { expect, test } from 'vitest';
import { runSteps } from './steps.mjs';

/**
 * Steps that end when they are told to, those that have begun, and the report.
 * @param {Omit<import('./steps.mjs').Step, 'run'>[]} list
 */
function stage(...list) {
  /** @type {string[]} */
  const begun = [];
  /** @type {string[]} */
  const reported = [];
  /** @type {Map<string, { resolve: (outcome: import('./steps.mjs').Outcome) => void, reject: (error: Error) => void }>} */
  const ends = new Map();
  const steps = list.map((step) => ({ ...step, run: () => Promise.reject(new Error('not run')) }));
  const all = runSteps(
    steps,
    ({ name }) => {
      begun.push(name);
      return new Promise((resolve, reject) => ends.set(name, { resolve, reject }));
    },
    (name, _took, { failed }) => reported.push(failed > 0 ? `${name} failed` : name),
  );
  /** Whatever follows from the end of a step has happened after a turn of the loop. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    begun,
    reported,
    all,
    /** @param {string} name */
    async end(name) {
      ends.get(name)?.resolve({ passed: 1, failed: 0 });
      await settled();
    },
    /** @param {string} name */
    async fail(name) {
      ends.get(name)?.reject(new Error('broken'));
      await settled();
    },
  };
}

test('two steps run at a time, and those that wait for the network beside them', async () => {
  const { begun, reported, end, all } = stage(
    { name: 'network', waits: true },
    { name: 'a' },
    { name: 'b', after: ['network'] },
    { name: 'c' },
    { name: 'd' },
  );
  expect(begun).toEqual(['network', 'a', 'c']);
  await end('network');
  expect(begun).toEqual(['network', 'a', 'c']);
  await end('c');
  expect(begun).toEqual(['network', 'a', 'c', 'b']);
  await end('a');
  await end('b');
  await end('d');
  await all;
  // In the order of the list, whatever ended first.
  expect(reported).toEqual(['network', 'a', 'b', 'c', 'd']);
});

test('the last one waits for all before it, and those after it run beside it', async () => {
  const { begun, end, all } = stage(
    { name: 'compiled' },
    { name: 'checked' },
    { name: 'stories', last: true },
    { name: 'tests', after: ['compiled'] },
    { name: 'more tests', after: ['compiled'] },
  );
  await end('compiled');
  // A processor is free, and the last one is not to begin yet.
  expect(begun).toEqual(['compiled', 'checked', 'tests']);
  await end('checked');
  expect(begun.slice(3)).toEqual(['stories']);
  await end('tests');
  expect(begun.slice(4)).toEqual(['more tests']);
  await end('more tests');
  await end('stories');
  await all;
});

test('a step that throws has failed, and what comes after it runs nevertheless', async () => {
  const { begun, reported, end, fail, all } = stage({ name: 'a' }, { name: 'b', after: ['a'] });
  await fail('a');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  await all;
  expect(reported).toEqual(['a failed', 'b']);
});

test('a step waits for nothing that is not among the steps', async () => {
  const { begun, end, all } = stage({ name: 'b', after: ['a'] });
  expect(begun).toEqual(['b']);
  await end('b');
  await all;
});
