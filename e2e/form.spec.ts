/** Forms: networks to start from, everything in the inspector, parameters, expressions, several at once. */
import type { Page } from '@playwright/test';
import { linkTo } from '../web/tools/networks.mjs';
import {
  choose,
  digestAt,
  documentOf,
  expect,
  nativeDigest,
  open,
  running,
  test,
  violations,
} from './laboratory';

interface Document {
  name: string;
  about?: string;
  parameters?: { rate?: { value: number } };
  nodes: { id: string; kind: string; count?: number }[];
  links: { id: string; between: [string, string]; rate: unknown; reverse?: { rate?: number } }[];
  flows: { id: string; from: string; to: string; sender?: unknown }[];
}

async function read(page: Page): Promise<Document> {
  return JSON.parse(await documentOf(page)) as Document;
}

function inspector(page: Page) {
  return page.getByRole('region', { name: 'Inspector' });
}

/** The picture of the dialog. */
function picture(page: Page) {
  return page.getByRole('dialog', { name: 'Start from' }).getByRole('img');
}

const LINK = /^Link r to n3/;
const FLOW = /^Flow f1, /;

/** Selects what a button of the network or of the list of flows stands for. */
async function select(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
}

/** Adds to what is selected. */
async function add(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).press('Shift+Enter');
}

async function selectScenario(page: Page): Promise<void> {
  await inspector(page).getByRole('button', { name: 'Show the scenario' }).click();
}

test('a network is started from by mouse, and undo brings the old one back', async ({ page }) => {
  await open(page);
  const before = (await read(page)).name;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Start from a network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from' });
  await dialog.getByText('Parking lot', { exact: true }).click();
  const field = dialog.getByRole('textbox', { name: 'Hops, value' });
  await field.fill('6');
  await field.press('Enter');
  await expect(picture(page)).toHaveAttribute('aria-label', /\d+\snodes/);
  await expect(dialog.getByRole('status').last()).toContainText('nodes');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await read(page)).name).toBe('Parking lot');
  expect((await read(page)).nodes.filter(({ kind }) => kind === 'router')).toHaveLength(7);
  await running(page);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(async () => (await read(page)).name).toBe(before);
});

test('a network is started from by keys, and runs as the same document in a file', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Start from' });
  await expect(dialog.getByRole('radio', { name: 'Dumbbell' })).toBeFocused();
  await expect(picture(page)).toHaveAttribute('aria-label', /6\snodes, 5\slinks, 2\sflows/);
  const slider = dialog.getByRole('slider', { name: 'Pairs' });
  await slider.focus();
  await slider.press('PageUp');
  await expect(picture(page)).not.toHaveAttribute('aria-label', /2\sflows/);
  const flows = /(\d+)\sflows/.exec((await picture(page).getAttribute('aria-label')) ?? '')?.[1];
  const button = dialog.getByRole('button', { name: 'Open', exact: true });
  await button.focus();
  await button.press('Enter');
  await expect(dialog).toBeHidden();
  expect((await read(page)).flows).toHaveLength(Number(flows));
  const text = await documentOf(page);
  const { duration } = JSON.parse(text) as { duration: number };
  expect(await digestAt(page, duration)).toBe(await nativeDigest({ text }));
});

test('a number that is refused says why at its field, and cannot be opened', async ({ page }) => {
  await open(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Start from' });
  const field = dialog.getByRole('textbox', { name: 'Pairs, value' });
  await field.fill('500');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('At most 100, not 500');
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await field.fill('many');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('many');
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await field.fill('3');
  await field.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeEnabled();
});

test('a flow gets another end, another name, and leads to its bottleneck', async ({ page }) => {
  await open(page);
  await select(page, FLOW);
  const form = inspector(page);
  const name = form.getByRole('textbox', { name: 'Id, value' });
  await name.fill('first');
  await name.press('Enter');
  await expect.poll(async () => (await read(page)).flows[0]?.id).toBe('first');
  await expect(form.getByRole('heading', { level: 2 })).toHaveText('Flow first');
  await expect(name).toBeFocused();
  await form.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'n2' }).click();
  await expect.poll(async () => (await read(page)).flows[0]?.to).toBe('n2');
  await form.getByRole('button', { name: /^bottleneck/ }).click();
  await expect(form.getByRole('heading', { level: 2 })).toHaveText(/^Link/);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read(page)).flows[0]?.to).toBe('n3');
});

test('a name that is taken is refused at its field', async ({ page }) => {
  await open(page);
  await select(page, FLOW);
  const name = inspector(page).getByRole('textbox', { name: 'Id, value' });
  await name.fill('f2');
  await name.press('Enter');
  await expect(inspector(page).getByRole('alert')).toContainText('f2');
  expect((await read(page)).flows[0]?.id).toBe('f1');
});

