/** Networks edited: what is refused, renamed, copied, removed and undone. */
import type { Page } from '@playwright/test';
import {
  announced,
  begin,
  EMPTY,
  focusNetwork,
  ids,
  links,
  middleOf,
  network,
  node,
  onCanvas,
  tool,
} from './buildingNetworks';
import { beyond, digestAt, documentOf, expect, now, test } from './laboratory';

/** h1 – r1 – h2, and h3 by itself. */
async function small(page: Page): Promise<void> {
  await begin(page);
  const text = JSON.stringify({
    ...JSON.parse(EMPTY),
    nodes: [
      { id: 'h1', kind: 'host', at: [0, 0] },
      { id: 'r1', kind: 'router', at: [1, 0] },
      { id: 'h2', kind: 'host', at: [2, 0] },
      { id: 'h3', kind: 'host', at: [2, 1] },
    ],
    links: links(
      [
        ['h1', 'r1'],
        ['r1', 'h2'],
      ],
      { rate: 10e6, delay: 0.01 },
    ),
    flows: [{ id: 'f1', from: 'h1', to: 'h2' }],
  });
  expect(await page.evaluate((written) => window.sawtooth?.open(written), text)).toBe(true);
  await expect(node(page, 'h3')).toBeVisible();
  await focusNetwork(page);
}

test('nodes that cannot be connected are dim, and pointing at one gives the reason', async ({
  page,
}) => {
  await small(page);
  const before = await documentOf(page);
  for (const [name, from, to, why] of [
    ['Draw a link', 'h1', 'r1', 'h1-r1 already connects h1 and r1'],
    ['Draw a link', 'h1', 'h1', 'connects two different nodes'],
    ['Start a flow', 'h1', 'h3', 'There is no path from h1 to h3: add a link.'],
    ['Start a flow', 'h1', 'r1', 'r1 is a router: both ends of a flow must be hosts or stations.'],
  ] as const) {
    await tool(page, name).click();
    const start = await middleOf(page, from);
    await page.mouse.click(start.x, start.y);
    await expect(node(page, 'h2')).toHaveAttribute('data-reach', 'yes');
    const end = await middleOf(page, to);
    await page.mouse.move(end.x + 3, end.y + 3);
    if (from !== to) await expect(node(page, to)).toHaveAttribute('data-reach', 'no');
    await page.mouse.click(end.x + 3, end.y + 3);
    await expect(page.locator('[role="status"]', { hasText: why })).toHaveCount(1);
    await expect(page.locator('[data-tool]')).toContainText(why);
    // Nothing is lost, and the tool is still held.
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(node(page, 'h2')).not.toHaveAttribute('data-reach');
  }
  expect(await documentOf(page)).toBe(before);
});

test('an impossible name is refused where it is written, and nothing is lost', async ({ page }) => {
  await small(page);
  await node(page, 'h1').focus();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: 'New name of h1' });
  await field.fill('h2');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('There is already a node h2.');
  const long = 'x'.repeat(65);
  await field.fill(long);
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('A name must have lower-case letters');
  await expect(field).toHaveValue(long);
  await field.press('Escape');
  await expect(node(page, 'h1')).toBeFocused();
});

