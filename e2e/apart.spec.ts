/** Stories share a browser's context, which Playwright sets back: whatever one leaves, the next has nothing of it. */
import type { Page } from '@playwright/test';
import { expect, test } from './laboratory';

/** A file of the site, from its origin, without a laboratory. */
const FILE = './icon.svg';

/** All that a page can find of what another has left. */
function found(page: Page) {
  return page.evaluate(async () => {
    const files: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name);
    return {
      stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      files,
      cookie: document.cookie,
      name: window.name,
      connected: navigator.onLine,
      given: 'given' in window,
      called: 'called' in window,
      granted: (await navigator.permissions.query({ name: 'geolocation' })).state,
      width: innerWidth,
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
      printed: matchMedia('print').matches,
      locks: (await navigator.locks.query()).held?.length,
    };
  });
}

const NOTHING = {
  stored: [],
  databases: [],
  caches: [],
  files: [],
  cookie: '',
  name: '',
  connected: true,
  given: false,
  called: false,
  granted: 'prompt',
  width: 1440,
  dark: false,
  still: false,
  printed: false,
  locks: 0,
};

/** The identity of the page, as the browser has it. */
async function target(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  return targetInfo.targetId;
}

test.describe('one after the other', () => {
  test.describe.configure({ mode: 'serial' });
  let before: string;

  test('a story leaves whatever it can', async ({ page, context, baseURL }) => {
    before = await target(page);
    await context.grantPermissions(['geolocation']);
    await context.addCookies([{ name: 'left', value: '1', url: baseURL ?? '' }]);
    await context.addInitScript(() => Object.assign(window, { given: true }));
    await page.exposeFunction('called', () => {});
    await page.route('**/icon.svg', (route) =>
      route.fulfill({ status: 201, contentType: 'text/html', body: 'left' }),
    );
    await context.newPage();
    await page.goto(FILE);
    await page.setViewportSize({ width: 500, height: 500 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.evaluate(async () => {
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      window.name = 'left';
      await new Promise((done) => {
        indexedDB.open('left').onsuccess = done;
      });
      await caches.open('left');
      const folder = await navigator.storage.getDirectory();
      await folder.getFileHandle('left', { create: true });
      navigator.locks.request('left', () => new Promise(() => {}));
    });
    await context.setOffline(true);
    const left = await found(page);
    for (const [name, none] of Object.entries(NOTHING)) {
      expect(left, name).not.toHaveProperty(name, none);
    }
  });

  test('the next one has nothing of it, in the same page', async ({ page, context }) => {
    expect(context.pages()).toEqual([page]);
    expect(page.url()).toBe('about:blank');
    const answer = await page.goto(FILE);
    expect(answer?.status()).toBe(200);
    expect(await found(page)).toEqual(NOTHING);
    expect(await target(page)).toBe(before);
  });
});
