import type { Page } from '@playwright/test';
import {
  digestAt,
  expect,
  fits,
  inEveryLook,
  open,
  PHONE,
  SCREENS,
  test,
  violations,
} from './laboratory';

/** Panels of which a part is in sight, and a part is not; none while nothing is laid out. */
function cutPanels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [scroll] = [...document.querySelectorAll('[class*="_scroll_"]')].filter((box) =>
      box.querySelector('[data-panels]'),
    );
    const list = scroll?.querySelector('[data-panels]');
    const [above, below] = [list?.previousElementSibling, list?.nextElementSibling];
    if (!scroll || !list || !above || !below) return ['no panels'];
    // The axis stays at the edge below them; above them the timeline does, and the marks of events.
    const top = above.getBoundingClientRect().bottom;
    const bottom = Math.min(
      below.getBoundingClientRect().top,
      scroll.getBoundingClientRect().bottom,
    );
    return [...list.querySelectorAll('[data-panel]')].flatMap((panel) => {
      const box = panel.getBoundingClientRect();
      const seen = Math.min(box.bottom, bottom) - Math.max(box.top, top);
      const cut = seen > 1 && seen < box.height - 1;
      return cut ? [`${panel.getAttribute('data-panel')} ${seen} of ${box.height}`] : [];
    });
  });
}

test('fits in every look, and axe finds nothing', async ({ page }) => {
  await open(page);
  // Paused: axe looks at what is there, and a run would take the time that it needs.
  await digestAt(page, 3);
  const scroll = page.locator('[class*="_scroll_"]', { has: page.locator('[data-panels]') });
  await inEveryLook(
    page,
    async ({ viewport, colorScheme, rules }) => {
      await fits(page);
      await expect.poll(() => cutPanels(page)).toEqual([]);
      for (const name of ['Network', 'Inspector', 'Flows', 'Playback', 'Plots']) {
        const region = page.getByRole('region', { name, exact: true });
        await region.scrollIntoViewIfNeeded();
        await expect(region).toBeInViewport();
        const box = await region.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
      }
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const bright = Number(/\d+/.exec(background)?.[0]);
      expect(bright > 128).toBe(colorScheme === 'light');
      // A panel half under the header after scrolling is not smaller for that.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await violations(page, rules)).toEqual([]);
    },
    SCREENS,
    [PHONE],
  );
  // Wherever the stack is left, whole panels are in sight, on a phone on its side too.
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => cutPanels(page), `${width} px`).toEqual([]);
    for (const by of [90, 5000]) {
      await scroll.evaluate((box, top) => box.scrollBy(0, top), by);
      await expect.poll(() => cutPanels(page), `${width} px, further by ${by}`).toEqual([]);
    }
    expect(await scroll.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
    await scroll.evaluate((box) => box.scrollTo(0, 0));
  }
});

test('at 1440 × 900 topology, inspector and three plots are in view', async ({ page }) => {
  await open(page);
  for (const name of [/^Network$/, /^Inspector$/, /^Congestion window/, /^Queue/, /^Throughput/]) {
    await expect(page.getByRole('region', { name })).toBeInViewport({ ratio: 0.99 });
  }
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(scrolls).toBeLessThanOrEqual(0);
});

test('a small window shows the first plot first', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page);
  const first = page.getByRole('region', { name: /^Congestion window/ });
  await expect(page.getByRole('region', { name: /^Fairness/ })).toBeAttached();
  await expect(first).toBeInViewport({ ratio: 0.99 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('plots come first and the controls stay within reach', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('region', { name: /^Congestion window/ })).toBeInViewport();
    // Each plot has its place for itself.
    const panels = await page.locator('[data-panel]').all();
    const places = await Promise.all(panels.map((panel) => panel.boundingBox()));
    const titles = await page.getByRole('region', { name: /^(Queue|Throughput|Fairness)/ }).all();
    expect(panels.length).toBe(titles.length + 1);
    for (const place of places) expect(place?.height).toBeGreaterThanOrEqual(132);
    const playback = page.getByRole('region', { name: 'Playback' });
    await expect(playback).toBeInViewport();
    const box = await playback.boundingBox();
    expect(box && box.y + box.height).toBeGreaterThan(600);
    await page.getByRole('region', { name: 'Inspector' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 10_000);
    await expect(playback).toBeInViewport({ ratio: 1 });
    const name = await page.getByRole('button', { name: /open the examples/ }).boundingBox();
    const share = await page.getByRole('button', { name: 'Share' }).boundingBox();
    expect(name && share && name.x + name.width <= share.x).toBe(true);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(heading && name && heading.x + heading.width <= name.x).toBe(true);
    const play = await page.getByRole('button', { name: 'Pause' }).boundingBox();
    expect(play?.height).toBeGreaterThanOrEqual(24);
  });
});

