// @ts-check
// A real Chromium: one on the PATH or among the applications, else Playwright's own, else the system's package. And a
// Firefox, where there is one.
// Tests run in what a newcomer has: the whole browser comes before the headless shell, which is quicker and asks for less.
import { accessSync, constants, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fail, say, start } from './setup.mjs';

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const firefoxes = ['firefox-esr', 'firefox'];
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Features of Chromium that are switched off. Its address bar has pages of its own behind it, loaded
 * with every window: nobody here types an address, and they take as long as the page that is looked at.
 * The rest asks the network, or is what Playwright switches off too: of two such lists the last counts.
 */
const withoutFeatures = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'AimEnabled', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PreconnectToSearch'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['PaintHolding', 'ThirdPartyStoragePartitioning', 'TcpPortRandomizationWin'],
];

/** Chromium refuses its sandbox to root; the rest keeps it quiet and off the network. */
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--disable-features=${withoutFeatures.join()}`,
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The first of these programs on the PATH, if there is one.
 * @param {readonly string[]} names
 */
function onPath(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here: look further.
      }
    }
  }
  return undefined;
}

/** macOS puts programs into folders of their own, for everybody or for one person, and not on the PATH. */
const applications = ['Google Chrome', 'Chromium'].map(
  (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
);

/** The Chromium on the PATH, or among the applications of macOS, if there is one. */
const browserOnPath = () =>
  onPath(chromiums) ??
  (process.platform === 'darwin'
    ? [homedir(), '/']
        .flatMap((folder) => applications.map((name) => join(folder, name)))
        .find((file) => existsSync(file))
    : undefined);

/** The Firefox on the PATH, if there is one. */
export const firefoxOnPath = () => onPath(firefoxes);

/** Chromium without windows, menus and their pages, on the PATH. */
const shellOnPath = () => onPath(shells);

/**
 * The browser that tests run in, as Playwright gets it. Nothing on the PATH means Playwright's own: its whole browser,
 * which is not what it starts unless it is asked for.
 * @returns {{ args: string[], executablePath?: string, channel?: string }}
 */
export function testBrowser() {
  const executablePath = browserOnPath() ?? shellOnPath();
  return { args: flags, ...(executablePath ? { executablePath } : { channel: 'chromium' }) };
}

/**
 * Installs a package of the system, where that can be done without asking.
 * @param {string} name
 */
async function installed(name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  say(`Installing the system's ${name} package…`);
  await start('apt-get', ['update']);
  const done = await start('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return done?.code === 0;
}

/** Firefox is a second opinion: it is installed for nobody but a machine that checks changes. */
export async function wantFirefox() {
  if (process.env.CI && !firefoxOnPath()) await installed('firefox-esr');
}

/** Sees to it that there is a Chromium, and says what to install where it cannot. */
export async function needBrowser() {
  if (browserOnPath() ?? shellOnPath()) return;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return;
  say('Looking for a Chromium to test with…');
  const own = await start('npx', ['--no-install', 'playwright', 'install', 'chromium']);
  if (own?.code === 0) return;
  if ((await installed('chromium')) && browserOnPath()) return;
  fail(
    'There is no Chromium to test with: install one that is called chromium or google-chrome on the PATH (on Debian: apt-get install chromium), or run "npx playwright install chromium"',
  );
}
