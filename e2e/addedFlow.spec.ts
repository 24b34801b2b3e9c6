/** A flow added to a run under way starts now, and the past stays. */
import { digestAt, documentOf, expect, open, painted, test } from './laboratory';

test('an added flow starts now, the past stays, and a key lets it start from the beginning', async ({
  page,
}) => {
  await open(page);
  const past = await digestAt(page, 3);
  const before = await documentOf(page);
  const starts = async () => {
    const { flows } = JSON.parse(await documentOf(page)) as { flows: { start?: number }[] };
    return flows.map(({ start }) => start);
  };
  const add = page.getByRole('button', { name: 'Add a flow', exact: true });
  await add.focus();
  await add.press('Enter');
  await expect.poll(async () => (await starts()).at(-1)).toBe(3.000001);
  const notice = page.getByRole('status').filter({ hasText: /starts now, at 3\ss/ });
  await expect(notice).toContainText('The past of the run does not change.');
  expect(await digestAt(page, 3)).toBe(past);

  const offer = notice.getByRole('button', { name: /^From 0\ss instead$/ });
  await painted(page);
  await offer.focus();
  await offer.press('Enter');
  await expect.poll(async () => (await starts()).at(-1)).toBeUndefined();
  await expect(notice).toHaveCount(0);
  expect(await digestAt(page, 3)).not.toBe(past);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await starts()).at(-1)).toBe(3.000001);
  await page.keyboard.press('Control+z');
  await expect.poll(() => documentOf(page)).toBe(before);
  expect(await digestAt(page, 3)).toBe(past);
});
