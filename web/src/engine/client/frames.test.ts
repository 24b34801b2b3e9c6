import { describe, expect, it } from 'vitest';
import { seriesId } from '../fixtures';
import type { Frame, PlotView } from '../protocol/protocol';
import { Frames } from './frames';

const view: PlotView = {
  epoch: 1,
  series: [seriesId(4)],
  from: 0,
  to: 1000,
  pixels: 6,
  averaging: 1,
};

function frame(first: number, values: number[], more: Partial<Frame> = {}): Frame {
  const empty = {
    from: 0,
    times: new Float64Array(),
    kinds: new Uint8Array(),
    flows: new Uint32Array(),
    ports: new Uint32Array(),
  };
  return {
    time: 0,
    recordedUntil: 0,
    duration: 1000,
    playing: true,
    seekingTo: null,
    goodputs: new Float64Array(),
    queues: new Uint32Array(),
    waitingOffsets: new Uint32Array(),
    waiting: new Uint16Array(),
    several: [],
    cells: [],
    dots: new Float32Array(),
    falling: empty,
    chunks: Int32Array.from([4, first, values.length]),
    columns: Float32Array.from(values.flatMap((value) => [value - 1, value + 1, value])),
    columnsEpoch: 1,
    present: new Float32Array(),
    events: null,
    slices: new Float64Array(),
    ...more,
  };
}

const lasts = (frames: Frames): number[] =>
  [...(frames.columns.get(seriesId(4))?.values ?? [])].filter((_, index) => index % 3 === 2);

describe('frames', () => {
  it('gather the columns of all frames', () => {
    const frames = new Frames();
    frames.expect(view);
    frames.take(frame(0, [1, 2]));
    expect(frames.dirtyFrom).toBe(0);
    frames.dirtyFrom = Number.POSITIVE_INFINITY;
    frames.take(frame(1, [20, 3]));
    expect(lasts(frames)).toEqual([1, 20, 3, Number.NaN, Number.NaN, Number.NaN]);
    expect(frames.dirtyFrom).toBe(1);
    expect(frames.columns.get(seriesId(4))?.filled).toBe(3);
  });

  it('lose the pixels of a future that was discarded', () => {
    const frames = new Frames();
    frames.expect(view);
    frames.take(frame(0, [1, 2, 3, 4, 5]));
    frames.take(frame(0, [1, 2]));
    expect(lasts(frames)).toEqual([1, 2, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });

  it('have the present values only while the present is outside the view', () => {
    const frames = new Frames();
    frames.expect(view);
    frames.take(frame(0, [1], { present: Float32Array.of(7) }));
    expect(frames.present.get(seriesId(4))).toBe(7);
    frames.take(frame(0, [1]));
    expect(frames.present.size).toBe(0);
    // Which series they are of is not known.
    frames.take(frame(0, [1], { columnsEpoch: 3, present: Float32Array.of(7) }));
    expect(frames.present.size).toBe(0);
  });

  it('start over with another view and ignore columns of a view that was never requested', () => {
    const frames = new Frames();
    frames.expect(view);
    frames.take(frame(0, [1, 2]));
    frames.expect({ ...view, pixels: 3 });
    frames.take(frame(0, [7], { columnsEpoch: 2 }));
    expect(lasts(frames)).toEqual([7, Number.NaN, Number.NaN]);
    const fresh = new Frames();
    fresh.take(frame(0, [1]));
    expect(fresh.columns.size).toBe(0);
  });

  it('write nothing past the last pixel', () => {
    const frames = new Frames();
    frames.expect(view);
    frames.take(frame(4, [1, 2, 3, 4]));
    expect(lasts(frames).slice(4)).toEqual([1, 2]);
    expect(frames.columns.get(seriesId(4))?.filled).toBe(6);
  });
});
