import { describe, expect, it } from 'vitest';
import { flowId } from '../../../engine/fixtures';
import type { QueueState } from '../../../engine/types';
import { lanesOf } from './queueLanes';

const queue = (packets: number, ...flows: number[]): QueueState => ({
  name: 'old',
  packets,
  bytes: packets * 1500,
  flows: flows.map(flowId),
});

describe('the lanes of a port with several queues', () => {
  it('are as high as their queues are long, beside one another', () => {
    const lanes = lanesOf([queue(40, 0), queue(10, 1)]);
    expect(lanes.map(({ left, width }) => [left, width])).toEqual([
      [0, 0.5],
      [0.5, 0.5],
    ]);
    expect(lanes.map(({ parts }) => parts)).toEqual([
      [{ flow: 0, height: 1 }],
      [{ flow: 1, height: 0.25 }],
    ]);
  });

  it('stay low where few packets wait', () => {
    expect(lanesOf([queue(1, 0)])[0]?.parts[0]?.height).toBe(1 / 20);
    expect(lanesOf([])).toEqual([]);
  });

  it('are those of the longest queues where there are many, in the order of the engine', () => {
    const many = Array.from({ length: 30 }, (_, index) => queue(index + 1, index));
    const lanes = lanesOf(many);
    expect(lanes.map(({ parts }) => parts[0]?.flow)).toEqual([22, 23, 24, 25, 26, 27, 28, 29]);
  });

  it('show each flow of a queue that several share', () => {
    const [lane] = lanesOf([queue(40, 3, 5)]);
    expect(lane?.parts).toEqual([
      { flow: 3, height: 0.5 },
      { flow: 5, height: 0.5 },
    ]);
  });
});
