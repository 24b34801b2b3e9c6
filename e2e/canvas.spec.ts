/** The drawing of the network is moved about in: nodes, the view of them, what is selected. */
import type { Locator, Page } from '@playwright/test';
import { linkTo, mesh } from '../web/tools/networks.mjs';
import { announced, canvasBox, fingers, middle, type Point } from './buildingNetworks';
import { beyond, documentOf, expect, now, open, painted, test, violations } from './laboratory';

type At = [number, number];

const wire = (a: string, b: string) => ({
  id: `${a}-${b}`,
  between: [a, b],
  rate: 1e7,
  delay: 0.01,
});

/** a, b – r – d; b may be several. */
function three(at: (id: string) => { at?: At }, count?: number): string {
  const node = (id: string, kind: string) => ({ id, kind, ...at(id) });
  return linkTo('three', {
    nodes: [
      node('a', 'host'),
      { ...node('b', 'host'), ...(count === undefined ? {} : { count }) },
      node('r', 'router'),
      node('d', 'host'),
    ],
    links: [wire('a', 'r'), wire('b', 'r'), { ...wire('r', 'd'), rate: 5e6, delay: 0.03 }],
    flows: [{ id: 'f', from: 'a', to: 'd', sender: { kind: 'newreno' } }],
  });
}

const PLACES: Readonly<Record<string, At>> = { a: [0, 0], b: [0, 1], r: [1, 0.5], d: [2, 0.5] };
const PLACED = three((id) => ({ at: PLACES[id] ?? [0, 0] }));

/** Where the document has its nodes. */
async function places(page: Page): Promise<Record<string, At | undefined>> {
  const { nodes } = JSON.parse(await documentOf(page)) as { nodes: { id: string; at?: At }[] };
  return Object.fromEntries(nodes.map(({ id, at }) => [id, at]));
}

const node = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Network' }).getByRole('button', { name, exact: true });

const canvas = (page: Page): Locator => page.locator('[data-canvas]');

async function drag(
  page: Page,
  from: Point,
  by: At,
  button: 'left' | 'middle' = 'left',
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button });
  await page.mouse.move(from.x + by[0], from.y + by[1], { steps: 6 });
  await page.mouse.up({ button });
}

test('A node is dragged into line with another, in one step that can be undone', async ({
  page,
}) => {
  await open(page, PLACED);
  const before = await now(page);
  const from = await middle(node(page, 'Router r'));
  const a = await middle(node(page, 'Host a'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, a.y + 3, { steps: 6 });
  // It follows at once, and shows the row that it is in.
  await expect
    .poll(async () => (await middle(node(page, 'Router r'))).x)
    .toBeGreaterThan(from.x + 30);
  await expect(canvas(page).locator('[data-guide]')).toHaveCount(1);
  expect(await places(page)).toEqual(PLACES);
  await page.mouse.up();
  await expect.poll(async () => (await places(page)).r?.[1]).toBe(0);
  expect((await places(page)).r?.[0]).toBeGreaterThan(1);
  await expect(canvas(page).locator('[data-guide]')).toHaveCount(0);
  await expect(node(page, 'Router r')).toHaveAttribute('data-selected', 'true');
  // The run has gone on.
  await expect.poll(() => now(page)).toBeGreaterThan(before);
  await announced(page, 'Done: move node r.');
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(PLACES);
  await announced(page, 'Undone: move node r.');
  expect(await violations(page)).toEqual([]);
});

test('Escape cancels a drag, and Alt turns off snapping', async ({ page }) => {
  await open(page, PLACED);
  const from = await middle(node(page, 'Router r'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 50, from.y + 40, { steps: 4 });
  await page.keyboard.press('Escape');
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => middle(node(page, 'Router r'))).toEqual(from);
  expect(await places(page)).toEqual(PLACES);
  // Two pixels beside the row of the receiver.
  await page.keyboard.down('Alt');
  await drag(page, from, [30, 2]);
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await places(page)).r?.[0]).not.toBe(1);
  expect((await places(page)).r?.[1]).not.toBe(0.5);
});

