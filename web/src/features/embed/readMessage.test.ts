import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isOurs, MOST_BYTES, readMessage } from './readMessage';

const read = (data: unknown) => {
  if (!isOurs(data)) throw new Error('not ours');
  return readMessage(data);
};

it('messages of other programs are none', () => {
  for (const data of [null, 1, 'x', undefined, [], { id: 1, command: 'pause' }])
    expect(isOurs(data)).toBe(false);
});

it('a message is read as it was meant, or refused with a place', () => {
  expect(read({ sawtooth: 1, id: 4, command: 'seek', to: 2 })).toEqual({
    id: 4,
    asked: { command: 'seek', to: 2 },
    problem: null,
  });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
      for (const command of ['load', 'seek', 'set', 'values', 'events', 'pause', fields.command]) {
        const answer = read({ ...fields, sawtooth: 1, id: 1, command });
        expect(answer.asked === null).toBe(answer.problem !== null);
        if (answer.problem) expect(answer.problem.message).not.toBe('');
      }
    }),
  );
});

it('values and documents are JSON of at most the size of a document', () => {
  const set = (value: unknown) => read({ sawtooth: 1, id: 1, command: 'set', path: 'seed', value });
  const circle: { own?: unknown } = {};
  circle.own = circle;
  for (const value of [circle, () => 1, 10n, undefined, Symbol('x')])
    expect(set(value).problem?.path).toBe('value');
  expect(set('x'.repeat(MOST_BYTES)).problem?.path).toBe('value');
  expect(set({ a: [1, null] }).problem).toBe(null);
  const load = (document: unknown) => read({ sawtooth: 1, id: 1, command: 'load', document });
  for (const document of [circle, 7, [], null, 'é'.repeat(MOST_BYTES / 2 + 1)])
    expect(load(document).problem?.path).toBe('document');
  expect(load({}).problem).toBe(null);
});

it('a value that would take more time or memory than a document is not written out', () => {
  const send = (fields: object) => read(structuredClone({ sawtooth: 1, id: 1, ...fields }));
  // Sent, this is small: each list is there once.
  let lists: unknown[] = ['x'];
  for (let depth = 0; depth < 60; depth += 1) lists = [lists, lists];
  for (const value of [
    lists,
    new Array(2 ** 32 - 1),
    new Float64Array(MOST_BYTES),
    'x'.repeat(3e6),
  ])
    expect(send({ command: 'set', path: 'seed', value }).problem?.path).toBe('value');
  expect(send({ command: 'load', document: { lists } }).problem?.path).toBe('document');
  // Errors repeat what is wrong, which may be that as well.
  const circle: { own?: unknown } = {};
  circle.own = circle;
  for (const wrong of [lists, circle, 10n, new Map(), undefined, null]) {
    expect(send({ command: wrong }).problem?.path).toBe('command');
    expect(read({ id: 1, sawtooth: wrong }).problem?.path).toBe('sawtooth');
  }
});

/** How many steps the reader has taken through a value: each field of it that was asked for. */
function counted(value: object): { value: object; steps: () => number } {
  let steps = 0;
  const handler: ProxyHandler<object> = {
    get: (target, key) => {
      steps += 1;
      return Reflect.get(target, key, target);
    },
  };
  return { value: new Proxy(value, handler), steps: () => steps };
}

it('a value that is too large is refused, however it is wrapped, after a bounded number of steps', () => {
  const set = (value: unknown) => read({ sawtooth: 1, id: 1, command: 'set', path: 'seed', value });
  const boxed = new String('x'.repeat(2 * MOST_BYTES));
  const of = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`key${index}`, index]));
  for (const value of [boxed, { a: boxed }, of(MOST_BYTES / 10)])
    expect(set(value).problem?.path).toBe('value');
  const [once, twice] = [2000, 4000].map((length) => {
    const { value, steps } = counted(of(length));
    set(value);
    return steps();
  });
  expect(twice).toBeLessThanOrEqual(2 * (once ?? 0) + 10);
  const entries = vi.spyOn(Object, 'entries');
  set(boxed);
  expect(entries).not.toHaveBeenCalled();
  entries.mockRestore();
});

it('a message of many fields is refused with its id', () => {
  const fields = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, 1]));
  const answer = read({ id: 7, ...fields, sawtooth: 1, command: 'pause' });
  expect(answer.id).toBe(7);
  expect(answer.problem?.path).toMatch(/^x\d+$/);
  expect(isOurs(Object.assign([1, 2], { sawtooth: 1 }))).toBe(false);
});
