import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('requestAnimationFrame', (draw: (now: number) => void) =>
    setTimeout(() => draw(performance.now()), 16),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('writes what the last frame shows, however soon it follows another', async () => {
  const { onReading } = await import('./readings');
  const { invalidate } = await import('./loop');
  await vi.advanceTimersByTimeAsync(500);
  let value = 0;
  const written: number[] = [];
  const leave = onReading(() => written.push(value));
  for (value = 1; value < 10; value += 1) {
    invalidate();
    await vi.advanceTimersByTimeAsync(17);
  }
  value = 10;
  invalidate();
  await vi.advanceTimersByTimeAsync(17);
  await vi.advanceTimersByTimeAsync(500);
  expect(written.at(-1)).toBe(10);
  // At most ten a second, the one on entering apart.
  expect(written.length).toBeLessThan(6);
  leave();
});
