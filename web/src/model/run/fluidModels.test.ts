import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  describe as described,
  linksWithPorts,
  type PlainDescription,
  portId,
} from '../../engine/fixtures';
import { FluidSolver } from '../../engine/programs/fluidSolver';
import type {
  ProgramReply,
  ProgramRequest,
  ProgramWorkerLike,
} from '../../engine/programs/programClient';
import type { FluidSolution } from '../../engine/types';
import type { FluidQuery } from '../../generated/boundary';
import { EditedDocument } from '../document/editedDocument';
import { FluidModels, hasModels, portsWith } from './fluidModels';

const SOLUTION: FluidSolution = {
  port: portId(0),
  reason: null,
  remarks: [],
  phases: [],
  growth: null,
  times: [0, 1],
  curves: [{ of: 'queue', values: [0, 10] }],
};

class Scripted implements ProgramWorkerLike<FluidQuery> {
  onmessage: ProgramWorkerLike<FluidQuery>['onmessage'] = null;
  onerror: ProgramWorkerLike<FluidQuery>['onerror'] = null;
  readonly asked: ProgramRequest<FluidQuery>[] = [];
  ended = false;

  postMessage(message: ProgramRequest<FluidQuery>): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  async say(data: ProgramReply): Promise<void> {
    this.onmessage?.({ data } as MessageEvent<ProgramReply>);
    await Promise.resolve();
    await Promise.resolve();
  }

  solved(port = 0): Promise<void> {
    const solve = [{ ...SOLUTION, port: portId(port) }];
    return this.say({
      kind: 'done',
      id: this.asked.at(-1)?.id ?? 0,
      answers: { solve },
      bytes: new Uint8Array(),
      seconds: 0,
    });
  }
}

let workers: Scripted[];
let document: EditedDocument;
let models: FluidModels;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  document = new EditedDocument();
  document.accept('{"name":"a"}');
  models = new FluidModels(document, () => {
    const worker = new Scripted();
    workers.push(worker);
    return new FluidSolver(worker);
  });
});

afterEach(() => {
  models.dispose();
  vi.useRealTimers();
});

it('models that are switched off are not solved, and no program is loaded', async () => {
  document.accept('{"name":"b"}');
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers).toHaveLength(0);
});

it('models that are switched on are solved once for each document', async () => {
  models.show(true);
  models.show(true);
  expect(workers[0]?.asked.map(({ query }) => query)).toEqual([
    { kind: 'solve', document: '{"name":"a"}' },
  ]);
  await workers[0]?.solved();
  expect(models.store.getState().solutions?.[0]?.port).toBe(0);
  document.accept('{"name":"a"}');
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers[0]?.asked).toHaveLength(1);
});

it('a document that is dragged is solved where it comes to rest, by the same worker', async () => {
  models.show(true);
  await workers[0]?.solved();
  for (let i = 0; i < 20; i += 1) {
    document.accept(`{"name":"a","seed":${i}}`);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(workers[0]?.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers[0]?.asked).toHaveLength(2);
  expect(workers).toHaveLength(1);
});

it('solving for an outdated document is ended', async () => {
  models.show(true);
  document.accept('{"name":"b"}');
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  await workers[1]?.solved(1);
  expect(models.store.getState().solutions?.[0]?.port).toBe(1);
});

it('models that are switched off are forgotten with their worker', async () => {
  models.show(true);
  await workers[0]?.solved();
  models.show(false);
  expect([models.store.getState().solutions, workers[0]?.ended]).toEqual([null, true]);
});

it('a refusal is reported, and so is a program that does not load', async () => {
  models.show(true);
  await workers[0]?.say({ kind: 'refused', id: 1, problem: { path: 'links', message: 'none' } });
  expect(models.store.getState()).toEqual({ solutions: null, problem: 'links: none' });
  document.accept('{"name":"b"}');
  await vi.advanceTimersByTimeAsync(1000);
  await workers[0]?.say({ kind: 'broken' });
  expect(models.store.getState().problem).toBe('The model could not be loaded.');
  document.accept('{"name":"c"}');
  await vi.advanceTimersByTimeAsync(1000);
  expect(workers[1]?.asked).toHaveLength(1);
});

it('ports with RED, SPRED, VCP or PI may have a model', () => {
  const kinds = ['red', 'drop-tail', 'vcp', 'pi'];
  const parts = linksWithPorts(
    kinds.map(
      (id): Omit<PlainDescription['links'][number], 'ports'> => ({ id, entry: id, ends: [0, 1] }),
    ),
    (link) => ({ discipline: kinds[link] ?? '' }),
  );
  const description = described(parts);
  expect(portsWith(description, 'queue')).toEqual([0, 1]);
  expect(portsWith(description, 'growth')).toEqual([4, 5]);
  expect(portsWith(description, 'loop')).toEqual([6, 7]);
  expect([hasModels(description), hasModels(described())]).toEqual([true, false]);
});
