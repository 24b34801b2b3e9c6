// @ts-check
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testBrowser } from './browser.mjs';

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sawtooth browsers '));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true });
});

/** @param {string} platform */
const on = (platform) =>
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }));

/** A PATH with nothing but programs of these names, and no applications. @param {string[]} names */
function only(...names) {
  on('linux');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of names) {
    writeFileSync(join(bin, name), '');
    chmodSync(join(bin, name), 0o755);
  }
  vi.stubEnv('PATH', bin);
  /** @param {string} name */
  return (name) => join(bin, name);
}

describe('the browser that tests run in', () => {
  it('is the whole one that a newcomer has, also where a headless shell is there', () => {
    const at = only('chromium', 'chromium-headless-shell');
    expect(testBrowser().executablePath).toBe(at('chromium'));
  });

  it('is Google Chrome where that is all there is', () => {
    const at = only('google-chrome');
    expect(testBrowser().executablePath).toBe(at('google-chrome'));
  });

  it('is the application on macOS, which is not on the PATH', () => {
    only('chromium-headless-shell');
    const home = join(folder, 'home');
    const program = join(home, 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, '');
    vi.stubEnv('HOME', home);
    on('darwin');
    expect(testBrowser().executablePath).toBe(program);
  });

  it('is a headless shell where that is all there is', () => {
    const at = only('chromium-headless-shell');
    expect(testBrowser().executablePath).toBe(at('chromium-headless-shell'));
  });

  it("is Playwright's own where there is none: its whole one", () => {
    only();
    expect(testBrowser()).toMatchObject({ channel: 'chromium' });
    expect(testBrowser()).not.toHaveProperty('executablePath');
  });
});