test('Several nodes are chosen by a box and by clicks, and moved together', async ({ page }) => {
  await open(page, PLACED);
  const a = await middle(node(page, 'Host a'));
  const b = await middle(node(page, 'Host b'));
  await drag(page, { x: a.x - 35, y: a.y - 25 }, [70, b.y - a.y + 50]);
  await expect(node(page, 'Host a')).toHaveAttribute('aria-pressed', 'true');
  await expect(node(page, 'Host b')).toHaveAttribute('aria-pressed', 'true');
  await expect(node(page, 'Router r')).toHaveAttribute('aria-pressed', 'false');
  await node(page, 'Host b').click({ modifiers: ['Shift'] });
  await expect(node(page, 'Host b')).toHaveAttribute('aria-pressed', 'false');
  await node(page, 'Router r').click({ modifiers: ['Shift'] });
  await page.keyboard.down('Alt');
  await drag(page, a, [40, 20]);
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await places(page)).a).not.toEqual(PLACES.a);
  const after = await places(page);
  expect(after.b).toEqual(PLACES.b);
  expect((after.r?.[0] ?? 0) - 1).toBeCloseTo(after.a?.[0] ?? Number.NaN, 6);
  expect((after.r?.[1] ?? 0) - 0.5).toBeCloseTo(after.a?.[1] ?? Number.NaN, 6);
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(PLACES);
});

test('By keys alone nodes are chosen and moved', async ({ page }) => {
  await open(page, PLACED);
  await node(page, 'Router r').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await places(page)).r).toEqual([1.1, 0.5]);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(async () => (await places(page)).r).toEqual([1.1, -0.5]);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await places(page)).d).toEqual([2, 0.6]);
  expect((await places(page)).a).toEqual([0, 0.1]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(PLACES);
});

test('The view is zoomed where the pointer is, moved, and shown whole again', async ({ page }) => {
  await open(page, PLACED);
  const router = node(page, 'Router r');
  const from = await middle(router);
  await page.mouse.move(from.x, from.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await router.boundingBox())?.width ?? 0).toBeGreaterThan(60);
  await painted(page);
  const zoomed = await middle(router);
  expect(zoomed.x).toBeCloseTo(from.x, 0);
  expect(zoomed.y).toBeCloseTo(from.y, 0);
  const { x, y } = await canvasBox(page);
  await drag(page, { x: x + 12, y: y + 60 }, [70, 30], 'middle');
  await expect.poll(async () => (await middle(router)).x).toBeCloseTo(from.x + 70, 0);
  expect((await middle(router)).y).toBeCloseTo(from.y + 30, 0);
  // A node moves as far as the pointer, at any zoom.
  await page.keyboard.down('Alt');
  await drag(page, await middle(router), [-50, 20]);
  await page.keyboard.up('Alt');
  await expect.poll(async () => (await middle(router)).x).toBeCloseTo(from.x + 20, -1);
  await expect.poll(async () => (await places(page)).r).not.toEqual(PLACES.r);
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(PLACES);
  await page.getByRole('button', { name: 'Show all of the network' }).click();
  await expect.poll(async () => middle(router)).toEqual(from);
  // Keys do the same while the network has the focus.
  await router.focus();
  await page.keyboard.press('+');
  await expect.poll(async () => (await router.boundingBox())?.width ?? 0).toBeGreaterThan(50);
  await announced(page, /^Zoomed to 130\s%\.$/);
  await page.keyboard.press('0');
  await expect.poll(async () => middle(router)).toEqual(from);
  await announced(page, 'The whole network is visible.');
});

