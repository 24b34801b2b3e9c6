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

  it('shows the part of a range that is left of a shorter run', () => {
    expect(visibleRange({ from: 30, to: 40 }, 20)).toEqual({ from: 10, to: 20 });
    expect(visibleRange({ from: 30, to: 60 }, 20)).toEqual({ from: 0, to: 20 });
    expect(visibleRange({ from: 5, to: 6 }, 20)).toEqual({ from: 5, to: 6 });
  });

  it('zooms around an instant and stays within the run', () => {
    expect(scaledRange({ from: 0, to: 100 }, 25, 0.5)).toEqual({ from: 12.5, to: 62.5 });
    expect(clampRange({ from: -10, to: 40 }, 100)).toEqual({ from: 0, to: 50 });
    expect(clampRange({ from: 80, to: 120 }, 100)).toEqual({ from: 60, to: 100 });
    expect(clampRange({ from: -5, to: 300 }, 100)).toBeNull();
  });
});
