/** After each file of tests that shares a process with others: what it has replaced is as it was. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // Not all of them have a window.
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
});
