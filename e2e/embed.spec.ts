import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Embed } from '../public/embed/sawtooth';
import { staticServer } from '../web/tools/serve.mjs';
import type {} from './host/host';
import {
  expect,
  fits,
  inEveryLook,
  nativeDigest,
  now,
  open,
  painted,
  root,
  running,
  SCREENS,
  test,
  violations,
} from './laboratory';

/** A page of another origin: the same machine, another port. */
let server: Server;
let host = '';

test.beforeAll(async () => {
  server = staticServer({
    '/public/embed/': join(root, 'public/embed'),
    '/e2e/host/': join(root, 'e2e/host'),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server.close();
});

/** Does something with the frame from the page around it. */
function drive<T>(page: Page, work: (lab: Embed) => Promise<T>): Promise<T> {
  return page.evaluate(
    ([text]) => {
      const { lab } = window.host;
      // The story's own code, which cannot be handed to the page with what it takes.
      return new Function('lab', `return (${text})(lab)`)(lab);
    },
    [work.toString()],
  );
}

test('a page of another origin drives a run in a frame, and what it may not is answered', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${host}/e2e/host/`);
  const hello = await page.evaluate(
    (address) => window.host.show(address),
    `${baseURL}?embed&panels=cwnd,rtt&paused&origin=https://school.example,${host}#/example/ucc-newreno`,
  );
  expect(hello.problem).toBe(null);
  expect(hello.opened).toMatchObject({ name: /UCC beside NewReno/, duration: 60, now: 0 });
  expect(hello.opened?.flows.map(({ id }) => id)).toEqual(['f1', 'f2']);

  expect(await drive(page, (lab) => lab.seek(5))).toEqual({ now: 5, playing: false });
  const { at, readings } = await drive(page, (lab) => lab.values({ panels: ['cwnd'] }));
  expect(at).toBe(5);
  expect(readings.map(({ panel, flow, unit }) => ({ panel, flow, unit }))).toEqual([
    { panel: 'cwnd', flow: 'f1', unit: 'segments' },
    { panel: 'cwnd', flow: 'f2', unit: 'segments' },
  ]);
  for (const { value } of readings) expect(value).toBeGreaterThan(1);
  const earlier = await drive(page, (lab) => lab.values({ panels: ['cwnd'], at: 0.01 }));
  expect(earlier.readings[0]?.value).not.toBe(readings[0]?.value);

  // A change is what it would be by hand: recorded at its instant, and part of the link.
  expect(await drive(page, (lab) => lab.set('links/r-n3/loss/probability', 0.05))).toMatchObject({
    now: 5,
    effect: 'live',
  });
  expect(await drive(page, (lab) => lab.seek(20))).toMatchObject({ now: 20 });
  const { events, from, to, more } = await drive(page, (lab) => lab.events({ from: 5, to: 20 }));
  expect([from, to, more]).toEqual([5, 20, false]);
  expect(events.length).toBeGreaterThan(10);
  for (const one of events) expect(one.at >= 5 && one.at <= 20).toBe(true);
  const { document, link } = await drive(page, (lab) => lab.document());
  expect(document.interventions).toMatchObject([{ set: 'links/r-n3/loss/probability', to: 0.05 }]);
  expect(link).toMatch(/some\/folder\/#1[\w-]+$/);

  // The same packets as on the command line, by the link that came out of the frame.
  const frame = page.frame({ url: /embed/ });
  const inFrame = await frame?.evaluate(() => window.sawtooth?.digestAt(60));
  expect(inFrame).toBe(await nativeDigest({ link }));

  await drive(page, (lab) => lab.seek(1));
  expect(await drive(page, (lab) => lab.play(50))).toMatchObject({ playing: true });
  await expect.poll(() => page.evaluate(() => window.host.notes.at(-1))).toBe('ended');
  expect(await page.evaluate(() => window.host.notes)).toEqual(
    expect.arrayContaining(['ready', 'changed', 'playing']),
  );

  // Whatever is wrong is answered with its place, and what is open stays.
  const before = await drive(page, (lab) => lab.document());
  const wrong: [message: unknown, id: unknown, path: string, says: RegExp][] = [
    [{ sawtooth: 1, id: 'a', command: 'erase' }, 'a', 'command', /commands are hello, load/],
    [{ sawtooth: 2, id: 'b', command: 'pause' }, 'b', 'sawtooth', /Version 2 is unknown/],
    [{ sawtooth: 1, command: 'pause' }, null, 'id', /needs an id: a number/],
    [{ sawtooth: 1, id: {}, command: 'pause' }, null, 'id', /needs an id: a number/],
    [{ sawtooth: 1, id: 'c', command: 'seek' }, 'c', 'to', /required/],
    [{ sawtooth: 1, id: 'd', command: 'seek', to: '5' }, 'd', 'to', /a number of 0 or more/],
    [{ sawtooth: 1, id: 'e', command: 'seek', to: 61 }, 'e', 'to', /ends at 60 s/],
    [{ sawtooth: 1, id: 'e2', command: 'step', to: 6 }, 'e2', 'to', /has 5.steps/],
    [{ sawtooth: 1, id: 'e3', command: 'step', to: 1.5 }, 'e3', 'to', /has 5.steps/],
    [{ sawtooth: 1, id: 'f', command: 'play', speed: -1 }, 'f', 'speed', /a number from/],
    [{ sawtooth: 1, id: 'g', command: 'pause', now: true }, 'g', 'now', /has no such argument/],
    [
      { sawtooth: 1, id: 'h', command: 'set', path: 'links/zz/rate', value: 1 },
      'h',
      'links/zz',
      /zz/,
    ],
    [
      { sawtooth: 1, id: 'i', command: 'set', path: 'links/r-n3/rate', value: -1 },
      'i',
      'links/r-n3/rate',
      /./,
    ],
    [{ sawtooth: 1, id: 'j', command: 'load' }, 'j', '', /link or a document/],
    [
      { sawtooth: 1, id: 'k', command: 'load', link: '#1%%%' },
      'k',
      'link',
      /characters that are not allowed/,
    ],
    [
      { sawtooth: 1, id: 'l', command: 'load', link: '#/example/nothing' },
      'l',
      'link',
      /no example/,
    ],
    [{ sawtooth: 1, id: 'm', command: 'load', link: '#/papers' }, 'm', 'link', /another page/],
    [
      { sawtooth: 1, id: 'n', command: 'load', document: { format: 'sawtooth-scenario' } },
      'n',
      'version',
      /./,
    ],
    [
      { sawtooth: 1, id: 'o', command: 'load', document: 'x'.repeat(1_000_001) },
      'o',
      'document',
      /1 MB/,
    ],
    [{ sawtooth: 1, id: 'p', command: 'load', document: new Map() }, 'p', 'format', /./],
    [
      { sawtooth: 1, id: 'q', command: 'values', panels: ['queue'] },
      'q',
      'panels/0',
      /visible plots are cwnd, rtt/,
    ],
    [{ sawtooth: 1, id: 'r', command: 'values', at: 1e9 }, 'r', 'at', /not simulated yet/],
    [{ sawtooth: 1, id: 's', command: 'events', from: 9, to: 3 }, 's', 'to', /ends before/],
  ];
  for (const [message, id, path, says] of wrong) {
    const answer = await page.evaluate(([what, which]) => window.host.raw(what, which), [
      message,
      id,
    ] as const);
    expect(answer, JSON.stringify(message).slice(0, 90)).toMatchObject({
      ok: false,
      error: { path },
    });
    if (!answer.ok) expect(answer.error.message).toMatch(says);
  }
  expect((await drive(page, (lab) => lab.document())).document).toEqual(before.document);
  await expect(page.frameLocator('#lab').getByRole('alert')).toHaveCount(0);

  // Its lesson goes by steps.
  expect(hello.opened?.steps).toHaveLength(5);
  const step = await drive(page, (lab) => lab.step(3));
  expect(step).toMatchObject({ step: 3, title: 'Predict: twice the random loss' });
  expect(step.now).toBe(20);

  // Runs beside one another are opened too, and stand where nobody lets them play.
  const runs = ['A', 'B'].map((name) => ({ name, document: before.document }));
  const compared = JSON.stringify({ format: 'sawtooth-comparison', version: 1, runs });
  const opened = await page.evaluate((text) => window.host.lab?.load({ document: text }), compared);
  expect(opened?.now).toBe(0);
  await expect(page.frameLocator('#lab').getByRole('button', { name: 'Play' })).toBeVisible();

  // Another frame of that page may not, nor may the page itself where the address does not name it.
  const elsewhere = page.frame({ url: /other/ });
  const refused = await elsewhere?.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data));
        parent.frames[0]?.postMessage({ sawtooth: 1, id: 1, command: 'pause' }, '*');
      }),
  );
  expect(refused).toMatchObject({ ok: false, error: { message: /Only the page/ } });
  await page.evaluate(
    (address) => void window.host.show(address),
    `${baseURL}?embed&origin=https://school.example#/example/ucc-newreno`,
  );
  const lab = page.frameLocator('#lab');
  await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
  const stranger = await page.evaluate(() =>
    window.host.raw({ sawtooth: 1, id: 'z', command: 'pause' }, 'z'),
  );
  expect(stranger).toMatchObject({ ok: false, error: { path: 'origin' } });
  await expect(lab.getByRole('button', { name: 'Pause' })).toBeVisible();
});

