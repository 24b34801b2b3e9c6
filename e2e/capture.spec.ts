/** Captures: what the page saves is what the command line writes, byte for byte. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  documentOf,
  expect,
  find,
  fits,
  inEveryLook,
  open,
  program,
  test,
  violations,
} from './laboratory';

/** The command line's capture of the page's present document. */
async function native(page: Page, what: readonly string[]): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'sawtooth-'));
  try {
    const [document, out] = [join(folder, 'document.json'), join(folder, 'out')];
    writeFileSync(document, await documentOf(page));
    execFileSync(program(), ['capture', document, ...what, out], { stdio: 'pipe' });
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the packets of a port and the log of a flow are saved as the command line writes them', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page);
  expect(fetched.filter((url) => /capture/i.test(url))).toEqual([]);
  await find(page, 'Save a capture');
  const dialog = page.getByRole('dialog', { name: 'Save a capture' });
  const what = dialog.getByRole('combobox', { name: 'Capture' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeFocused();
  const end = dialog.getByRole('textbox', { name: 'To' });
  await end.fill('3 s');
  await end.press('Enter');

  const saved = async (): Promise<[string, Buffer]> => {
    const downloading = page.waitForEvent('download');
    await save.click();
    const download = await downloading;
    await expect(dialog.getByRole('status')).toContainText('Saved: ');
    return [download.suggestedFilename(), readFileSync(await download.path())];
  };
  // The link that is selected stands for its port.
  await expect(what).toHaveText('The port from r to n3');
  const [name, packets] = await saved();
  expect(name).toMatch(/-r-n3-r\.pcapng$/);
  expect(packets.equals(await native(page, ['--at', 'r-n3:r', '--to', '3', '--pcapng']))).toBe(
    true,
  );

  await what.click();
  await page.getByRole('option', { name: 'The sender of f2' }).click();
  const [other, log] = await saved();
  expect(other).toMatch(/-f2\.sqlog$/);
  expect(log.equals(await native(page, ['--flow', 'f2', '--to', '3', '--qlog']))).toBe(true);

  await inEveryLook(page, async () => {
    await fits(page);
    expect(await violations(page)).toEqual([]);
  });
  const begin = dialog.getByRole('textbox', { name: 'From' });
  await begin.fill('5 s');
  await begin.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The end must come after the beginning.');
  await expect(save).toBeDisabled();
});
