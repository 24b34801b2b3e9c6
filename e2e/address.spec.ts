import { documentOf, expect, interventions, lowered, now, open, running, test } from './laboratory';

const step = (page: import('@playwright/test').Page, title: string) =>
  page.getByRole('complementary', { name: 'Lesson' }).getByRole('heading', { name: title });

test('the address names the example and its step; reload and Back return to it', async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveURL(/#\/example\/ucc-newreno$/);
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page).toHaveURL(/#\/example\/ucc-newreno\/2$/);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Examples' });
  await dialog.getByRole('button', { name: /^Convergence of late-comers/ }).click();
  await expect(page).toHaveURL(/#\/example\/late-comers$/);
  await page.goBack();
  await expect(step(page, 'Predict: random loss stops')).toBeVisible();
  await expect(page).toHaveTitle(/^UCC beside NewReno/);
  await expect.poll(() => now(page)).toBe(20);
  await page.goForward();
  await expect(page).toHaveTitle(/^Convergence of late-comers/);
  await page.goBack();
  await expect(step(page, 'Predict: random loss stops')).toBeVisible();
  await page.reload();
  await expect(step(page, 'Predict: random loss stops')).toBeVisible();
  await expect.poll(() => now(page)).toBe(20);
  await expect(page).toHaveURL(/#\/example\/ucc-newreno\/2$/);
});

test('changes are in the address, and survive a reload', async ({ page }) => {
  await open(page, '#/example/ucc-newreno');
  const plain = await documentOf(page);
  const slider = page.getByRole('slider', { name: 'Rate' }).first();
  await slider.focus();
  await lowered(page, slider);
  await expect(page).toHaveURL(/#1[\w-]+$/);
  const changed = await documentOf(page);
  await page.reload();
  await running(page);
  expect(await documentOf(page)).toBe(changed);
  // It is open: nothing is offered again.
  await expect(page.getByRole('region', { name: 'Saved changes' })).toHaveCount(0);
  expect(await interventions(page)).toHaveLength(1);

  await page.goto('./#/example/ucc-newreno');
  await expect.poll(() => documentOf(page)).toBe(plain);
  await page.goBack();
  await expect.poll(() => documentOf(page)).toBe(changed);
});

test('a text leads to another example, and Back to the step that named it', async ({ page }) => {
  await page.goto('./#/example/late-comers/4');
  await expect(step(page, 'Chance with a pattern')).toBeVisible();
  await page.getByRole('link', { name: 'Phase effects at a drop-tail queue' }).click();
  await expect(page).toHaveTitle(/^Phase effects/);
  await running(page);
  await expect(page).toHaveURL(/#\/example\/phase-effects$/);
  await page.goBack();
  await expect(step(page, 'Chance with a pattern')).toBeVisible();
  await expect(page).toHaveURL(/#\/example\/late-comers\/4$/);
});

test('an address with a step shows the plots of that step', async ({ page }) => {
  await page.goto('./#/example/late-comers/2');
  await running(page);
  const panels = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-panels] > [data-panel]')].map(
        ({ dataset }) => dataset.panel,
      ),
    );
  await expect.poll(panels).toEqual(['throughput', 'fairness', 'cwnd']);
});

test('an address of a missing example or step says so, and offers what may be meant', async ({
  page,
}) => {
  await open(page);
  const go = (hash: string) => page.evaluate((to) => location.assign(to), hash);
  for (const hash of [
    '#/example/gone',
    `#/example/${'x'.repeat(5000)}`,
    '#/example/%3Cb%3E/1/2',
    '#/start/dumbell',
    '#/start/dumbbell?pairs=0',
  ]) {
    await go(hash);
    await expect(page.getByRole('alert')).toContainText(/There is no |pairs/);
    await page.getByRole('button', { name: 'Back to the running scenario' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveURL(/#\/example\/ucc-newreno$/);
  }
  await go('#/example/xcp-round-trip');
  await page.getByRole('alert').getByRole('link', { name: /XCP/ }).click();
  await expect(page).toHaveURL(/#\/example\/xcp-round-trips$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await go('#/example/phase-effects/99');
  await expect(page.getByText('There is no step 99')).toBeVisible();
  await expect(page).toHaveTitle(/^Phase effects/);
  await go('#/papers/ucc/66');
  await expect(page.getByRole('alert')).toContainText('no figure “66”');
  await page.getByRole('alert').getByRole('link', { name: 'Figure 6', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an unchanged example is shared by a readable address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shared = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return link.replace(/^[^#]*/, '');
  };
  // An address of a lesson is that of its example.
  await open(page, '#/lesson/ucc-newreno?step=2');
  await expect(page).toHaveURL(/#\/example\/ucc-newreno\/2$/);
  expect(await shared()).toBe('#/example/ucc-newreno/2');
  await page.goto('./#/start/dumbbell?pairs=3');
  await expect(page).toHaveTitle(/^Dumbbell/);
  await running(page);
  expect(await shared()).toBe('#/start/dumbbell?pairs=3');
  const plain = await documentOf(page);
  // The dialog that makes a network names it by its numbers.
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Start from' });
  await dialog.getByRole('radio', { name: 'Parking lot' }).check();
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/#\/start\/parking-lot$/);
  await page.goBack();
  await expect.poll(() => documentOf(page)).toBe(plain);
  // Once it is changed, the link holds the document.
  const seed = page.getByRole('textbox', { name: 'Seed' }).first();
  await seed.fill('77');
  await seed.press('Enter');
  await expect.poll(() => documentOf(page)).toContain('"seed":77');
  expect(await shared()).toMatch(/^#1[\w-]{100,}/);
});
