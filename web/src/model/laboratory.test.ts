import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seriesId } from '../engine/fixtures';
import type { PlotView } from '../engine/protocol/protocol';
import { ScriptedWorker } from '../engine/worker/scripted';
import { Laboratory } from './laboratory';
import type { Run } from './run/run';

const text = (name: string): string =>
  JSON.stringify({ name, flows: [{ id: 'f' }], interventions: [] });

let laboratory: Laboratory;
let workers: ScriptedWorker[] = [];
let a: Run;
let b: Run;

beforeEach(async () => {
  workers = [];
  laboratory = new Laboratory({
    makeWorker: () => {
      const worker = new ScriptedWorker();
      workers.push(worker);
      return worker;
    },
    onFrame: () => laboratory.drawn(),
  });
  a = laboratory.active;
  await laboratory.open(text('a'), 'document', { play: false });
  b = added();
  await laboratory.open(text('b'), 'document', { play: false, run: b });
});

afterEach(() => laboratory.dispose());

function added(name?: string): Run {
  const run = laboratory.add(name);
  if (!run) throw new Error('no room');
  return run;
}

/** The worker of each run, in their order. */
function workerOf(run: Run): ScriptedWorker {
  const worker = workers[laboratory.runs.indexOf(run)];
  if (!worker) throw new Error('no worker');
  return worker;
}

const playback = () => laboratory.playback.store.getState();
const view: PlotView = {
  epoch: 1,
  series: [seriesId(7)],
  from: 0,
  to: 1e9,
  pixels: 10,
  averaging: 1e8,
};

