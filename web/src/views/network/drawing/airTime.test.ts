import { describe, expect, it } from 'vitest';
import { portId } from '../../../engine/fixtures';
import type { CellState } from '../../../engine/types';
import { AirTime } from './airTime';

const STEP = 1e7;

/** A cell of one radio with these counts, in seconds and numbers. */
const cell = (busy: number, airtime: number, sent: number, met: number): CellState => ({
  busy,
  collided: 0,
  collisions: met,
  radios: [
    {
      port: portId(0),
      flow: null,
      bare: false,
      airtime,
      state: {
        doing: 'idle',
        slots: 0,
        window: 15,
        failures: 0,
        rate: 54e6,
        transmissions: sent,
        collisions: met,
      },
    },
  ],
});

describe('the use of a channel', () => {
  it('is the growth of its counts over the time between frames', () => {
    const air = new AirTime();
    expect(air.uses()).toBeNull();
    air.take(0, [cell(1, 0.5, 10, 2)], 0);
    expect(air.uses()).toBeNull();
    air.take(50 * STEP, [cell(1.25, 0.6, 30, 7)], 100);
    const [use] = air.uses() ?? [];
    expect(use?.busy).toBeCloseTo(0.5);
    expect(use?.collisions).toBeCloseTo(10);
    expect(use?.radios.get(portId(0))?.airtime).toBeCloseTo(0.2);
    expect(use?.radios.get(portId(0))?.collided).toBeCloseTo(0.25);
  });

  it('forgets earlier samples when the run seeks back or is another one', () => {
    const air = new AirTime();
    air.take(0, [cell(0, 0, 0, 0)], 0);
    air.take(STEP, [cell(0.005, 0, 0, 0)], 20);
    air.take(STEP / 2, [cell(0.002, 0, 0, 0)], 40);
    expect(air.uses()).toBeNull();
    air.take(STEP, [], 60);
    expect(air.uses()).toBeNull();
  });

  it('keeps only the latest samples, however long it plays', () => {
    const air = new AirTime();
    for (let frame = 0; frame < 500; frame += 1) {
      const busy = frame < 400 ? 0 : (frame - 400) * 0.01;
      air.take(frame * STEP, [cell(busy, 0, 0, 0)], frame * 17);
    }
    expect(air.uses()?.[0]?.busy).toBeCloseTo(1);
  });

  it('is fast where a frame of the run lasts longer than frames of the radio', () => {
    const air = new AirTime();
    air.take(0, [], 0);
    air.take(1e5, [], 17);
    expect(air.isFast).toBe(false);
    air.take(1e5 + 2e6, [], 34);
    expect(air.isFast).toBe(true);
  });
});
