import { describe, expect, it, vi } from 'vitest';
import { clampRange, scaledRange, TimeFrame, visibleRange } from './timeFrame';

describe('a time frame', () => {
  it('shows everything, or the range that was zoomed to', () => {
    const changed = vi.fn();
    const frame = new TimeFrame(() => 100, changed);
    expect(frame.range).toEqual({ from: 0, to: 100 });
    frame.zoomTo({ from: 30, to: 40 });
    expect(frame.range).toEqual({ from: 30, to: 40 });
    frame.moveCrosshair(35);
    frame.moveCrosshair(35);
    expect(changed).toHaveBeenCalledTimes(2);
    frame.reset();
    expect([frame.zoom, frame.crosshair]).toEqual([null, null]);
    expect(frame.range).toEqual({ from: 0, to: 100 });
  });

  it('shows the remaining part of a range when the run becomes shorter', () => {
    expect(visibleRange({ from: 30, to: 40 }, 20)).toEqual({ from: 10, to: 20 });
    expect(visibleRange({ from: 30, to: 60 }, 20)).toEqual({ from: 0, to: 20 });
    expect(visibleRange({ from: 5, to: 6 }, 20)).toEqual({ from: 5, to: 6 });
  });

  it('follows the run until somebody zooms, and again when the zoom ends', () => {
    let now = 4;
    let speed = 2;
    const frame = new TimeFrame(
      () => 100,
      () => {},
      () => ({ now, speed, trip: 0.05 }),
    );
    const shown = (): number[] => [frame.range.from, frame.range.to].map((s) => Math.round(s));
    frame.follow({ unit: 'watched', length: 5 });
    expect(shown()).toEqual([0, 10]);
    now = 49;
    expect(shown()).toEqual([40, 50]);
    // A faster run shows more at a time.
    speed = 4;
    expect(shown()).toEqual([31, 51]);
    frame.zoomTo({ from: 10, to: 12 });
    expect([frame.moves, ...shown()]).toEqual([false, 10, 12]);
    frame.zoomTo(null);
    expect([frame.moves, ...shown()]).toEqual([true, 31, 51]);
    frame.follow({ unit: 'trips', length: 20 });
    expect(frame.range.to - frame.range.from).toBeCloseTo(1);
    frame.follow(null);
    expect(frame.range).toEqual({ from: 0, to: 100 });
  });

  it('zooms around an instant and stays within the run', () => {
    expect(scaledRange({ from: 0, to: 100 }, 25, 0.5)).toEqual({ from: 12.5, to: 62.5 });
    expect(clampRange({ from: -10, to: 40 }, 100)).toEqual({ from: 0, to: 50 });
    expect(clampRange({ from: 80, to: 120 }, 100)).toEqual({ from: 60, to: 100 });
    expect(clampRange({ from: -5, to: 300 }, 100)).toBeNull();
  });
});