describe('two runs in one laboratory', () => {
  it('have a worker, a document and a description each', () => {
    expect(workers.length).toBe(2);
    expect([a.document.text, b.document.text]).toEqual([text('a'), text('b')]);
    const names = laboratory.runs.map((run) => run.store.getState().description?.name);
    expect(names).toEqual([text('a'), text('b')]);
    expect([a, b].map((run) => run.store.getState().build)).toEqual([1, 1]);
  });

  it('seek together, each to its own end at most', async () => {
    await laboratory.playback.seek(5e6);
    expect(workers.map(({ session }) => session.at)).toEqual([5e6, 5e6]);
    await vi.waitFor(() => expect(b.frames.latest?.time).toBe(5e6));
    expect(a.frames.latest?.time).toBe(5e6);
    expect(laboratory.playback.now).toBe(5e6);
    const digest = (5e6).toString(16).padStart(16, '0');
    expect(await Promise.all([a.digest(), b.digest()])).toEqual([digest, digest]);

    await b.extend();
    expect(playback().duration).toBe(2e9);
    await laboratory.playback.seek(1.5e9);
    await vi.waitFor(() => expect(b.frames.latest?.time).toBe(1.5e9));
    expect(a.frames.latest?.time).toBe(1e9);
    expect(laboratory.playback.now).toBe(1.5e9);
  });

  it('wait for a flow: time does not pass without one, and a run stops when its last flow is removed', async () => {
    const empty = text('c').replace('[{"id":"f"}]', '[]');
    laboratory.drop(b);
    await laboratory.open(empty, 'document', { run: a });
    expect(playback()).toMatchObject({ playing: false, flowless: true });
    laboratory.playback.toggle();
    expect(playback().playing).toBe(false);

    await laboratory.open(text('d'));
    expect(playback()).toMatchObject({ playing: true, flowless: false });
    await a.edit({ kind: 'remove', paths: ['flows/f'], dependents: 'remove' });
    await vi.waitFor(() => expect(playback().flowless).toBe(true));
    expect(playback().playing).toBe(false);
  });

  it('go on beside one without flows, which stays where it is and holds no other back', async () => {
    await laboratory.open(text('b').replace('[{"id":"f"}]', '[]'), 'document', { run: b });
    expect([a, b].map((run) => run.store.getState().playing)).toEqual([true, false]);
    await vi.waitFor(() => expect(a.frames.latest?.time).toBeGreaterThan(0));
    laboratory.playback.pause();
    await laboratory.playback.step();
    expect(laboratory.playback.now).toBeGreaterThan(0);
    expect(workerOf(a).session.at).toBeGreaterThan(0);

    laboratory.playback.play();
    await a.edit({ kind: 'remove', paths: ['flows/f'], dependents: 'remove' });
    await vi.waitFor(() => expect(playback()).toMatchObject({ playing: false, flowless: true }));
  });

  it('are drawn in one range of time, that of the longest', async () => {
    expect(laboratory.time.range).toEqual({ from: 0, to: 1 });
    await b.extend();
    expect(laboratory.time.range).toEqual({ from: 0, to: 2 });
    laboratory.time.zoomTo({ from: 0.5, to: 1 });
    expect(laboratory.time.range).toEqual({ from: 0.5, to: 1 });
  });

  it('play and pause together, and stand at the same instant afterwards', async () => {
    laboratory.playback.setSpeed('flat-out');
    laboratory.playback.play();
    expect(playback().playing).toBe(true);
    expect([a, b].map((run) => run.store.getState().playing)).toEqual([true, true]);
    laboratory.playback.pause();
    expect(playback().playing).toBe(false);
    await a.seek(3e6);
    await b.seek(8e6);
    // One was faster, and the other has gone on after the frame that is shown.
    workerOf(a).session.advance(4e6, 1e6);
    laboratory.playback.pause();
    await vi.waitFor(() =>
      expect([a, b].map((run) => workerOf(run).session.at)).toEqual([3e6, 3e6]),
    );
    await vi.waitFor(() => expect(laboratory.playback.now).toBe(3e6));
  });

  it('step to the next event of either', async () => {
    await laboratory.playback.seek(5e6);
    workerOf(b).session.step = function step() {
      this.at += 700;
      return this.at;
    };
    await laboratory.playback.step();
    await vi.waitFor(() =>
      expect([a, b].map((run) => workerOf(run).session.at)).toEqual([5e6 + 700, 5e6 + 700]),
    );
  });

  it('have ended when both have', async () => {
    await b.extend();
    laboratory.playback.setSpeed('flat-out');
    laboratory.playback.play();
    for (const worker of workers) worker.turn();
    await vi.waitFor(() => expect(a.store.getState().ended).toBe(true));
    if (!b.store.getState().ended) expect(playback().ended).toBe(false);
    await vi.waitFor(() => {
      workerOf(b).turn();
      expect(playback()).toMatchObject({ ended: true, playing: false });
    });
    // Playing on starts both again.
    laboratory.playback.play();
    expect([a, b].map((run) => run.store.getState().playing)).toEqual([true, true]);
  });

  it('close the dialog that a document is opened from, and none that is opened meanwhile', async () => {
    const dialog = () => laboratory.store.getState().dialog;
    laboratory.show('examples');
    await laboratory.open(text('c'), 'document', { play: false, run: b });
    expect(dialog()).toBeNull();
    const opening = laboratory.open(text('d'), 'document', { play: false, run: b });
    laboratory.show('commands');
    await opening;
    expect(dialog()).toBe('commands');

    // The same one, too, where it was closed and opened again.
    const again = laboratory.open(text('e'), 'document', { play: false, run: b });
    laboratory.show(null);
    laboratory.show('commands');
    await again;
    expect(dialog()).toBe('commands');
  });

  it('keep their frames apart', async () => {
    a.look(view);
    await laboratory.playback.seek(5e8);
    await vi.waitFor(() => expect(a.frames.columns.get(seriesId(7))?.filled).toBe(5));
    expect(b.frames.columns.size).toBe(0);
    const frame = b.frames.latest;
    await a.seek(1e6);
    await vi.waitFor(() => expect(a.frames.latest?.time).toBe(1e6));
    expect(b.frames.latest).toBe(frame);
  });

  it('keep their edits and their undo histories apart', async () => {
    await a.edit({ kind: 'copy', path: 'flows/f' });
    expect(JSON.parse(a.document.text).flows.length).toBe(2);
    expect(b.document.text).toBe(text('b'));
    expect(b.document.store.getState().history.past).toEqual([]);
    await b.undo();
    expect(JSON.parse(a.document.text).flows.length).toBe(2);
    await a.undo();
    expect(a.document.text).toBe(text('a'));
  });

  it('keep their errors, selections and problems apart', async () => {
    expect(await laboratory.open('bad', 'file', { run: a })).toBe(false);
    expect(a.store.getState().refusal?.what).toBe('file');
    expect(b.store.getState().refusal).toBeNull();

    a.set('rate', 'bad');
    await vi.waitFor(() => expect(a.inspection.store.getState().problem?.path).toBe('rate'));
    expect(b.inspection.store.getState().problem).toBeNull();

    a.select('flows/f');
    expect(b.inspection.selection).toBe('');
  });

  it('say how a scenario in an earlier format is read', async () => {
    const old = { ...JSON.parse(text('a')), version: 1, transport: { preset: 'linux' } };
    laboratory.activate(a);
    expect(await laboratory.open(JSON.stringify(old), 'file', { run: a, play: false })).toBe(true);
    expect(a.store.getState().notice?.detail).toContain('linux-paced');
    expect(await laboratory.open(text('a'), 'file', { run: a, play: false })).toBe(true);
    expect(a.store.getState().notice).toBeNull();
  });

  it('survive the crash of the other', async () => {
    const untouched = b.store.getState();
    const session = workerOf(b).session;
    workerOf(a).crash('unreachable');
    await vi.waitFor(() => expect(a.store.getState().notice?.tone).toBe('calm'));
    expect(workers.length).toBe(3);
    expect(b.store.getState()).toEqual(untouched);
    expect(session.freed).toBe(false);
  });

  it('are ended one by one, and the last one stays', async () => {
    const [first, second] = workers;
    laboratory.drop(a);
    expect(first?.terminated).toBe(true);
    expect(second?.terminated).toBe(false);
    expect([laboratory.runs, laboratory.active]).toEqual([[b], b]);
    laboratory.drop(b);
    expect(laboratory.runs).toEqual([b]);
    await laboratory.playback.seek(2e6);
    expect([first?.session.at, second?.session.at]).toEqual([0, 2e6]);
    laboratory.dispose();
    expect(second?.terminated).toBe(true);
  });
});

