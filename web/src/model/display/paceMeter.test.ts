import { beforeEach, describe, expect, it } from 'vitest';
import type { Speed } from '../../engine/protocol/protocol';
import { SECOND } from '../../engine/types';
import { PaceMeter } from './paceMeter';

let meter: PaceMeter;
let wall: number;
let time: number;

beforeEach(() => {
  meter = new PaceMeter();
  wall = 5000;
  time = 0;
});

/** Plays at a pace, sampled five times a second; returns the last reported speed. */
function goOn(asked: Speed, pace: number, ms: number): number | null {
  let reached: number | null = null;
  for (let gone = 0; gone < ms; gone += 200) {
    wall += 200;
    time += pace * 0.2 * SECOND;
    reached = meter.reached(asked, wall, time);
  }
  return reached;
}

describe('the speed that is reached', () => {
  it('is reported when a run cannot keep up', () => {
    expect(goOn(100, 0.002, 3000)).toBeCloseTo(0.002, 6);
  });

  it('is not reported at the speed that was asked, nor before it is known', () => {
    expect(goOn(2, 2, 3000)).toBe(null);
    meter.reset();
    expect(goOn(100, 0.002, 800)).toBe(null);
  });

  it('is always reported flat out', () => {
    expect(goOn('flat-out', 37, 3000)).toBeCloseTo(37, 6);
  });

  it('does not flicker around one value', () => {
    expect(goOn(10, 8, 5000)).toBe(null);
    expect(goOn(10, 7, 5000)).toBeCloseTo(7, 6);
    expect(goOn(10, 8, 5000)).toBeCloseTo(8, 6);
    expect(goOn(10, 9.5, 5000)).toBe(null);
  });

  it('follows the present speed, not the average', () => {
    goOn('flat-out', 1, 20_000);
    expect(goOn('flat-out', 50, 3000)).toBeCloseTo(50, 6);
  });

  it('forgets samples before a seek back or while the page was hidden', () => {
    goOn('flat-out', 1, 3000);
    time = 0;
    expect(goOn('flat-out', 5, 800)).toBe(null);
    expect(goOn('flat-out', 5, 600)).toBeCloseTo(5, 6);
    wall += 60_000;
    expect(goOn('flat-out', 5, 800)).toBe(null);
  });
});
