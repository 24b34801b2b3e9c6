import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { tableFromIPC } from '@uwdata/flechette';
import { link } from '../web/tools/networks.mjs';
import { beyond, documentOf, expect, program, running, test, violations } from './laboratory';

/** Two senders over three loss rates: 24 runs of five seconds. */
const GRID = {
  format: 'sawtooth-experiment',
  version: 2,
  name: 'A small grid',
  base: {
    format: 'sawtooth-scenario',
    version: 2,
    duration: 5,
    nodes: [
      { id: 's', kind: 'host' },
      { id: 'r', kind: 'router' },
      { id: 'd', kind: 'host' },
    ],
    links: [
      { id: 's-r', between: ['s', 'r'], rate: 100e6, delay: 0.001 },
      {
        id: 'r-d',
        between: ['r', 'd'],
        rate: 5e6,
        delay: 0.01,
        loss: { kind: 'bernoulli', probability: 0 },
      },
    ],
    flows: [{ id: 'f', from: 's', to: 'd', sender: 'newreno' }],
  },
  seeds: 4,
  axis: { label: 'Loss', path: 'links/r-d/loss/probability', values: [0, 0.02, 0.1] },
  series: [
    { id: 'newreno', label: 'NewReno', set: { 'flows/f/sender': 'newreno' } },
    { id: 'cubic', label: 'CUBIC', set: { 'flows/f/sender': 'cubic' } },
  ],
  measures: [
    {
      id: 'goodput',
      label: 'Goodput',
      unit: 'Mb/s',
      figure: { path: 'totalGoodput', factor: 1e-6 },
    },
    {
      id: 'window',
      label: 'Window',
      unit: 'segments',
      probe: { path: 'flows/f/cwnd', take: 'curve', points: 40 },
    },
  ],
  claims: [
    {
      id: 'falls',
      text: 'Loss costs goodput.',
      reason: 'Five in a hundred are many.',
      readings: [{ measure: 'goodput', kind: 'trend', series: 'newreno', direction: 'falling' }],
    },
  ],
};
const TEXT = JSON.stringify(GRID);

const finished = (page: Page) => page.getByRole('button', { name: 'Run again' });
const goodput = (page: Page) => page.getByRole('application', { name: /^Goodput,/ });

async function saved(page: Page, item: string): Promise<string> {
  return (await savedBytes(page, item)).toString();
}

async function savedBytes(page: Page, item: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return readFileSync(await pathOf(await coming));
}

async function pathOf(download: Download): Promise<string> {
  return download.path();
}

