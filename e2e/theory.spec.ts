/** Laws of the field over the packets: by a key, a switch and a document; and why one does not hold. */
import type { Page } from '@playwright/test';
import { expect, inEveryLook, open, scenarios, test, violations } from './laboratory';

type Document = {
  view?: object;
  flows: { sender: unknown }[];
  links: { id: string; queue?: object }[];
};

/** Opens an example, changed, and runs it to an instant. */
async function show(page: Page, change: (document: Document) => void): Promise<void> {
  const found = scenarios().find((scenario) => scenario.file === 'newreno-sawtooth.json');
  const document: Document = JSON.parse(found?.text ?? '');
  change(document);
  await page.evaluate((text) => window.sawtooth?.open(text), JSON.stringify(document));
  await page.evaluate(() => window.sawtooth?.digestAt(60));
}

/** A panel of the plots. */
const panel = (page: Page, name: RegExp) => page.getByRole('region', { name });

test('laws lie over the packets with their assumptions, and go with a document', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(response.url()));
  await open(page);
  await show(page, () => {});
  expect(fetched.some((url) => /fluid_bg|Theory/.test(url))).toBe(false);

  // By keyboard alone: its key, then the switch in a panel.
  await page.keyboard.press('y');
  const windows = panel(page, /^Congestion window/);
  const toggle = windows.getByRole('button', { name: 'Show theory, Congestion window' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  // The lines have their names at the edge of the panel; the path holds 67.8 packets, and 66.7 wait.
  await expect(windows.locator('g.levels')).toContainText('BDP + buffer');
  await expect(windows.locator('g.levels')).toContainText('ideal peak');
  const tooth = windows.getByRole('button', { name: 'About Ideal sawtooth, Congestion window' });
  await expect(windows).toContainText(/8\.26.s, the run [\d.]+.s \([−+][\d.]+.%\)/);
  await tooth.focus();
  await page.keyboard.press('Enter');
  await expect(windows).toContainText('No other flow uses its bottleneck.');
  await expect(windows).toContainText('Appenzeller');
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('y');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(windows.locator('g.levels')).not.toContainText('BDP');

  // Another sender, in a document that asks for theory: the law has a reason, and no line.
  await show(page, (document) => {
    document.view = { theory: true };
    for (const flow of document.flows) flow.sender = 'cubic';
  });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(windows.locator('g.levels')).toContainText('BDP');
  await expect(windows.locator('g.levels')).not.toContainText('ideal peak');
  const throughput = panel(page, /^Throughput/);
  await expect(throughput).toContainText('Does not apply: the sender of f is CUBIC.');
  // Its own law is a curve, from a replay.
  await expect(windows.getByRole('button', { name: /^About CUBIC’s curve/ })).toBeAttached();
  await expect(windows).toContainText(
    /window at the end of the last epoch [\d.]+.segments, the run/,
  );

  // A controlled queue: the equations over its packets, and the margins of its loop as a picture.
  await show(page, (document) => {
    document.view = { theory: true, fluid: true };
    for (const link of document.links) {
      if (link.queue) link.queue = { kind: 'pi', limit: { packets: 100 } };
    }
  });
  const queue = panel(page, /^Queue/);
  await expect(queue.getByRole('button', { name: /^Show model, / })).toBeAttached();
  await queue.getByRole('button', { name: /^About Stability of the control loop/ }).press('Enter');
  const picture = queue.getByRole('img', { name: /^Gain and phase of the open loop/ });
  await expect(picture).toHaveAccessibleName(
    /Phase margin [−\d.]+° at [\d.]+ radians per second\. Gain margin/,
  );

  await inEveryLook(page, async ({ rules }) => {
    await expect(windows.getByRole('button', { name: /^About / }).first()).toBeAttached();
    expect(await violations(page, rules)).toEqual([]);
  });
});
