// @ts-check
// A real Chromium: one on the PATH, else Playwright's own, else the system's package. And a
// Firefox, where there is one.
import { accessSync, constants, existsSync } from 'node:fs';
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
export const flags = [
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

/** The Chromium on the PATH, if there is one. */
export const browserOnPath = () => onPath(chromiums);

/** The Firefox on the PATH, if there is one. */
export const firefoxOnPath = () => onPath(firefoxes);

/**
 * Chromium without windows, menus and their pages, on the PATH: a story takes a tenth less of the processor in it.
 * Keys that a whole browser turns into commands, as those of the clipboard, do nothing there.
 */
export const shellOnPath = () => onPath(shells);

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

/**
 * Firefox is a second opinion, and the shell of Chromium saves time: they are installed for nobody but a machine that
 * checks changes. Where they are not to be had, it goes without them.
 */
export async function wantMoreBrowsers() {
  if (!process.env.CI) return;
  if (!firefoxOnPath()) await installed('firefox-esr');
  if (!shellOnPath()) await installed('chromium-headless-shell');
}

/** Sees to it that there is a Chromium, and says what to install where it cannot. */
export async function needBrowser() {
  if (browserOnPath()) return;
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
