// @ts-check
import { describe, expect, it } from 'vitest';
import { integrity, keptFiles, workerScript } from './offline.mjs';

/** @param {Partial<import('./offline.mjs').Chunk>} chunk */
const chunk = (chunk) => ({
  type: /** @type {const} */ ('chunk'),
  fileName: '',
  code: '',
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  ...chunk,
});
const asset = (/** @type {string} */ fileName) => ({
  type: /** @type {const} */ ('asset'),
  fileName,
  source: '',
});

const bundle = {
  'assets/main.js': chunk({ isEntry: true, imports: ['assets/page.js'] }),
  'assets/page.js': chunk({
    dynamicImports: ['assets/Share.js', 'assets/Reference.js'],
    viteMetadata: { importedCss: new Set(['assets/page.css']), importedAssets: new Set() },
  }),
  'assets/Share.js': chunk({
    facadeModuleId: '/src/views/dialogs/Share.tsx',
    imports: ['assets/page.js'],
  }),
  'assets/Reference.js': chunk({
    facadeModuleId: 'C:\\src\\views\\reference\\Reference.tsx',
    imports: ['assets/page.js', 'assets/prose.js'],
    dynamicImports: ['assets/cubic.js'],
  }),
  'assets/prose.js': chunk({}),
  'assets/cubic.js': chunk({ facadeModuleId: '\0virtual:reference/sender/cubic' }),
  'assets/worker.js': asset('assets/worker.js'),
  'assets/engine.wasm': asset('assets/engine.wasm'),
  'assets/KaTeX_Main.woff2': asset('assets/KaTeX_Main.woff2'),
  'assets/page.css': asset('assets/page.css'),
};

it('keeps the laboratory with its dialogs and workers, and pages to read on demand', () => {
  expect(keptFiles(bundle)).toEqual([
    'assets/Share.js',
    'assets/engine.wasm',
    'assets/main.js',
    'assets/page.css',
    'assets/page.js',
    'assets/worker.js',
    'icon.svg',
    'sawtooth.webmanifest',
  ]);
});

it('is of another version when a file or the page is another', () => {
  const of = (/** @type {string[]} */ files, /** @type {string} */ page) =>
    /VERSION = "([0-9a-f]{12})"/.exec(
      workerScript({ kept: files.map((file) => [file, '']), later: [] }, page),
    )?.[1];
  const first = of(['a.js'], '<html>');
  expect(first).toBeDefined();
  expect(of(['a.js'], '<html>')).toBe(first);
  expect(new Set([first, of(['b.js'], '<html>'), of(['a.js'], '<body>')]).size).toBe(3);
  expect(workerScript({ kept: [['$&.js', '']], later: [] }, '')).toContain('[["$&.js",""]]');
  expect(workerScript({ kept: [], later: [] }, '')).not.toContain('%');
});

const SCOPE = 'https://lab.example/deep/';
const ENGINE = 'assets/engine-1.wasm';
const READ = 'assets/cubic-1.js';
const LOGIN = '<html>Log in to the hotel';

/** A version of the site: its files by name. @param {string} entry @returns {Record<string, string>} */
const version = (entry) => ({
  'index.html': `<script type="module" crossorigin src="./assets/${entry}">`,
  [`assets/${entry}`]: `the page ${entry}`,
  [ENGINE]: 'the engine',
  [READ]: 'CUBIC',
});

/** Unlike Node's, a browser's copy is redirected as its model is. @param {Response | undefined} kept */
const copied = (kept) =>
  kept && Object.defineProperty(kept.clone(), 'redirected', { value: kept.redirected });

