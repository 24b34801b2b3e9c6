/** Held tools, links from a node's rim, and labels beside ids. */
import { announced, begin, ids, middleOf, network, node, onCanvas, tool } from './buildingNetworks';
import { documentOf, expect, test, violations } from './laboratory';

test('a held tool, a link from a rim with its values, and names in any script', async ({
  page,
}) => {
  await begin(page);
  const { mouse, keyboard } = page;
  await tool(page, 'Add a host').click({ modifiers: ['Shift'] });
  for (const [x, id] of [
    [0.2, 'h1'],
    [0.8, 'h2'],
  ] as const) {
    const at = await onCanvas(page, x, 0.3);
    await mouse.click(at.x, at.y);
    await expect(node(page, id)).toBeVisible();
  }
  await tool(page, 'Add a host').click();
  await expect(tool(page, 'Add a host')).toHaveAttribute('aria-pressed', 'false');
  expect(await ids(page, 'nodes')).toEqual(['h1', 'h2']);

  // The pointer comes from elsewhere, and is pressed at once where the handle is going to be.
  const start = await middleOf(page, 'h1');
  const box = await node(page, 'h1').locator('[data-shape]').boundingBox();
  if (!box) throw new Error('no host');
  await mouse.move(start.x, start.y + 150);
  await mouse.move(start.x, box.y + box.height + 7);
  await mouse.down();
  const end = await middleOf(page, 'h2');
  await mouse.move(end.x, end.y, { steps: 3 });
  const words = page.locator('[data-tool="link"]');
  await expect(words).toContainText(/10\sMb\/s, 20\sms, buffer of 1 BDP \(round trip of 40\sms\)/);
  await mouse.up();
  await announced(page, /^Added link h1-h2\. 10/);

  // Both at once.
  const rate = page.getByRole('textbox', { name: 'Rate, value' }).first();
  await rate.fill('2 Pb/s');
  await rate.press('Enter');
  await expect(page.getByRole('alert')).toContainText('is not a number with a known unit');
  const link = async () => JSON.parse(await documentOf(page)).links[0];
  await rate.fill('100 Mbit/s 5000 s');
  await rate.press('Enter');
  await expect(page.getByRole('alert')).toContainText(/Delay: At most .*, not 5000\ss/);
  expect(await link()).toMatchObject({ rate: 10e6, delay: 0.02 });
  await expect(rate).toHaveValue('100 Mbit/s 5000 s');
  await rate.fill('100 Mbit/s 5 ms');
  await rate.press('Enter');
  await expect.poll(link).toMatchObject({ rate: 100e6, delay: 0.005 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(link).toMatchObject({ rate: 10e6, delay: 0.02 });
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(link).toMatchObject({ rate: 100e6, delay: 0.005 });

  await mouse.dblclick(start.x, start.y);
  await expect(page.getByRole('textbox', { name: 'New name of h1' })).toBeFocused();
  await keyboard.type('東京');
  await keyboard.press('Enter');
  const named = page.getByRole('button', { name: 'Host 東京' });
  await expect(named).toBeFocused();
  expect((await network(page)).nodes[0]).toMatchObject({ id: 'h1', label: '東京' });
  await keyboard.press('w');
  await announced(page, /^Flow from 東京 to h2/);
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const flow = page.getByRole('button', { name: /^Flow f1, / });
  await expect(flow).toBeFocused();
  const label = page.getByRole('textbox', { name: 'Label, value' });
  await label.fill('Ça va');
  await label.press('Enter');
  await expect(page.getByRole('button', { name: /^Flow Ça va, / })).toBeVisible();
  await expect(page.getByText('Ça va · 東京 → h2')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
