/** Radio cells: drawn, announced, added to by keys, plotted, and refused where they are none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { link } from '../web/tools/networks.mjs';
import { announced, begin, focusNetwork, network } from './buildingNetworks';
import {
  beyond,
  digestAt,
  documentOf,
  expect,
  fits,
  inEveryLook,
  nativeDigest,
  open,
  root,
  test,
  violations,
} from './laboratory';

const EXAMPLE = JSON.parse(readFileSync(join(root, 'scenarios/wlan-upload.json'), 'utf8')) as {
  nodes: Record<string, unknown>[];
  links: unknown[];
  flows: unknown[];
};

/** The example without its lesson, with changes. */
const linkOf = (parts: object = {}): string => {
  const { lesson: _, ...document } = EXAMPLE as Record<string, unknown>;
  return link(JSON.stringify({ ...document, ...parts }));
};

const part = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });

const ids = async (page: Page): Promise<string[]> =>
  (await network(page)).nodes.map(({ id }) => id);

test('a cell is drawn around its nodes, whose forms explain them and the limits of the model', async ({
  page,
}) => {
  await open(page, linkOf());
  await expect(page.locator('[data-cell="ap"]')).toHaveText(/802\.11g-long · 54.Mb\/s/);
  await part(page, 'Access point ap').click();
  await expect(
    inspector(page).getByText(/no hidden nodes, no capture effect, no RTS and CTS/),
  ).toBeVisible();
  await expect(inspector(page).getByRole('button', { name: 'station sta' })).toBeVisible();
  await inspector(page).getByRole('link', { name: 'The radio cell and its limits' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /radio/i })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Queue of the radio of ap, Drop-tail/ }).click();
  await expect(inspector(page).getByText('Limit', { exact: true }).first()).toBeVisible();
  await inspector(page).getByRole('button', { name: 'Show the whole node' }).click();
  await page.getByRole('button', { name: 'sta, 10 nodes' }).click();
  await expect(inspector(page).getByRole('button', { name: 'cell of ap' })).toBeVisible();
});

test('the airtime of radios and the state of congestion control have panels that a link keeps', async ({
  page,
}) => {
  await open(page, linkOf({ view: { panels: ['airtime', 'phase'] } }));
  const airtime = page.getByRole('region', { name: /^Airtime/ });
  await expect(airtime.getByRole('button', { name: /^Show ap, Airtime/ })).toBeVisible();
  await expect(
    airtime.getByRole('button', { name: /^Show channel in use, Airtime/ }),
  ).toBeVisible();
  await expect(airtime.getByRole('button', { name: /^Show idle, Airtime/ })).toBeVisible();
  const state = page.getByRole('region', { name: /^Congestion control state/ });
  await digestAt(page, 2);
  await expect(
    state.getByText(/^(slow start|avoidance|recovery|after timeout)$/).nth(4),
  ).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('row', { name: /^channel, 802\.11g-long/ })).toBeVisible();
  const radios = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: /^Retry limit/ }) });
  await expect(radios.getByRole('columnheader', { name: /^Drops/ })).toBeVisible();
});

test('by keys alone: a cell, a second station, a link, a flow, and a line that moves a station', async ({
  page,
}) => {
  await begin(page);
  const { keyboard } = page;
  await keyboard.press('m');
  await announced(page, 'A station needs a cell: add an access point first.');
  await keyboard.press('p');
  await expect(part(page, 'Access point ap1')).toBeVisible();
  await expect(part(page, 'Station sta1')).toBeVisible();
  await keyboard.press('m');
  await expect(part(page, 'Station sta2')).toBeFocused();
  await keyboard.press('h');
  await expect(part(page, 'Host h1')).toBeFocused();
  await focusNetwork(page);
  await keyboard.press('p');
  await expect(part(page, 'Access point ap2')).toBeVisible();
  expect(await ids(page)).toEqual(['ap1', 'sta1', 'sta2', 'h1', 'ap2', 'sta3']);

  // A station has no wires: the only places that a line from it leads to are other cells.
  await part(page, 'Station sta2').focus();
  await keyboard.press('k');
  await announced(page, 'Link from sta2 to ap2.');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await announced(page, 'Moved sta2 to the cell of ap2.');
  const { nodes } = await network(page);
  expect(nodes.find(({ id }) => id === 'sta2')).toMatchObject({ cell: 'ap2' });

  // The host is wired to the second access point, and the station uploads to it.
  await part(page, 'Host h1').focus();
  await keyboard.press('k');
  await keyboard.press('ArrowRight');
  for (let turn = 0; turn < 3; turn += 1) {
    if (await page.locator('[role="status"]', { hasText: /^ap2,/ }).count()) break;
    await keyboard.press('ArrowRight');
  }
  await keyboard.press('Enter');
  await expect.poll(async () => (await network(page)).links.length).toBe(1);
  await part(page, 'Station sta3').focus();
  await keyboard.press('w');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect.poll(async () => (await network(page)).flows.length).toBe(1);
  const text = await documentOf(page);
  expect(await digestAt(page, 3)).toBe(
    await nativeDigest({ text: JSON.stringify({ ...JSON.parse(text), duration: 3 }) }),
  );

  // The last station of a cell stays, since no cell is without one.
  await part(page, 'Station sta1').focus();
  await keyboard.press('Delete');
  await expect(page.getByText(/a cell needs at least one station/).first()).toBeVisible();
});

