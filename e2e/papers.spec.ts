import type { Page } from '@playwright/test';
import {
  documentOf,
  expect,
  fits,
  inEveryLook,
  open,
  PHONE,
  running,
  SCREENS,
  test,
  violations,
} from './laboratory';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, name: string) => page.getByRole('region', { name });
const FIGURE_6 = 'Throughput of two flows of one kind under random loss';

test('by keys alone from the menu to a figure, its reference page and back', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.keyboard.type('pap');
  await expect(page.getByRole('menuitem', { name: 'Papers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Papers');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Utilization-based/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Utilization-based congestion control');
  await expect(title(page)).toBeFocused();
  // From the list beside it to the card of a figure.
  const list = page.getByRole('navigation', { name: 'Papers' });
  await list.getByRole('link', { name: 'Figure 6', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: FIGURE_6 })).toBeFocused();
  await expect(page.getByRole('heading', { name: FIGURE_6 })).toBeInViewport();
  expect(page.url()).toMatch(/#\/papers\/ucc\/6$/);
  await page.getByRole('main').getByRole('link', { name: 'CHD' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('CHD');
  await page.goBack();
  await expect(page.getByRole('heading', { name: FIGURE_6 })).toBeInViewport();
});

test('a card has its figure, a table of its numbers, and a verdict on each claim', async ({
  page,
}) => {
  await page.goto('./#/papers/ucc/6');
  const figure = card(page, FIGURE_6);
  await expect(figure.locator('[data-figure] svg').first()).toBeVisible();
  await figure.getByText('Numbers', { exact: true }).click();
  const table = figure.getByRole('table', { name: /Throughput of both flows/ });
  await expect(table.getByRole('columnheader', { name: 'UCC' })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeGreaterThan(8);
  const claim = figure.getByRole('listitem').filter({ hasText: 'Over wireless links UCC' }).first();
  await expect(claim).toContainText(/(confirmed|inconclusive)/);
  await expect(claim).toContainText('at least 1.5 claimed');
  await expect(claim).toContainText('Why this test:');
  await claim.getByText('All 5 points').first().click();
  await expect(claim.getByRole('row')).toHaveCount(6);
  await figure.getByText('Method').click();
  await expect(figure).toContainText('npm run sim -- experiment scenarios/papers/ucc/6.json');
  await expect(figure).toContainText('20 seeds each');
  await figure
    .locator('summary')
    .filter({ hasText: /^Setting$/ })
    .click();
  await expect(figure).toContainText('10\u202fMb/s, 20\u202fms, Drop-tail 50');
});

test('a claim says on which open setting it hangs, and each choice can be run', async ({
  page,
}) => {
  await page.goto('./#/papers/ucc/6');
  const claim = card(page, FIGURE_6)
    .getByRole('listitem')
    .filter({ hasText: 'Over wireless links UCC' })
    .first();
  await expect(claim).toContainText('depends on an unstated setting');
  await expect(claim).toContainText('It depends on: Clock behind UCC');
  await claim.getByText('All unstated settings').click();
  await claim.getByRole('link', { name: 'exact, within 0.5 ms of the least' }).click();
  await expect(page).toHaveURL(/#\/experiment\/ucc\/6\/clock=exact$/);
  await expect(title(page)).toHaveText(FIGURE_6);
  // Its results are not among those that ship: it is run.
  await expect(page.getByText(/of 800 runs/).first()).toBeVisible();
  const clock = page.getByRole('combobox', { name: 'Clock behind UCC' });
  await expect(clock).toContainText('exact');
  await clock.click();
  await page.getByRole('option', { name: 'ticks of 1 ms' }).click();
  await expect(page).toHaveURL(/#\/experiment\/ucc\/6$/);
  await expect(page.getByText('800 of 800 runs')).toBeVisible();
});

test('the outcome of a paper has an address of its own, and takes its numbers from the results', async ({
  page,
}) => {
  await page.goto('./#/papers/ucc');
  await page.getByRole('link', { name: 'Confirmed and refuted claims' }).click();
  await expect(page).toHaveURL(/#\/papers\/ucc\/outcome$/);
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Mb/s');
  await expect(main).not.toContainText('{');
  await expect(main.locator('figure svg').first()).toBeVisible();
  await main
    .getByRole('link', { name: /and its claims$/ })
    .first()
    .click();
  await expect(page.getByText('Claims').first()).toBeVisible();
});

test('a panel is enlarged, and a part of it looked at by pointer and keys', async ({ page }) => {
  await page.goto('./#/papers/ucc/6');
  const figure = card(page, FIGURE_6);
  await figure.getByRole('button', { name: 'Enlarge Throughput of both flows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Throughput of both flows (Mb/s)' });
  const panel = dialog.getByRole('application');
  const ticks = () => dialog.locator('svg[data-drawing] text').allTextContents();
  const all = await ticks();
  const box = await panel.boundingBox();
  if (!box) throw new Error('no panel');
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(ticks).not.toEqual(all);
  await dialog.getByRole('button', { name: 'Whole figure' }).click();
  await expect.poll(ticks).toEqual(all);
  await panel.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect.poll(ticks).not.toEqual(all);
  await page.keyboard.press('-');
  await expect.poll(ticks).toEqual(all);
  expect(await violations(page)).toEqual([]);
});

test('states over time are read by keys, and open as a running scenario', async ({ page }) => {
  await page.goto('./#/papers/window-clamp/9');
  const figure = card(page, 'States of congestion control of 1, 5 and 10 telephones');
  const panel = figure.getByRole('application', { name: /^State, Telephones 5/ });
  await panel.focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status').filter({ hasText: 'slow start' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(figure.getByRole('status').filter({ hasText: 'Falling rates' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await running(page);
  const { nodes } = JSON.parse(await documentOf(page)) as {
    nodes: { id: string; count?: number; rateControl?: string }[];
  };
  expect(nodes.find(({ id }) => id === 'sta')).toMatchObject({ count: 5, rateControl: 'arf' });
});

test('a point opens as a running scenario, and the way back leads to its card', async ({
  page,
}) => {
  await page.goto('./#/papers/ucc');
  const figure = card(page, FIGURE_6);
  await figure.scrollIntoViewIfNeeded();
  const panel = figure.getByRole('application').first();
  await panel.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await running(page);
  const { links } = JSON.parse(await documentOf(page)) as {
    links: { id: string; loss?: { probability: number } }[];
  };
  expect(links.find(({ id }) => id === 'r-n3')?.loss?.probability).toBeGreaterThan(0);
  await page.goBack();
  await expect(figure).toBeInViewport();
});

test('an experiment runs at an address of its own, and comes back to its card', async ({
  page,
}) => {
  await page.goto('./#/papers/vcp-bise/2');
  const figure = card(page, "How fast utilization grows with BISE's formula");
  await figure.getByRole('link', { name: 'Run it here' }).click();
  await expect(title(page)).toHaveText("How fast utilization grows with BISE's formula");
  expect(page.url()).toMatch(/#\/experiment\/vcp-bise\/2$/);
  await page.goBack();
  await expect(figure).toBeInViewport();
});

test('an experiment fits on a telephone, and leads to the card of its figure', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#/experiment/ucc/6');
  await expect(title(page)).toHaveText(FIGURE_6);
  await fits(page);
  await page.getByRole('link', { name: /^Utsumi and Zabir/ }).click();
  await expect(card(page, FIGURE_6)).toBeInViewport();
});

test('results are fetched as their cards come into view', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = /papers\/(.*)\.json$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  await page.goto('./#/papers');
  await expect(page.getByText(/^\d+.claims$/).first()).toBeVisible();
  expect(fetched).toEqual([]);
  await page.goto('./#/papers/ucc');
  await expect.poll(() => fetched).toContain('ucc/2-3');
  expect(fetched).not.toContain('ucc/chd-threshold');
  await card(page, "CHD's threshold and the buffer").scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain('ucc/chd-threshold');

  // A print is of the whole page: all are fetched first, and laid out in the columns of a paper.
  await page.goto('./#/papers/vcp-bise');
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const cards = [...document.querySelectorAll('section:has(> header)')];
      const loading = cards.filter((one) => one.textContent?.includes('Loading the results…'));
      const drawn = cards.filter((one) => one.querySelector('[data-figure] svg[data-drawing]'));
      document.documentElement.dataset.printed = `${loading.length} of ${cards.length} load, ${drawn.length} are drawn`;
      dispatchEvent(new Event('afterprint'));
    };
  });
  // Most cards are not near the screen.
  await expect(page.getByText('Loading the results…').nth(4)).toBeAttached();
  const cards = await page.locator('section:has(> header)').count();
  // On paper they say what to do: the browser's own menu waits for nothing.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/It is loading now: print again/).nth(4)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed',
    `0 of ${cards} load, ${cards} are drawn`,
  );
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length).toBeGreaterThan(3);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const panel = page.locator('svg[data-drawing]').first();
  await expect(panel).toHaveAttribute('width', '297');
  await expect(page.getByRole('button', { name: /^Enlarge/ }).first()).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(panel).not.toHaveAttribute('width', '297');
});

test('unreadable results are reported, and can be fetched again', async ({ page }) => {
  let served = 0;
  await page.route('**/papers/ucc/6.json', (route) => {
    served += 1;
    return served === 1 ? route.fulfill({ body: '<!doctype html>' }) : route.continue();
  });
  await page.goto('./#/papers/ucc/6');
  const figure = card(page, FIGURE_6);
  await expect(figure.getByRole('status')).toContainText('cannot be read');
  await expect(figure).toContainText('Over wireless links UCC performs');
  await figure.getByRole('button', { name: 'Try again' }).click();
  await expect(figure.locator('[data-figure] svg').first()).toBeVisible();
});

test('results of another document are marked', async ({ page }) => {
  await page.route('**/papers/ucc/6.json', async (route) => {
    const response = await route.fetch();
    const results = (await response.json()) as { experiment: { seeds: number } };
    results.experiment.seeds = 3;
    await route.fulfill({ json: results });
  });
  await page.goto('./#/papers/ucc/6');
  await expect(card(page, FIGURE_6).getByRole('note')).toContainText('an earlier document');
});

test('on return from a paper the run is there; an example of the paper replaces it', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('link', { name: 'Papers', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^SPRED/ })
    .click();
  await page.getByRole('link', { name: 'Back to the laboratory' }).last().click();
  await expect(page.getByRole('region', { name: 'Plots' })).toBeVisible();
  await expect(page).toHaveTitle(/^UCC .* · Sawtooth$/);
  await page.goBack();
  // An example is a link that names it.
  const example = page.getByRole('main').locator('a[href^="#/example/"]');
  const name = await example.innerText();
  await example.click();
  await running(page);
  await expect(page).toHaveTitle(`${name} · Sawtooth`);
});

