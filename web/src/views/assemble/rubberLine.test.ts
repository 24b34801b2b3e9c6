import { afterEach, expect, it, vi } from 'vitest';
import { setScale } from '../../ui/style/scale';
import { drawLine } from './rubberLine';

afterEach(() => {
  setScale(1);
  vi.unstubAllGlobals();
});

it('the line of a new link ends at the pointer at any scale of the page', () => {
  const style = { setProperty: vi.fn(), removeProperty: vi.fn() };
  vi.stubGlobal('document', { documentElement: { style, dataset: {} } });
  vi.stubGlobal('requestAnimationFrame', vi.fn());
  const places = new Map<string, string>();
  const line = {
    style: { visibility: '' },
    setAttribute: (name: string, value: string) => places.set(name, value),
  } as unknown as SVGLineElement;
  const node = { left: 100, top: 200, width: 40, height: 40 };
  const origin = { left: 20, top: 60 };
  // The style sheet enlarges the drawing by the scale.
  const drawn = (scale: number): number[] =>
    ['x1', 'y1', 'x2', 'y2'].map((name) => Number(places.get(name)) * scale);

  for (const scale of [1, 1.5]) {
    setScale(scale);
    drawLine(line, node, { x: 320, y: 220 }, origin);
    expect(line.style.visibility).toBe('visible');
    expect(drawn(scale)).toEqual([120, 160, 300, 160]);
  }
  drawLine(line, node, null, origin);
  expect(line.style.visibility).toBe('hidden');
});