const WIDTHS = [
  { width: 1200, height: 640 },
  { width: 320, height: 520 },
] as const;

test('a frame shows what its address asks for, and no more can be done in it', async ({ page }) => {
  await page.goto('./?embed#/example/ucc-newreno');
  await running(page);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await inEveryLook(
    page,
    async ({ rules }) => {
      await fits(page);
      await expect(page.getByRole('link', { name: 'Open in Sawtooth' })).toBeInViewport();
      expect(await violations(page, rules)).toEqual([]);
    },
    WIDTHS,
  );
  const out = page.getByRole('link', { name: 'Open in Sawtooth' });
  await expect(out).toHaveAttribute('href', /some\/folder\/#\/example\/ucc-newreno$/);
  // Keys of what is not here do nothing.
  for (const key of ['e', 's', 'n', 'c', 'l', 'Delete', 'Control+k'])
    await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  // Without a playback it stands at its end; what is locked takes no focus and is described in words.
  await page.goto('about:blank');
  await page.goto(
    './?embed&show=network,plots&lock=network,plots&panels=cwnd,nonsense&theme=dark#/example/ucc-newreno',
  );
  await expect.poll(() => now(page)).toBe(60);
  await expect(page.getByRole('alert')).toContainText('no panel “nonsense”');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(/A network of 4.nodes and 3.links with the flows/)).toBeAttached();
  await expect(page.getByText(/^Congestion window, segments.*UCC:/).last()).toBeAttached();
  await painted(page);
  expect(await violations(page)).toEqual([]);
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab');
    const inert = await page.evaluate(() => document.activeElement?.closest('[inert]') !== null);
    expect(inert && (await page.evaluate(() => document.activeElement !== null))).toBe(false);
  }

  await page.goto('about:blank');
  await page.goto('./?embed#1garbage');
  await expect(page.getByRole('alert')).toContainText('This link cannot be opened');
  await expect(page.getByRole('link', { name: 'Open in Sawtooth' })).toBeVisible();
});

