// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PIXEL, SECOND, type SeriesId } from '../../engine/types';
import { ScriptedWorker } from '../../engine/worker/scripted';
import type { Entry, History } from '../../model/document/history';
import type { Intervention } from '../../model/document/scenario';
import { Laboratory } from '../../model/laboratory';
import { drawNow, invalidate } from '../../ui/frame/loop';
import { valueAt } from '../../views/plots/curves/fluidLines';
import type { Line, Panel } from '../../views/plots/panels/panel';
import type { PicturedPanel } from '../../views/plots/stage/pictured';
import type { PlotStage } from '../../views/plots/stage/plotStage';
import { Ghost } from './ghost';
import { ghostLines, type ShownCurves } from './ghostLines';

const LINE: Line = {
  key: 'cwnd/f',
  series: 3 as SeriesId,
  name: 'f',
  flow: null,
  token: '--flow-1',
  dash: [4, 2],
  marker: 'circle',
  width: 1.5,
  filled: true,
  option: null,
  belongsTo: null,
};

/** Ten seconds in ten pixels; the first `filled` have a value each. */
function curves(value: number, filled = 4): ShownCurves {
  const values = new Float32Array(10 * PIXEL.stride).fill(Number.NaN);
  values.fill(value, 0, filled * PIXEL.stride);
  return {
    view: {
      epoch: 1,
      series: [LINE.series],
      from: 0,
      to: 10 * SECOND,
      pixels: 10,
      averaging: SECOND,
    },
    panels: [{ id: 'cwnd', lines: [{ line: LINE, column: { values, filled } }] }],
  };
}

it('kept curves are copies, pale and under those of the run', () => {
  const shown = curves(7);
  const [line] = ghostLines(shown).get('cwnd') ?? [];
  if (!line) throw new Error('no curve');
  shown.panels[0]?.lines[0]?.column?.values.fill(1);
  expect(valueAt(line, 2.5)).toBe(7);
  // It ends with what was recorded.
  expect(valueAt(line, 6)).toBeNaN();
  expect([line.name, line.token, line.under, line.marker]).toEqual([
    'f, before',
    '--flow-1',
    true,
    null,
  ]);
  expect(line.alpha).toBeLessThan(0.5);
});

it('a gap in the data stays a gap', () => {
  const shown = curves(7, 5);
  shown.panels[0]?.lines[0]?.column?.values.fill(Number.NaN, 2 * PIXEL.stride, 3 * PIXEL.stride);
  const [line] = ghostLines(shown).get('cwnd') ?? [];
  if (!line) throw new Error('no curve');
  expect([1.5, 2.5, 4.5].map((at) => valueAt(line, at))).toEqual([7, Number.NaN, 7]);
});

let laboratory: Laboratory;
let ghost: Ghost;
let leave: () => void;
const showGhost = vi.fn();

/** The run shows a curve of this value. */
function draw(value: number): void {
  const { view, panels } = curves(value);
  const column = panels[0]?.lines[0]?.column;
  const { frames } = laboratory.active;
  frames.view = view;
  if (column) frames.columns = new Map([[LINE.series, column]]);
  invalidate();
}

const isShown = (): boolean => (ghost.store.getState().curves.get('cwnd') ?? []).length > 0;

const entry = (id: number, restarted: boolean): Entry => ({
  ...{ document: '{}', recordedUntil: 0, now: 0 },
  ...{ label: '', gesture: '', restarted, lost: 0, id },
});

const CHANGE: Intervention = { at: 3, set: 'links/l/rate', to: 5 };

/** The undo history becomes this, with changes at the present where there are any. */
function become(history: Partial<History>, interventions: readonly Intervention[] = []): void {
  laboratory.active.document.store.setState({ interventions });
  laboratory.active.document.store.setState({
    history: { past: [], future: [], made: 9, ...history },
  });
}

beforeEach(async () => {
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  await laboratory.open(JSON.stringify({ name: 'a' }), 'document', { play: false });
  become({ past: [entry(1, true)] });
  ghost = new Ghost(laboratory);
  showGhost.mockReset();
  const run = laboratory.active;
  const settings = laboratory.plots;
  settings.showPanels(['cwnd']);
  const panel = { id: 'cwnd', lines: [LINE] } as unknown as Panel;
  const stage = { run, settings, showGhost, pictured: () => ({ panel }) as PicturedPanel };
  draw(7);
  leave = ghost.watch(stage as unknown as PlotStage);
  drawNow();
});

afterEach(() => {
  leave();
  laboratory.dispose();
});

it('a change that begins the run again leaves the course before it, and a drag of a slider that before the drag', () => {
  become({ past: [entry(1, true), entry(2, true)] });
  expect(isShown()).toBe(true);
  expect(showGhost).toHaveBeenCalledOnce();
  draw(3);
  drawNow();
  // The same step goes on.
  become({ past: [entry(1, true), entry(2, true)] });
  expect(showGhost).toHaveBeenCalledOnce();
});

it('after a change at the present the course goes on without it, in a run on no screen', async () => {
  const worker = vi.spyOn(laboratory, 'hidden');
  become({ past: [entry(1, true), entry(2, false)] }, [CHANGE]);
  expect(worker).toHaveBeenCalledOnce();
  // A drag goes on with the same change.
  become({ past: [entry(1, true), entry(2, false)] }, [CHANGE, { ...CHANGE, at: 4 }]);
  expect(worker).toHaveBeenCalledOnce();
});

it('a stroke, a note or a new step is no change of the course', async () => {
  const worker = vi.spyOn(laboratory, 'hidden');
  become({ past: [entry(1, true), entry(2, false)] });
  expect(worker).not.toHaveBeenCalled();
  expect(isShown()).toBe(false);
  // There is nothing to go back to before.
  expect(await ghost.turn()).toBe(false);
});

it('another scenario takes it away', () => {
  become({ past: [entry(1, true), entry(2, true)] });
  const { subject } = laboratory.active.store.getState();
  laboratory.active.store.setState({ subject: subject + 1 });
  become({ past: [entry(1, true), entry(2, true), entry(3, true)] });
  expect(isShown()).toBe(false);
});

it('one key goes back to before the change, and on again, and nowhere before there was one', async () => {
  // The run records again before the history says so.
  const again =
    (value: number, history: Partial<History>, changes: readonly Intervention[] = []) =>
    async () => {
      draw(value);
      drawNow();
      become(history, changes);
    };
  const changed = [entry(1, true), entry(2, false)];
  vi.spyOn(laboratory.assembly, 'undo').mockImplementation(
    again(7, { past: [entry(1, true)], future: [entry(2, false)] }),
  );
  vi.spyOn(laboratory.assembly, 'redo').mockImplementation(again(3, { past: changed }, [CHANGE]));
  const pale = (): number | undefined => {
    const [line] = ghost.store.getState().curves.get('cwnd') ?? [];
    return line && valueAt(line, 2.5);
  };
  expect(await ghost.turn()).toBe(false);
  draw(3);
  drawNow();
  become({ past: changed }, [CHANGE]);
  expect(await ghost.turn()).toBe(true);
  expect(pale()).toBe(3);
  expect(await ghost.turn()).toBe(true);
  expect(pale()).toBe(7);
});

it('the present curves are kept by a key, and removed by it', () => {
  ghost.toggle();
  expect(isShown()).toBe(true);
  ghost.toggle();
  expect(isShown()).toBe(false);
  expect(showGhost).toHaveBeenLastCalledWith(new Map());
});
