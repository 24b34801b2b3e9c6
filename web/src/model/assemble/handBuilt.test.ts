/** The first network that somebody builds by hand: where its bottleneck is, and how long its round trips are. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY, realWorkers } from '../../../tools/realWorkers';
import { type Json, SECOND, type Summary } from '../../engine/types';
import { readScenario } from '../document/scenario';
import { Run } from '../run/run';
import { Assembly } from './assembly';

let makeWorker: Awaited<ReturnType<typeof realWorkers>>;
let run: Run;
let assembly: Assembly;

beforeAll(async () => {
  makeWorker = await realWorkers();
});

beforeEach(async () => {
  run = new Run({
    makeWorker,
    onFrame: () => run.drawn(),
    onSet: (...what) => assembly.remember(...what),
    onStep: (...what) => assembly.stepped(...what),
  });
  assembly = new Assembly(() => run);
  expect(await run.open(EMPTY)).toBe(true);
  return () => run.dispose();
});

const link = (id: string) => readScenario(run.document.text).links?.find((one) => one.id === id);

async function add(...kinds: ('host' | 'router')[]): Promise<void> {
  for (const kind of kinds) expect(await assembly.add(kind)).toBe(true);
}

async function draw(tool: 'link' | 'flow', from: string, to: string): Promise<void> {
  assembly.pick(tool);
  expect(await assembly.finish(from)).toBe(true);
  expect(await assembly.finish(to)).toBe(true);
}

async function links(...ends: (readonly [string, string])[]): Promise<void> {
  for (const [a, b] of ends) await draw('link', a, b);
}

/** After some seconds of traffic. */
async function summary(): Promise<Summary> {
  await run.seek(8 * SECOND);
  return run.summary();
}

/** Where packets wait and are dropped, and how long round trips are. */
function seen({ queues, flows }: Summary) {
  const waiting = (queue: (typeof queues)[number]): number => queue.delay?.mean ?? 0;
  const [most] = [...queues].sort((a, b) => waiting(b) - waiting(a));
  return {
    port: most?.id,
    dropping: queues.filter(({ drops }) => drops > 0).map(({ id }) => id),
    utilization: most?.utilization ?? 0,
    trips: flows.map(({ rtt }) => rtt?.mean ?? 0),
  };
}

/**
 * Packets wait, and are dropped, at one port alone, and it is busy. Round trips are longer than
 * they are without waiting, and by no more than a buffer of one bandwidth-delay product: that
 * again, and a tenth for transmissions and the acknowledgements that wait for them.
 */
function expectBottleneck(what: Summary, port: string, trip: number): void {
  const { trips, utilization, ...rest } = seen(what);
  expect(rest).toEqual({ port, dropping: [port] });
  expect(utilization).toBeGreaterThan(0.8);
  for (const mean of trips) {
    expect(mean).toBeGreaterThan(trip);
    expect(mean).toBeLessThan(2.1 * trip);
  }
}

describe('the bottleneck of a network built by hand', () => {
  it('is the link between the two routers, and round trips are tens of milliseconds', async () => {
    await add('host', 'host', 'router', 'router');
    await links(['h1', 'r1'], ['r1', 'r2'], ['r2', 'h2']);
    await draw('flow', 'h1', 'h2');
    expectBottleneck(await summary(), 'r1-r2:r1', 0.044);
  });

  it('behind one router is the link to the receiver of the first flow, whichever link was drawn first', async () => {
    await add('host', 'router', 'host', 'host');
    await links(['r1', 'h3'], ['r1', 'h1'], ['h2', 'r1']);
    await draw('flow', 'h1', 'h3');
    expect(assembly.state.narrowed?.origin).toEqual({ from: 'narrowed', link: 'r1-h3' });
    await draw('flow', 'h2', 'h3');
    expect(assembly.state.narrowed).toBeNull();
    expect(link('r1-h1')).toMatchObject({ rate: 100e6, delay: 0.001 });
    expectBottleneck(await summary(), 'r1-h3:r1', 0.042);
  });

  it('is the only link where there is one', async () => {
    await add('host', 'host');
    await links(['h1', 'h2']);
    await draw('flow', 'h1', 'h2');
    expectBottleneck(await summary(), 'h1-h2:h1', 0.04);
  });
});

describe('the link to a receiver', () => {
  beforeEach(async () => {
    await add('host', 'router', 'host');
    await links(['h1', 'r1'], ['r1', 'h2']);
  });

  it('is announced as narrowed before the flow exists, and is restored by undo', async () => {
    assembly.pick('flow');
    await assembly.finish('h1');
    assembly.aim('h2');
    const offer = {
      values: { rate: 10e6, delay: 0.02, limit: { bdp: 1, rtt: 0.042 } },
      origin: { from: 'narrowed', link: 'r1-h2' },
    };
    expect(assembly.state.offer).toMatchObject(offer);
    await assembly.finish('h2');
    expect(assembly.state).toMatchObject({ offer: null, narrowed: offer, said: { offer } });
    expect(link('r1-h2')).toMatchObject({ rate: 10e6, queue: { limit: { bdp: 1, rtt: 0.042 } } });
    await run.undo();
    assembly.check();
    expect(assembly.state.narrowed).toBeNull();
    expect(link('r1-h2')).toMatchObject({ rate: 100e6, delay: 0.001 });
    expect(link('r1-h2')).not.toHaveProperty('queue');
  });

  it.each([
    ['was set', () => run.change('links/r1-h2/delay', 0.002)],
    ['is behind one that is slower still', () => run.change('links/h1-r1/rate', 5e6)],
    ['would be slower than what another flow begins with', () => draw('flow', 'h2', 'h1')],
    ['is part of a run that is on its way', () => run.seek(SECOND)],
  ])('stays where it %s', async (_, make) => {
    await make();
    const before = link('r1-h2');
    await draw('flow', 'h1', 'h2');
    expect(link('r1-h2')).toEqual(before);
    expect(assembly.state.said.offer).toBeNull();
  });
});

