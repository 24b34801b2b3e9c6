// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { drawLevels, levelsNear, placeNames, timeScale } from './scales';

const [RIGHT, HEIGHT] = [600, 100];

const line = (y: number, name: string, x1 = 46, x2 = RIGHT) => ({ x1, x2, y, name });

/** The baselines of names, from their lines, by name. */
function baselines(lines: ReturnType<typeof line>[]): Record<string, number> {
  const placed = placeNames(lines, RIGHT, HEIGHT);
  return Object.fromEntries(
    placed.map(({ name, y }) => [name, y - (lines.find((one) => one.name === name)?.y ?? 0)]),
  );
}

it('names stand where no other line strikes them through', () => {
  expect(baselines([line(50, 'limit')])).toEqual({ limit: -3 });
  expect(baselines([line(58, 'BDP'), line(50, 'limit')])).toEqual({ limit: -3, BDP: 11 });
  // With a line close above it and one close below it, a name stands in a gap of its own.
  expect(baselines([line(50, 'most'), line(58, 'middle'), line(66, 'least')])).toEqual({
    most: -3,
    middle: 4,
    least: 11,
  });
});

it('names cover neither the title nor the next panel', () => {
  expect(baselines([line(24, 'limit')])).toEqual({ limit: 11 });
  expect(baselines([line(32, 'limit')])).toEqual({ limit: 11 });
  expect(baselines([line(32, 'limit'), line(40, 'BDP')])).toEqual({ limit: -3, BDP: 11 });
  expect(baselines([line(94, 'BDP'), line(86, 'limit')])).toEqual({ limit: -3, BDP: 4 });
});

it('names of one height stand beside each other, and one below the line where there is no room', () => {
  const long = 'maximum threshold 15 packets';
  const [first, second, third] = placeNames(
    [line(50, long), line(51, `${long}.`), line(90, long)],
    RIGHT,
    HEIGHT,
  );
  expect([first?.x, third?.x]).toEqual([RIGHT - 2, RIGHT - 2]);
  expect(second?.y).toBe(48);
  expect(second?.x).toBeLessThan((first?.x ?? 0) - (first?.wide ?? 0));
  const narrow = [line(50, long, 46, 250), line(51, `${long}.`, 46, 250)];
  expect(placeNames(narrow, 250, HEIGHT).map(({ y }) => y)).toEqual([47, 62]);
  expect(placeNames([line(50, long, 46, 150)], 150, HEIGHT)).toEqual([]);
});

it('a line leaves out what would strike a name through', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = '<g class="levels"></g>';
  const levels = [15, 12, 9].map((value) => ({ value, name: `at ${value}`, token: '--x' }));
  drawLevels(svg, levels, 28, RIGHT, 100, timeScale({ from: 0, to: 10 }, RIGHT));
  const [above, own, below] = [...svg.querySelectorAll('path')].map(
    (path) => (path.getAttribute('d')?.match(/M/g) ?? []).length,
  );
  // The name of the middle line stands on it.
  expect([above, own, below]).toEqual([1, 2, 1]);
  expect(svg.querySelectorAll('text')).toHaveLength(3);
});

it('a level that holds for a while has its line and its name there', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.innerHTML = '<g class="levels"></g>';
  const scale = timeScale({ from: 0, to: 10 }, RIGHT);
  const level = { value: 50, name: 'limit 50', token: '--x' };
  const drawn = (stretch: { from?: number; to?: number }) => {
    drawLevels(svg, [{ ...level, ...stretch }], 100, RIGHT, 100, scale);
    const [path, text] = [svg.querySelector('path'), svg.querySelector('text')];
    return (
      path && [path.getAttribute('d')?.split(/[M,H]/).map(Number), Number(text?.getAttribute('x'))]
    );
  };
  expect(drawn({ to: 5 })).toEqual([[0, scale(0), 58, scale(5)], scale(5) - 2]);
  expect(drawn({ from: 5 })).toEqual([[0, scale(5), 58, scale(10)], scale(10) - 2]);
  // A name longer than its line begins where that begins.
  const [, end] = drawn({ from: 2, to: 2.1 }) ?? [];
  expect(end).toBeGreaterThan(scale(2) + 40);
  expect(drawn({ from: 12 })).toBeNull();
});

it('an axis makes room for levels near its values, where they hold within the view', () => {
  const levels = [
    { value: 50, to: 30 },
    { value: 90, from: 30 },
  ];
  expect(levelsNear(levels, 48, { from: 0, to: 20 })).toEqual([50]);
  expect(levelsNear(levels, 48, { from: 0, to: 40 })).toEqual([50, 90]);
  expect(levelsNear(levels, 48, { from: 30, to: 40 })).toEqual([90]);
  expect(levelsNear(levels, 30, { from: 0, to: 40 })).toEqual([50]);
});
