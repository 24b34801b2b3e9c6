/** Networks built from nothing: by mouse, by keys alone and by touch. */
import type { Locator, Page } from '@playwright/test';
import {
  announced,
  begin,
  canvasBox,
  EMPTY,
  flows,
  ids,
  links,
  middleOf,
  network,
  node,
  onCanvas,
  tool,
} from './buildingNetworks';
import { choose, digestAt, expect, nativeDigest, test, violations } from './laboratory';

/** Paper 000's dumbbell, with these names. */
function dumbbell([a, b, r, d]: readonly [string, string, string, string]): string {
  const { name, duration } = JSON.parse(EMPTY) as { name: string; duration: number };
  return JSON.stringify({
    format: 'sawtooth-scenario',
    version: 2,
    name,
    duration,
    nodes: [
      { id: a, kind: 'host' },
      { id: b, kind: 'host' },
      { id: r, kind: 'router' },
      { id: d, kind: 'host' },
    ],
    links: [
      ...links(
        [
          [a, r],
          [b, r],
        ],
        { rate: 100e6, delay: 0 },
      ),
      ...links([[r, d]], { rate: 10e6, delay: 0.02 }),
    ],
    flows: [
      { id: 'f1', from: a, to: d, sender: 'ucc' },
      { id: 'f2', from: b, to: d, sender: 'newreno' },
    ],
  });
}

/** Sets a value of what is selected. */
async function set(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `${label}, value` }).first();
  await field.fill(value);
  await field.press('Enter');
}

async function sender(page: Page, flow: string, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: `Sender of flow ${flow}` }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('combobox', { name: `Sender of flow ${flow}` })).toHaveText(name);
}

