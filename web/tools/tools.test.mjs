// @ts-check

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { firefox } from './firefox.mjs';
import { downloads, excesses, kilobytes } from './firstVisitSize.mjs';
import { staticServer } from './serve.mjs';
import { engineModule, root, withoutLinker } from './setup.mjs';

/** @type {string} */
let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sawtooth-'));
  mkdirSync(join(folder, 'assets'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} file @param {number} bytes */
function incompressible(file, bytes) {
  writeFileSync(join(folder, file), randomBytes(bytes));
}

describe('the size of a first visit', () => {
  /** A manifest as Vite writes it: the entry, the page, their imports, and files that load later. */
  const manifest = {
    'index.html': { file: 'assets/main.js', isEntry: true, dynamicImports: ['page.ts'] },
    'page.ts': {
      file: 'assets/page.js',
      isDynamicEntry: true,
      imports: ['_shared.js'],
      dynamicImports: ['later.ts', '../node_modules/react-markdown/index.js'],
    },
    '../node_modules/react-markdown/index.js': {
      file: 'assets/markdown.js',
      isDynamicEntry: true,
    },
    '_shared.js': { file: 'assets/shared.js' },
    'later.ts': {
      file: 'assets/later.js',
      isDynamicEntry: true,
      imports: ['_deep.js'],
      assets: ['assets/later.wasm'],
    },
    '_deep.js': { file: 'assets/deep.js' },
  };

  test('counts files that load at once, and workers, but nothing that loads later', () => {
    incompressible('assets/main.js', 500);
    incompressible('assets/page.js', 500);
    incompressible('assets/markdown.js', 1000);
    incompressible('assets/shared.js', 2000);
    incompressible('assets/later.js', 400_000);
    incompressible('assets/deep.js', 400_000);
    incompressible('assets/worker.js', 4000);
    incompressible('assets/engine.wasm', 50_000);
    incompressible('assets/later.wasm', 500_000);
    incompressible('assets/programWorker-Bqx_1.js', 400_000);
    incompressible('assets/programs-Bqx_1.js', 400_000);
    incompressible('assets/programs_bg-Bqx_1.wasm', 500_000);
    incompressible('assets/picture.png', 900_000);
    const found = downloads(folder, manifest);
    expect(found.map(({ file }) => file).sort()).toEqual([
      'assets/engine.wasm',
      'assets/main.js',
      'assets/markdown.js',
      'assets/page.js',
      'assets/shared.js',
      'assets/worker.js',
    ]);
    // Random bytes do not shrink; gzip adds a few of its own.
    expect(kilobytes(found, '.js')).toBeCloseTo(8, 0);
    expect(excesses(found)).toEqual([]);
  });

  test('names files over budget and missing files', () => {
    incompressible('assets/main.js', 410_000);
    const found = downloads(folder, manifest).filter(({ kind }) => kind === '.js');
    const lines = excesses(found);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^41\d\.\d kB of \.js, 400 kB allowed$/);
    expect(lines[1]).toBe('no .wasm file was built');
  });
});

test('on a machine without Firefox its step is skipped, and says so', async () => {
  vi.stubEnv('PATH', folder);
  const { passed, failed, skipped, note } = await firefox();
  vi.unstubAllEnvs();
  expect([passed, failed, skipped]).toEqual([0, 0, 1]);
  expect(note).toMatch(/no Firefox .* firefox-esr/);
});

describe('the static server', () => {
  test('serves its folders and nothing else', async () => {
    writeFileSync(join(folder, 'index.html'), '<title>Sawtooth</title>');
    writeFileSync(join(folder, 'assets', 'engine.wasm'), 'wasm');
    const server = staticServer({ '/lab/': folder });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    try {
      const page = await fetch(`${host}/lab/`);
      expect(await page.text()).toBe('<title>Sawtooth</title>');
      const wasm = await fetch(`${host}/lab/assets/engine.wasm`);
      expect(wasm.headers.get('content-type')).toBe('application/wasm');
      for (const path of [
        '/',
        '/lab/nothing',
        '/lab/%2e%2e/etc/passwd',
        '/lab/..%2f..%2fetc/passwd',
      ]) {
        expect((await fetch(host + path)).status, path).toBe(404);
      }
      expect((await fetch(`${host}/lab/`, { method: 'POST' })).status).toBe(405);
      expect((await fetch(`${host}/%`)).status).toBe(400);
    } finally {
      server.close();
    }
  });
});

test('without a linker, one line says what to install', () => {
  expect(withoutLinker()).toBeUndefined();
  vi.stubEnv('PATH', folder);
  const hints = /** @type {const} */ (['linux', 'darwin', 'win32']).map((one) =>
    withoutLinker(one),
  );
  vi.unstubAllEnvs();
  expect(hints[0]).toMatch(/^There is no C compiler.*build-essential/);
  expect(hints[1]).toMatch(/xcode-select --install/);
  expect(hints[2]).toBeUndefined();
  expect(hints.join('')).not.toContain('\n');
});

test('the engine is imported by a URL, since a path with a drive letter is not one', async () => {
  expect(engineModule).toMatch(/^file:\/\/\/.*\/sawtooth\.js$/);
  const tools = join(root, 'web/tools');
  for (const file of readdirSync(tools).filter((name) => /\.mjs$/.test(name))) {
    const text = readFileSync(join(tools, file), 'utf8');
    expect(text.match(/\bimport\(\s*(?:join|resolve|fileURLToPath)\(/g), file).toBeNull();
  }
});
