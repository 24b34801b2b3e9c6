/** Links with networks as large as they may be, and larger. */
import { constants, deflateRawSync } from 'node:zlib';
import { BEST_RATIO, SLICE } from '../web/src/model/share/inflate';
import { linkTo, mesh, star } from '../web/tools/networks.mjs';
import { announced, ids } from './buildingNetworks';
import { beyond, documentOf, expect, now, open, paused, test, violations } from './laboratory';

// How long these keep the page's thread is a row of the bench.
for (const [name, network] of [
  ['a star of 2 000 hosts', star(2000)],
  ['a star of 4 990 hosts', star(4990)],
  ['a mesh of 1 000 nodes and 2 000 links', mesh(960, 2000, 20)],
] as const) {
  test(`${name} opens and plays`, async ({ page }) => {
    // So long that even a fast machine, flat out, shows its speed before the run ends.
    await open(page, linkTo(name, { ...network, duration: 3600 }));
    await beyond(page, 0.2);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const before = await paused(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await beyond(page, before + 0.1);
    // The requested speed and the reached one differ here.
    await page.getByRole('slider', { name: 'Speed' }).press('End');
    await expect(page.getByText(/^Running at \S+× \(maximum\)$/)).toBeVisible();
  });
}

test('A large network is explored by keys and by clicks', async ({ page }) => {
  await open(page, linkTo('star', star(300)));
  const network = page.getByRole('listbox', { name: /301 nodes, 300 links/ });
  const heading = page.getByRole('region', { name: 'Inspector' }).getByRole('heading').first();
  await network.focus();
  const part = network.getByRole('option');
  // The first selection.
  await expect(part).toHaveText(/^Link h0 to r, 10/);
  await page.keyboard.press('ArrowLeft');
  await expect(part).toHaveText(/^Host h\d+$/);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/^Node h\d+$/);
  await expect(part).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(part).toHaveText(/^Link h\d+ to r, 10/);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(/^Link h\d+ – r$/);
  const box = await network.boundingBox();
  await network.click({ position: { x: 5, y: (box?.height ?? 20) - 14 } });
  await expect(heading).toHaveText('Scenario');
  expect(await violations(page)).toEqual([]);
});

test('A large network is edited by keys: commands act on the announced node', async ({ page }) => {
  await open(page, linkTo('star', star(300)));
  const network = page.getByRole('listbox', { name: /301 nodes, 300 links/ });
  const drawing = page.locator('[data-network] [role="listbox"]');
  const part = drawing.getByRole('option');
  const has = async (id: string): Promise<boolean> => (await ids(page, 'nodes')).includes(id);
  const { keyboard } = page;
  const readOut = async (): Promise<string> =>
    /^Host (\S+)$/.exec((await part.textContent()) ?? '')?.[1] ?? 'none';
  await network.focus();
  await keyboard.press('ArrowLeft');
  const first = await readOut();
  // Another entry is selected.
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  await expect(part).not.toHaveText(`Host ${first}`);
  const removed = await readOut();
  await keyboard.press('Delete');
  await expect.poll(() => has(removed)).toBe(false);
  expect(await has(first)).toBe(true);
  await expect(drawing).toBeFocused();
  // Nothing is read out any more, and so nothing else goes.
  await expect(part).toHaveCount(0);
  const count = (await ids(page, 'nodes')).length;
  await keyboard.press('Delete');

  await keyboard.press('ArrowRight');
  await expect(part).toHaveText('Router r');
  expect(await ids(page, 'nodes')).toHaveLength(count);
  await keyboard.press('ArrowRight');
  const named = await readOut();
  await keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: `New name of ${named}` })).toBeFocused();
  await keyboard.type('client');
  await keyboard.press('Enter');
  await announced(page, `Renamed ${named} to client.`);
  await expect(part).toHaveText('Host client');
  await expect(drawing).toBeFocused();

  await keyboard.press('ArrowDown');
  const cut = await readOut();
  expect(cut).not.toBe('client');
  // As Ctrl+X does: a headless shell has no clipboard commands, but every browser has their events.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('cut', { bubbles: true, cancelable: true, clipboardData });
    document.activeElement?.dispatchEvent(event);
  });
  await expect.poll(() => has(cut)).toBe(false);
  expect(await has('client')).toBe(true);

  await keyboard.press('h');
  await announced(page, /^Added node h\d+\.$/);
  await expect(drawing).toBeFocused();
  const added = await readOut();
  await announced(page, `Added node ${added}.`);
  expect(await violations(page)).toEqual([]);
});