test('by mouse: the dumbbell is built from nothing, and runs as the one in a file', async ({
  page,
}) => {
  await begin(page);
  const { mouse } = page;
  // Pressed and pressed, dragged, and by a double press on the ground.
  const places: [string, number, number][] = [
    ['Add a host', 0.15, 0.2],
    ['Add a host', 0.15, 0.8],
  ];
  for (const [name, x, y] of places) {
    await tool(page, name).click();
    const at = await onCanvas(page, x, y);
    await mouse.click(at.x, at.y);
  }
  await expect(node(page, 'h2')).toBeFocused();
  const from = await tool(page, 'Add a router').boundingBox();
  if (!from) throw new Error('no tool');
  await mouse.move(from.x + 10, from.y + 10);
  await mouse.down();
  const middle = await onCanvas(page, 0.5, 0.5);
  await mouse.move(middle.x, middle.y, { steps: 5 });
  await mouse.up();
  await expect(node(page, 'r1')).toBeFocused();
  const right = await onCanvas(page, 0.85, 0.5);
  await mouse.dblclick(right.x, right.y);
  await page.getByRole('menuitem', { name: 'Host' }).click();
  await expect(node(page, 'h3')).toBeFocused();
  expect(await ids(page, 'nodes')).toEqual(['h1', 'h2', 'r1', 'h3']);

  for (const [old, name] of [
    ['h1', 'n1'],
    ['h2', 'n2'],
    ['r1', 'r'],
    ['h3', 'n3'],
  ] as const) {
    const { x, y } = await middleOf(page, old);
    await mouse.dblclick(x, y);
    const field = page.getByRole('textbox', { name: `New name of ${old}` });
    await expect(field).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(node(page, name)).toBeFocused();
  }

  // From the rim of a node to another one.
  for (const [a, b, rate, delay] of [
    ['n1', 'r', '100 Mb/s', '0'],
    ['n2', 'r', '100 Mb/s', '0'],
    ['r', 'n3', '10 Mb/s', '20 ms'],
  ] as const) {
    const start = await middleOf(page, a);
    await mouse.move(start.x, start.y);
    const handle = page.locator('[data-handle="bottom"]');
    await expect(handle).toBeVisible();
    await expect
      .poll(async () => Math.abs(((await handle.boundingBox())?.x ?? 0) + 10 - start.x))
      .toBeLessThan(2);
    await handle.hover();
    await mouse.down();
    const end = await middleOf(page, b);
    await mouse.move(end.x - 4, end.y - 4, { steps: 4 });
    await mouse.up();
    await expect(page.getByRole('heading', { name: `Link ${a} – ${b}` })).toBeVisible();
    await set(page, 'Rate', rate);
    await set(page, 'Delay', delay);
  }

  for (const [a, flow] of [
    ['n1', 'f1'],
    ['n2', 'f2'],
  ] as const) {
    await tool(page, 'Start a flow').click();
    for (const end of [a, 'n3']) {
      const { x, y } = await middleOf(page, end);
      await mouse.click(x, y);
    }
    await expect(page.getByRole('button', { name: new RegExp(`^Flow ${flow}, `) })).toBeFocused();
  }
  await sender(page, 'f1', /^UCC/);
  await sender(page, 'f2', /^NewReno/);

  const names = ['n1', 'n2', 'r', 'n3'] as const;
  expect(await digestAt(page, 5)).toBe(await nativeDigest({ text: dumbbell(names) }));
  expect(await violations(page)).toEqual([]);
});

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  // Once around all that a page with a long form has, from wherever the focus is.
  for (let presses = 0; presses < 300; presses += 1) {
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? '',
    );
    if (name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** The names of all that Tab leads to, from the focus once around. */
async function around(page: Page): Promise<string[]> {
  const start = await page.evaluateHandle(() => document.activeElement);
  const names: string[] = [];
  for (let presses = 0; presses < 300; presses += 1) {
    await page.keyboard.press('Tab');
    const { name, back } = await page.evaluate((first) => {
      const { activeElement } = document;
      return {
        name: activeElement?.getAttribute('aria-label') ?? '',
        back: activeElement === first,
      };
    }, start);
    names.push(name);
    if (back) return names;
  }
  throw new Error('Tab does not lead around');
}

/** By keys alone: a value of what is selected. */
async function type(page: Page, label: string, value: string, byTab: boolean): Promise<void> {
  if (byTab) await tabTo(page, new RegExp(`^${label}, value$`));
  else
    await page
      .getByRole('textbox', { name: `${label}, value` })
      .first()
      .focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
}

/** By keys alone: connects the focused node to another, walking through what can be reached. */
async function connect(page: Page, key: string, to: string): Promise<void> {
  await page.keyboard.press(key);
  await announced(page, /^(Link|Flow) from /);
  const status = page.locator('[role="status"]', { hasText: /^\S+, \d+ of \d+/ });
  for (let presses = 1; presses <= 12; presses += 1) {
    await page.keyboard.press('ArrowRight');
    // Each announcement has its own number.
    await expect(status).toHaveCount(1);
    await expect(status).toHaveText(new RegExp(`, ${presses} of`));
    if ((await status.textContent())?.startsWith(`${to},`)) break;
  }
  await expect(status).toHaveText(new RegExp(`^${to},`));
  await page.keyboard.press('Enter');
}

test('by keys alone: the dumbbell is built from nothing, and every step is announced', async ({
  page,
}) => {
  await begin(page);
  const { keyboard } = page;
  for (const [key, old, name] of [
    ['h', 'h1', 'n1'],
    ['h', 'h1', 'n2'],
    ['r', 'r1', 'r'],
    ['h', 'h1', 'n3'],
  ] as const) {
    await keyboard.press(key);
    await announced(page, `Added node ${old}.`);
    await expect(node(page, old)).toBeFocused();
    await keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: `New name of ${old}` })).toBeFocused();
    await keyboard.type(name);
    await keyboard.press('Enter');
    await announced(page, `Renamed ${old} to ${name}.`);
    await expect(node(page, name)).toBeFocused();
  }
  for (const [a, b, rate, delay] of [
    ['n1', 'r', '100 Mb/s', '0'],
    ['n2', 'r', '100 Mb/s', '0'],
    ['r', 'n3', '10 Mb/s', '20 ms'],
  ] as const) {
    // That Tab leads there is checked once, and for all nodes of a larger network below.
    if (a === 'n1') await tabTo(page, /^Host n1$/);
    else await node(page, a).focus();
    await connect(page, 'k', b);
    await announced(page, `Added link ${a}-${b}.`);
    await expect(
      page.getByRole('button', { name: new RegExp(`^Link ${a} to ${b}`) }),
    ).toBeFocused();
    await type(page, 'Rate', rate, a === 'n1');
    await type(page, 'Delay', delay, a === 'n1');
  }
  for (const [a, flow] of [
    ['n1', 'f1'],
    ['n2', 'f2'],
  ] as const) {
    await node(page, a).focus();
    await connect(page, 'w', 'n3');
    await announced(page, `Added flow ${flow}.`);
    await expect(page.getByRole('button', { name: new RegExp(`^Flow ${flow}, `) })).toBeFocused();
  }
  await tabTo(page, /^Sender of flow f1$/);
  await keyboard.press('Enter');
  await choose(page, 'ucc', 'UCC');
  await expect(page.getByRole('combobox', { name: 'Sender of flow f1' })).toHaveText(/UCC/);

  const names = ['n1', 'n2', 'r', 'n3'] as const;
  const file = dumbbell(names);
  expect(await digestAt(page, 5)).toBe(await nativeDigest({ text: file }));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('the dumbbell is built from nothing', async ({ page }) => {
    await begin(page);
    // The drawing has the screen, and scrolling slides it beneath nothing.
    const drawn = page.locator('[data-canvas]');
    const height = async (): Promise<number> => (await drawn.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeGreaterThan(0.55 * 844);
    const network = page.getByRole('region', { name: 'Network', exact: true });
    const isOnTop = (): Promise<boolean> =>
      network.evaluate((region) => {
        const { left, top, bottom } = region.getBoundingClientRect();
        const seen = [Math.max(top, 50), bottom].map((y) => y - (y === bottom ? 150 : -10));
        return seen.every((y) => region.contains(document.elementFromPoint(left + 20, y)));
      });
    await page.evaluate(() => scrollTo(0, 250));
    expect(await isOnTop()).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    const tap = async (place: { x: number; y: number }): Promise<void> =>
      page.touchscreen.tap(place.x, place.y);
    // The form is further down the page than the network.
    const toNetwork = (): Promise<void> =>
      page.locator('[data-network]').evaluate((network) => network.scrollIntoView());
    for (const [name, x, y, id] of [
      ['Add a host', 0.2, 0.25, 'h1'],
      ['Add a host', 0.2, 0.75, 'h2'],
      ['Add a router', 0.5, 0.5, 'r1'],
      ['Add a host', 0.8, 0.5, 'h3'],
    ] as const) {
      await tool(page, name).tap();
      await tap(await onCanvas(page, x, y));
      await expect(node(page, id)).toBeVisible();
    }
    for (const [a, b, rate, delay] of [
      ['h1', 'r1', '100 Mb/s', '0'],
      ['h2', 'r1', '100 Mb/s', '0'],
      ['r1', 'h3', '10 Mb/s', '20 ms'],
    ] as const) {
      await toNetwork();
      await tool(page, 'Draw a link').tap();
      for (const end of [a, b]) await tap(await middleOf(page, end));
      await expect(page.getByRole('heading', { name: `Link ${a} – ${b}` })).toBeVisible();
      await set(page, 'Rate', rate);
      await set(page, 'Delay', delay);
    }
    for (const [a, flow] of [
      ['h1', 'f1'],
      ['h2', 'f2'],
    ] as const) {
      await toNetwork();
      await tool(page, 'Start a flow').tap();
      for (const end of [a, 'h3']) await tap(await middleOf(page, end));
      await expect(page.getByRole('combobox', { name: `Sender of flow ${flow}` })).toBeVisible();
    }
    await sender(page, 'f1', /^UCC/);
    await sender(page, 'f2', /^NewReno/);
    const names = ['h1', 'h2', 'r1', 'h3'] as const;
    expect(await digestAt(page, 5)).toBe(await nativeDigest({ text: dumbbell(names) }));
  });

  test('nodes and links are selected together, copied, renamed and removed', async ({ page }) => {
    await begin(page);
    const text = JSON.stringify({
      ...JSON.parse(EMPTY),
      nodes: [
        { id: 'h1', kind: 'host', at: [0, 0] },
        { id: 'r1', kind: 'router', at: [1, 0] },
        { id: 'h2', kind: 'host', at: [2, 0] },
      ],
      links: links(
        [
          ['h1', 'r1'],
          ['r1', 'h2'],
        ],
        { rate: 10e6, delay: 0.01 },
      ),
    });
    expect(await page.evaluate((written) => window.sawtooth?.open(written), text)).toBe(true);
    const inspector = page.getByRole('region', { name: 'Inspector' });
    const toNetwork = (): Promise<void> =>
      page.locator('[data-network]').evaluate((element) => element.scrollIntoView());
    const tap = async (id: string): Promise<void> => {
      await toNetwork();
      const { x, y } = await middleOf(page, id);
      await page.touchscreen.tap(x, y);
    };
    const more = page.getByRole('button', { name: /^Select several/ });
    await more.tap();
    await tap('h1');
    await tap('r1');
    await expect(inspector.getByRole('heading', { name: '2 selected' })).toBeVisible();
    await more.tap();
    await inspector.getByRole('button', { name: 'Duplicate all 2' }).tap();
    await expect.poll(() => ids(page, 'nodes')).toEqual(['h1', 'r1', 'h2', 'h3', 'r2']);
    expect((await network(page)).links.at(-1)?.between).toEqual(['h3', 'r2']);

    await tap('h2');
    await expect(inspector.getByRole('heading', { name: 'Node h2' })).toBeVisible();
    const field = inspector.getByRole('textbox', { name: 'Id, value' }).first();
    await field.fill('server');
    await field.press('Enter');
    await expect.poll(() => ids(page, 'nodes')).toContain('server');
    await expect(inspector.getByRole('heading', { name: 'Node server' })).toBeVisible();

    await inspector.getByRole('button', { name: 'Remove', exact: true }).tap();
    await expect.poll(() => ids(page, 'nodes')).toEqual(['h1', 'r1', 'h3', 'r2']);
    // A link, at the middle of its line.
    await toNetwork();
    const [a, b] = [await middleOf(page, 'h1'), await middleOf(page, 'r1')];
    await page.touchscreen.tap((a.x + b.x) / 2, (a.y + b.y) / 2);
    await expect(inspector.getByRole('heading', { name: 'Link h1 – r1' })).toBeVisible();
    await inspector.getByRole('button', { name: 'Remove', exact: true }).tap();
    await expect
      .poll(async () => (await network(page)).links.map(({ between }) => between.join()))
      .toEqual(['h3,r2']);
    const { width } = await canvasBox(page);
    expect(width).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });
});

