// @vitest-environment jsdom
import { Activity, act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveFigure } from './LiveFigure';
import { drawNow, onFrame } from './loop';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('asks for a frame when it appears, and when it is shown again', async () => {
  const draw = vi.fn();
  const leave = onFrame(draw);
  drawNow();
  const show = (mode: 'visible' | 'hidden') =>
    act(async () =>
      root.render(
        <Activity mode={mode}>
          <LiveFigure ref={null} />
        </Activity>,
      ),
    );
  for (const mode of ['visible', 'hidden', 'visible'] as const) {
    draw.mockClear();
    await show(mode);
    drawNow();
    expect(draw).toHaveBeenCalledTimes(mode === 'visible' ? 1 : 0);
  }
  leave();
});
