/** Captures: what the page saves is what the command line writes, byte for byte; what others measured is brought in. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
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

  await inEveryLook(page, async ({ rules }) => {
    await fits(page);
    expect(await violations(page, rules)).toEqual([]);
  });
  const begin = dialog.getByRole('textbox', { name: 'From' });
  await begin.fill('5 s');
  await begin.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The end must be after the beginning.');
  await expect(save).toBeDisabled();
});

async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name));
      return data;
    },
    [name, bytes.toString('base64')] as const,
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

test('measurements lie over the run, become a link’s own, or are refused in their place', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page);
  expect(fetched.filter((url) => /measured|BringIn|openAny/i.test(url))).toEqual([]);
  const before = await documentOf(page);
  const dialog = page.getByRole('dialog', { name: 'Import measurements' });

  // By the mouse: a capture of this very run, whose window is drawn over it.
  const capture = await native(page, ['--at', 'n1', '--to', '4', '--pcapng']);
  await drop(page, 'run.pcapng', gzipSync(capture));
  await expect(dialog).toContainText(/A capture of .* 1\sTCP connection/);
  await expect(dialog).toContainText('round trips: minimum 40.');
  await inEveryLook(page, async ({ rules }) => {
    await fits(page);
    expect(await violations(page, rules)).toEqual([]);
  });
  await dialog.getByRole('button', { name: 'Draw over the run' }).click();
  await expect(dialog).toHaveCount(0);
  const flight = page.getByRole('button', { name: /measured flight, .*Congestion window/ });
  await expect(flight).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('application', { name: 'Time–sequence' })).toBeVisible();
  await find(page, 'Data as a table');
  await expect(
    page.getByRole('columnheader', { name: /^Congestion window, measured flight/ }),
  ).toBeVisible();
  // The name of a diagram says what can be read from it.
  await expect(page.getByRole('columnheader', { name: /^Time–sequence, / }).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Plane/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // By keys: a table that is pasted gives the slowest link its rate, and undo takes it back.
  await find(page, 'Import measurements');
  await expect(dialog.getByRole('button', { name: 'Choose a file…' })).toBeFocused();
  await paste(page, 'time (s);rate (Mbit/s)\n0;8,5\n1;4\n2;x\n3;6\n');
  await expect(dialog.getByRole('combobox', { name: 'Decimal sign' })).toHaveText('Comma: 1,5');
  await expect(dialog).toContainText('1 row without a number is ignored, in line 4');
  await expect(dialog).toContainText(/become \d+ opportunities/);
  await dialog.getByRole('combobox', { name: 'Form' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('3 samples over 5 s become 3 changes');
  await dialog.getByRole('button', { name: 'Use for the link' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const given = JSON.parse(await documentOf(page)) as {
    links: { id: string; rate: number }[];
    interventions: unknown[];
  };
  expect(given.links.find(({ id }) => id === 'r-n3')?.rate).toBe(8.5e6);
  expect(given.interventions).toEqual([
    { at: 1, set: 'links/r-n3/rate', to: 4e6 },
    { at: 3, set: 'links/r-n3/rate', to: 6e6 },
  ]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => documentOf(page)).toBe(before);

  // Files of other kinds, and broken ones.
  for (const [name, bytes, message] of [
    ['a.png', Buffer.from('\x89PNG\r\n', 'latin1'), 'this is a picture (PNG)'],
    ['a.pcap', gzipSync(capture.subarray(0, 48)).subarray(0, 30), 'it has no packets'],
    ['a.csv', Buffer.from('name,city\nann,x\nbob,y1\n'), 'without a column of numbers'],
  ] as const) {
    await drop(page, name, bytes);
    await expect(dialog.getByRole('alert')).toContainText(`${name}: `);
    await expect(dialog.getByRole('alert')).toContainText(message);
  }
  // A cut file says that it is cut, and is read as far as it goes; a removed file can be put back.
  await drop(page, 'cut.pcapng.gz', gzipSync(capture).subarray(0, 20_000));
  await expect(dialog).toContainText('the compressed file is incomplete');
  await dialog.getByRole('button', { name: 'Remove run.pcapng' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('switch', { name: 'Show run.pcapng' })).toBeChecked();
});
