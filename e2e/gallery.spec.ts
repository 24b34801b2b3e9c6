import type { Page } from '@playwright/test';
import {
  expect,
  fits,
  open,
  PHONE,
  painted,
  running,
  SCREENS,
  scenarios,
  test,
  violations,
} from './laboratory';

const gallery = (page: Page) => page.getByRole('dialog', { name: 'Examples' });

test('the examples are fetched when somebody looks at them', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await open(page, '');
  const documents = () => fetched.filter((path) => /\/(Gallery|examples)-[^/]+\.js$/.test(path));
  expect(documents()).toEqual([]);
  await page.keyboard.press('e');
  await expect(gallery(page).getByRole('listitem')).toHaveCount(scenarios().length);
  expect(documents()).toHaveLength(2);
});

test('each example has a picture that stands out, in the colours of its flows', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('e');
  const cards = gallery(page).getByRole('listitem');
  await expect(cards.locator('svg')).toHaveCount(scenarios().length);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await painted(page);
    const strokes = await cards
      .locator('svg path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
    expect(strokes).not.toContain('none');
    const first = await page.evaluate(() => {
      const probe = document.createElement('i');
      document.body.append(probe);
      probe.style.color = 'var(--flow-1)';
      return getComputedStyle(probe).color;
    });
    expect(strokes).toContain(first);
    const rules = colorScheme === 'light' ? 'all' : 'colours';
    expect(await violations(page, rules)).toEqual([]);
  }
});

test('fits each screen, with nothing cut', async ({ page }) => {
  await open(page);
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport);
    await page.keyboard.press('e');
    const cards = gallery(page).getByRole('listitem');
    await expect(cards).toHaveCount(scenarios().length);
    // A card is in sight at once, and all of them can be scrolled to.
    await expect(cards.first()).toBeInViewport({ ratio: 1 });
    const cut = await cards.evaluateAll((all) =>
      all
        .flatMap((card) => [...card.querySelectorAll('button, button > span:nth-of-type(2)')])
        .filter(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 ||
            part.getBoundingClientRect().right > innerWidth,
        )
        .map((part) => part.textContent),
    );
    expect(cut, `${viewport.width} px`).toEqual([]);
    await fits(page, `${viewport.width} px`);
    // Here the choices are lines that scroll.
    if (viewport === PHONE) expect(await violations(page)).toEqual([]);
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(gallery(page)).toHaveCount(0);
  }
});

test('filters by subject and level, together with a search', async ({ page }) => {
  await open(page);
  await page.keyboard.press('e');
  const dialog = gallery(page);
  const cards = dialog.getByRole('listitem');
  const all = scenarios().length;
  await expect(cards).toHaveCount(all);
  const subjects = dialog.getByRole('group', { name: 'Subject' });
  const levels = dialog.getByRole('group', { name: 'Level' });
  await subjects.getByRole('button', { name: /^Queues and ECN/ }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Queues and ECN']);
  const queues = await cards.count();
  expect(queues).toBeLessThan(all);
  // The numbers of the levels are those of the subject.
  await levels.getByRole('button', { name: /^Introduction/ }).click();
  const introductions = await cards.count();
  expect(introductions).toBeLessThan(queues);
  await expect(levels.getByRole('button', { name: /^Introduction/ })).toContainText(
    String(introductions),
  );
  await dialog.getByRole('searchbox').fill('bufferbloat');
  await expect(cards).toHaveCount(1);
  await dialog.getByRole('searchbox').fill('Prague');
  await expect(dialog.getByText('No example has “Prague”.')).toHaveText(/\. Show all$/);
  await dialog.getByRole('button', { name: 'Show all' }).click();
  await expect(cards).toHaveCount(all);
});

test('a reference page opens a running scenario that uses its subject', async ({ page }) => {
  for (const [path, sender] of [
    ['sender/vegas', 'vegas'],
    ['sender/hybla', 'hybla'],
  ]) {
    await page.goto(`./#/reference/${path}`);
    await page.getByRole('link', { name: 'Try it' }).click();
    await running(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const document = await page.evaluate(() => window.sawtooth?.document() ?? '');
    expect(document).toMatch(new RegExp(`"sender":\\s*\\{?\\s*"(kind":\\s*")?${sender}"`));
    // It can be left and come back to.
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Try it' })).toBeVisible();
  }
});

test('where nothing hovers, the button that removes a flow does not cut its name', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page);
  const rows = page.getByRole('list', { name: 'List of flows' }).getByRole('listitem');
  for (const row of await rows.all()) {
    const remove = row.getByRole('button', { name: /^Remove/ });
    await expect(remove).toHaveCSS('opacity', '1');
    const [name, button, figure] = await Promise.all([
      row.getByRole('combobox').boundingBox(),
      remove.boundingBox(),
      row.locator('output, [class*=value]').last().boundingBox(),
    ]);
    if (!name || !button || !figure) throw new Error('a row lacks a part');
    expect(name.x + name.width).toBeLessThanOrEqual(button.x);
    expect(figure.y + figure.height).toBeLessThanOrEqual(button.y + 6);
    const cut = await row
      .getByRole('combobox')
      .evaluate((one) => [...one.querySelectorAll('*')].some((e) => e.scrollWidth > e.clientWidth));
    expect(cut).toBe(false);
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(24);
  }
  await context.close();
});
