// @vitest-environment jsdom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { figureSvg } from './exportFigure';
import { usePanelSize } from './paperColumn';

let root: Root;

/** As wide on the screen as its box is. */
const SCREEN = 500;

function Panel() {
  const box = useRef<HTMLDivElement>(null);
  const { width } = usePanelSize(box, 300);
  return (
    <div ref={box} data-panel="">
      <p data-title="">Goodput</p>
      <svg data-drawing="" width={width} height={200} aria-hidden="true">
        <rect width={width} stroke="var(--ink)" />
        <circle data-pointing="" />
      </svg>
    </div>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(SCREEN);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measured: () => void) {
        queueMicrotask(measured);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(panels: number, names: readonly string[] = []): Promise<void> {
  await act(async () =>
    root.render(
      <div data-figure="">
        <div data-legend="">
          {names.map((name) => (
            <button key={name} type="button" aria-pressed="true">
              {name}
            </button>
          ))}
        </div>
        {Array.from({ length: panels }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: panels are alike
          <Panel key={index} />
        ))}
      </div>,
    ),
  );
}

const CAPTION = { title: 'A figure', lines: ['Its source'] };

/** How wide the panels of a picture are, and where they begin. */
function panelsOf(size: 'column' | 'page'): { wide: number[]; at: number[] } {
  let svg = '';
  act(() => {
    svg = figureSvg(CAPTION, 'shown', size);
  });
  expect(svg).not.toMatch(/<circle|class=/);
  const wide = [...svg.matchAll(/<rect width="([\d.]+)" stroke/g)].map(([, x]) => Number(x));
  const at = [...svg.matchAll(/<g transform="translate\(([\d.]+),/g)].map(([, x]) => Number(x));
  return { wide, at };
}

it('one panel is as wide as the paper, two stand beside one another', async () => {
  await show(1);
  const column = panelsOf('column');
  expect(column.at).toEqual([12]);
  expect(column.wide).toEqual([297]);
  const one = panelsOf('page');
  expect(one.at).toEqual([12]);
  // 175 mm are 661.4 pixels, without 12 on each side.
  expect(one.wide).toHaveLength(1);
  expect(one.wide[0]).toBeCloseTo(661.4 - 2 * 12, 0);
  await show(2);
  const two = panelsOf('page');
  expect(two.at).toHaveLength(2);
  expect(two.at[1]).toBeCloseTo(661.4 - 12 - 297, 0);
  expect(two.wide).toEqual([297, 297]);
  expect(document.querySelector('[data-drawing]')?.getAttribute('width')).toBe(String(SCREEN));
});

it('the name of a series that is wider than the picture has several lines', async () => {
  const long = 'w'.repeat(120);
  await show(1, [long, 'UCC']);
  let svg = '';
  act(() => {
    svg = figureSvg(CAPTION, 'shown', 'column');
  });
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, x, y, text = '']) => ({ x: Number(x), y: Number(y), text }),
  );
  const parts = texts.filter(({ text }) => /^w+$/.test(text));
  expect(parts.map(({ text }) => text).join('')).toBe(long);
  expect(parts.length).toBeGreaterThan(1);
  // Without a canvas each letter is 0.6 of its size wide, which is 8 points.
  for (const { x, text } of parts)
    expect(x + text.length * 0.6 * (32 / 3)).toBeLessThanOrEqual(321.26 - 12);
  const other = texts.find(({ text }) => text === 'UCC');
  expect(other?.y).toBeGreaterThan(Math.max(...parts.map(({ y }) => y)));
  const panel = texts.find(({ text }) => text === 'Goodput');
  expect(panel?.y).toBeGreaterThan(other?.y ?? Number.POSITIVE_INFINITY);
});
