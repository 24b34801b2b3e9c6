import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  digestAt,
  documentOf,
  expect,
  now,
  open,
  program,
  root,
  scenarios,
  test,
} from './laboratory';

interface Native {
  flows: { id: string; goodput: number; rtt: { p95: number } | null; retransmissions: number }[];
}

/** The range of a scenario's run as the command line measures it. */
function native(file: string, from: number, to: number): Native {
  const range = ['--warmup', String(from), '--duration', String(to)];
  const done = spawnSync(program(), ['run', join(root, 'scenarios', file), '--json', ...range], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as Native;
}

test('the summary of a zoomed range is that of the command line, to the last digit', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scenario = scenarios().find(({ file }) => file === 'ucc-newreno.json');
  if (!scenario) throw new Error('the first example is gone');
  await open(page);
  await digestAt(page, 40);
  await page.getByRole('button', { name: 'Summary of the run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Summary' });
  await expect(dialog.getByRole('heading', { name: 'Flows' })).toBeVisible();
  const fill = async (label: string, text: string): Promise<void> => {
    const field = dialog.getByRole('textbox', { name: label });
    await field.fill(text);
    await field.press('Enter');
  };
  await fill('Beginning of the range', '12.5 s');
  await fill('End of the range', '30 s');
  await expect(dialog).toContainText('From 12.5 to 30 s');
  await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  const { flows } = native(scenario.file, 12.5, 30);
  expect(flows.length).toBeGreaterThan(1);
  for (const { id, goodput, rtt, retransmissions } of flows) {
    const row = csv.split('\n').find((line) => line.startsWith(`${id},`));
    const values = row?.split(',') ?? [];
    for (const figure of [goodput, rtt?.p95, retransmissions])
      expect(values, id).toContain(String(figure));
  }
  // As a file, what the command line prints.
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download JSON' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^ucc-beside-newreno.*-summary\.json$/);
  const { flows: saved } = JSON.parse(readFileSync(await file.path(), 'utf8')) as Native;
  expect(saved.map(({ goodput }) => goodput)).toEqual(flows.map(({ goodput }) => goodput));
  // A range beyond what has been run is refused in words.
  await fill('End of the range', '55 s');
  await expect(dialog.getByRole('status').first()).toContainText('both must be within');

  // Sorted by a click on a column, largest first.
  const goodput = dialog.getByRole('columnheader', { name: /Goodput/ });
  await goodput.getByRole('button').click();
  await expect(goodput).toHaveAttribute('aria-sort', 'descending');
  await goodput.getByRole('button').click();
  await expect(goodput).toHaveAttribute('aria-sort', 'ascending');
});

test('the summary opens on the range that the figures of a text are measured over', async ({
  page,
}) => {
  await open(page, '#/example/newreno-sawtooth/2');
  const card = page.getByRole('complementary', { name: 'Lesson' });
  await expect(card).toContainText('Measured from 10 to 60');
  await card.getByRole('button', { name: 'Summary of this range' }).click();
  const dialog = page.getByRole('dialog', { name: 'Summary' });
  await expect(dialog).toContainText(/From 10 to 60.s: a total goodput of 9\.65.Mb\/s/);
  // The text can be read.
  const most = dialog.getByRole('row', { name: /^r → receiver/ }).first();
  await expect(most).toContainText('66');
  await expect(dialog.getByRole('columnheader', { name: /RTT mean/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(dialog).toContainText('From 10 to 60');
});

test('the print has title, network, plots, summary and link, black on white and without controls', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await digestAt(page, 5);
  // The print dialog is the browser's; the sheet is ready when it is asked to print.
  await page.evaluate(() => {
    globalThis.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = 'true';
    };
  });
  await page.keyboard.press('Control+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('[class*="_paperTitle_"]')).toHaveText(/^UCC beside NewReno/);
  await expect(page.locator('[class*="_paperTitle_"]')).toBeVisible();
  for (const name of ['Network', 'Plots'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Flows' })).toBeVisible();
  await expect(page.getByText(/^Link: .*#/)).toBeVisible();
  for (const name of ['Inspector', 'Flows', 'Playback'])
    await expect(page.getByRole('region', { name, exact: true })).toBeHidden();
  const controls = page.getByRole('button', {
    name: /^(Share|Panels)$|^(Add a|Move|Give|Copy as)/,
  });
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeHidden();
  const { background, ink } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { background: backgroundColor, ink: color };
  });
  expect([background, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  // Both fit the width of A4 within its margins.
  const parts = page.locator('[data-paper="network"], [data-paper="plots"]');
  await expect(parts).toHaveCount(2);
  for (const part of await parts.all())
    expect((await part.boundingBox())?.width).toBeLessThanOrEqual(701);
  // Some browsers take the page only after the call has come back.
  const sheet = page.locator('[data-paper="sheet"]');
  await expect(sheet).toContainText(/From 0 to 5.s: /);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
});

test('the print has the range in view, and not that of a text read before', async ({ page }) => {
  await open(page, '#/example/newreno-sawtooth/2');
  const card = page.getByRole('complementary', { name: 'Lesson' });
  await expect(card).toContainText('Measured from 10 to 60');
  await page.evaluate(() => {
    globalThis.print = () => {};
  });
  const sheet = page.locator('[data-paper="sheet"]');
  await page.keyboard.press('Control+p');
  await expect(sheet).toContainText(/From 10 to 60.s: /);
  await card.getByRole('button', { name: 'Summary of this range' }).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    location.hash = '#/example/aimd-family';
  });
  await expect.poll(() => documentOf(page)).toContain('aimd-late');
  await digestAt(page, 12);
  // The screen is printed as it is: the frame of that instant may be on its way.
  await expect.poll(() => now(page)).toBe(12);
  await page.keyboard.press('Control+p');
  await expect(sheet).toContainText(/From 0 to 12.s: /);
});