/** Whether what is focused can be seen: nothing that stays at the edges lies over its middle. */
function focusIsSeen(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { x, y, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(x + width / 2, y + Math.min(height, 30) / 2);
    const seen = over && (element.contains(over) || over.contains(element));
    // Hidden inputs of sliders lie in what is seen of them; legends lie over their picture.
    if (seen || over?.parentElement?.contains(element)) return null;
    return `${element.getAttribute('aria-label') ?? element.textContent} at ${Math.round(y)} of ${scrollY}`;
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test.describe(`on a phone of ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true });

    test('the plot that a slider changes stays in sight', async ({ page }) => {
      await open(page);
      const panel = page.getByRole('region', { name: /^Congestion window/ });
      await expect(panel).toBeInViewport({ ratio: 0.7 });
      const slider = page
        .getByRole('region', { name: 'Inspector' })
        .getByRole('slider', { name: 'Loss probability' });
      await slider.scrollIntoViewIfNeeded();
      await slider.focus();
      // Its input is as large as nothing; what is seen of it is around that.
      await expect(slider.locator('..')).toBeInViewport({ ratio: 1 });
      await expect(panel).toBeInViewport({ ratio: 0.7 });
      expect(await focusIsSeen(page)).toBeNull();
      // Nothing lies over the plot.
      const covered = await panel.evaluate((element) => {
        const { x, y, width } = element.getBoundingClientRect();
        const over = document.elementFromPoint(x + width / 2, y + 60);
        return over?.closest('[data-part="plots"]') === null;
      });
      expect(covered).toBe(false);
      expect(await violations(page)).toEqual([]);
    });

    test('the focused element is never hidden below bars at the edges', async ({ page }) => {
      await open(page);
      await page.keyboard.press('Space');
      const hidden: string[] = [];
      for (let stop = 0; stop < 75; stop += 1) {
        await page.keyboard.press('Tab');
        const found = await focusIsSeen(page);
        if (found !== null) hidden.push(found);
      }
      expect(hidden).toEqual([]);
    });
  });
}

test('axe finds nothing in any dialog', async ({ page }) => {
  await open(page);
  for (const key of ['e', 'n', 'c', 's', 'i', '?', 'Control+k']) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByText(/^Loading/)).toHaveCount(0);
    expect(await violations(page), key).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('appearance can be chosen and is remembered', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(dark).toBe('rgb(27, 28, 32)');
  await page.reload();
  await expect.poll(dark).toBe('rgb(27, 28, 32)');
});

test('forced colours leave drawings theirs, and controls what they show', async ({ page }) => {
  await open(page);
  await digestAt(page, 3);
  const network = page.getByRole('region', { name: 'Network', exact: true });
  /** Whether some packet has the colour that its flow has in the scheme of the system's ground. */
  const packets = (wanted: string) =>
    network.locator('canvas').evaluate((canvas: HTMLCanvasElement, sought) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      for (let at = 0; at < data.length; at += 4)
        if (data.slice(at, at + 3).join() === sought) return true;
      return false;
    }, wanted);
  for (const [colorScheme, flow, ground] of [
    ['light', '0,114,178', 'rgb(255, 255, 255)'],
    ['dark', '86,180,233', 'rgb(0, 0, 0)'],
  ] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await expect.poll(() => packets(flow)).toBe(true);
    // The halo of a text is the ground, and a track is not.
    const halo = network.locator('svg text[class*="_linkLabel_"]').first();
    await expect(halo).toHaveCSS('stroke', ground);
    const track = page.locator('[data-unforced]:has([type="range"])').first();
    await expect(track).toHaveCSS('background-color', /0\.5/);
    await expect(track.locator('> :first-child')).not.toHaveCSS('background-color', ground);
  }
  await page.emulateMedia({ forcedColors: 'none' });
});

test('drawings are as large as the font size of the reader says', async ({ page }) => {
  await open(page);
  await digestAt(page, 3);
  const network = page.getByRole('region', { name: 'Network', exact: true });
  const sizes = () =>
    network.evaluate((region) => {
      const [box, drawing, packets] = ['[data-canvas]', '[data-canvas] > svg', 'canvas'].map((of) =>
        region.querySelector(of)?.getBoundingClientRect(),
      );
      const canvas = region.querySelector('canvas');
      if (!box || !drawing || !packets || !canvas) return null;
      return {
        drawing: Math.abs(Math.round(drawing.width - box.width)),
        packets: Math.abs(Math.round(packets.width - box.width)),
        // Pixels of the canvas for one of the page, and the same upwards.
        across: (canvas.width / packets.width).toFixed(1),
        upwards: (canvas.height / packets.height).toFixed(1),
      };
    });
  for (const size of ['125%', '150%', '100%']) {
    await page.evaluate((wanted) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html { font-size: ${wanted} }`);
      document.adoptedStyleSheets = [sheet];
    }, size);
    const scale = Number.parseFloat(size) / 100;
    await expect(page.locator('html')).toHaveCSS('--scale', String(scale));
    await expect
      .poll(sizes, size)
      .toEqual({ drawing: 0, packets: 0, across: '1.0', upwards: '1.0' });
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing but the run itself moves', async ({ page }) => {
    await open(page);
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...[...document.querySelectorAll('*')].map((element) => {
          const style = getComputedStyle(element);
          const times = `${style.transitionDuration},${style.animationDuration}`.split(',');
          return Math.max(...times.map((time) => Number.parseFloat(time) || 0));
        }),
      ),
    );
    expect(longest).toBe(0);
  });
});