test('by keys: a parking lot of four routers', async ({ page }) => {
  await begin(page);
  const routers = ['r1', 'r2', 'r3', 'r4'];
  const hosts = ['h1', 'h2', 'h3', 'h4'];
  for (const id of [...routers, ...hosts]) {
    await page.keyboard.press(id.startsWith('r') ? 'r' : 'h');
    await expect(node(page, id)).toBeFocused();
  }
  // Tab leads to each of them: once around, and not for each link and flow again.
  const reached = await around(page);
  for (const id of [...routers, ...hosts]) {
    expect(reached).toContain(`${id.startsWith('r') ? 'Router' : 'Host'} ${id}`);
  }
  const pairs: [string, string][] = [
    ['r1', 'r2'],
    ['r2', 'r3'],
    ['r3', 'r4'],
    ...hosts.map((host, index): [string, string] => [host, routers[index] ?? '']),
  ];
  for (const [a, b] of pairs) {
    await node(page, a).focus();
    await connect(page, 'k', b);
    await expect.poll(async () => await ids(page, 'links')).toContain(`${a}-${b}`);
  }
  // One flow all the way, and one over each hop.
  const sent = [
    ['h1', 'h4'],
    ['h1', 'h2'],
    ['h2', 'h3'],
    ['h3', 'h4'],
  ] as const;
  for (const [a, b] of sent) {
    const { length } = await ids(page, 'flows');
    await node(page, a).focus();
    await connect(page, 'w', b);
    await expect.poll(async () => (await ids(page, 'flows')).length).toBe(length + 1);
  }
  const text = JSON.stringify({
    ...JSON.parse(EMPTY),
    nodes: [
      ...routers.map((id) => ({ id, kind: 'router' })),
      ...hosts.map((id) => ({ id, kind: 'host' })),
    ],
    links: [
      ...links(pairs.slice(0, 3), {
        rate: 10e6,
        delay: 0.02,
        queue: { kind: 'drop-tail', limit: { bdp: 1, rtt: 0.044 } },
      }),
      ...links(pairs.slice(3), { rate: 100e6, delay: 0.001 }),
    ],
    flows: flows(sent),
  });
  expect(await digestAt(page, 5)).toBe(await nativeDigest({ text }));
});

