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

it('always writes the last frame, however soon it follows another', async () => {
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

it('a summary shows the last state, though no frame follows it', async () => {
  const { onSummary } = await import('./readings');
  const { invalidate } = await import('./loop');
  await vi.advanceTimersByTimeAsync(500);
  let value = 0;
  let playing = true;
  const shown: number[] = [];
  const leave = onSummary(
    () => shown.push(value),
    () => playing,
  );
  for (value = 1; value < 20; value += 1) {
    invalidate();
    await vi.advanceTimersByTimeAsync(250);
  }
  value = 20;
  invalidate();
  await vi.advanceTimersByTimeAsync(20);
  expect(shown.at(-1)).toBeLessThan(20);
  await vi.advanceTimersByTimeAsync(3200);
  expect(shown.at(-1)).toBe(20);
  // Words follow each other slowly.
  expect(shown.length).toBeLessThan(6);

  // When paused, each shown instant is announced.
  playing = false;
  value = 21;
  invalidate();
  await vi.advanceTimersByTimeAsync(300);
  expect(shown.at(-1)).toBe(21);

  playing = true;
  value = 22;
  invalidate();
  await vi.advanceTimersByTimeAsync(300);
  leave();
  await vi.advanceTimersByTimeAsync(4000);
  expect(shown.at(-1)).toBe(21);
});
