import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Theories } from '../../../engine/types';
import type { PlotStage } from '../stage/plotStage';
import { TheoryWatcher } from './theoryWatcher';

const said = (replay: boolean): Theories => ({ from: 0, to: 10, theories: [], omitted: 0, replay });

/** The parts of a stage that are asked, its run recorded for 10 s, in whose description nothing is CUBIC or CoDel now. */
function stage(): PlotStage {
  const parts = {
    range: { from: 0, to: 10 },
    playing: () => false,
    theory: createStore(() => ({ found: null })),
    showTheory: vi.fn(),
    run: {
      document: { text: '{}' },
      store: createStore(() => ({ description: { warmup: 0, flows: [], ports: [] } })),
      frames: { latest: { recordedUntil: 10e9 } },
      inspection: { selection: null, store: createStore(() => ({ selection: null })) },
      measure: () => Promise.resolve({}),
    },
  };
  return parts as unknown as PlotStage;
}

const watchers: TheoryWatcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});

it.each([true, false])('the run is replayed where it has laws over time: %s', async (replay) => {
  const ask = vi.fn(() => Promise.resolve());
  const advance = vi.fn(() => Promise.resolve(advance.mock.calls.length < 3 ? null : said(true)));
  const solver = { laws: () => Promise.resolve(said(replay)), close: vi.fn() };
  const plots = stage();
  const watcher = new TheoryWatcher(
    plots,
    () => true,
    () => solver,
    () => ({ ask, advance, close: vi.fn() }),
  );
  watchers.push(watcher);
  const found = said(replay);
  await vi.waitFor(() =>
    expect(plots.showTheory).toHaveBeenCalledWith(expect.objectContaining({ found })),
  );
  await new Promise((done) => setTimeout(done));
  // The question goes there once, however long the replay takes.
  expect(ask).toHaveBeenCalledTimes(replay ? 1 : 0);
  expect(advance).toHaveBeenCalledTimes(replay ? 3 : 0);
});

it('a program that works no longer is ended with its worker', async () => {
  const solver = { laws: () => Promise.reject(new Error('it trapped')), close: vi.fn() };
  const watcher = new TheoryWatcher(
    stage(),
    () => true,
    () => solver,
  );
  watchers.push(watcher);
  await vi.waitFor(() => expect(solver.close).toHaveBeenCalledOnce());
});