test('the directions of a link are separate, each with its own rate', async ({ page }) => {
  await open(page);
  const form = inspector(page);
  await expect(form.getByRole('group', { name: 'r → n3', exact: true })).toBeVisible();
  const back = form.getByRole('group', { name: 'Reverse direction, n3 → r' });
  const rate = back.getByRole('textbox', { name: 'Rate, value' });
  await rate.fill('1 Mb/s');
  await rate.press('Enter');
  await expect.poll(() => documentOf(page)).toContain('links/r-n3/reverse/rate');
});

test('title and text of the scenario are written with a preview', async ({ page }) => {
  await open(page);
  await selectScenario(page);
  const form = inspector(page);
  const name = form.getByRole('textbox', { name: 'Name, value' });
  await name.fill('Mine');
  await name.press('Enter');
  await expect.poll(async () => (await read(page)).name).toBe('Mine');
  const about = form.getByRole('textbox', { name: 'About, value' });
  await about.fill('It **matters**.');
  await about.blur();
  await expect.poll(async () => (await read(page)).about).toBe('It **matters**.');
  await form.getByRole('tab', { name: 'Markdown' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.locator('strong')).toHaveText('matters');
  expect(await violations(page)).toEqual([]);
});

test('a number becomes a parameter, an expression over it, and a number again', async ({
  page,
}) => {
  await open(page);
  // Not played yet: what is set is the document's own value, not a change at an instant.
  await page.evaluate(() => window.sawtooth?.open(window.sawtooth.document()));
  const form = inspector(page);
  const more = form.getByRole('button', { name: 'More about Rate' }).first();
  await more.focus();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Make a parameter' }).press('Enter');
  await expect.poll(async () => (await read(page)).parameters?.rate?.value).toBe(20e6);
  // The form shows it where all parameters are.
  await expect(form.getByRole('slider', { name: 'Rate' })).toBeVisible();

  await select(page, LINK);
  const rate = form.getByRole('textbox', { name: 'Rate, value' }).first();
  await rate.focus();
  await expect(rate).toHaveValue('= rate');
  await rate.fill('= rate / 4');
  await expect(form.getByRole('status', { name: 'Value of the expression' })).toHaveText(
    /5\sMb\/s/,
  );
  await rate.fill('= rate / 4 + spead');
  await expect(form.getByRole('status', { name: 'Value of the expression' })).toContainText(
    'there is no parameter spead, at character 12',
  );
  await rate.fill('rate / 2');
  await rate.press('Enter');
  await expect
    .poll(async () => (await read(page)).links.find(({ id }) => id === 'r-n3')?.rate)
    .toEqual({ expr: 'rate / 2' });

  await selectScenario(page);
  const put = form.getByRole('button', { name: 'More about Rate' });
  // The link's form, which has two rates, goes with the next picture.
  await expect(put).toHaveCount(1);
  await put.focus();
  await put.press('Enter');
  await page.getByRole('menuitem', { name: 'Replace by the value' }).press('Enter');
  await expect
    .poll(async () => (await read(page)).links.find(({ id }) => id === 'r-n3')?.rate)
    .toBe(10e6);
  expect((await read(page)).parameters?.rate).toBeUndefined();
});

test('an expression that is refused stays in its field with the reason', async ({ page }) => {
  await open(page);
  const form = inspector(page);
  const rate = form.getByRole('textbox', { name: 'Rate, value' }).first();
  await rate.fill('= 2 *');
  await rate.press('Enter');
  await expect(form.getByRole('alert')).toContainText('found the end');
  await expect(rate).toHaveValue('= 2 *');
});

test('several links are set together in one step', async ({ page }) => {
  await open(page);
  const { links } = await read(page);
  for (const [index, { between }] of links.entries()) {
    await (index === 0 ? select : add)(page, new RegExp(`^Link ${between.join(' to ')},`));
  }
  const form = inspector(page);
  await expect(form.getByRole('heading', { level: 2 })).toHaveText(`${links.length} selected`);
  const rate = form.getByRole('textbox', { name: 'Rate, value' }).first();
  await expect(rate).toHaveValue('several');
  await rate.fill('20 Mb/s');
  await rate.press('Enter');
  await expect(rate).toHaveValue(/20\sMb\/s/);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await rate.blur();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await read(page)).links).toEqual(links);
});