/** A browser with a network that can be changed, and the caches of one visitor. */
function visitor() {
  /** @type {Map<string, Map<string, Response>>} */
  const stored = new Map();
  /** @param {string} name */
  const cacheNamed = (name) => {
    const cache = stored.get(name) ?? new Map();
    stored.set(name, cache);
    return {
      /** @param {string} url */
      match: async (url) => copied(cache.get(url)),
      /** @param {string} url @param {Response} response */
      put: async (url, response) => void cache.set(url, response),
    };
  };
  const caches = {
    /** @param {string} name */
    open: async (name) => cacheNamed(name),
    keys: async () => [...stored.keys()],
    /** @param {string} name */
    delete: async (name) => stored.delete(name),
    /** @param {string} url */
    match: async (url) => copied([...stored.values()].find((one) => one.has(url))?.get(url)),
  };
  const network = {
    /** @type {(file: string) => Response} */
    answers: () => new Response('', { status: 404 }),
    asked: /** @type {string[]} */ ([]),
  };
  /** @param {string | { url: string }} request @param {{ integrity?: string }} [options] */
  async function fetched(request, { integrity: wanted } = {}) {
    const url = typeof request === 'string' ? request : request.url;
    const file = url.slice(SCOPE.length);
    network.asked.push(file);
    const answer = network.answers(file);
    const bytes = new Uint8Array(await answer.clone().arrayBuffer());
    if (wanted !== undefined && wanted !== integrity(bytes)) throw new TypeError('integrity');
    return answer;
  }

  /** Registers the worker of a version. @param {Record<string, string>} site */
  function worker(site) {
    const { 'index.html': page = '', [READ]: read = '', ...rest } = site;
    const script = workerScript(
      {
        kept: Object.entries(rest).map(([file, text]) => [file, integrity(text)]),
        later: [[READ, integrity(read)]],
      },
      page,
    );
    /** @type {Record<string, (event: object) => void>} */
    const heard = {};
    const self = {
      registration: { scope: SCOPE, unregister: async () => true },
      clients: { claim: async () => undefined },
      /** @param {string} kind @param {(event: object) => void} listener */
      addEventListener: (kind, listener) => {
        heard[kind] = listener;
      },
    };
    new Function('self', 'caches', 'fetch', script)(self, caches, fetched);
    /** @param {string} kind */
    const raised = async (kind) => {
      let work = Promise.resolve();
      heard[kind]?.({
        waitUntil: (/** @type {Promise<void>} */ waited) => {
          work = waited;
        },
      });
      await work;
    };
    return {
      install: () => raised('install'),
      activate: () => raised('activate'),
      /** The text that the page gets. @param {string} file @param {string} [mode] */
      async get(file, mode) {
        return (await this.got(file, mode)).text();
      },
      /** @param {string} file @param {string} [mode] */
      async got(file, mode = 'cors') {
        const request = { url: SCOPE + file, method: 'GET', mode };
        /** @type {Promise<Response> | undefined} */
        let answer;
        heard.fetch?.({
          request,
          respondWith: (/** @type {Promise<Response>} */ given) => {
            answer = given;
          },
        });
        return answer ?? fetched(request);
      },
    };
  }

  return {
    network,
    worker,
    /** @param {Record<string, string>} site */
    online(site) {
      network.answers = (file) =>
        new Response(site[file] ?? '', { status: file in site ? 200 : 404 });
    },
    offline() {
      network.answers = () => {
        throw new TypeError('no network');
      };
    },
    /** Every request is answered with a page to log in. */
    inHotel() {
      network.answers = () => new Response(LOGIN, { headers: { 'content-type': 'text/html' } });
    },
    kept: () => [...stored.values()].flatMap((cache) => [...cache.keys()]).sort(),
    /** @param {string} name @param {string} file @param {string} text */
    async spoil(name, file, text) {
      await cacheNamed(name).put(SCOPE + file, new Response(text));
    },
  };
}