test('Space plays, and pans together with the pointer', async ({ page }) => {
  await open(page, PLACED);
  const { x, y } = await canvasBox(page);
  await page.mouse.click(x + 12, y + 60);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await page.keyboard.press('Space');
  await expect(play).toBeVisible();
  const from = await middle(node(page, 'Router r'));
  await page.keyboard.down('Space');
  await drag(page, { x: x + 12, y: y + 60 }, [40, 0]);
  await page.keyboard.up('Space');
  await expect
    .poll(async () => (await middle(node(page, 'Router r'))).x)
    .toBeCloseTo(from.x + 40, 0);
  await expect(play).toBeVisible();
  // Beside a node too, where a link could be drawn: at its rim, and at the handle that is shown there.
  const beside = async (name: string): Promise<Point> => {
    const box = await node(page, name).locator('[data-shape]').first().boundingBox();
    if (!box) throw new Error(`${name} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height + 9 };
  };
  const tool = page.locator('[data-tool]');
  for (const name of ['Host a', 'Host b'] as const) {
    if (name === 'Host b') await node(page, name).click();
    const before = await middle(node(page, 'Router r'));
    await page.locator('[data-network] [data-ground]').focus();
    await page.keyboard.down('Space');
    await drag(page, await beside(name), [-20, 0]);
    await page.keyboard.up('Space');
    await expect(tool).toHaveCount(0);
    await expect
      .poll(async () => (await middle(node(page, 'Router r'))).x)
      .toBeCloseTo(before.x - 20, 0);
  }
  // With Shift a box begins there.
  await node(page, 'Host d').click();
  const rim = await beside('Host a');
  const to = await middle(node(page, 'Router r'));
  await page.keyboard.down('Shift');
  await drag(page, rim, [to.x + 40 - rim.x, to.y + 40 - rim.y]);
  await page.keyboard.up('Shift');
  await expect(tool).toHaveCount(0);
  await expect(node(page, 'Router r')).toHaveAttribute('aria-pressed', 'true');
});

test('The first move in a document without positions writes those of all nodes', async ({
  page,
}) => {
  await open(
    page,
    three(() => ({})),
  );
  const d = await middle(node(page, 'Host d'));
  await drag(page, await middle(node(page, 'Router r')), [0, 50]);
  await expect.poll(async () => Object.values(await places(page)).every(Boolean)).toBe(true);
  const after = await middle(node(page, 'Host d'));
  expect(Math.hypot(after.x - d.x, after.y - d.y)).toBeLessThan(3);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => Object.values(await places(page)).some(Boolean)).toBe(false);
});

test('Nodes are arranged in one step', async ({ page }) => {
  await open(
    page,
    three((id) => ({ at: id === 'd' ? [-3, 4] : [0, id === 'a' ? 1 : 0.2] })),
  );
  const before = await places(page);
  await page.getByRole('button', { name: 'Arrange the nodes' }).click();
  await expect.poll(async () => (await places(page)).d).not.toEqual(before.d);
  await announced(page, 'The nodes are arranged.');
  const at = await Promise.all(
    ['Host a', 'Host b', 'Router r', 'Host d'].map((name) => middle(node(page, name))),
  );
  at.forEach((one, index) => {
    for (const other of at.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(40);
  });
  await page.keyboard.press('Control+z');
  await expect.poll(() => places(page)).toEqual(before);
});

test('The path of a selected flow is highlighted, with its round trip and its bottleneck', async ({
  page,
}) => {
  await open(page, PLACED);
  await page.getByRole('button', { name: /^Flow f, / }).focus();
  await page.keyboard.press('Enter');
  const network = page.getByRole('region', { name: 'Network' });
  // Twice 10 and 30 ms; 5 Mb/s is the least.
  await expect(
    network.getByText('Flow f: base RTT 80 ms, only propagation · bottleneck r → d, 5 Mb/s'),
  ).toBeVisible();
  const stroke = (name: RegExp): Promise<string> =>
    network
      .getByRole('button', { name })
      .locator('line')
      .nth(1)
      .evaluate((line) => getComputedStyle(line).strokeWidth);
  expect(await stroke(/^Link a to r/)).toBe('4px');
  expect(await stroke(/^Link r to d/)).toBe('7px');
  expect(await stroke(/^Link b to r/)).toBe('2px');
  expect(await violations(page)).toEqual([]);
});

test('The number of nodes in a stack is set on it, and it is split up', async ({ page }) => {
  await open(
    page,
    three((id) => ({ at: PLACES[id] ?? [0, 0] }), 6),
  );
  await node(page, 'b, 6 nodes').click();
  const field = page.getByRole('textbox', { name: 'Count of b' });
  await field.fill('7');
  await field.press('Enter');
  await expect(node(page, 'b, 7 nodes')).toBeVisible();
  await field.fill('-1');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect.poll(async () => Object.keys(await places(page)).length).toBe(10);
  await page.keyboard.press('Control+z');
  await expect(node(page, 'b, 7 nodes')).toBeVisible();
});

// The time of the page's thread for such a frame is a row of the benchmark.
test('A network of 1 000 nodes and 2 000 links is panned and dragged', async ({ page }) => {
  await open(page, linkTo('mesh', mesh(960, 2000, 20)));
  await expect(page.getByRole('listbox', { name: /1000 nodes, 2000 links/ })).toBeVisible();
  const { x, y, width, height } = await canvasBox(page);
  const mid = { x: x + width / 2, y: y + height / 2 };
  const named = canvas(page)
    .locator('svg text')
    .filter({ hasText: /^Router r/ });
  // A drag begins on a node: one is found by what is named under the pointer.
  const onNode = async (): Promise<Point> => {
    for (let step = 0; step < 60; step += 1) {
      const at = { x: mid.x + 5 * step, y: mid.y + 3 * (step % 9) };
      await page.mouse.move(at.x, at.y);
      await painted(page);
      if (await named.count()) return at;
    }
    throw new Error('there is no node');
  };
  const at = await onNode();
  const name = (await named.textContent()) ?? '';
  await drag(page, at, [60, 30], 'middle');
  // The node has gone along with the view, and is still below the pointer.
  await page.mouse.move(at.x + 60, at.y + 31);
  await expect(named).toHaveText(name);
  const before = await documentOf(page);
  await drag(page, { x: at.x + 60, y: at.y + 31 }, [40, 20]);
  await expect.poll(() => documentOf(page)).not.toBe(before);
  await beyond(page, await now(page));
});

test('With fingers a node is dragged, and two of them zoom', async ({ page }) => {
  await open(page, PLACED);
  const send = await fingers(page);
  const router = node(page, 'Router r');
  const from = await middle(router);
  await send('touchStart', [from]);
  for (let step = 1; step <= 6; step += 1) {
    await send('touchMove', [{ x: from.x + step * 8, y: from.y + step * 6 }]);
  }
  await send('touchEnd', []);
  await expect.poll(async () => (await places(page)).r?.[0] ?? 0).toBeGreaterThan(1);
  const width = (await router.boundingBox())?.width ?? 0;
  const { x, y, width: wide, height: high } = await canvasBox(page);
  const [mid, row] = [x + wide / 2, y + high - 30];
  await send('touchStart', [{ x: mid - 40, y: row }]);
  await send('touchStart', [
    { x: mid - 40, y: row },
    { x: mid + 40, y: row },
  ]);
  for (let step = 1; step <= 6; step += 1) {
    await send('touchMove', [
      { x: mid - 40 - step * 10, y: row },
      { x: mid + 40 + step * 10, y: row },
    ]);
  }
  await send('touchEnd', []);
  await expect
    .poll(async () => (await router.boundingBox())?.width ?? 0)
    .toBeGreaterThan(2 * width);
});

test('While something is added the view is zoomed and panned, and no second finger adds', async ({
  page,
}) => {
  await open(page, PLACED);
  const router = node(page, 'Router r');
  const width = async (): Promise<number> => (await router.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Add a host' }).click();
  const catcher = page.locator('[data-tool="host"]');
  await expect(catcher).toBeVisible();
  const from = await middle(router);
  const small = await width();
  await page.mouse.move(from.x, from.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(width).toBeGreaterThan(small * 1.3);
  const { x, y, width: wide, height: high } = await canvasBox(page);
  await drag(page, { x: x + 12, y: y + 60 }, [70, 30], 'middle');
  await expect.poll(async () => (await middle(router)).x).toBeCloseTo(from.x + 70, 0);
  await page.keyboard.down('Space');
  await drag(page, { x: x + 12, y: y + 60 }, [-70, -30]);
  await page.keyboard.up('Space');
  await expect.poll(async () => (await middle(router)).x).toBeCloseTo(from.x, 0);
  // The buttons of the view are pressed, and not what lies below them.
  await page.getByRole('button', { name: 'Show all of the network' }).click();
  await expect.poll(width).toBeCloseTo(small, 0);

  const send = await fingers(page);
  const [mid, row] = [x + wide / 2, y + high - 60];
  const at = (apart: number): Point[] => [
    { x: mid - apart, y: row },
    { x: mid + apart, y: row },
  ];
  await send('touchStart', at(40).slice(0, 1));
  await send('touchStart', at(40));
  for (let step = 1; step <= 6; step += 1) await send('touchMove', at(40 + 10 * step));
  await send('touchEnd', []);
  await expect.poll(width).toBeGreaterThan(small * 1.5);
  await expect(catcher).toBeVisible();
  expect(await places(page)).toEqual(PLACES);
});

test('Several nodes are selected one by one without a modifier key', async ({ page }) => {
  await open(page, PLACED);
  const more = page.getByRole('button', { name: /^Select several/ });
  await page.getByRole('button', { name: 'Show the scenario' }).click();
  await more.click();
  await expect(more).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['Host a', 'Host b', 'Router r']) await node(page, name).click();
  const heading = page.getByRole('region', { name: 'Inspector' }).getByRole('heading').first();
  await expect(heading).toHaveText('3 selected');
  await node(page, 'Host b').click();
  await expect(heading).toHaveText('2 selected');
  await more.click();
  await node(page, 'Host a').click();
  await expect(heading).toHaveText('Node a');
  expect(await violations(page)).toEqual([]);
});