test('by mouse alone: a cell, a second station, and a stack that is taken apart', async ({
  page,
}) => {
  await begin(page);
  const tools = page.locator('[data-take]');
  await tools.filter({ hasText: 'Access point' }).click();
  const canvas = page.locator('[data-canvas]');
  await canvas.click({ position: { x: 220, y: 120 } });
  await expect(part(page, 'Access point ap1')).toBeVisible();
  await expect(part(page, 'Station sta1')).toBeVisible();
  await tools.filter({ hasText: 'Station' }).click();
  await canvas.click({ position: { x: 120, y: 220 } });
  await expect(part(page, 'Station sta2')).toBeVisible();
  const { nodes } = await network(page);
  expect(nodes.find(({ id }) => id === 'sta2')).toMatchObject({ cell: 'ap1' });

  await open(page, linkOf());
  await page.getByRole('button', { name: 'sta, 10 nodes' }).click();
  await expect(inspector(page).getByText(/no hidden nodes/)).toBeVisible();
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect(part(page, 'Station sta-10')).toBeVisible();
});

test('the variables of the middleware have panels: its ratio, its limit and whether it is armed', async ({
  page,
}) => {
  const flows = EXAMPLE.flows.map((flow) => ({
    ...(flow as object),
    clamp: { kind: 'bandwidth-delay', arm: 1.5 },
  }));
  await open(page, linkOf({ flows, view: { panels: ['airtime'] } }));
  await page.getByRole('button', { name: 'Panels', exact: true }).click();
  for (const name of ['RTT ratio', 'Window limit', 'Clamp armed']) {
    await page.getByRole('menuitemcheckbox', { name }).click();
  }
  await page.keyboard.press('Escape');
  await digestAt(page, 20);
  for (const name of [/^RTT ratio/, /^Window limit/, /^Clamp armed/]) {
    const panel = page.getByRole('region', { name });
    await expect(panel.getByRole('button', { name: /: f\.1 CUBIC/ })).toBeVisible();
    // Its curves are also described in words.
    await expect(panel.getByText(/f\.1 CUBIC: [\d.]+ .*last/)).toBeAttached();
  }
});

const { nodes: NODES, links: LINKS } = EXAMPLE;
const [STATION, AP, SERVER] = NODES;
const REFUSED: readonly [what: string, parts: object, says: RegExp][] = [
  [
    'a station without a cell',
    { nodes: [{ ...STATION, cell: undefined }, AP, SERVER] },
    /nodes\/sta.*cell/,
  ],
  [
    'a station in the cell of a host',
    { nodes: [{ ...STATION, cell: 'server' }, AP, SERVER] },
    /nodes\/sta\/cell.*server is a host/,
  ],
  [
    'a station in the cell of a station',
    { nodes: [{ ...STATION, cell: 'sta' }, AP, SERVER] },
    /nodes\/sta\/cell.*sta is a station/,
  ],
  [
    'a cell without stations',
    { nodes: [AP, SERVER], flows: [] },
    /nodes\/ap.*needs at least one station/,
  ],
  [
    'a rate that its PHY lacks',
    { nodes: [{ ...STATION, rate: 7e6 }, AP, SERVER] },
    /nodes\/sta\/rate/,
  ],
  [
    'a wire between radios',
    { links: [...LINKS, { id: 'w', between: ['sta', 'ap'], rate: 1e6 }] },
    /links\/w/,
  ],
  [
    'too many stations',
    { nodes: [{ ...STATION, count: 51 }, AP, SERVER], flows: [] },
    /nodes\/ap.*51 stations/,
  ],
  [
    'a flow that ends at the access point',
    { flows: [{ id: 'f', from: 'sta', to: 'ap' }] },
    /flows\/f\/to/,
  ],
];

test('a link to an impossible cell names the path and the reason', async ({ page }) => {
  await page.goto('./#nothing');
  for (const [what, parts, says] of REFUSED) {
    await test.step(what, async () => {
      await page.evaluate((hash) => location.assign(hash), linkOf(parts));
      await expect(page.getByRole('alert')).toContainText(says);
    });
  }
});

test('fifty stations one by one, each a flow, are drawn and run', async ({ page }) => {
  const stations = Array.from({ length: 50 }, (_, i) => ({
    id: `s${i}`,
    kind: 'station',
    cell: 'ap',
  }));
  const flows = stations.map(({ id }, i) => ({ id: `f${i}`, from: id, to: 'server' }));
  await open(page, linkOf({ nodes: [AP, SERVER, ...stations], flows, view: {} }));
  await expect(page.locator('[data-cell="ap"]')).toBeVisible();
  await beyond(page, 0.5);
  await expect(part(page, 'Station s49')).toBeAttached();
});

test('a cell fits in every look, and axe finds nothing', async ({ page }) => {
  await open(
    page,
    linkOf({ view: { panels: ['airtime', 'phase', 'queue'], selection: 'nodes/ap' } }),
  );
  await digestAt(page, 1);
  await inEveryLook(page, async ({ rules }) => {
    await fits(page);
    const canvas = await page.locator('[data-canvas]').boundingBox();
    for (const tool of await page.locator('[data-take]').all()) {
      const box = await tool.boundingBox();
      expect(box && canvas && box.x + box.width <= canvas.x + canvas.width).toBe(true);
    }
    expect(await violations(page, rules)).toEqual([]);
  });
});