test('the examples lead to the papers', async ({ page }) => {
  await open(page);
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByRole('button', { name: 'Figures of papers' }).click();
  await expect(title(page)).toHaveText('Papers');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an address of no paper says so and lists the papers', async ({ page }) => {
  await page.goto('./#/papers/tcp-real');
  await expect(title(page)).toHaveText('This paper does not exist');
  await expect(page.getByRole('alert')).toContainText('tcp-real');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(5);
});

test('in a lecture a paper is as large as the laboratory', async ({ page }) => {
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of ['', '/ucc']) {
      await page.goto(`./?lecture#/papers${place}`);
      await expect(title(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-scaled', 'true');
      await fits(page, place);
    }
  }
});

for (const place of ['', '/ucc/6', '/vcp-bise', '/window-clamp', '/no-such']) {
  test(`papers${place} fit in every look, and axe finds nothing`, async ({ page }) => {
    await page.goto(`./#/papers${place}`);
    await expect(title(page)).toBeVisible();
    await expect(page.getByText('Loading the paper…')).toHaveCount(0);
    if (place === '/ucc/6') {
      await expect(card(page, FIGURE_6).locator('[data-figure] svg').first()).toBeVisible();
    }
    // The list of papers beside a text is not on a phone: one of them is enough.
    await inEveryLook(
      page,
      async ({ rules }) => {
        await fits(page);
        expect(await violations(page, rules)).toEqual([]);
      },
      SCREENS,
      place === '/ucc/6' ? [PHONE] : [],
    );
  });
}
