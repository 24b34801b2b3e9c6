import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { staticServer } from '../web/tools/serve.mjs';
import { digestAt, expect, root, running, test } from './laboratory';

test.use({ serviceWorkers: 'allow' });

/** Serves a folder below another, as the page may lie anywhere; on a port of its own unless one is given. */
async function serve(folder: string, port = 0): Promise<Server> {
  const server = staticServer({ '/deep/er/': folder });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

test('after a first visit the page opens without a network, and says that there is a newer one', async ({
  page,
}, info) => {
  const folder = info.outputPath('site');
  cpSync(join(root, 'dist'), folder, { recursive: true });
  let server = await serve(folder);
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}/deep/er/`;
  await page.goto(`${site}#/example/ucc-newreno`);
  await running(page);
  const digest = await digestAt(page, 5);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  const manifest = JSON.parse(readFileSync(join(folder, 'sawtooth.webmanifest'), 'utf8')) as {
    start_url: string;
    icons: { src: string }[];
  };
  for (const { src } of [{ src: manifest.start_url }, ...manifest.icons]) {
    expect((await page.request.get(new URL(src, site).href)).status()).toBe(200);
  }
  // A page that was read is kept then, with its parts and the letters of its formulas.
  await page.evaluate(() => location.assign('#/reference/sender/cubic'));
  await expect(page.getByRole('heading', { level: 1, name: 'CUBIC' })).toBeVisible();
  const keptNames = () =>
    page.evaluate(async () => {
      const caught = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return caught.flat().map(({ url }) => url.replace(/^.*\/|-[\w-]{8}\.\w+$/g, ''));
    });
  const read = ['cubic', 'tryIt', 'checks', 'KaTeX_Main-Regular', 'KaTeX_Main-Italic'];
  await expect.poll(keptNames).toEqual(expect.arrayContaining([...read, 'KaTeX_Math-Italic']));

  await stop(server);
  await page.goto('about:blank');
  await page.goto(`${site}?lecture#/example/late-comers`);
  await running(page);
  await expect(page).toHaveTitle(/^Convergence of late-comers/);
  await page.goto(`${site}#/example/ucc-newreno`);
  await running(page);
  expect(await digestAt(page, 5)).toBe(digest);
  // Dialogs that this visit has not opened before, and what an earlier one has read.
  await page.keyboard.press('g');
  await expect(page.getByRole('img', { name: /^Preview/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: 'Examples' })).toContainText('Phase effects');
  await page.keyboard.press('Escape');
  await page.evaluate(() => location.assign('#/reference/sender/cubic'));
  await expect(page.getByRole('heading', { level: 1, name: 'CUBIC' })).toBeVisible();
  await page.goto(`${site}#/example/ucc-newreno`);
  await running(page);

  // Another build: its entry and its worker have other names and contents.
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, entry = ''] = /<script type="module"[^>]* src="\.\/(assets\/[^"]+)"/.exec(html) ?? [];
  expect(entry).not.toBe('');
  const other = entry.replace(/-[\w-]{8}\.js$/, '-ANOTHER1.js');
  renameSync(join(folder, entry), join(folder, other));
  for (const file of ['index.html', 'sw.js']) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(entry, other);
    writeFileSync(join(folder, file), text);
  }
  server = await serve(folder, port);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('A newer version of Sawtooth is available')).toBeVisible();
  await page.reload();
  await running(page);
  await expect(page.locator(`script[src$="${other}"]`)).toBeAttached();
  await stop(server);
  rmSync(folder, { recursive: true, force: true });
});

test('a page that cannot start says so, and is loaded afresh', async ({ context, baseURL }) => {
  // Another page than that of other stories, which must not complain.
  const page = await context.newPage();
  let broken = true;
  await page.route(/\/assets\/page-[^/]*\.js$/, (route) =>
    broken ? route.fulfill({ contentType: 'text/html', body: 'Log in' }) : route.continue(),
  );
  await page.goto(`${baseURL}#/example/late-comers`);
  const again = page.getByRole('link', { name: 'load everything again' });
  await expect(again).toBeVisible();
  await expect(again).toHaveAttribute('href', /#/);
  broken = false;
  await again.click();
  await running(page);
  await expect(page).toHaveTitle(/^Convergence of late-comers/);
  await expect(page).not.toHaveURL(/afresh/);
});
