import { expect, it, vi } from 'vitest';
import { FakeWorker } from './fakeWorker';
import { OpenExperiment } from './openExperiment';

it.each([
  // The refusal of a truncated, mistyped or foreign address says what it should have been.
  ['0abc', 'This is not a link to an experiment.'],
  ['2abc', 'The link comes from a newer Sawtooth: it has version 2'],
  ['1ab%', 'The link contains characters'],
  ['1', 'The link is incomplete.'],
  ['', 'the page has no experiment with this name'],
  ['ucc/none', 'the page has no experiment with this name'],
  ['ucc/6/clock=none', 'the experiment has no such setting or choice'],
])(
  'an address “%s” that opens no experiment is refused as one of an experiment',
  async (what, says) => {
    const desk = new OpenExperiment();
    await desk.show(what);
    const { run, refused } = desk.store.getState();
    expect(run).toBeNull();
    expect(refused).toContain(says);
    expect(refused).not.toContain('scenario');
  },
);

const workers: FakeWorker[] = [];

const desk = (): OpenExperiment =>
  new OpenExperiment({
    makeWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    workers: 1,
    module: async () => ({}),
    scenarios: async () => '{}',
    frame: (then) => void setTimeout(then),
  });

const document = (name: string): string =>
  JSON.stringify({ format: 'sawtooth-experiment', version: 2, name, base: 'x', measures: [] });

const whatOf = (href: string): string => href.replace('#/experiment/', '');

/** Opens an experiment, and lets all of it run. */
async function ran(opened: OpenExperiment, text: string): Promise<string> {
  const what = whatOf(await opened.put(text));
  await vi.waitFor(() => expect(opened.store.getState().run?.store.getState().done).toBe(4));
  return what;
}

it('an experiment that another one replaces is there again with its address, and its results', async () => {
  const opened = desk();
  const first = await ran(opened, document('first'));
  const { run } = opened.store.getState();
  const second = await ran(opened, document('second'));
  expect(second).not.toBe(first);
  const count = workers.length;
  await opened.show(first);
  expect(opened.store.getState().run).toBe(run);
  expect(run?.store.getState().done).toBe(4);
  // Nothing ran again for it.
  expect(workers).toHaveLength(count);
  // Nor where the same document is opened once more.
  await opened.show(second);
  await opened.put(document('first'));
  expect(opened.store.getState().run).toBe(run);
});

it('two documents that are too long for an address have one each', async () => {
  const opened = desk();
  const long = [1, 2].map((seed) => {
    let x = seed;
    const noise = Array.from({ length: 200_000 }, () => {
      x = (x * 48271) % 2147483647;
      return (x % 36).toString(36);
    });
    return document(noise.join(''));
  });
  const first = await ran(opened, long[0] ?? '');
  const { run } = opened.store.getState();
  const second = await ran(opened, long[1] ?? '');
  expect([first, second]).toEqual(['open-0', 'open-1']);
  await opened.show(first);
  expect(opened.store.getState().run).toBe(run);
});

it('a text that somebody is writing stays with its experiment', async () => {
  const opened = desk();
  const first = whatOf(await opened.put(document('first')));
  await vi.waitFor(() => expect(opened.store.getState().run).not.toBeNull());
  const { run } = opened.store.getState();
  if (run) run.draft = '{ half';
  await opened.put(document('second'));
  await opened.show(first);
  expect(opened.store.getState().run?.draft).toBe('{ half');
});
