import { beforeEach, expect, it, vi } from 'vitest';
import type * as View from './view';

let view: typeof View;

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('requestAnimationFrame', () => 1);
  view = await import('./view');
});

it('leaves nothing of a closer look to another scenario', () => {
  view.zoomTo({ from: 30, to: 40 }, 100);
  view.toggleHidden('cwnd f1');
  view.magnify('cwnd', 3);
  view.moveCrosshair(35);
  view.togglePanel('rtt');
  view.resetView();
  const { zoom, hidden, magnified, panels } = view.plots.getState();
  expect([zoom, hidden.size, magnified.size, view.crosshair.time]).toEqual([null, 0, 0, null]);
  // Which panels are open is a matter of taste, not of the scenario.
  expect(panels).toContain('rtt');
});

it('never shows what lies beyond the run', () => {
  expect(view.shown({ from: 30, to: 40 }, 20)).toEqual({ from: 10, to: 20 });
  expect(view.shown({ from: 30, to: 60 }, 20)).toEqual({ from: 0, to: 20 });
  expect(view.shown({ from: 5, to: 6 }, 20)).toEqual({ from: 5, to: 6 });
});

it('fits the values as well as the time', () => {
  view.zoomTo({ from: 30, to: 40 }, 100);
  view.magnifyAll(2);
  expect([...view.plots.getState().magnified.keys()]).toEqual(view.FIRST_PANELS);
  view.fitAll();
  expect(view.plots.getState().magnified.size).toBe(0);
  expect(view.plots.getState().zoom).toBeNull();
});

it('shows the panels that a scenario asks for, and afterwards those that one likes', () => {
  const before = view.plots.getState().panels;
  view.showPanels(['plane', 'queue']);
  expect(view.plots.getState().panels).toEqual(['plane', 'queue']);
  // What is opened and closed meanwhile is meant for good.
  view.togglePanel('utilization');
  view.togglePanel('plane');
  expect(view.plots.getState().panels).toEqual(['queue', 'utilization']);
  view.showPanels(['cwnd']);
  expect(view.plots.getState().panels).toEqual(['cwnd']);
  view.showPanels(null);
  expect(view.plots.getState().panels).toEqual([...before, 'utilization']);
  view.showPanels(null);
  expect(view.plots.getState().panels).toEqual([...before, 'utilization']);
  view.togglePanel('utilization');
});

it('forgets which flows the plane was of with their scenario', () => {
  view.choosePlane({ x: 'a', model: true });
  expect(view.plots.getState().plane).toEqual({ x: 'a', y: null, model: true });
  view.resetView();
  expect(view.plots.getState().plane).toEqual({ x: null, y: null, model: true });
  view.choosePlane({ model: false });
});
