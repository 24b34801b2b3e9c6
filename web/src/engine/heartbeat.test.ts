import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat';

const ask = vi.fn();
const dead = vi.fn();
let heartbeat: Heartbeat;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  dead.mockReset();
  heartbeat = new Heartbeat(ask, dead);
});

afterEach(() => {
  heartbeat.stop();
  vi.useRealTimers();
});

it('a side that answers is alive, however long it takes', () => {
  ask.mockImplementation(() => heartbeat.heard());
  vi.advanceTimersByTime(600_000);
  expect(ask.mock.calls.length).toBe(300);
  expect(dead).not.toHaveBeenCalled();
});

it('a side that is silent for twenty seconds is dead, which is reported once', () => {
  vi.advanceTimersByTime(19_000);
  expect(dead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(dead).toHaveBeenCalledTimes(1);
});

it('a page that slept does not count its sleep', () => {
  vi.advanceTimersByTime(2000);
  // The browser held timers back for a minute.
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(2000);
  expect(dead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(22_000);
  expect(dead).toHaveBeenCalledTimes(1);
});
