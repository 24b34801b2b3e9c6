import { choose, expect, open, scenarios, test, violations } from './laboratory';

test('packets close up: a diagram is replayed, and a packet shows its life', async ({ page }) => {
  const text = scenarios().find(({ file }) => file === 'one-loss.json')?.text;
  if (!text) throw new Error('there is no one-loss.json');
  await open(page);
  // The document names its panels, which say what will be there before anything is.
  const view = { panels: ['sequence', 'spacetime'], at: 0 };
  const shown = JSON.stringify({ ...JSON.parse(text), view });
  await page.evaluate((document) => window.sawtooth?.open(document), shown);
  await expect(page.getByText('each segment appears at its send time')).toBeVisible();
  await expect(page.getByText('each packet appears as a line')).toBeAttached();
  await page.evaluate((at) => window.sawtooth?.digestAt(at), 0.35);
  const sequence = page.getByRole('application', { name: 'Time–sequence' });
  const life = page.getByRole('region', { name: /^(Segment|SYN)/ });
  await expect(page.getByText(/segments sent, .* acknowledgements/)).toBeAttached();
  await sequence.focus();
  await page.keyboard.press('ArrowRight');
  await expect(life.getByRole('button', { name: /^Sent, .* at [\d.]+ s$/ })).toBeVisible();
  await expect(life.getByRole('button', { name: /^Delivered, / })).toBeVisible();
  await expect(life.getByRole('button', { name: /^Acknowledged, / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await sequence.focus();
  await page.keyboard.press('Escape');
  await expect(life).toHaveCount(0);
  // Without sight: the same packets as a table, of which each row chooses one.
  const listed = page.getByRole('button', { name: 'As a table, Time–sequence' });
  await listed.press('Enter');
  const rows = page.getByRole('region', { name: /^Table of packets, Time–sequence/ });
  await expect(rows.getByRole('row', { name: /Segment 0 Delivered, / })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await rows.getByRole('button', { name: 'Segment 0' }).press('Enter');
  await expect(life).toContainText(/bytes 0 to 1\s?\d\d\d of the stream/);
  await rows.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(listed).toBeFocused();
  await page.getByRole('combobox', { name: 'Numbers in' }).press('Enter');
  await choose(page, 'bytes');
  await expect(page.locator('svg .y text').filter({ hasText: /B$/ }).first()).toBeAttached();
  await sequence.focus();
  await page.keyboard.press('Escape');
  const along = page.getByRole('application', { name: 'Space–time' });
  await along.focus();
  await page.keyboard.press('ArrowRight');
  await expect(life).toBeVisible();

  // On a phone each keeps a height of its own.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const diagram of [sequence, along])
    await expect.poll(async () => (await diagram.boundingBox())?.height).toBeGreaterThan(100);
});

test('a packet that is not shown, a flow that starts later and one that is taken out are said in place', async ({
  page,
}) => {
  const flow = { from: 'a', to: 'b', sender: 'newreno' };
  const text = JSON.stringify({
    format: 'sawtooth-scenario',
    version: 2,
    duration: 6,
    nodes: ['a', 'b'].map((id) => ({ id, kind: 'host' })),
    links: [{ id: 'a-b', between: ['a', 'b'], rate: 1e6, delay: 0.02 }],
    flows: [
      { ...flow, id: 'f1' },
      { ...flow, id: 'f2', start: 3 },
    ],
    view: { panels: ['sequence'], zoom: [0, 1], selection: 'flows/f1' },
  });
  await open(page);
  await page.evaluate((document) => window.sawtooth?.open(document), text);
  await page.evaluate((at) => window.sawtooth?.digestAt(at), 1);
  const sequence = page.getByRole('application', { name: 'Time–sequence' });
  const life = page.getByRole('region', { name: /^(Segment|SYN)/ });
  await expect(page.getByText(/segments sent, .* acknowledgements/)).toBeAttached();
  await sequence.focus();
  await page.keyboard.press('ArrowRight');
  await expect(life).toContainText('Delivered');

  await page.getByRole('combobox', { name: 'Flow of the diagrams' }).press('Enter');
  await choose(page, 'f2');
  await expect(
    page.getByText(/^f2 NewReno starts at 3\.000\ss, after the visible range\.$/),
  ).toBeVisible();
  await expect(life).toContainText('This packet is outside the visible range.');

  // The other flow has its place then, and packets of the same numbers.
  await page.getByRole('combobox', { name: 'Flow of the diagrams' }).press('Enter');
  await choose(page, 'f1');
  await expect(life).toContainText('Delivered');
  await page.getByRole('region', { name: 'Network' }).press('Delete');
  await expect(life).toContainText('The flow of this packet is no longer in the network.');
  await page.evaluate((at) => window.sawtooth?.digestAt(at), 5);
  await expect(life).toContainText('The flow of this packet is no longer in the network.');
  await life.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(life).toHaveCount(0);
});
