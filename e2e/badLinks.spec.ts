import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { test as base, type Page, type Worker } from '@playwright/test';
import {
  beyond,
  digestAt,
  documentOf,
  expect,
  now,
  open,
  openFile,
  running,
  scenarios,
  test,
} from './laboratory';

const packed = (text: string): string => deflateRawSync(Buffer.from(text)).toString('base64url');

/** Every refusal leaves the examples one click away. */
async function recovers(page: Page): Promise<void> {
  await page.getByRole('alert').getByRole('button', { name: 'Open an example' }).click();
  await page.getByRole('dialog', { name: 'Examples' }).locator('li button').first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await running(page);
}

const links: [name: string, hash: string, says: RegExp][] = [
  ['garbage', '#1%%%%', /characters that are not allowed/],
  ['truncated', `#1${packed('{"format":"sawtooth-scenario"}').slice(0, 12)}`, /incomplete/],
  ['of a newer version', '#2abcdef', /newer.*version 2/],
  ['to something else', '#top', /not a link to a scenario/],
  ['to what is no JSON', `#1${packed('hello')}`, /JSON|expected|value/i],
  [
    'that inflates without end',
    `#1${packed(' '.repeat(5_000_000))}`,
    /more than 1 MB, the maximum size of a document/,
  ],
];

/** Opens an address as if the page had not been there before. */
async function arrive(page: Page, hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`./${hash}`);
}

test('an invalid link is explained, with the examples a click away', async ({ page }) => {
  for (const [name, hash, says] of links) {
    await test.step(name, async () => {
      await arrive(page, hash);
      await expect(page.getByRole('alert')).toContainText('This link cannot be opened');
      await expect(page.getByRole('alert')).toContainText(says);
      await recovers(page);
    });
  }
});

base('an example that cannot be fetched says so, and blames no link', async ({ page }) => {
  await page.route(/\/examples-[^/]*\.js/, (route) => route.abort());
  await arrive(page, '#/example/bufferbloat');
  await expect(page.getByRole('alert')).toContainText('Check the connection.');
  await expect(page.getByRole('alert')).not.toContainText('characters');
});

const FIRST = JSON.parse(scenarios().find(({ file }) => file === 'ucc-newreno.json')?.text ?? '{}');

test('a link whose document is invalid names the path', async ({ page }) => {
  const document = structuredClone(FIRST) as { links: { id: string; rate: number }[] };
  const last = document.links.at(-1);
  if (!last) throw new Error('no link');
  last.rate = 0;
  await arrive(page, `#1${packed(JSON.stringify(document))}`);
  await expect(page.getByRole('alert').locator('code')).toHaveText(`links/${last.id}/rate`);
  await recovers(page);
});

const texts: [name: string, text: string][] = [
  ['quotations', '>'.repeat(2500)],
  ['lists', '- '.repeat(5000)],
  ['brackets', '['.repeat(99_999)],
];

test('a link whose text is thousands of marks opens as any other', async ({ page }) => {
  for (const [name, text] of texts) {
    await test.step(name, async () => {
      const lesson = { steps: [{ title: 'Read', text: text.slice(0, 10_000) }] };
      await arrive(page, `#1${packed(JSON.stringify({ ...FIRST, about: text, lesson }))}`);
      await running(page);
      await expect(page.getByRole('alert')).toHaveCount(0);
      const card = page.getByRole('complementary', { name: 'Lesson' });
      await expect(card).toContainText(text.slice(0, 200));
      // The network draws the first sentence where no card is open.
      await card.getByRole('button', { name: 'Hide the text' }).click();
      await expect(card).toHaveCount(0);
      const before = await now(page);
      await beyond(page, before);
    });
  }
});

test('a link opened over a running scenario leaves that one alone', async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    location.hash = '#1%%%';
  });
  await expect(page.getByRole('alert')).toContainText('This link cannot be opened');
  await page.getByRole('button', { name: 'Back to the running scenario' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const before = await now(page);
  await beyond(page, before);
});

test('bad files are refused by name, however large', async ({ page }) => {
  await open(page);
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await openFile(page, file('broken.json', '{"format":'));
  await expect(page.getByRole('alert')).toContainText('This file cannot be opened');
  await page.getByRole('button', { name: 'Back to the running scenario' }).click();
  await openFile(page, file('huge.json', `[${'0,'.repeat(600_000)}0]`));
  await expect(page.getByRole('alert')).toContainText('a document has at most 1 MB');
  await expect(page.getByRole('alert').locator('code')).toHaveText('huge.json');
  await recovers(page);
});

base('without the engine the page says so', async ({ page }) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('The engine cannot be loaded');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  // Once it can be had again, an example is enough.
  await page.unroute(/\.wasm$/);
  await page.keyboard.press('e');
  await page.getByRole('dialog', { name: 'Examples' }).locator('li button').first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await running(page);
});

async function kill(worker: Worker | undefined): Promise<void> {
  if (!worker) throw new Error('no worker');
  await worker
    .evaluate(() => {
      setTimeout(() => {
        throw new Error('out of order');
      }, 0);
    })
    .catch(() => {});
}

base('a worker that dies is replaced, and the run rebuilt where it was', async ({ page }) => {
  await open(page);
  await beyond(page, 1);
  const document = await documentOf(page);
  const before = await now(page);
  await kill(page.workers()[0]);
  await expect(page.getByText('The run was repeated from its scenario')).toBeVisible();
  expect(await documentOf(page)).toBe(document);
  await beyond(page, before);
  const rebuilt = await digestAt(page, 1);
  await page.goto('about:blank');
  await open(page);
  expect(await digestAt(page, 1)).toBe(rebuilt);
});

base('at the fourth death the work can be saved, and the run tried again', async ({ page }) => {
  await open(page);
  await beyond(page, 1);
  const document = await documentOf(page);
  let worker = page.workers()[0];
  for (let death = 1; death < 4; death += 1) {
    const next = page.waitForEvent('worker');
    await kill(worker);
    worker = await next;
  }
  await kill(worker);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The engine has stopped');
  await expect(alert).toContainText('out of order');
  const saving = page.waitForEvent('download');
  await alert.getByRole('button', { name: 'Download the scenario' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(JSON.parse(saved)).toEqual(JSON.parse(document));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  expect(await documentOf(page)).toBe(document);
  const again = await now(page);
  expect(again).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await beyond(page, again);
});

base(
  'the page loads nothing but its own files, and runs no text as a program',
  async ({ page }) => {
    await open(page);
    const policy = await page
      .locator('meta[http-equiv="Content-Security-Policy"]')
      .getAttribute('content');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    const refused = await page.evaluate(async () => {
      const violation = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      });
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.head.append(script);
      return `${await violation} ${'intruder' in window}`;
    });
    expect(refused).toBe('script-src-elem false');
  },
);
