import type { Page } from '@playwright/test';
import {
  beyond,
  documentOf,
  expect,
  inEveryLook,
  now,
  open,
  paused,
  scenarios,
  test,
  violations,
} from './laboratory';

async function openScenario(page: Page, name: string): Promise<void> {
  const found = scenarios().find(({ file }) => file === name);
  if (!found) throw new Error('there is no such scenario');
  await page.evaluate((text) => window.sawtooth?.open(text), found.text);
}

const lecture = (page: Page) => page.getByRole('complementary', { name: 'Lecture' });

/** Texts smaller than `least` pixels, and strokes of drawings thinner than a tenth of that. */
function small(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const scale = Number(getComputedStyle(document.documentElement).getPropertyValue('--scale'));
    const found: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes]
        .filter((node) => node instanceof Text)
        .map((node) => node.textContent?.trim())
        .join('');
      const { width, height } = element.getBoundingClientRect();
      if (text === '' || width <= 2 || height <= 2) continue;
      // A drawing is scaled as a whole.
      const within = element.closest('svg') ? scale : 1;
      const high = Number.parseFloat(getComputedStyle(element).fontSize) * within;
      if (high < size) found.push(`${high.toFixed(1)} ${text}`);
    }
    return found;
  }, least);
}

const ROOMS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
];

test('a lecture is large and fits in every look, and axe finds nothing', async ({ page }) => {
  await open(page, '?lecture#/example/ucc-newreno');
  await inEveryLook(
    page,
    async ({ rules }) => {
      await openScenario(page, 'newreno-sawtooth.json');
      await expect(lecture(page)).toContainText('1 of 5');
      const { height = 0 } = page.viewportSize() ?? {};
      // A sixtieth of the height of the screen, which is what the last row sees.
      expect(await small(page, Math.max(height / 60, 14))).toEqual([]);
      for (const name of ['Network', 'Plots', 'Playback'])
        await expect(page.getByRole('region', { name, exact: true })).toBeInViewport({
          ratio: 0.99,
        });
      await expect(page.getByRole('banner')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Inspector' })).toHaveCount(0);
      const beyondEdge = () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight);
        });
      await expect.poll(beyondEdge).toBeLessThanOrEqual(0);
      await page.keyboard.press('PageDown');
      await expect(lecture(page)).toContainText('2 of 5');
      await page.keyboard.press('PageDown');
      await expect(lecture(page)).toContainText('3 of 5');
      await page.keyboard.press('a');
      await expect(lecture(page).getByRole('radio')).not.toHaveCount(0);
      expect(await violations(page, rules)).toEqual([]);
    },
    ROOMS,
  );
});

/** The panels that are wholly within the stack of plots, and how many names of their curves are cut off. */
function shownPlots(page: Page): Promise<{ titles: string[]; cut: number }> {
  return page.evaluate(() => {
    const box = document.querySelector('[data-stack]')?.parentElement;
    const { top = 0, bottom = 0 } = box?.getBoundingClientRect() ?? {};
    const shown = [...document.querySelectorAll('[data-panel]')].filter((panel) => {
      const place = panel.getBoundingClientRect();
      return place.top >= top - 1 && place.bottom <= Math.min(bottom, innerHeight) + 1;
    });
    const legends = shown.flatMap((panel) => [...panel.querySelectorAll('[data-legend]')]);
    return {
      titles: shown.map((panel) => panel.querySelector('h3 a')?.textContent ?? ''),
      cut: legends.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
    };
  });
}