function onTheCommandLine(...options: string[]): string {
  const run = spawnSync(program(), ['experiment', '-', ...options], {
    input: TEXT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  expect(run.stderr).not.toContain('error');
  return run.stdout;
}

test('a link to an experiment runs it, and its files are those of the command line', async ({
  page,
}) => {
  await page.goto(`./${link(TEXT)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A small grid');
  await expect(page).toHaveURL(/#\/experiment\/1/);
  await expect(finished(page)).toBeVisible();
  await expect(page.getByText('24 of 24 runs')).toBeVisible();
  await expect(page.locator('[data-result="confirmed"]').first()).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(4);
  expect(await violations(page)).toEqual([]);

  expect(await saved(page, 'Results as JSON')).toBe(onTheCommandLine('--json'));
  expect(await saved(page, 'Figure as CSV')).toBe(onTheCommandLine('--csv'));
  const arrow = tableFromIPC(await savedBytes(page, 'Figure as Arrow'));
  const [head = '', ...lines] = onTheCommandLine('--csv').trim().split('\n');
  expect(arrow.schema.fields.map(({ name }) => name)).toEqual(head.split(','));
  expect([...arrow.getChild('mean').toArray()]).toEqual(
    lines.map((line) => {
      const mean = line.split(',')[head.split(',').indexOf('mean')] ?? '';
      return mean === '' ? null : Number(mean);
    }),
  );
  const svg = await saved(page, 'Figure as SVG');
  expect(svg).toContain('<svg');
  expect(svg).toContain('Goodput (Mb/s)');
  expect(svg).toContain('A small grid');
  expect(svg).toMatch(/Made with Sawtooth \d/);
  expect(svg).not.toMatch(/var\(|class=/);
  // On another ground it has other colours, and the page keeps its own.
  const pick = async (choice: string): Promise<void> => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitemradio', { name: choice }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await pick('Dark');
  const dark = await saved(page, 'Figure as SVG');
  expect(dark).toMatch(/<rect width="100%" height="100%" fill="rgb\(27, 28, 32\)"/);
  expect(dark).not.toContain('rgb(0, 114, 178)');
  await pick('White');
  const white = await saved(page, 'Figure as SVG');
  expect(white).toContain('fill="#ffffff"');
  expect(white).toContain('rgb(0, 114, 178)');
  await pick('4 ×');
  const png = await savedBytes(page, 'Figure as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(4 * Number(/^<svg[^>]* width="(\d+)"/.exec(white)?.[1]));
  // As wide as a column of a paper, with its letters; the page keeps its own width.
  const drawing = page.locator('svg[data-drawing]').first();
  const wide = (await drawing.getAttribute('width')) ?? '';
  await pick('85 mm, one column');
  const column = await saved(page, 'Figure as SVG');
  expect(column).toMatch(/^<svg[^>]* width="85mm"[^>]* viewBox="0 0 321\.26 /);
  // 8 points are 10.67 pixels.
  const letters = [...column.matchAll(/<text[^>]* font-size="([\d.]+)/g)].map(([, size]) => size);
  expect(new Set(letters.map((size) => Number(size).toFixed(1)))).toEqual(new Set(['10.7']));
  await pick('175 mm, two columns');
  expect(await saved(page, 'Figure as SVG')).toMatch(/^<svg[^>]* width="175mm"/);
  await expect(drawing).toHaveAttribute('width', wide);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy the picture' }).click();
  await expect(page.getByText('blocked copying a picture')).toBeVisible();

  await page.getByRole('button', { name: 'Check a run' }).click();
  await expect(page.getByText(/seed [1-4]: the same digest/)).toBeVisible();
});

test('a sensitivity is added as an axis, which makes another experiment', async ({ page }) => {
  await page.goto(`./${link(TEXT)}`);
  await expect(finished(page)).toBeVisible();
  const place = page.url();
  await page.getByRole('combobox', { name: 'Vary another value' }).click();
  await page.getByRole('option', { name: 'Loss recovery' }).click();
  await page.getByRole('button', { name: 'Open the experiment' }).click();
  await expect.poll(() => page.url()).not.toBe(place);
  await expect(page.getByText('of 72 runs')).toBeVisible();
  const values = page.getByRole('combobox', { name: 'Vary another value' });
  await values.click();
  await page.getByRole('option', { name: 'Number of seeds' }).click();
  await page.getByLabel('Values').fill('x');
  await expect(page.getByRole('alert')).toContainText('numbers separated by commas');
  await expect(page.getByRole('button', { name: 'Open the experiment' })).toBeDisabled();
});

test('a point opens in the laboratory, and back finds the experiment as it was', async ({
  page,
}) => {
  await page.goto(`./${link(TEXT)}`);
  await expect(finished(page)).toBeVisible();
  const panel = goodput(page);
  await panel.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'CUBIC' })).toContainText('Loss 0.02');
  await page.keyboard.press('Enter');
  await running(page);
  const document = JSON.parse(await documentOf(page));
  expect(document.flows[0].sender.kind ?? document.flows[0].sender).toBe('cubic');
  expect(document.links[1].loss.probability).toBe(0.02);
  expect(document.seed).toBe(1);
  await beyond(page, 0.1);

  await page.goBack();
  await expect(page.getByText('24 of 24 runs')).toBeVisible();
  await expect(finished(page)).toBeVisible();
});

test('results are opened from their file, and changed ones are detected', async ({ page }) => {
  const results = onTheCommandLine('--json');
  await page.goto('./#/reference');
  await page.goto('./#');
  await running(page);
  const drop = async (text: string): Promise<void> => {
    const data = await page.evaluateHandle((inside) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([inside], 'results.json', { type: 'application/json' }));
      return transfer;
    }, text);
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  };
  await drop(results);
  await expect(page.getByText('These results come from a file')).toBeVisible();
  await expect(page.getByText('24 of 24 runs')).toBeVisible();
  await page.getByRole('button', { name: 'Check a run' }).click();
  await expect(page.getByText('the same digest')).toBeVisible();

  await drop(results.replace(/"engine":"[^"]*"/, '"engine":"0.0.1"'));
  await expect(page.getByText('come from a file of another version')).toBeVisible();
  // A cell of another document is of another experiment, whatever its place.
  await drop(results.replace(/"document":"[0-9a-f]{4}/, '"document":"0000'));
  await expect(page.getByRole('alert')).toContainText('cells/0/document');

  await drop(results.replaceAll(/"digest":"[0-9a-f]{4}/g, '"digest":"0000'));
  await page.getByRole('button', { name: 'Check a run' }).click();
  await expect(page.getByText('different digest or values')).toBeVisible();
});

test('a grid too large is refused with its size, and an invalid document with its path', async ({
  page,
}) => {
  const large = {
    ...GRID,
    seeds: 10_000,
    axis: { ...GRID.axis, values: { from: 0.001, to: 0.9, count: 6 } },
  };
  await page.goto(`./${link(JSON.stringify(large))}`);
  await expect(page.getByRole('alert')).toContainText('120000 cells');

  const wrong = { ...GRID, axis: { ...GRID.axis, path: 'links/r-d/los/probability' } };
  await page.goto(`./${link(JSON.stringify(wrong))}`);
  await expect(page.getByRole('alert')).toContainText('axis');
  // The document can be mended where it is.
  const editor = page.getByRole('textbox', { name: 'Document' });
  await editor.fill(TEXT);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(finished(page)).toBeVisible();
});

test('a running experiment is cancelled at once, and can be continued', async ({ page }) => {
  const long = { ...GRID, seeds: 40, base: { ...GRID.base, duration: 60 } };
  await page.goto(`./${link(JSON.stringify(long))}`);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  // So many runs wait for a press: anybody can make a link.
  await expect(page.getByText('0 of 240 runs')).toBeVisible();
  await page.getByRole('button', { name: 'Run all 240' }).click();
  await expect(page.getByText(/^[1-9]\d* of 240 runs/)).toBeVisible();
  const workers = () => page.workers().filter((worker) => /programWorker/.test(worker.url()));
  expect(workers().length).toBeGreaterThan(1);
  await cancel.click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled after' })).toHaveCount(1);
  // Of a part of the runs there are points, and no verdicts.
  await expect(page.getByText('Verdicts appear when all runs are finished.')).toBeVisible();
  await expect(page.locator('[data-result]')).toHaveCount(0);
  const done = await page.getByText(/of 240 runs/).innerText();
  // Workers that run cells are ended even when busy: the collector is left.
  await expect.poll(() => workers().length).toBe(1);
  expect(await page.getByText(/of 240 runs/).innerText()).toBe(done);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/of 240 runs/)).not.toHaveText(done);
});

test('a scenario becomes a grid by the form, and the experiment of it runs', async ({ page }) => {
  await page.goto(`./${link(JSON.stringify(GRID.base))}`);
  await running(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Parameter sweep…' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Part of the scenario' }).click();
  await page.getByRole('option', { name: 'Link r-d' }).click();
  await form.getByRole('combobox', { name: 'Series' }).click();
  await page.getByRole('option', { name: 'Senders' }).click();
  await form.getByRole('checkbox', { name: 'NewReno', exact: true }).check();
  await form.getByRole('checkbox', { name: 'Vegas', exact: true }).check();
  await form.getByRole('checkbox', { name: 'Mean queue', exact: true }).check();
  await expect(form.getByRole('status')).toContainText('60\u202fruns of 5\u202fs each');
  expect(await violations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create the experiment' }).click();
  await expect(finished(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('application')).toHaveCount(2);
  await page.goBack();
  await running(page);
});