test('words over the drawing cover no node and no queue, wherever the pointer is', async ({
  page,
}) => {
  await begin(page);
  const document = {
    ...JSON.parse(EMPTY),
    nodes: [
      { id: 'a', kind: 'host', count: 20, at: [0, 0] },
      { id: 'b', kind: 'host', at: [0, 1] },
      { id: 'c', kind: 'host', at: [0, 2] },
      { id: 'r', kind: 'router', at: [1, 1] },
      { id: 'e', kind: 'host', at: [2, 0] },
      { id: 'f', kind: 'host', at: [2, 2] },
    ],
    links: links(
      [
        ['b', 'r'],
        ['r', 'e'],
      ],
      { rate: 1e7 },
    ),
  };
  await page.evaluate((text) => window.sawtooth?.open(text), JSON.stringify(document));
  const shapes = page.locator('[data-network] :is([data-shape], [data-target$="/queue"] rect)');
  await expect(shapes).not.toHaveCount(0);
  const covered = async (words: Locator): Promise<number> => {
    const box = await words.boundingBox();
    if (!box) throw new Error('no words');
    return shapes.evaluateAll(
      (all, { x, y, width, height }) =>
        all.filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        }).length,
      box,
    );
  };
  const hint = page.getByText(/^Now add a flow/);
  await expect.poll(() => covered(hint)).toBe(0);
  await tool(page, 'Link').click();
  const start = await middleOf(page, 'c');
  await page.mouse.click(start.x, start.y);
  const note = page.locator('[data-tool="link"] p');
  for (const id of ['b', 'r', 'e', 'f']) {
    const { x, y } = await middleOf(page, id);
    await page.mouse.move(x, y);
    await expect(note).toContainText(id);
    await expect.poll(() => covered(note), id).toBe(0);
  }
});