for (const room of [...ROOMS, { width: 640, height: 720 }])
  test(`at ${room.width} × ${room.height} a network, two plots with all names and the controls of the step are in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(room);
    // Three flows of one's own: no lesson says which values matter, so those of the selected link are there.
    await open(page, '?lecture#/start/dumbbell?pairs=3');
    const network = page.getByRole('region', { name: 'Network', exact: true });
    await expect(network).toBeInViewport({ ratio: 0.99 });
    await expect
      .poll(() => shownPlots(page))
      .toEqual({ titles: ['Congestion window', expect.stringContaining('Queue')], cut: 0 });
    await expect(lecture(page).getByText('Rate', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(lecture(page).getByText('Delay', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Playback' })).toBeInViewport({ ratio: 0.99 });
    // The other plots are a key away, and so are the first ones again.
    await page.keyboard.press('p');
    await expect.poll(async () => (await shownPlots(page)).titles).toContain('Throughput');
    await page.keyboard.press('p');
    await expect.poll(async () => (await shownPlots(page)).titles).toContain('Congestion window');
    // The parameters of a sender are those of the flow that somebody points at.
    const document = { ...JSON.parse(await documentOf(page)), view: { selection: 'flows/f1' } };
    await page.evaluate((text) => window.sawtooth?.open(text), JSON.stringify(document));
    await expect(lecture(page).getByText('Sender', { exact: true })).toBeVisible();
  });

test('at half a screen six hosts do not cover each other, and a plot has room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 720 });
  await open(page, '?lecture#/start/dumbbell?pairs=6');
  const network = page.getByRole('region', { name: 'Network', exact: true });
  const hosts = network.getByRole('button', { name: /^Host / });
  await expect(hosts).toHaveCount(12);
  const covering = () =>
    network.evaluate((region) => {
      const boxes = [...region.querySelectorAll('[aria-label^="Host "] rect')].map((host) =>
        host.getBoundingClientRect(),
      );
      return boxes.filter((a, index) =>
        boxes
          .slice(index + 1)
          .some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1,
          ),
      ).length;
    });
  await expect.poll(covering).toBe(0);
  await expect.poll(async () => (await shownPlots(page)).titles).toContain('Congestion window');
});

test('a teacher goes through the steps by keys, wherever the focus was left', async ({ page }) => {
  await open(page);
  await openScenario(page, 'newreno-sawtooth.json');
  await page.keyboard.press('l');
  await expect(lecture(page)).toContainText('1 of 5');
  expect(new URL(page.url()).search).toBe('?lecture');
  await page.keyboard.press('ArrowRight');
  await expect(lecture(page)).toContainText('2 of 5');
  await page.keyboard.press('PageUp');
  await expect(lecture(page)).toContainText('1 of 5');
  // A click has left the focus on the plots, whose keys these are too.
  await page.getByRole('application', { name: 'Plots' }).click({ position: { x: 300, y: 80 } });
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(lecture(page)).toContainText('3 of 5');

  // The question is asked, answered by the run, and explained.
  const text = lecture(page);
  await expect(text).not.toContainText('Draw the queue');
  await page.keyboard.press('a');
  await expect(text.getByRole('radio')).toHaveCount(3);
  await page.keyboard.press('2');
  await expect(text.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect.poll(async () => JSON.parse(await documentOf(page)).parameters.Q.value).toBe(0.25);
  await expect(text).toContainText('The answer appears when the run reaches 40 s');
  await expect(text).not.toContainText('87 %');
  await page.keyboard.press('a');
  await expect(text).toContainText('87 %');

  await page.keyboard.press('Space');
  const before = await paused(page);
  await page.keyboard.press('Space');
  await beyond(page, before);

  await page.keyboard.press('Escape');
  await expect(text).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('without a lesson the keys lead to the changes and to both ends', async ({ page }) => {
  await open(page, '?lecture#/example/ucc-newreno');
  const text = JSON.stringify({
    ...JSON.parse(await documentOf(page)),
    lesson: undefined,
    view: {},
    interventions: [{ at: 5, set: 'links/r-n3/rate', to: 5e6 }],
    duration: 20,
  });
  await page.evaluate((document) => window.sawtooth?.open(document), text);
  await expect(lecture(page)).toContainText('of 3');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect.poll(() => now(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => now(page)).toBe(5);
  await expect(lecture(page)).toContainText(/r-n3 rate 5.Mb\/s/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => now(page)).toBe(20);
  await expect(lecture(page)).toContainText('The end of the run');
  await page.keyboard.press('ArrowLeft');
  await expect(lecture(page)).toContainText('2 of 3');
});

/** The first number in a text. */
function figure(text: string | null): number {
  return Number.parseFloat(/[\d.]+/.exec(text ?? '')?.[0] ?? '');
}

test('the pointer hits the right instant on enlarged plots', async ({ page }) => {
  await open(page, '?lecture#/example/ucc-newreno');
  await page.evaluate(() => window.sawtooth?.digestAt(30));
  const surface = page.getByRole('application', { name: 'Plots' });
  const label = page.locator('svg[class*="xaxis"] .tick text').nth(2);
  await expect(label).toHaveText(/^\d/);
  const shown = page.locator('[class*="_when_"]');
  await expect(shown).toHaveText(/30\.000/);
  const box = await surface.boundingBox();
  const at = await label.boundingBox();
  if (!box || !at) throw new Error('nothing is drawn');
  const seconds = Number.parseFloat((await label.textContent()) ?? '');
  await page.mouse.move(at.x + at.width / 2, box.y + 60);
  await expect
    .poll(async () => Math.abs(figure(await shown.textContent()) - seconds))
    .toBeLessThan(0.4);
});

test.describe('on a small projector', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('rows of hosts do not cover each other, and no tool covers them', async ({ page }) => {
    await open(page, '?lecture#/example/ucc-newreno');
    for (const name of ['long-fat-path.json', 'bbr-generations.json', 'aimd-family.json']) {
      await openScenario(page, name);
      const network = page.getByRole('region', { name: 'Network', exact: true });
      await expect(network.getByRole('button', { name: /^Host / }).first()).toBeVisible();
      const covering = () =>
        network.evaluate((region) => {
          const hosts = [...region.querySelectorAll('[aria-label^="Host "] rect')];
          const boxes = hosts.map((host) => host.getBoundingClientRect());
          const { bottom } = region.getBoundingClientRect();
          const pairs = boxes.flatMap((a, index) =>
            boxes
              .slice(index + 1)
              .filter(
                (b) =>
                  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
                  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2,
              ),
          );
          const cut = boxes.filter((box) => box.bottom > bottom);
          return { boxes: boxes.length > 3, pairs: pairs.length, cut: cut.length };
        });
      await expect.poll(covering, name).toEqual({ boxes: true, pairs: 0, cut: 0 });
      await expect(network.getByRole('toolbar')).toHaveCount(0);
    }
    // The step's buttons are in sight below its text, and so is the slider that it is about.
    await openScenario(page, 'newreno-sawtooth.json');
    const text = lecture(page);
    await page.keyboard.press('PageDown');
    const zoom = text.getByRole('button', { name: 'Zoom in on one halving' });
    await expect(zoom).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('PageDown');
    await expect(text.getByRole('button', { name: /^Ask/ })).toBeInViewport({ ratio: 1 });
    // The subject of a prediction cannot be tried out before.
    await expect(text.getByRole('slider')).toHaveCount(0);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(text).toContainText('5 of 5');
    const slider = text.getByRole('slider');
    await expect(text.getByText(/^Buffer in/)).toBeInViewport({ ratio: 1 });
    const before = JSON.parse(await documentOf(page)).parameters.Q.value;
    await slider.press('ArrowRight');
    await expect
      .poll(async () => JSON.parse(await documentOf(page)).parameters.Q.value)
      .toBeGreaterThan(before);
  });
});

test('at 1280 × 720 the buttons of a step are in sight, however many it has beside sliders', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const crowded = scenarios().flatMap(({ file, text }) => {
    const { lesson } = JSON.parse(text) as {
      lesson?: { steps: { question?: object; actions?: { label: string }[] }[] };
    };
    return (lesson?.steps ?? []).flatMap(({ question, actions = [] }, index) =>
      question === undefined && (actions.length > 2 || file === 'dctcp-step.json') && actions[0]
        ? [{ place: `${file.replace('.json', '')}/${index + 1}`, actions }]
        : [],
    );
  });
  expect(crowded.length).toBeGreaterThan(3);
  for (const { place, actions } of crowded) {
    await page.goto(`./?lecture#/example/${place}`);
    for (const { label } of actions) {
      const button = lecture(page).getByRole('button', { name: label, exact: true });
      await expect(button, `${place}: ${label}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the course before a change stays pale, its axes are held, and one key goes back to it', async ({
  page,
}) => {
  await open(page, '?lecture#/example/ucc-newreno');
  await page.goto('./?lecture#/example/newreno-sawtooth/5');
  await expect(lecture(page)).toContainText('5 of 5');
  await page.evaluate(() => window.sawtooth?.digestAt(30));
  const plots = page.getByRole('region', { name: 'Plots', exact: true });
  const pale = plots.getByRole('button', { name: 'pale: as it was before' });
  const changes = async () => JSON.parse(await documentOf(page)).interventions?.length ?? 0;
  await expect(pale).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(plots.getByText('axes held')).toBeVisible();
  const half = lecture(page).getByRole('button', { name: 'Half of the product' });
  // It changes the buffer and the sender, as one step.
  await half.click();
  await expect.poll(changes).toBe(2);
  // A marker has the instant of the change; the course before it is to the left.
  await expect(plots.getByRole('list', { name: 'Interventions' })).toContainText('30');
  await expect(pale).toHaveCount(0);
  await page.keyboard.press('z');
  await expect.poll(changes).toBe(0);
  await expect(pale).toBeVisible();
  await page.keyboard.press('z');
  await expect.poll(changes).toBe(2);
  await expect(pale).toBeVisible();
  await page.keyboard.press('k');
  await expect(pale).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(plots.getByText('axes held')).toHaveCount(0);
});

test('a lecture leads to the papers, and the way back leads to the lecture', async ({ page }) => {
  await open(page, '?lecture#/example/ucc-newreno');
  await lecture(page).getByRole('link', { name: 'Papers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papers');
  await expect(page.locator('html')).toHaveAttribute('data-scaled', 'true');
  await page.getByRole('link', { name: 'Back to the laboratory' }).last().click();
  await expect(lecture(page)).toBeVisible();
});

test('a link is shared that opens as a lecture', async ({ page }) => {
  await open(page);
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Share this scenario' });
  await dialog.getByRole('switch', { name: 'As a lecture' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\?lecture#/);
  await page.goto(await link.inputValue());
  await expect(lecture(page)).toBeVisible();
});
