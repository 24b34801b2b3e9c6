// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described, flow, seriesId } from '../../engine/fixtures';
import type { Description } from '../../engine/types';
import { ScriptedSession, ScriptedWorker } from '../../engine/worker/scripted';
import { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import type { Panel } from '../../views/plots/panels/panel';
import { panelsOf } from '../../views/plots/panels/panels';
import { timeScale } from '../../views/plots/panels/scales';
import { PlotStage } from '../../views/plots/stage/plotStage';
import { comparedLine, fittingMeaning } from './comparedLook';
import { OtherCurves } from './otherCurves';

/** A description with a window for each flow, in their order, and an index of fairness. */
const descriptionOf = (ids: readonly string[]): Description =>
  described({
    flows: ids.map((id) => flow(id, { to: 0 })),
    series: [...ids.keys(), ids.length].map((index) => {
      const jain = index === ids.length;
      const key = jain ? 'jain' : 'cwnd';
      return {
        ...{ index, key, label: key, unit: jain ? 'none' : 'segments', port: null },
        ...{ flow: jain ? null : index, rate: false, help: '' },
      };
    }) as never,
  });

let laboratory: Laboratory;
let a: Run;
let b: Run;
let stage: PlotStage;
let curves: OtherCurves;

beforeEach(async () => {
  vi.spyOn(ScriptedSession.prototype, 'describe').mockImplementation(function (
    this: ScriptedSession,
  ) {
    return descriptionOf(JSON.parse(this.text).flows.map(({ id }: { id: string }) => id));
  });
  laboratory = new Laboratory({
    makeWorker: () => new ScriptedWorker(),
    onFrame: () => laboratory.drawn(),
  });
  a = laboratory.active;
  const open = (run: Run, ...ids: string[]): Promise<boolean> =>
    laboratory.open(JSON.stringify({ flows: ids.map((id) => ({ id })) }), 'document', {
      play: false,
      run,
    });
  await open(a, 'f', 'g');
  const second = laboratory.add('Other');
  if (!second) throw new Error('no room');
  b = second;
  await open(b, 'g', 'new');
  stage = new PlotStage(a, laboratory.time, laboratory.plots);
  curves = new OtherCurves(laboratory, stage);
});

afterEach(() => {
  curves.dispose();
  laboratory.dispose();
  vi.restoreAllMocks();
});

const panelOf = (run: Run, id: string): Panel => {
  const { description } = run.store.getState();
  const panel = description && panelsOf(description).find((one) => one.id === id);
  if (!panel) throw new Error(`no panel ${id}`);
  return panel;
};

describe('curves of other runs', () => {
  it('have the colour of the flow of the same name, and the dash of their run', () => {
    const [first] = curves.over(panelOf(a, 'cwnd'));
    expect(first?.run).toBe(b);
    const [g, other] = first?.lines ?? [];
    const [, ownG] = curves.restyled([panelOf(a, 'cwnd')])[0]?.lines ?? [];
    expect(g?.token).toBe(ownG?.token);
    expect(g?.dash).not.toEqual(ownG?.dash);
    // A flow that the shown run does not have looks like none of its flows.
    expect(other?.token).toBe('--flow-3');
    expect([g?.of, g?.name]).toEqual(['Other', ownG?.name]);
  });

  it('that are one a run have the look and the name of their run', () => {
    const [jain] = curves.over(panelOf(a, 'fairness'))[0]?.lines ?? [];
    expect(jain).toMatchObject({ token: '--run-2', name: 'Other', filled: false });
    expect(jain?.of).toBeUndefined();
  });

  it('of more runs than flows have the colour of their run', () => {
    expect([fittingMeaning(1, 2), fittingMeaning(2, 2), fittingMeaning(2, 6)]).toEqual([
      'runs',
      'flows',
      'runs',
    ]);
    const [line] = panelOf(a, 'cwnd').lines;
    if (!line) throw new Error('no line');
    expect(comparedLine(line, { name: 'X', look: 3 }, 'runs', false)).toMatchObject({
      token: '--run-4',
      dash: line.dash,
      marker: line.marker,
    });
  });

  it('reach as high as their largest value, from where they have changed', () => {
    const panel = panelOf(a, 'cwnd');
    const view = { series: [0, 1].map(seriesId), from: 0, to: 1e9, pixels: 4, averaging: 1e8 };
    b.frames.view = b.frames.expect(view);
    const values = Float32Array.of(1, 2, 1, 3, 9, 4, 5, 6, 5, Number.NaN, Number.NaN, Number.NaN);
    b.frames.columns.set(seriesId(0), { values, filled: 3 });
    b.frames.dirtyFrom = 0;
    const scale = timeScale({ from: 0, to: 1 }, 400);
    expect(curves.take(scale)).toBe(0);
    expect(curves.peakOf(panel)).toBe(9);
    expect(curves.take(scale)).toBe(Number.POSITIVE_INFINITY);
    values[10] = 20;
    b.frames.columns.set(seriesId(0), { values, filled: 4 });
    b.frames.dirtyFrom = 3;
    const from = curves.take(scale);
    expect(from).toBeGreaterThan(scale(0.25));
    expect(from).toBeLessThan(scale(0.75));
    expect(curves.peakOf(panel)).toBe(20);
    const [over] = curves.curves(panel, { scale, y0: 100, dy: 1 });
    expect(over?.place.dx).toBeCloseTo((scale(1) - scale(0)) / 4);
  });

  it('are not asked for while a legend has switched them off', () => {
    const panel = panelOf(a, 'cwnd');
    const look = vi.spyOn(b, 'look');
    const view = { from: 0, to: 1e9, pixels: 4, averaging: 1e8 };
    curves.ask(view, [panel], 100);
    expect(look).toHaveBeenLastCalledWith({ ...view, series: [0, 1] }, 0);
    const [line] = curves.over(panel)[0]?.lines ?? [];
    laboratory.plots.toggleHidden(line?.key ?? '');
    curves.ask(view, [panel], 1000);
    expect(look).toHaveBeenLastCalledWith({ ...view, series: [1] }, 0);
    curves.ask(view, [panel], 2000);
    expect(look).toHaveBeenCalledTimes(2);
  });
});
