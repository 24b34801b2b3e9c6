import {
  beyond,
  digestAt,
  expect,
  nativeDigest,
  now,
  open,
  painted,
  paused,
  running,
  scenarios,
  test,
} from './laboratory';

test('opens running, with one sentence about what is on screen and nothing in the way', async ({
  page,
}) => {
  await open(page, '');
  await expect(page).toHaveTitle(/^One flow, one queue: the sawtooth · Sawtooth/);
  // It stands in the text beside the network; without that, in the network, and never twice.
  const sentence = page.getByText(/^Sawtooth is a laboratory/);
  const network = page.getByRole('region', { name: 'Network' });
  await expect(sentence).toHaveCount(1);
  await expect(sentence).toBeVisible();
  await expect(network.getByText(/^Sawtooth is a laboratory/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide the text' }).click();
  await expect(network.getByText(/^Sawtooth is a laboratory/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const before = await now(page);
  await beyond(page, before + 0.2);
});

test('draws packets and curves', async ({ page }) => {
  await open(page);
  await digestAt(page, 3);
  await paused(page);
  await painted(page);
  // Something is painted on each canvas and in each plot: what is fully transparent would be blank.
  const blank = await page.evaluate(() => {
    const painted = (canvas: HTMLCanvasElement, top: number, bottom: number): boolean => {
      const scale = canvas.height / canvas.getBoundingClientRect().height;
      const y = Math.round(top * scale);
      const high = Math.max(1, Math.round((bottom - top) * scale));
      const data = canvas.getContext('2d')?.getImageData(0, y, canvas.width, high).data;
      return data?.some((value, index) => index % 4 === 3 && value > 0) ?? false;
    };
    const canvases = [...document.querySelectorAll('canvas')];
    const empty = canvases.filter((one) => !painted(one, 0, one.getBoundingClientRect().height));
    const surface = document.querySelector<HTMLCanvasElement>('[role=application] canvas');
    if (!surface) return ['the plots'];
    const origin = surface.getBoundingClientRect().top;
    const plots = [...document.querySelectorAll('section section')].filter((plot) => {
      const box = plot.firstElementChild?.getBoundingClientRect();
      return !box || !painted(surface, box.top - origin + 22, box.bottom - origin);
    });
    return [...empty, ...plots].map((one) => one.outerHTML.slice(0, 80));
  });
  expect(blank).toEqual([]);
  await expect(page.locator('canvas')).toHaveCount(3);
});

test('shows both flows with their goodput', async ({ page }) => {
  await open(page);
  const flows = page.getByRole('list', { name: 'List of flows' });
  await expect(flows.getByRole('listitem')).toHaveCount(2);
  await expect(flows.getByRole('combobox', { name: 'Sender of flow f1' })).toHaveText(/UCC/);
  await expect(flows.getByRole('combobox', { name: 'Sender of flow f2' })).toHaveText(/NewReno/);
  await expect(flows.getByText(/^\d+\.\d+$/)).toHaveCount(2);
});

test('pauses at the end and offers to go on', async ({ page }) => {
  await open(page);
  const speed = page.getByRole('slider', { name: 'Speed' });
  await speed.focus();
  await speed.press('End');
  await expect(page.getByText('Run finished.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const end = await now(page);
  await page.getByRole('button', { name: /^Extend by/ }).click();
  await beyond(page, end);
});

/** Seconds that each example runs here: to their ends they are compared by `npm test` without the page. */
const LONG_ENOUGH = 2;

// The digests of all of them are compared natively, in Node and in Chromium without the page: here a few, through its worker.
test('examples run in the page as they do natively', async ({ page }) => {
  await open(page);
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  const choose = () => page.getByRole('button', { name: 'Examples', exact: true }).click();
  await choose();
  await expect(dialog.getByRole('listitem')).toHaveCount(scenarios().length);
  await page.keyboard.press('Escape');
  for (const { file, text, name, duration } of scenarios().filter((_, i) => i % 9 === 0)) {
    await test.step(file, async () => {
      const end = Math.min(duration, LONG_ENOUGH);
      const document: object = JSON.parse(text);
      const native = nativeDigest({
        text: JSON.stringify({ ...document, duration: end, warmup: 0, lesson: undefined }),
      });
      await choose();
      await dialog.getByRole('button', { name, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('button', { name: `${name}: open the examples` })).toBeVisible();
      await running(page);
      expect(await digestAt(page, end), file).toBe(await native);
      // Once more after going back and forth.
      await digestAt(page, end * 0.8);
      expect(await digestAt(page, end), file).toBe(await native);
    });
  }
});

test('examples can be searched', async ({ page }) => {
  await open(page);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  const search = dialog.getByRole('searchbox', { name: 'Search the examples' });
  await expect(search).toBeFocused();
  const found = dialog.locator('li button');
  const all = await found.count();
  // A sender that no text names as the document does, a word of the text, and nothing.
  await page.keyboard.type('BBRv3');
  await expect(dialog.getByRole('status')).toContainText('BBRv3');
  await expect(found.first()).toContainText('BBR');
  expect(await found.count()).toBeLessThan(all / 4);
  await search.fill('no such thing');
  await expect(dialog.getByText('No example has “no such thing”.')).toBeVisible();
  await expect(found).toHaveCount(0);
  await search.fill('spurious timeout');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(
    page.getByRole('button', { name: /^Timeouts: .*spurious timeout: open/ }),
  ).toBeVisible();
});

test('keeps the flow list in order when flows come and go', async ({ page }) => {
  await open(page);
  const flows = page.getByRole('list', { name: 'List of flows' });
  await page.getByRole('button', { name: 'Add a flow' }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Flow f3' })).toBeVisible();
  await flows.getByRole('listitem').nth(1).hover();
  await page.getByRole('button', { name: 'Remove flow f2' }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(flows.getByRole('listitem')).toHaveCount(2);
});
