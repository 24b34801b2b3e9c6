import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PANELS, PlotSettings } from './plotSettings';

let settings: PlotSettings;

beforeEach(() => {
  settings = new PlotSettings(() => {});
});

describe('the settings of plots', () => {
  it('forget hidden lines and magnified axes of another scenario, and keep open panels', () => {
    settings.toggleHidden('cwnd f1');
    settings.magnify('cwnd', 3);
    settings.togglePanel('rtt');
    settings.reset();
    const { hidden, magnified, panels } = settings.state;
    expect([hidden.size, magnified.size]).toEqual([0, 0]);
    expect(panels).toContain('rtt');
  });

  it('magnify all open panels, and fit all values again', () => {
    settings.magnifyAll(2);
    expect([...settings.state.magnified.keys()]).toEqual(FIRST_PANELS);
    settings.fit();
    expect(settings.state.magnified.size).toBe(0);
  });

  it('show the panels that a scenario asks for, and afterwards those that were chosen', () => {
    settings.showPanels(['plane', 'queue']);
    expect(settings.state.panels).toEqual(['plane', 'queue']);
    // Panels opened and closed meanwhile stay so.
    settings.togglePanel('utilization');
    settings.togglePanel('plane');
    expect(settings.state.panels).toEqual(['queue', 'utilization']);
    settings.showPanels(['cwnd']);
    expect(settings.state.panels).toEqual(['cwnd']);
    settings.showPanels(null);
    expect(settings.state.panels).toEqual([...FIRST_PANELS, 'utilization']);
    settings.showPanels(null);
    expect(settings.state.panels).toEqual([...FIRST_PANELS, 'utilization']);
  });

  it('move a panel to the place of another, up and down', () => {
    settings.movePanel('throughput', 'cwnd');
    expect(settings.state.panels).toEqual(['throughput', 'cwnd', 'queue', 'fairness']);
    settings.movePanel('throughput', 'queue');
    expect(settings.state.panels).toEqual(FIRST_PANELS);
    settings.movePanel('throughput', 'rtt');
    expect(settings.state.panels).toEqual(FIRST_PANELS);
  });

  it('share the room again when another panel is opened beside one that has all of it', () => {
    settings.maximise('queue');
    settings.togglePanel('rtt');
    expect(settings.state.maximised).toBeNull();
  });

  it('forget which flows the plane compared, but not whether it shows the model', () => {
    settings.choosePlane({ x: 'a', model: true });
    expect(settings.state.plane).toEqual({ x: 'a', y: null, model: true });
    settings.reset();
    expect(settings.state.plane).toEqual({ x: null, y: null, model: true });
  });
});

it('axes grow in a lecture, and shrink nowhere but with another scenario', () => {
  const settings = new PlotSettings(() => {});
  const tops = (...peaks: number[]) => peaks.map((peak) => settings.grown('cwnd', peak));
  expect(tops(40, 10)).toEqual([40, 10]);
  settings.grow(true);
  expect(tops(40, 10, 50, 20)).toEqual([40, 40, 50, 50]);
  expect(settings.grown('rtt', 3)).toBe(3);
  settings.reset();
  expect(tops(10)).toEqual([10]);
  settings.grow(false);
  expect(tops(40, 10)).toEqual([40, 10]);
});

it('axes that are held stay where they are, and move again once they are released', () => {
  const tops = (...peaks: number[]) => peaks.map((peak) => settings.grown('cwnd', peak));
  settings.grow(true);
  expect(tops(40)).toEqual([40]);
  settings.hold(true);
  expect(tops(80, 10)).toEqual([40, 40]);
  // An axis that was not there yet begins where its values are.
  expect(settings.grown('rtt', 3)).toBe(3);
  settings.hold(false);
  expect(tops(80, 10)).toEqual([80, 80]);
  settings.hold(true);
  settings.reset();
  expect(settings.state.held).toBe(false);
});
