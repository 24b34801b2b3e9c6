import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Setter } from './throttled';

describe('a dragged value', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent at most 20 times a second, and the last one always', async () => {
    const sent: number[] = [];
    const setter = new Setter<number>(async (value) => {
      sent.push(value);
    });
    for (let i = 0; i < 100; i += 1) {
      setter.push(i);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.length).toBeLessThanOrEqual(21);
    expect(sent.at(-1)).toBe(99);
  });

  it('waits for the one under way', async () => {
    const sent: number[] = [];
    let finish = (): void => {};
    const setter = new Setter<number>((value) => {
      sent.push(value);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    setter.push(1);
    setter.push(2);
    setter.push(3);
    expect(setter.pending).toBe(3);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([1]);
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([1, 3]);
    expect(setter.pending).toBe(3);
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(setter.pending).toBeUndefined();
  });
});