describe('the worker', () => {
  it('keeps nothing of a network that answers with a page of its own', async () => {
    const { worker, inHotel, online, kept } = visitor();
    const site = version('main-1.js');
    inHotel();
    await expect(worker(site).install()).rejects.toThrow();
    online(site);
    const later = worker(site);
    await later.install();
    await later.activate();
    inHotel();
    expect(await later.get(ENGINE)).toBe('the engine');
    await expect(later.get(READ)).rejects.toThrow('integrity');
    expect(await later.get('papers/ucc.json')).toBe(LOGIN);
    expect(kept()).not.toContain(`${SCOPE}papers/ucc.json`);
    online(site);
    expect(await later.get(READ)).toBe('CUBIC');
    inHotel();
    expect(await later.get(READ)).toBe('CUBIC');
  });

  it('heals what an earlier version has kept of such a network', async () => {
    const { worker, online, spoil, kept } = visitor();
    await spoil(`sawtooth ${SCOPE} before`, ENGINE, LOGIN);
    const site = version('main-1.js');
    online(site);
    const healed = worker(site);
    await healed.install();
    await healed.activate();
    expect(await healed.get(ENGINE)).toBe('the engine');
    expect(kept().filter((url) => url.endsWith(ENGINE))).toHaveLength(1);
  });

  it('takes what it has already, and the rest from the network', async () => {
    const { worker, online, network } = visitor();
    const [first, second] = [version('main-1.js'), version('main-2.js')];
    online(first);
    const before = worker(first);
    await before.install();
    await before.activate();
    online(second);
    network.asked.length = 0;
    await worker(second).install();
    expect(network.asked.sort()).toEqual(['assets/main-2.js', 'index.html']);
  });

  it('keeps the version before where a deployment is under way, and opens that offline', async () => {
    const { worker, online, offline } = visitor();
    const [first, second] = [version('main-1.js'), version('main-2.js')];
    online(first);
    const before = worker(first);
    await before.install();
    await before.activate();
    // The new page is there, and its script is not yet; the other way round; and a page of neither.
    for (const mixed of [
      { ...first, 'index.html': second['index.html'] ?? '' },
      { ...second, 'index.html': first['index.html'] ?? '' },
      { ...second, 'index.html': LOGIN },
    ]) {
      online(mixed);
      await expect(worker(second).install()).rejects.toThrow();
    }
    offline();
    expect(await before.get('', 'navigate')).toBe(first['index.html']);
    expect(await before.get('assets/main-1.js')).toBe('the page main-1.js');
  });

  it('shows the kept page where a host fails', async () => {
    const { worker, online, network } = visitor();
    const site = version('main-1.js');
    online(site);
    const one = worker(site);
    await one.install();
    network.answers = () => new Response('bad gateway', { status: 502 });
    expect(await one.get('', 'navigate')).toBe(site['index.html']);
  });

  it('forgets everything when a page that did not start is loaded afresh', async () => {
    const { worker, online, offline, inHotel, kept } = visitor();
    const site = version('main-1.js');
    const newest = '<p data-starting>from the network';
    online({ ...site, '?embed&afresh': newest });
    const one = worker(site);
    await one.install();
    const before = kept();
    expect(before).not.toEqual([]);
    // Without a network, or behind a page to log in, what is kept is all there is.
    for (const without of [offline, inHotel]) {
      without();
      expect(await one.get('?embed&afresh', 'navigate')).toBe(site['index.html']);
      expect(kept()).toEqual(before);
    }
    online({ ...site, '?embed&afresh': newest });
    expect(await one.get('?embed&afresh', 'navigate')).toBe(newest);
    expect(kept()).toEqual([]);
  });

  it('keeps the page of a host that redirects it, as one that may be shown', async () => {
    const { worker, online, offline, network } = visitor();
    const site = version('main-1.js');
    online(site);
    const { answers } = network;
    network.answers = (file) =>
      file === 'index.html'
        ? Object.defineProperty(answers(file), 'redirected', { value: true })
        : answers(file);
    const one = worker(site);
    await one.install();
    offline();
    expect(await one.got('', 'navigate')).toMatchObject({ redirected: false, status: 200 });
  });
});
