// @ts-check
// @vitest-environment jsdom
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answersLater, laterParts } from './firstStart.mjs';
import { root } from './setup.mjs';

/** @type {string} */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sawtooth-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the server of a first start', () => {
  /** @type {import('./firstStart.mjs').State} */
  let state;
  /** @type {import('node:http').Server} */
  let server;
  let host = '';
  /** @type {() => Promise<string>} */
  let make;

  beforeEach(async () => {
    state = { programs: 'building' };
    make = async () => 'made';
    const answers = answersLater(state, (name) =>
      ['programs.js', 'pictures.json'].includes(name) ? () => make() : undefined,
    );
    // The page of the first start answers all else.
    server = createServer((request, response) =>
      answers(/** @type {any} */ (request), response, () => response.end('first')),
    );
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = server.address();
    host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });

  afterEach(() => server.close());

  test('a part that is not built yet may be asked for again, and is not kept', async () => {
    const early = await fetch(`${host}/later/programs.js`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2']);
    expect(early.headers.get('cache-control')).toBe('no-store');
    state.programs = 'built';
    const there = await fetch(`${host}/later/programs.js`);
    expect([there.status, await there.text()]).toEqual([200, 'made']);
    expect(there.headers.get('content-type')).toMatch('text/javascript');
    expect(there.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`${host}/later/other`)).status).toBe(404);
  });

  test('pictures are drawn by what plays a run, and wait for nothing else', async () => {
    const drawn = await fetch(`${host}/later/pictures.json`);
    expect([drawn.status, await drawn.text()]).toEqual([200, 'made']);
  });

  test('a part that takes long is waited for, and one that failed is made again', async () => {
    let finish = (/** @type {string} */ _) => {};
    make = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const ask = async (/** @type {string} */ method) =>
      (await fetch(`${host}/later/pictures.json`, { method })).status;
    expect(await ask('HEAD')).toBe(503);
    finish('drawn');
    expect([await ask('HEAD'), await ask('GET')]).toEqual([200, 200]);
    state.programs = 'built';
    make = () => Promise.reject(new Error('no room'));
    const failed = async () => (await fetch(`${host}/later/programs.js`)).status;
    expect(await failed()).toBe(500);
    make = async () => 'made';
    expect(await failed()).toBe(200);
  });

  test('no address ends the server', async () => {
    state.site = folder;
    writeFileSync(join(folder, 'icon.svg'), '');
    for (const path of ['//', '/icon.svg/x', '/%00', `/${'x'.repeat(300)}`, '/later/%00']) {
      const status = await new Promise((resolve, reject) =>
        request(host + path, ({ statusCode }) => resolve(statusCode))
          .on('error', reject)
          .end(),
      );
      expect(status, path).toBeTypeOf('number');
    }
    expect((await fetch(`${host}/icon.svg`)).status).toBe(200);
  });

  test('a part that cannot be built is distinguished from one that is not built yet', async () => {
    state.programs = 'failed';
    expect((await fetch(`${host}/later/programs.js`)).status).toBe(500);
  });

  test('the finished site takes the place of the first, whose other files stay', async () => {
    const text = async (/** @type {string} */ path) => (await fetch(host + path)).text();
    expect(await text('/')).toBe('first');
    expect((await fetch(`${host}/sw.js`)).status).toBe(404);
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), 'finished');
    state.site = folder;
    expect(await text('/')).toBe('finished');
    expect(await text('/assets/of-the-first.js')).toBe('first');
  });
});

test('the page of a first start is put together without what comes later', async () => {
  // There is no engine to put in until it is compiled.
  mkdirSync(join(folder, 'pkg'));
  const bindings = join(folder, 'pkg/sawtooth.js');
  const engine = new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
    writeFileSync(bindings, 'export const played = "by the engine";'),
  );
  const entry = join(folder, 'entry.js');
  writeFileSync(
    entry,
    `export { programModule, startProgram } from ${JSON.stringify(join(root, 'web/src/engine/programs/startProgram.ts'))};
export { played } from ${JSON.stringify(bindings)};
export { shipped } from 'virtual:verdicts';
export { parts } from '/src/features/papers/content/outcome/ucc.md';
export { pictures } from 'virtual:pictures';
`,
  );
  const { build } = await import('vite');
  const later = laterParts(engine);
  /** @type {import('vite').Plugin} */
  const others = {
    name: 'others',
    resolveId: (id) => (id.startsWith('virtual:') ? `\0${id}` : id.endsWith('.md') ? id : null),
  };
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'web'),
    publicDir: false,
    plugins: [later, others],
    worker: { format: 'es', plugins: () => [later] },
    build: {
      outDir: join(folder, 'out'),
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'out' },
    },
  });
  const files = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' });
  const all = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, 'out', file), 'utf8'))
    .join('\n');
  for (const name of [
    ...['programs.js', 'programs_bg.wasm', 'verdicts.json', 'outcome-ucc.json', 'pictures.json'],
  ]) {
    expect(all).toContain(`/later/${name}`);
  }
  expect(all).toContain('by the engine');
  expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
});

describe('a page that waits for a part', () => {
  const shown = () => document.querySelector('[role="status"]:not([hidden])')?.textContent ?? null;

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('says so, and goes on by itself', async () => {
    const { fetchPart } = await import('./stillBuilt.ts');
    let status = 503;
    vi.stubGlobal('fetch', async () => new Response(status === 200 ? '{"a":1}' : '', { status }));
    const one = fetchPart('/later/one.json');
    const other = fetchPart('/later/other.json');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).toMatch(/^npm start is still building this part/);
    status = 200;
    await vi.advanceTimersByTimeAsync(2000);
    expect([await one, await other]).toEqual([{ a: 1 }, { a: 1 }]);
    expect(shown()).toBeNull();
  });

  test('says where to look when it cannot be built', async () => {
    const { fetchPart } = await import('./stillBuilt.ts');
    const answers = [503, 500];
    vi.stubGlobal('fetch', async () => new Response('', { status: answers.shift() ?? 500 }));
    const one = fetchPart('/later/one.json');
    const rejected = expect(one).rejects.toThrow('Its terminal says why');
    await vi.advanceTimersByTimeAsync(2000);
    await rejected;
    expect(shown()).toMatch('Its terminal says why');
  });
});
