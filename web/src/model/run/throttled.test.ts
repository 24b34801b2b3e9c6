import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttled } from './throttled';

describe('a dragged value', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent at most 20 times a second, and the last one always', async () => {
    const sent: number[] = [];
    const throttled = new Throttled<number>(async (value) => {
      sent.push(value);
    });
    for (let i = 0; i < 100; i += 1) {
      throttled.push(i);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.length).toBeLessThanOrEqual(21);
    expect(sent.at(-1)).toBe(99);
  });

  it('waits for the request under way', async () => {
    const sent: number[] = [];
    let finish = (): void => {};
    const throttled = new Throttled<number>((value) => {
      sent.push(value);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    throttled.push(1);
    throttled.push(2);
    throttled.push(3);
    expect(throttled.pending).toBe(3);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([1]);
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([1, 3]);
    expect(throttled.pending).toBe(3);
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(throttled.pending).toBeUndefined();
  });

  it('is flushed without a pause, and answered before that ends', async () => {
    const sent: number[] = [];
    const answers: (() => void)[] = [];
    const throttled = new Throttled<number>((value) => {
      sent.push(value);
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    });
    expect(throttled.flush()).toBeNull();
    throttled.push(1);
    throttled.push(2);
    let flushed = false;
    const flush = throttled.flush()?.then(() => {
      flushed = true;
    });
    expect(sent).toEqual([1]);
    answers[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([1, 2]);
    expect(flushed).toBe(false);
    answers[1]?.();
    await flush;
    expect(flushed).toBe(true);
    expect(throttled.flush()).toBeNull();
  });

  it('does not keep anybody waiting once it is stopped', async () => {
    const sent: number[] = [];
    const throttled = new Throttled<number>(async (value) => {
      sent.push(value);
    });
    throttled.push(1);
    await vi.advanceTimersByTimeAsync(1);
    throttled.push(2);
    throttled.stop();
    expect(throttled.flush()).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([1]);
  });
});
