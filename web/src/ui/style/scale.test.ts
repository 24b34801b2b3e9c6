import { afterEach, describe, expect, it, vi } from 'vitest';
import { lectureScale, rem, scale, setScale, startScale, stroke } from './scale';

/** The smallest text of the page, in units. */
const SMALLEST = 11;

afterEach(() => vi.unstubAllGlobals());

describe('the font size of the browser', () => {
  it('is the scale, is followed, and a lecture enlarges to no less', () => {
    let font = 20;
    let changed = (): void => {};
    const style = { setProperty: vi.fn(), removeProperty: vi.fn() };
    const ruler = {
      style: { cssText: '' },
      // Zoomed pixels are not exact.
      getBoundingClientRect: () => ({
        width: 0.003 + font * Number(/width:(\d+)rem/.exec(ruler.style.cssText)?.[1]),
      }),
    };
    vi.stubGlobal('document', {
      documentElement: { style, dataset: {} },
      createElement: () => ruler,
      body: { append: () => {} },
    });
    vi.stubGlobal('requestAnimationFrame', vi.fn());
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(report: () => void) {
          changed = report;
        }
        observe(): void {}
      },
    );
    startScale();
    expect(scale()).toBe(1.25);
    // The size is the browser's own: nothing overrides it.
    expect(style.setProperty.mock.calls).toEqual([['--scale', '1.25']]);
    expect(rem(32)).toBe('2rem');
    // The lines are those of a desk.
    expect(stroke(1)).toBe(1);
    setScale(1.65);
    expect(style.setProperty).toHaveBeenCalledWith('font-size', '26.4px');
    expect(scale()).toBe(1.65);
    font = 32;
    changed();
    expect(scale()).toBe(2);
    setScale(1);
    expect(scale()).toBe(2);
    font = 16;
    changed();
    expect(scale()).toBe(1);
  });
});

describe('the scale in front of a room', () => {
  it('makes no stroke of the data thinner than 2.5 pixels', () => {
    const style = { setProperty: vi.fn(), removeProperty: vi.fn() };
    vi.stubGlobal('document', { documentElement: { style, dataset: {} } });
    vi.stubGlobal('requestAnimationFrame', vi.fn());
    expect(stroke(1)).toBe(1);
    const scale = lectureScale(1920, 1080);
    setScale(scale);
    expect(style.setProperty).toHaveBeenCalledWith('--scale', String(scale));
    expect(stroke(1) * scale).toBeGreaterThanOrEqual(2.5);
    expect(stroke(2)).toBe(2);
    setScale(1);
    expect(stroke(1)).toBe(1);
  });

  it('brings the smallest text to 18 pixels at 1920 by 1080', () => {
    expect(SMALLEST * lectureScale(1920, 1080)).toBeGreaterThanOrEqual(18);
  });

  it('grows with the screen, and makes no text smaller on a projector than on a screen of more pixels', () => {
    expect(lectureScale(3840, 2160)).toBeCloseTo(2 * lectureScale(1920, 1080));
    const part = (width: number, height: number): number => lectureScale(width, height) / height;
    expect(part(1280, 720)).toBeGreaterThanOrEqual(part(1920, 1080));
    // Half a screen has as many lines as a whole one.
    expect(part(640, 720)).toBeGreaterThanOrEqual(0.99 * part(1920, 1080));
    expect(part(960, 1080)).toBeGreaterThanOrEqual(0.99 * part(1920, 1080));
  });

  it('leaves the parts of the page their room on a small screen', () => {
    expect(lectureScale(1024, 768)).toBeLessThan(1.1);
    expect(lectureScale(390, 844)).toBe(1);
  });
});