test('A connection in a large network shows its line, and a link is renamed where it is', async ({
  page,
}) => {
  await open(page, linkTo('star', star(300)));
  const drawing = page.locator('[data-network] [role="listbox"]');
  await drawing.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(drawing.getByRole('option')).toHaveText(/^Host h/);
  await page.keyboard.press('w');
  await expect(page.locator('[data-tool]')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const line = page.locator('[data-tool] line');
  await expect(line).toBeVisible();
  const ends = await line.evaluate((element) =>
    ['x1', 'y1', 'x2', 'y2'].map((name) => Number(element.getAttribute(name))),
  );
  expect(
    Math.hypot((ends[0] ?? 0) - (ends[2] ?? 0), (ends[1] ?? 0) - (ends[3] ?? 0)),
  ).toBeGreaterThan(5);
  const note = await page.locator('[data-tool] p').boundingBox();
  const box = await drawing.boundingBox();
  // Beside the node that it leads to.
  expect((note?.y ?? 0) - (box?.y ?? 0)).toBeGreaterThan((ends[3] ?? 0) - 60);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Shift+ArrowRight');
  await expect(drawing.getByRole('option')).toHaveText(/^Link /);
  const mark = await drawing.locator('svg line').boundingBox();
  const middle = {
    x: (mark?.x ?? 0) + (mark?.width ?? 0) / 2,
    y: (mark?.y ?? 0) + (mark?.height ?? 0) / 2,
  };
  await page.mouse.dblclick(middle.x, middle.y);
  const field = page.getByRole('textbox', { name: /^New name of l-h/ });
  await expect(field).toBeFocused();
  const written = await field.boundingBox();
  expect(Math.abs((written?.y ?? 0) + (written?.height ?? 0) / 2 - middle.y)).toBeLessThan(30);
});

test('The node that keys have reached is in sight at any zoom', async ({ page }) => {
  await open(page, linkTo('star', star(300)));
  const drawing = page.locator('[data-network] [role="listbox"]');
  await drawing.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await announced(page, /^Zoomed to 4\d\d/);
  const mark = drawing.locator('svg circle');
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    for (let step = 0; step < 6; step += 1) await page.keyboard.press(key);
    const [inner, outer] = [await mark.boundingBox(), await drawing.boundingBox()];
    if (!inner || !outer) throw new Error('nothing is marked');
    expect(inner.x).toBeGreaterThan(outer.x - 4);
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width + 4);
    expect(inner.y).toBeGreaterThan(outer.y - 4);
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height + 4);
  }
});

test('A link that would inflate to a gigabyte is refused, and the run goes on', async ({
  page,
}) => {
  // A gigabyte of zeros, as the same blocks again and again: to pack them all takes longer than the story.
  const blocks = deflateRawSync(Buffer.alloc(10_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  const bomb = Buffer.concat([...Array<Buffer>(100).fill(blocks), deflateRawSync('')]);
  await open(page);
  const before = await documentOf(page);
  // The bytes that the browser's own stream is given bound those that it can have unpacked.
  await page.evaluate(() => {
    const Own = DecompressionStream;
    const given = Object.assign(window, { unpacking: 0 });
    window.DecompressionStream = class {
      readable: ReadableStream<Uint8Array<ArrayBuffer>>;
      writable: WritableStream<BufferSource>;
      constructor(format: CompressionFormat) {
        const own = new Own(format);
        const writer = own.writable.getWriter();
        this.readable = own.readable;
        this.writable = new WritableStream({
          write(chunk) {
            given.unpacking += chunk.byteLength;
            return writer.write(chunk);
          },
          close: () => writer.close(),
          abort: (reason) => writer.abort(reason),
        });
      }
    };
  });
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#1${bomb.toString('base64url')}`,
  );
  await expect(page.getByText('more than 1 MB, the maximum size of a document')).toBeVisible();
  const given = await page.evaluate(() => Number(Reflect.get(window, 'unpacking')));
  expect(given).toBeGreaterThan(0);
  expect(given * BEST_RATIO).toBeLessThanOrEqual(1_000_000 + 4 * SLICE * BEST_RATIO);
  expect(await documentOf(page)).toBe(before);
  await beyond(page, await now(page));
});
