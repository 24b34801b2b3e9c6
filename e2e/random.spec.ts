/**
 * Somebody who presses anything: keys, buttons, sliders, drags, nonsense in text boxes. The
 * same seed does the same to the page, as far as it is the same page.
 * `SAWTOOTH_RANDOM_STEPS=5000 SAWTOOTH_RANDOM_SEED=7 npx playwright test random`
 */
import type { Page } from '@playwright/test';
import { expect, open, scenarios, test } from './laboratory';

const steps = Number(process.env.SAWTOOTH_RANDOM_STEPS ?? 150);
const seed = Number(process.env.SAWTOOTH_RANDOM_SEED ?? 1);

const KEYS = [
  ...['Space', 'Space', '.', 'Home', 'End', '[', ']', '+', '-', '0', '?', 'Escape', 'Escape'],
  ...['Control+z', 'Control+Shift+z', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ...['PageUp', 'PageDown', 'Tab', 'Tab', 'Shift+Tab', 'Enter', 'Delete', 'f', 'e', 's', 'i', 't'],
  ...['h', 'r', 'k', 'w', 'n', 'l', 'F2', 'Control+d', 'Backspace'],
];

const TEXTS = [
  '0',
  '-1',
  '1e9',
  '5 Mb/s',
  '12,5 ms',
  'NaN',
  '',
  '∞',
  'B / 2',
  '<b>',
  '9'.repeat(400),
];

/** Elements that can be pressed. */
const CONTROLS =
  'button, a[href^="#"], [role=button], [role=slider], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=switch], [role=combobox], [role=separator], input[type=range], summary';

type Chance = () => number;

/** Numbers from 0 to 1: mulberry32. */
function chance(start: number): Chance {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const one = <T>(next: Chance, list: readonly T[]): T => {
  const found = list[Math.floor(next() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

const place = (next: Chance, page: Page): [number, number] => {
  const { width, height } = page.viewportSize() ?? { width: 1000, height: 700 };
  return [Math.floor(next() * width), Math.floor(next() * height)];
};

/** Another language is another page, whose controls have other names. */
const LEAVES = /^(?:Language: )?(?:English|Deutsch)$/;

/** The middles of what is in sight and matches. */
function inSight(page: Page, selector: string): Promise<{ x: number; y: number; name: string }[]> {
  return page.evaluate(
    ([wanted, leaves]) =>
      [...document.querySelectorAll(wanted)].flatMap((found) => {
        if (new RegExp(leaves).test(found.textContent ?? '')) return [];
        const { left, top, width, height } = found.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        if (width === 0 || !hit || !(found.contains(hit) || hit.contains(found))) return [];
        const name = found.getAttribute('aria-label') ?? found.textContent ?? '';
        return [{ x, y, name: `${found.tagName} ${name.slice(0, 40)}` }];
      }),
    [selector, LEAVES.source] as const,
  );
}

/** Does one thing; returns its description. */
async function act(page: Page, next: Chance): Promise<string> {
  const what = next();
  if (what < 0.35) {
    const key = one(next, KEYS);
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (what < 0.75) {
    const all = await inSight(page, CONTROLS);
    if (all.length === 0) return 'nothing to press';
    const { x, y, name } = one(next, all);
    await page.mouse.click(x, y);
    return `press ${name}`;
  }
  if (what < 0.85) {
    const [from, to] = [place(next, page), place(next, page)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
    return `drag ${from} ${to}`;
  }
  if (what < 0.9) {
    const at = place(next, page);
    await page.mouse.move(...at);
    const by = (next() - 0.5) * 1000;
    await page.mouse.wheel(0, by);
    return `wheel ${at} ${by}`;
  }
  if (what < 0.97) {
    const boxes = await inSight(page, 'input:not([type=range]), textarea');
    if (boxes.length === 0) return 'nothing to write in';
    const { x, y, name } = one(next, boxes);
    const text = one(next, TEXTS);
    await page.mouse.click(x, y, { clickCount: 3 });
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    return `write ${text.slice(0, 20)} in ${name}`;
  }
  const { file, text } = one(next, scenarios());
  await page.evaluate((document) => void window.sawtooth?.open(document), text);
  return `open ${file}`;
}

test('whatever is pressed, the page answers and its engine goes on', async ({ page }) => {
  // A page that does not answer ends this, whatever else the machine does.
  test.setTimeout(60_000 + steps * 1000);
  const next = chance(seed);
  const done: string[] = [];
  page.on('filechooser', () => undefined);
  page.on('popup', (other) => void other.close());
  await open(page);
  try {
    while (done.length < steps) {
      done.push(await act(page, next));
      expect(await page.evaluate(() => typeof window.sawtooth?.now())).toBe('number');
      // Its notices say so when the engine has to begin again.
      await expect(page.getByText(/engine (has )?stopped/)).toHaveCount(0);
    }
    // And it still runs what it is given.
    const [first] = scenarios();
    const opened = await page.evaluate((text) => window.sawtooth?.open(text), first?.text ?? '');
    expect(opened).toBe(true);
    expect(await page.evaluate(() => window.sawtooth?.digestAt(1))).toMatch(/^[0-9a-f]+$/);
  } catch (fault) {
    throw new Error(`after ${done.length} steps of seed ${seed}: ${done.slice(-12).join('; ')}`, {
      cause: fault,
    });
  }
});
