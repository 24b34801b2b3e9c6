/** Linux's own windows: on the reference pages beside ours, and over a run. */
import { documentOf, expect, fits, open, PHONE, test, violations } from './laboratory';

/** The legend's entry of Linux's window. */
const LEGEND = /in Linux 6\.12.*Congestion window/;

test('a sender of Linux shows its window beside the kernel’s, and opens the run with it', async ({
  page,
}) => {
  await page.goto('./#/reference/sender/vegas');
  const pictures = page.getByRole('img', { name: /^Windows of Vegas in Linux 6\.12 and here/ });
  await expect(pictures).toHaveCount(2);
  for (const path of ['10\\sMb/s', '100\\sMb/s']) {
    const figure = page.getByRole('figure').filter({ hasText: new RegExp(`^${path},`) });
    await expect(figure).toContainText(/On average they are [\d.]+\s?%? apart, at most [\d.]+/);
  }
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await fits(page);
  await page
    .getByRole('link', { name: /^Open the run with Linux’s window over it: 100\sMb\/s/ })
    .click();
  await expect(page.getByRole('button', { name: LEGEND })).toHaveAttribute('aria-pressed', 'true');
  const { flows, links } = JSON.parse(await documentOf(page)) as {
    flows: { sender: string }[];
    links: { rate: number }[];
  };
  expect(flows.map(({ sender }) => sender)).toEqual(['vegas']);
  expect(links.map(({ rate }) => rate)).toContain(100e6);
});

test('a sender that Linux has not has no such picture', async ({ page }) => {
  await page.goto('./#/reference/sender/ucc');
  await expect(page.getByRole('heading', { name: 'How it was checked' })).toBeVisible();
  await expect(page.getByRole('img', { name: /in Linux 6\.12/ })).toHaveCount(0);
});

test('Linux’s window lies over the example, follows its sender, and goes with it', async ({
  page,
}) => {
  await open(page, '#/example/linux-window-10');
  const cubic = page.getByRole('button', { name: /CUBIC in Linux 6\.12.*Congestion window/ });
  const vegas = page.getByRole('button', { name: /Vegas in Linux 6\.12.*Congestion window/ });
  await expect(cubic).toBeVisible();
  await page.goto('./#/example/linux-window-10/2');
  await page.getByRole('button', { name: 'Vegas', exact: true }).click();
  await expect(vegas).toBeVisible();
  await expect(cubic).toHaveCount(0);
  // Another example has no log.
  await page.goto('./#/example/one-loss');
  await expect(page.getByRole('button', { name: LEGEND })).toHaveCount(0);
});
