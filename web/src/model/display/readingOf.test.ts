/** Readings at the present, with the real engine. */
import { expect, it, vi } from 'vitest';
import { realWorkers } from '../../../tools/realWorkers';
import { Run } from '../run/run';
import { presentOf, readingOf } from './readingOf';

/** Bins of a long run hold several packets; pixels of it hold many. */
const DOCUMENT = JSON.stringify({
  format: 'sawtooth-scenario',
  version: 2,
  name: 'One flow',
  duration: 600,
  nodes: [
    { id: 'a', kind: 'host' },
    { id: 'b', kind: 'host' },
  ],
  links: [
    {
      id: 'a-b',
      between: ['a', 'b'],
      rate: 1e7,
      delay: 0.02,
      queue: { kind: 'drop-tail', limit: { packets: 50 } },
    },
  ],
  flows: [{ id: 'f', from: 'a', to: 'b' }],
});

it('read the same once a future is recorded, and the queue as it is drawn', async () => {
  const makeWorker = await realWorkers();
  const run: Run = new Run({ makeWorker, onFrame: () => run.drawn() });
  await run.open(DOCUMENT);
  const { description } = run.store.getState();
  const seriesOf = (key: string) => {
    const found = description?.series.find((one) => one.key === key);
    if (!found) throw new Error(`no series ${key}`);
    return found.index;
  };
  const [queue, window] = [seriesOf('queue'), seriesOf('cwnd')];
  const [from, to] = [0, 600e9];
  run.look({ series: [queue, window], from, to, pixels: 900, averaging: 1e8 });
  const at = async (time: number): Promise<[number, number]> => {
    await run.seek(time);
    await vi.waitFor(
      () => {
        expect(run.frames.latest?.time).toBe(time);
        expect(run.frames.view?.pixels).toBe(900);
      },
      { interval: 1, timeout: 30_000 },
    );
    return [presentOf(run.frames, queue), presentOf(run.frames, window)];
  };
  const instants = Array.from({ length: 8 }, (_, index) => 7e8 + 123_400_000 * index);
  const first: [number, number][] = [];
  for (const time of instants) first.push(await at(time));
  await at(4e9);
  const pointed: number[] = [];
  for (const [index, time] of instants.entries()) {
    const [packets, segments] = await at(time);
    expect(packets).toBe(first[index]?.[0]);
    expect(packets).toBe(run.frames.latest?.queues[0]);
    // A window is recorded in bins, which hold a few acknowledgements.
    expect(Math.abs(segments - (first[index]?.[1] ?? 0))).toBeLessThan(1);
    // A pointer reads the columns, as before.
    pointed.push(readingOf(run.frames, queue, time / 1e9));
  }
  expect(pointed).not.toEqual(first.map(([packets]) => packets));
  run.dispose();
});