test('flows of the list are given one sender together', async ({ page }) => {
  await open(page);
  await select(page, FLOW);
  await add(page, /^Flow f2, /);
  const form = inspector(page);
  await expect(form.getByRole('heading', { level: 2 })).toHaveText('2 selected');
  const sender = form.getByRole('combobox', { name: 'Sender' });
  await expect(sender).toContainText('several');
  await sender.click();
  await choose(page, 'cubic', 'CUBIC');
  await expect(sender).toContainText('CUBIC');
  for (const flow of ['f1', 'f2'])
    await expect.poll(() => documentOf(page)).toContain(`flows/${flow}/sender`);
  await form.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('Control+z');
  await expect(sender).toContainText('several');
});

test('entries of several kinds are counted, narrowed down and removed together', async ({
  page,
}) => {
  await open(page);
  const before = await read(page);
  await select(page, /^Host n1/);
  await add(page, /^Host n2/);
  await add(page, LINK);
  const form = inspector(page);
  await expect(form).toContainText(/1\slink and 2\snodes/);
  await form.getByRole('button', { name: /^Only the 2\snodes$/ }).click();
  await expect(form.getByRole('combobox', { name: 'Kind' })).toContainText('host');
  await form.getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(async () => (await read(page)).nodes.map(({ id }) => id)).toEqual(['r', 'n3']);
  // Dependents are removed too, and come back in the same step.
  expect((await read(page)).flows).toEqual([]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => read(page)).toEqual(before);
});

/** Two ways from s to d that cost the same, and eight flows. */
const TWO_WAYS = linkTo('Two ways', {
  duration: 3,
  nodes: [
    { id: 's', kind: 'host' },
    { id: 'r', kind: 'router' },
    { id: 'p', kind: 'router' },
    { id: 'q', kind: 'router' },
    { id: 'd', kind: 'host' },
  ],
  links: [
    ['s', 'r', 1e8],
    ['r', 'p', 1e7],
    ['r', 'q', 1e7],
    ['p', 'd', 1e8],
    ['q', 'd', 1e8],
  ].map(([a, b, rate]) => ({ id: `${a}-${b}`, between: [a, b], rate, delay: 0.01 })),
  flows: [{ id: 'f', from: 's', to: 'd', count: 8 }],
  view: { selection: '' },
});

test('a switch of the scenario spreads flows over paths of equal cost', async ({ page }) => {
  await open(page, TWO_WAYS);
  const network = page.getByRole('region', { name: 'Network' });
  const queue = (to: string) =>
    network.getByRole('button', { name: new RegExp(`^Queue at r towards ${to},`) });
  await expect(queue('p')).toBeVisible();
  await expect(queue('q')).toHaveCount(0);
  const ecmp = inspector(page).getByRole('switch', { name: 'Equal-cost multipath' });
  await ecmp.focus();
  await page.keyboard.press('Space');
  await expect(ecmp).toBeChecked();
  await expect(queue('p')).toBeVisible();
  await expect(queue('q')).toBeVisible();
  const text = await documentOf(page);
  expect(JSON.parse(text)).toMatchObject({ ecmp: true });
  expect(await digestAt(page, 3)).toBe(await nativeDigest({ text }));
  expect(await violations(page)).toEqual([]);
});

/** Two flows over a link that loses everything: one gives up after two SYNs, the other has a preset with a difference. */
function unanswered() {
  return {
    duration: 10,
    view: { panels: ['cwnd'], selection: 'flows/f' },
    nodes: [
      { id: 's', kind: 'host', at: [0, 0] },
      { id: 'd', kind: 'host', at: [1, 0] },
    ],
    links: [
      {
        id: 's-d',
        between: ['s', 'd'],
        rate: 10e6,
        delay: 0.01,
        loss: { kind: 'bernoulli', probability: 1 },
      },
    ],
    flows: [
      {
        id: 'f',
        from: 's',
        to: 'd',
        sender: 'cubic',
        transport: { preset: 'linux', synLinear: 0, synRetries: 1, pacing: 'linux' },
      },
    ],
  };
}

test('a flow says what its preset decides and what differs, and that it gave up', async ({
  page,
}) => {
  await open(page, linkTo('Nobody answers', unanswered()));
  const note = inspector(page).getByRole('region', { name: 'Values from the preset' });
  await expect(note).toContainText('linux sets Form linux');
  await expect(note).toContainText('Slow start hystart');
  await expect(note).toContainText('Gains of the round trip whole');
  await expect(note).toContainText('Pacing linux (preset: off)');
  await expect(note).toContainText('SYNs before giving up 1');
  await digestAt(page, 10);
  const stopped = '2 SYNs without an answer: the connection gave up';
  await expect(inspector(page).getByRole('status').filter({ hasText: stopped })).toBeVisible();
  await expect(page.getByText(/connection gave up: 1/)).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Summary of the run' }).click();
  await expect(page.getByRole('dialog', { name: 'Summary' })).toContainText(
    `f stopped sending: ${stopped}`,
  );
});