/** The browser's own event, as the keys make it where the machine has a clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((written) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', written);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

test('copies go between tabs, are placed beside the original, and foreign text is refused with a message', async ({
  page,
  context,
}) => {
  await small(page);
  await node(page, 'h1').click();
  await node(page, 'r1').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('button', { pressed: true, name: /^(Host|Router)/ })).toHaveCount(2);
  await page.keyboard.press('Control+c');
  await expect(page.locator('[role="status"]', { hasText: /^Copied 2/ })).toHaveCount(1);
  await page.keyboard.press('Control+v');
  await expect
    .poll(async () => await ids(page, 'nodes'))
    .toEqual(['h1', 'r1', 'h2', 'h3', 'h4', 'r2']);
  const { nodes, links } = await network(page);
  expect(nodes[4]?.at).toEqual([0, 1]);
  expect(links).toHaveLength(3);
  await expect(node(page, 'h4')).toBeFocused();

  const other = await context.newPage();
  await begin(other);
  await other.keyboard.press('Control+v');
  await expect.poll(async () => await ids(other, 'nodes')).toEqual(['h1', 'r1']);
  expect((await network(other)).links.map(({ between }) => between)).toEqual([['h1', 'r1']]);

  const before = await documentOf(other);
  for (const [text, why] of [
    ['Dear all, please find attached', /^Not pasted\. .*not part of a network/],
    [
      JSON.stringify({
        format: 'sawtooth-piece',
        version: 2,
        nodes: Array.from({ length: 4999 }, (_, index) => ({ id: `n${index}`, kind: 'host' })),
      }),
      /^Not pasted\. .*with this entry the document has 5001 nodes; at most 5000 are allowed/,
    ],
  ] as const) {
    await paste(other, text);
    await expect(
      other.getByRole('region', { name: 'Network' }).getByText(why).first(),
    ).toBeVisible();
    expect(await documentOf(other)).toBe(before);
  }
});

test('removing an entry removes its dependents, is announced, and can be undone', async ({
  page,
}) => {
  await small(page);
  await node(page, 'r1').focus();
  await page.keyboard.press('Delete');
  const notice = page.getByText('Removed node r1, with 2\u202flinks and 1\u202fflow.');
  await expect(notice).toBeVisible();
  expect(await ids(page, 'links')).toEqual([]);
  await expect(page.getByRole('region', { name: 'Network' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo this change' }).click();
  await expect(notice).toBeHidden();
  await expect.poll(() => ids(page, 'links')).toHaveLength(2);
  expect(await ids(page, 'flows')).toEqual(['f1']);
  // Cut is copied and removed.
  await node(page, 'h3').click();
  await page.keyboard.press('Control+x');
  await expect.poll(async () => await ids(page, 'nodes')).toEqual(['h1', 'r1', 'h2']);
  await page.keyboard.press('Control+d');
  expect(await ids(page, 'nodes')).toHaveLength(3);
  await node(page, 'h2').click();
  await page.keyboard.press('Control+d');
  await expect.poll(async () => await ids(page, 'nodes')).toEqual(['h1', 'r1', 'h2', 'h3']);
  await expect(node(page, 'h3')).toBeFocused();
});

test('undo of a focused entry gives the focus to the network, and keys elsewhere on the page remove nothing', async ({
  page,
}) => {
  await small(page);
  await page.keyboard.press('h');
  await expect(node(page, 'h4')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(node(page, 'h4')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Network' })).toBeFocused();
  await node(page, 'h3').click();
  await expect(page.getByRole('heading', { name: 'Node h3' })).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).focus();
  const before = await documentOf(page);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  // Requests made earlier would be carried out before the engine answers this.
  await digestAt(page, 0);
  expect(await documentOf(page)).toBe(before);
});

test('the run stays where it is while a network is built', async ({ page }) => {
  await small(page);
  await page.keyboard.press(' ');
  await expect.poll(() => now(page)).toBeGreaterThan(0.3);
  const before = await now(page);
  await page.keyboard.press('h');
  await expect(node(page, 'h4')).toBeFocused();
  expect(await now(page)).toBeGreaterThanOrEqual(before);
  await expect.poll(() => now(page)).toBeGreaterThan(before + 0.05);
});

test('nothing plays without a flow, and the page says so', async ({ page }) => {
  await begin(page);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  const nothing = page.getByText('The network has no flows yet.');
  await expect(nothing).toBeVisible();
  await expect(play).toBeDisabled();
  await page.keyboard.press(' ');
  await page.keyboard.press('h');
  await expect(node(page, 'h1')).toBeFocused();
  expect(await now(page)).toBe(0);

  await small(page);
  await expect(nothing).toHaveCount(0);
  await page.keyboard.press(' ');
  await beyond(page, 0.3);
  await page.evaluate((empty) => window.sawtooth?.open(empty), EMPTY);
  await expect(play).toBeDisabled();
});

const rateOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Inspector' })
    .getByRole('textbox', { name: 'Rate, value' })
    .first();

test('leaving a name for a field keeps the focus there', async ({ page }) => {
  await small(page);
  const id = page.getByRole('textbox', { name: 'Id, value' });
  const seed = page.getByRole('textbox', { name: 'Seed' });
  for (const [name, field] of [
    ['h1', id],
    ['client', seed],
  ] as const) {
    await node(page, 'h1').focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'New name of h1' })).toBeFocused();
    await page.keyboard.type(name);
    await field.click();
    await expect(page.getByRole('textbox', { name: 'New name of h1' })).toHaveCount(0);
    await digestAt(page, 0);
    // As many frames as a focus may be late by.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect(field).toBeFocused();
    await page.keyboard.press('Backspace');
    expect(await ids(page, 'nodes')).toContain(name);
    await page.keyboard.press('Escape');
  }
});

test('while a connection is held, keys outside of the network work as usual', async ({ page }) => {
  await small(page);
  await page.getByRole('button', { name: /^Link h1 to r1/ }).click();
  const rate = rateOf(page);
  await node(page, 'h1').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowRight');
  await announced(page, /^h2, 1 of 2/);
  await rate.click();
  await rate.fill('30 Mb/s');
  await page.keyboard.press('ArrowLeft');
  await announced(page, /^h2, 1 of 2/);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await network(page)).links[0]?.rate).toBe(30e6);
  expect(await ids(page, 'links')).toHaveLength(2);
  // Tab goes on to the next field, and not to the next node.
  await page.keyboard.press('Tab');
  await expect(rate).not.toBeFocused();
  await announced(page, /^h2, 1 of 2/);
  // A dialog has the keys for itself, and the connection is there when it is closed.
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await announced(page, /^h2, 1 of 2/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-tool="link"]')).toBeVisible();
  await node(page, 'h1').focus();
  await page.keyboard.press('ArrowRight');
  await announced(page, /^h3, 2 of 2/);
  await page.keyboard.press('Enter');
  await expect.poll(() => ids(page, 'links')).toContain('h1-h3');
});

test('undoing the first node of a connection lets it begin elsewhere, and another network ends it', async ({
  page,
}) => {
  await small(page);
  await page.keyboard.press('h');
  await expect(node(page, 'h4')).toBeFocused();
  await page.keyboard.press('k');
  const hint = page.locator('[data-tool="link"]');
  await expect(hint).toContainText('From h4 to another node');
  await page.keyboard.press('Control+z');
  await expect(node(page, 'h4')).toHaveCount(0);
  await expect(hint).toContainText('Click the first node');
  await node(page, 'h1').focus();
  await page.keyboard.press('k');
  await expect(hint).toContainText('From h1 to another node');
  await begin(page, false);
  await expect(page.locator('[data-tool]')).toHaveCount(0);
});

test('after a tool was dragged its button is pressed by keys', async ({ page }) => {
  await small(page);
  const button = tool(page, 'Add a host');
  const from = await button.boundingBox();
  if (!from) throw new Error('no tool');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  const to = await onCanvas(page, 0.5, 0.8);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => ids(page, 'nodes')).toHaveLength(5);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => ids(page, 'nodes')).toHaveLength(6);
});

test('a key that is held down adds one node', async ({ page }) => {
  await small(page);
  for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('h');
  await page.keyboard.up('h');
  await announced(page, 'Added node h4.');
  await digestAt(page, 0);
  expect(await ids(page, 'nodes')).toEqual(['h1', 'r1', 'h2', 'h3', 'h4']);
});

test('a cut that cannot reach the clipboard removes nothing, and is reported', async ({ page }) => {
  await small(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  const before = await documentOf(page);
  /** In the same moment as the selection: its text is still to be fetched. */
  const send = (type: 'copy' | 'cut') =>
    page.evaluate((name) => {
      const clipboardData = new DataTransfer();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent(name, { clipboardData, bubbles: true, cancelable: true }),
      );
    }, type);
  for (const [type, id, words] of [
    ['cut', 'h3', /^Not cut: /],
    ['copy', 'h2', /^Not copied: /],
  ] as const) {
    await node(page, id).focus();
    await send(type);
    await announced(page, words);
    await expect(
      page.getByRole('region', { name: 'Network' }).getByText(words).first(),
    ).toBeVisible();
    await digestAt(page, 0);
    expect(await documentOf(page)).toBe(before);
  }
});

test('with only a queue selected, copying is left to the browser', async ({ page }) => {
  await small(page);
  await page
    .getByRole('button', { name: /^Queue / })
    .first()
    .click();
  const prevented = await page.evaluate(() => {
    const event = new ClipboardEvent('copy', {
      clipboardData: new DataTransfer(),
      bubbles: true,
      cancelable: true,
    });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(prevented).toBe(false);
  await expect(page.locator('[role="status"]', { hasText: /^Copied/ })).toHaveCount(0);
});
