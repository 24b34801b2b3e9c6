import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScriptedWorker } from '../../../engine/worker/scripted';
import type { ComparedDifferences, ComparedParting } from '../../../generated/experiment';
import { Laboratory } from '../../../model/laboratory';
import type { Run } from '../../../model/run/run';
import type { ScenarioPair } from '../comparisonClient';
import { Differing } from './differing';

const text = (name: string): string =>
  JSON.stringify({ name, flows: [{ id: 'f' }], interventions: [] });

/** Answers on command. */
class Scripted {
  readonly asked: string[] = [];
  closed = false;
  partings: ((parting: ComparedParting | null) => void)[] = [];

  differences([base, other]: ScenarioPair): Promise<ComparedDifferences> {
    this.asked.push('differences');
    return Promise.resolve({ texts: [`${base.length} ${other.length}`], more: 0 });
  }
  parting(): Promise<ComparedParting | null> {
    this.asked.push('parting');
    return new Promise((resolve) => this.partings.push(resolve));
  }
  close(): void {
    this.closed = true;
  }
}

let laboratory: Laboratory;
let clients: Scripted[];
let differing: Differing;
let b: Run;
let c: Run;

beforeEach(async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  await laboratory.open(text('a'), 'document', { play: false });
  [b, c] = (await Promise.all(
    ['bb', 'ccc'].map(async (name) => {
      const run = laboratory.add();
      if (!run) throw new Error('no room');
      await laboratory.open(text(name), 'document', { play: false, run });
      return run;
    }),
  )) as [Run, Run];
  clients = [];
  differing = new Differing(laboratory, () => {
    const client = new Scripted();
    clients.push(client);
    return client;
  });
  await vi.waitFor(() => expect(clients).toHaveLength(1));
});

afterEach(() => {
  differing.dispose();
  laboratory.dispose();
});

const of = (run: Run) => differing.store.getState().of.get(run);

it('words of all runs come before any parting, which is marked by the look of its run', async () => {
  const [client] = clients;
  expect(client?.asked).toEqual(['differences', 'differences', 'parting', 'parting']);
  await vi.waitFor(() => expect(of(c)?.differences).not.toBeNull());
  client?.partings[1]?.({ at: 0.25, until: 0.25 });
  await vi.waitFor(() => expect(laboratory.time.partings).toEqual([{ at: 0.25, look: 2 }]));
  client?.partings[0]?.({ at: null, until: 1 });
  await vi.waitFor(() => expect(of(b)?.parting).toEqual({ at: null, until: 1 }));
  expect(laboratory.time.partings).toHaveLength(1);
});

it('a changed document ends the worker, and only what was about it is found out again', async () => {
  clients[0]?.partings[0]?.({ at: 0.5, until: 0.5 });
  await vi.waitFor(() => expect(of(b)?.parting).toBeDefined());
  await laboratory.open(text('another'), 'document', { play: false, run: c });
  await vi.waitFor(() => expect(clients).toHaveLength(2), 5000);
  expect(clients[0]?.closed).toBe(true);
  expect(clients[1]?.asked).toEqual(['differences', 'parting']);
  expect(of(b)?.parting).toEqual({ at: 0.5, until: 0.5 });
  // An answer of the worker before is about another document.
  clients[0]?.partings[1]?.({ at: 0.1, until: 0.1 });
  clients[1]?.partings[0]?.({ at: 0.7, until: 0.7 });
  await vi.waitFor(() => expect(of(c)?.parting?.at).toBe(0.7));
});

it('nothing is marked once it has ended', async () => {
  clients[0]?.partings[0]?.({ at: 0.5, until: 0.5 });
  await vi.waitFor(() => expect(laboratory.time.partings).toHaveLength(1));
  differing.dispose();
  expect(laboratory.time.partings).toEqual([]);
  expect(clients[0]?.closed).toBe(true);
});