describe('runs that are compared', () => {
  const names = (): string[] => laboratory.runs.map((run) => laboratory.labelOf(run).name);
  const looks = (): number[] => laboratory.runs.map((run) => laboratory.labelOf(run).look);

  it('have names and looks of their own, six at most, and a look is free again once its run is dropped', () => {
    for (const name of ['', 'half', 'half', '']) added(name);
    expect(names()).toEqual(['A', 'B', 'C', 'half', 'half 2', 'F']);
    expect(looks()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(laboratory.add()).toBeNull();
    laboratory.drop(b);
    added();
    expect([names().at(-1), looks().at(-1)]).toEqual(['B', 1]);
  });

  it('are renamed, but never to the name of another or to none', () => {
    expect(laboratory.rename(b, ' CUBIC ')).toBe(true);
    expect(laboratory.rename(a, 'CUBIC')).toBe(false);
    expect(laboratory.rename(b, 'CUBIC')).toBe(true);
    expect([names(), looks()]).toEqual([
      ['A', 'CUBIC'],
      [0, 1],
    ]);
  });

  it('come to the instant of the others, and play on with them', async () => {
    await laboratory.playback.seek(5e6);
    expect(await laboratory.compareWith(text('c'), 'other')).toBe(true);
    expect(names()).toEqual(['A', 'B', 'other']);
    expect(workers.map(({ session }) => session.at)).toEqual([5e6, 5e6, 5e6]);
    expect(playback().playing).toBe(false);
    laboratory.playback.play();
    await laboratory.compareWith(text('d'));
    expect(laboratory.runs.map((run) => run.store.getState().playing)).toEqual(Array(4).fill(true));
  });

  it('stay as they are where another is refused, or is one too many', async () => {
    expect(await laboratory.compareWith('bad', 'half')).toBe(false);
    expect(laboratory.runs).toEqual([a, b]);
    const { notice } = a.store.getState();
    expect(notice).toMatchObject({ tone: 'grave', title: expect.stringContaining('half') });
    expect(notice?.detail).not.toBe('');
    for (let i = 2; i < 6; i += 1) added();
    expect(await laboratory.compareWith(text('c'))).toBe(false);
    expect(laboratory.runs).toHaveLength(6);
    expect(a.store.getState().notice?.title).toContain('6 runs');
  });

  it('are opened together in place of those before, and are replaced by a document that is opened alone', async () => {
    const opened = await laboratory.openComparison([
      { document: text('x'), name: 'short' },
      { document: text('y') },
      { document: text('z') },
    ]);
    expect(opened).toBe(true);
    expect(laboratory.active).toBe(a);
    expect(laboratory.runs.map(({ document }) => document.text)).toEqual(['x', 'y', 'z'].map(text));
    expect(names()).toEqual(['short', 'B', 'C']);
    expect(laboratory.runs.every((run) => run.store.getState().playing)).toBe(true);
    await laboratory.open(text('alone'));
    expect(laboratory.runs).toEqual([a]);
  });

  it('of one text are refused by their places in it, under names as they can be shown', async () => {
    const whole = (...documents: string[]) =>
      JSON.stringify({
        format: 'sawtooth-comparison',
        version: 1,
        runs: documents.map((name, index) => ({
          name: `${index}\u202e`,
          document: name === 'bad' ? { bad: 'bad' } : JSON.parse(text(name)),
        })),
      });
    expect(await laboratory.openComparisonText(whole('bad', 'x'), 'link')).toBe(false);
    expect(a.store.getState().refusal).toMatchObject({
      what: 'link',
      problem: { path: expect.stringMatching(/^runs\/0\/document\/./) },
    });
    expect(await laboratory.openComparisonText(whole('x', 'bad'), 'link')).toBe(true);
    expect(a.store.getState().notice?.detail).toMatch(/^runs\/1\/document\/./);
    expect(names()).toEqual(['0\\u202e']);
    expect(laboratory.rename(a, 'x\u001b')).toBe(true);
    expect(names()).toEqual(['x\\u001b']);
  });
});

describe('the laboratory', () => {
  it('opens a document that is named for a run in that run alone', async () => {
    await laboratory.open(text('c'), 'document', { play: false, run: b });
    expect([a.document.text, b.document.text]).toEqual([text('a'), text('c')]);
  });

  it('closes a dialog when a document is opened or refused', async () => {
    laboratory.show('examples');
    await laboratory.open(text('c'), 'document', { play: false, run: a });
    expect(laboratory.store.getState().dialog).toBeNull();
    laboratory.show('examples');
    b.refuse({ what: 'file', problem: { path: '', message: 'no' } });
    expect(laboratory.store.getState().dialog).toBeNull();
  });
});

describe('a document that is on its way', () => {
  const coming = (): { text: Promise<string>; come: (text: string) => void } => {
    let come = (_: string): void => {};
    const text = new Promise<string>((resolve) => {
      come = resolve;
    });
    return { text, come };
  };

  it('is opened when it is there', async () => {
    const link = coming();
    const opened = laboratory.openComing(link.text, 'link');
    link.come(text('c'));
    expect(await opened).toBe(true);
    expect(a.document.text).toBe(text('c'));
  });

  it('is not opened over one that was asked for later, whichever is there first', async () => {
    const [older, newer] = [coming(), coming()];
    const first = laboratory.openComing(older.text, 'link');
    const second = laboratory.openComing(newer.text, 'link');
    newer.come(text('newer'));
    expect(await second).toBe(true);
    older.come(text('older'));
    expect(await first).toBe(false);
    expect(a.document.text).toBe(text('newer'));
  });

  it('is neither opened nor reported when an example was chosen meanwhile', async () => {
    const link = coming();
    const opened = laboratory.openComing(link.text, 'link');
    const broken = laboratory.openComing(
      link.text.then(() => Promise.reject(new Error('broken'))),
      'link',
    );
    await laboratory.open(text('example'));
    link.come(text('link'));
    expect([await opened, await broken]).toEqual([false, false]);
    expect(a.document.text).toBe(text('example'));
  });
});
