import { defineConfig, devices } from '@playwright/test';
import { testBrowser } from './web/tools/browser.mjs';
import { root } from './web/tools/setup.mjs';

// A port of this folder's own, so that two working copies do not meet.
const own = [...root].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 20_000, 0);
const port = Number(process.env.SAWTOOTH_PORT ?? 20_000 + own);
const host = `http://127.0.0.1:${port}`;

// Where a proxy stands before the network, Playwright would ask it for the page of this machine.
const direct = [process.env.NO_PROXY ?? process.env.no_proxy, '127.0.0.1'].filter(Boolean).join();
Object.assign(process.env, { NO_PROXY: direct, no_proxy: direct });

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // Each story begins with an empty page, and waits for its run more than it computes.
  fullyParallel: true,
  workers: 2,
  // Stories take seconds. A machine that does four times as much beside them takes longer.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line']],
  use: {
    baseURL: `${host}/some/folder/`,
    // A trace costs a quarter of the time: only what has failed once is worth it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: testBrowser(),
    // Each story would fetch all files of the page for a visit without a connection; one does (offline.spec.ts).
    serviceWorkers: 'block',
    // A page of its own for each story would start a process, and compile all scripts from the beginning. Nothing of
    // one story is left in the next: a story holds that (apart.spec.ts).
    reuseContext: true,
  },
  // The production build, from a sub-folder.
  webServer: {
    command: `node web/tools/serve.mjs ${port} /some/folder/=dist`,
    url: `${host}/some/folder/`,
    cwd: root,
    reuseExistingServer: false,
  },
});