describe('values set on a link', () => {
  const set = (path: string, value: Json) => run.change(path, value, { byHand: true });

  beforeEach(async () => {
    await add('router', 'router', 'router', 'host', 'host');
  });

  it('are those of the next link between the same kinds of nodes, and of no other', async () => {
    await links(['r1', 'r2'], ['h1', 'r1']);
    await set('links/r1-r2/rate', 50e6);
    await set('links/r1-r2/queue/limit', { packets: 20 });
    await links(['r2', 'r3'], ['h2', 'r3']);
    expect(link('r2-r3')).toMatchObject({
      rate: 50e6,
      delay: 0.02,
      queue: { kind: 'drop-tail', limit: { packets: 20 } },
    });
    expect(link('h2-r3')).toMatchObject({ rate: 100e6, delay: 0.001 });
  });

  it('are used even if a similar link was drawn later, and during a run', async () => {
    await links(['h1', 'r1'], ['h1', 'r2'], ['r1', 'r2']);
    await run.seek(SECOND);
    await set('links/h1-r1/delay', 0.005);
    await links(['h2', 'r2']);
    expect(link('h2-r2')).toMatchObject({ rate: 100e6, delay: 0.005 });
  });

  it('are taken over when several links are set at once', async () => {
    await links(['h1', 'r1'], ['r1', 'r2']);
    await run.edit(
      { kind: 'set', paths: ['links/h1-r1/rate', 'links/r1-r2/rate'], to: 20e6 },
      { byHand: true },
    );
    await links(['h2', 'r2'], ['r2', 'r3']);
    expect([link('h2-r2')?.rate, link('r2-r3')?.rate]).toEqual([20e6, 20e6]);
  });

  it('are not those of a network that is opened later, which goes by its own links', async () => {
    await links(['r1', 'r2'], ['h1', 'r1']);
    await set('links/r1-r2/rate', 50e6);
    await run.open(EMPTY);
    await add('router', 'router', 'router', 'host');
    await links(['r1', 'r2'], ['h1', 'r1']);
    expect([link('r1-r2')?.rate, link('h1-r1')?.rate]).toEqual([10e6, 100e6]);
    const other = { ...JSON.parse(EMPTY), ...readScenario(run.document.text) };
    other.links = [{ id: 'l', between: ['r1', 'r2'], rate: 7e6 }];
    await run.open(JSON.stringify(other));
    await links(['r2', 'r3']);
    expect(link('r2-r3')?.rate).toBe(7e6);
    expect(assembly.state.said.offer?.origin).toEqual({ from: 'like', link: 'l' });
  });

  it('a set delay also sizes the buffer', async () => {
    await links(['r1', 'r2']);
    await set('links/r1-r2/delay', 0.1);
    await links(['r2', 'r3']);
    expect(link('r2-r3')).toMatchObject({ delay: 0.1, queue: { limit: { bdp: 1, rtt: 0.204 } } });
  });

  it('are forgotten by undo, and remembered again by redo', async () => {
    await links(['r1', 'r2']);
    const nextOne = () => {
      assembly.reset();
      assembly.pick('link');
      assembly.begin('r2');
      assembly.aim('r3');
      return assembly.state.offer?.values;
    };
    await set('links/r1-r2/delay', 0.05);
    run.beginGesture();
    await set('links/r1-r2/rate', 50e6);
    await set('links/r1-r2/rate', 60e6);
    expect(nextOne()).toMatchObject({ rate: 60e6, delay: 0.05 });
    await run.undo();
    expect(nextOne()).toMatchObject({ rate: 10e6, delay: 0.05 });
    await run.redo();
    expect(nextOne()).toMatchObject({ rate: 60e6, delay: 0.05 });
    await run.undo();
    await run.undo();
    expect(nextOne()).toMatchObject({ rate: 10e6, delay: 0.02 });
    // Another step replaces the undone one.
    run.beginGesture();
    await set('links/r1-r2/queue/limit', { packets: 20 });
    expect(nextOne()).toEqual({ rate: 10e6, delay: 0.02, limit: { packets: 20 } });
  });

  it('count only when a person has set them in a form', async () => {
    await links(['r1', 'r2'], ['h1', 'r1'], ['r2', 'h2']);
    // As the button of a lesson does, and the offer of a notice.
    await run.change('links/r1-r2/rate', 50e6);
    await run.edit({ kind: 'set', paths: ['links/h1-r1/rate'], to: 20e6 });
    await run.open(EMPTY);
    await add('router', 'router', 'host', 'host');
    await links(['r1', 'r2'], ['h1', 'r1'], ['r1', 'h2']);
    expect([link('r1-r2')?.rate, link('h1-r1')?.rate]).toEqual([10e6, 100e6]);
  });

  it('do not count when a flow has narrowed the link', async () => {
    await links(['h1', 'r1'], ['r1', 'h2']);
    await draw('flow', 'h1', 'h2');
    expect(link('r1-h2')?.rate).toBe(10e6);
    await run.open(EMPTY);
    await add('router', 'host');
    await links(['h1', 'r1']);
    expect(link('h1-r1')?.rate).toBe(100e6);
  });
});
