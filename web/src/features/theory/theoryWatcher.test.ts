import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Theories } from '../../engine/types';
import type { PlotStage, TheoryState } from '../../views/plots/stage/plotStage';
import { TheoryWatcher } from './theoryWatcher';

const said = (replay: boolean): Theories => ({ from: 0, to: 10, theories: [], omitted: 0, replay });

/** The parts of a stage that are asked, its run recorded for 10 s, in whose description nothing is CUBIC or CoDel now. */
function stage(): PlotStage {
  const parts = {
    range: { from: 0, to: 10 },
    playing: () => false,
    theory: createStore<{ found: Theories | null }>(() => ({ found: null })),
    showTheory: vi.fn((theory: Partial<TheoryState> | null) =>
      parts.theory.setState(theory ?? { found: null }),
    ),
    run: {
      document: { text: '{}', store: createStore(() => ({ interventions: [] })) },
      store: createStore(() => ({ description: { warmup: 0, flows: [], ports: [] } })),
      frames: { latest: { recordedUntil: 10e9 } },
      inspection: { selection: '', store: createStore(() => ({ selection: '' })) },
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

it.each([
  ['another document that has not begun', '{"another":1}', 0],
  ['the same from its start', '{}', 0],
])('nothing is said of %s, nor by an answer that comes late', async (_, text, recordedUntil) => {
  let answer = (_: Theories): void => {};
  const laws = vi.fn(() => Promise.resolve(said(false)));
  const plots = stage();
  const watcher = new TheoryWatcher(
    plots,
    () => true,
    () => ({ laws, close: vi.fn() }),
  );
  watchers.push(watcher);
  const { run } = plots as unknown as {
    run: { document: { text: string }; frames: { latest: { recordedUntil: number } } };
  };
  const shown = () => plots.theory.getState().found;
  await vi.waitFor(() => expect(shown()).not.toBeNull());

  // A range in which nothing is recorded yet takes nothing back.
  plots.range.from = 11;
  plots.range.to = 20;
  await watcher.look();
  expect(shown()).not.toBeNull();
  plots.range.from = 5;
  plots.range.to = 10;
  laws.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const asked = watcher.look();
  await vi.waitFor(() => expect(laws).toHaveBeenCalledTimes(2));
  run.document.text = text;
  run.frames.latest.recordedUntil = recordedUntil;
  await watcher.look();
  expect(shown()).toBeNull();
  answer(said(false));
  await asked;
  expect(shown()).toBeNull();
});