test('the share dialog makes a frame, shows it, and says how to place it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Embed in a page…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this scenario' });
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: /UCC beside NewReno/ })).toBeVisible();
  const snippet = dialog.getByRole('textbox', { name: 'Snippet' });
  await expect(snippet).toHaveValue(
    /^<iframe src="http:[^"]*\/\?embed#\/example\/ucc-newreno" title="Sawtooth: UCC/,
  );
  await dialog.getByRole('switch', { name: 'Playback: shown' }).click();
  await dialog.getByRole('switch', { name: 'Network: interactive' }).click();
  await expect(snippet).toHaveValue(/\?embed&amp;show=network,plots&amp;lock=network#/);
  await expect(preview.getByRole('button', { name: 'Play' })).toHaveCount(0);
  const origins = dialog.getByRole('textbox', { name: 'Pages that may send messages' });
  await origins.fill('school');
  await expect(dialog.getByText('“school” is not an origin')).toBeVisible();
  await origins.fill('http://*.school.example');
  await expect(dialog.getByText('“http://*.school.example” is not an origin')).toBeVisible();
  await origins.fill('https://school.example/course');
  await expect(snippet).toHaveValue(/origin=https:\/\/school\.example#/);
  await inEveryLook(
    page,
    async ({ rules }) => {
      await fits(page);
      expect(await violations(page, rules)).toEqual([]);
    },
    [SCREENS[2]],
  );
  await dialog.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: 'an LMS, as oEmbed' }).click();
  await dialog.getByRole('button', { name: 'Copy snippet' }).click();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ version: '1.0', type: 'rich', width: 800, height: 520 });
  expect(copied.html).toContain('lock=network');

  // Its lesson, and a slider of its own.
  await dialog.getByRole('switch', { name: 'Lesson: shown' }).click();
  await dialog.getByRole('switch', { name: 'Single controls: shown' }).click();
  await dialog.getByRole('button', { name: '0 chosen' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'r-n3: Rate', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(preview.getByRole('button', { name: 'Next step' })).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(preview.getByRole('slider', { name: 'Rate' })).toBeVisible();
});

test('the example page of messages answers', async ({ page }) => {
  await page.goto('./embed/index.html');
  await page.getByRole('button', { name: 'Go to 20 s' }).click();
  await expect(page.locator('#rtt')).toHaveText(/CUBIC \d+ ms/);
  await expect(page.locator('#problem')).toBeEmpty();
  await page.getByRole('slider', { name: 'Buffer' }).press('ArrowLeft');
  await expect(page.locator('#limit')).toHaveText('240 packets');
  await expect(page.locator('#problem')).toBeEmpty();
  expect(await violations(page)).toEqual([]);
});
