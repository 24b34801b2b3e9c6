import { initialDownload } from '../web/tools/build.mjs';
import { beyond, expect, open, test } from './laboratory';

test('a first visit downloads exactly the files whose size is checked', async ({ page }) => {
  const fetched = new Set<string>();
  // Workers' requests too: they are the context's.
  page.context().on('response', (response) => {
    const file = /assets\/[^/]+\.(?:js|wasm)$/.exec(new URL(response.url()).pathname)?.[0];
    // The module that keeps the page for visits without a connection comes three seconds after the first plot, which
    // a slow machine reaches before the story looks.
    if (file && !/\/offline-/.test(file)) fetched.add(file);
  });
  await open(page, '');
  await beyond(page, 2);
  await page.waitForLoadState('networkidle');
  const checked = initialDownload().map(({ file }) => file);
  expect([...fetched].sort()).toEqual(checked.sort());
});

test('the first plot waits for nothing that it does not need, and later parts shift nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { measure } = performance;
    performance.measure = (name: string, ...rest: []) => {
      // The state of the page when it measures its first plot.
      if (name === 'first-plot') {
        const plots = document.querySelector('[data-part="plots"]');
        document.documentElement.dataset.early = `${document.querySelector('#inspector') !== null}`;
        document.documentElement.dataset.plots = `${plots?.getBoundingClientRect().top}`;
      }
      return measure.call(performance, name, ...rest);
    };
  });
  await page.goto('./');
  await expect(page.locator('#inspector')).toBeVisible();
  await expect(page.locator('[data-take="host"]')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-early', 'false');
  const top = (await page.locator('[data-part="plots"]').boundingBox())?.y;
  await expect(page.locator('html')).toHaveAttribute('data-plots', `${top}`);
});
