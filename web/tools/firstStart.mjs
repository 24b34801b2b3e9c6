// @ts-check
// A first npm start: the page is served as soon as what plays a run is compiled. What is made with the programs on
// demand has an address at the server, which answers 503 until they are compiled too. The site of npm run build has none
// of this, and takes the place of this one as soon as it is there.
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { outcomeOf, outcomes } from './outcomes.mjs';
import { allPictures } from './pictures.mjs';
import { serveFrom, types } from './serve.mjs';
import { bindings, cache, root, start } from './setup.mjs';
import { verdicts } from './verdicts.mjs';

/** Where the page of a first start is. */
export const firstSite = join(cache, 'first');

/** A part that takes longer to make is asked for again, and the page says that it waits. */
const SOON_MS = 200;

/** The folder at the server. */
const LATER = '/later/';

/**
 * @typedef {object} State of what is built behind the page
 * @property {'building' | 'built' | 'failed'} programs
 * @property {string} [site] the folder of the finished site, once it is there
 */

/** The pictures of the examples, which the engine alone draws: they wait for nothing else. */
const DRAWN = 'pictures.json';

const replacement = join(root, 'web/tools/stillBuilt.ts').replaceAll('\\', '/');

/** @param {string} names @param {string} file */
const waits = (names, file) => ({
  code: `import { fetchPart } from ${JSON.stringify(replacement)};
export const ${names} = await fetchPart(${JSON.stringify(LATER + file)});
`,
  moduleType: /** @type {const} */ ('js'),
});

/**
 * Vite's plugin: what comes later is fetched, and what needs the engine waits for it, so that all else is put together
 * while it is compiled.
 * @param {Promise<unknown>} engine
 * @returns {import('vite').Plugin}
 */
export function laterParts(engine) {
  return {
    name: 'later-parts',
    enforce: 'pre',
    async resolveId(id, importer = '') {
      if (/\/pkg\/programs\.js$/.test(id)) {
        return { id: `${LATER}programs.js`, external: 'absolute' };
      }
      if (/\/pkg\/programs_bg\.wasm\?url$/.test(id)) return '\0later:programs';
      if (id.endsWith('/fetchProgram') && /\/programs\/startProgram\.ts$/.test(importer)) {
        return replacement;
      }
      if (/\/pkg\/sawtooth/.test(id)) await engine;
      return null;
    },
    async load(id) {
      if (id === '\0later:programs') {
        return `export default ${JSON.stringify(`${LATER}programs_bg.wasm`)};`;
      }
      if (id === '\0virtual:verdicts') return waits('{ shipped, tallies }', 'verdicts.json');
      const paper = outcomes(id);
      if (paper !== undefined) return waits('parts', `outcome-${basename(paper, '.md')}.json`);
      if (id === '\0virtual:pictures') return waits('pictures', DRAWN);
      return null;
    },
  };
}

/** Builds the page of a first start. @param {Promise<unknown>} engine */
export async function buildFirstSite(engine) {
  const { build } = await import('vite');
  const later = laterParts(engine);
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    plugins: [later],
    worker: { plugins: () => [later] },
    // It is read from this machine, and for a minute.
    build: { outDir: firstSite, manifest: false, minify: false, reportCompressedSize: false },
  });
  // Nothing of this page is kept for later.
  rmSync(join(firstSite, 'sw.js'), { force: true });
}

/**
 * A part that comes later, by its name at the server.
 * @param {string} name
 * @returns {(() => Promise<Buffer | string>) | undefined}
 */
function part(name) {
  if (name === 'programs.js' || name === 'programs_bg.wasm') {
    return () => readFile(join(bindings, name));
  }
  if (name === DRAWN) return drawn;
  if (name === 'verdicts.json') return async () => JSON.stringify(await verdicts());
  const [, paper] = /^outcome-([a-z0-9-]+)\.json$/i.exec(name) ?? [];
  if (paper === undefined) return undefined;
  return async () =>
    JSON.stringify(
      await outcomeOf(join(root, 'web/src/features/papers/content/outcome', `${paper}.md`)),
    );
}

/** In a process of its own: the page is served while its engine draws. */
async function drawn() {
  const drawing = [join(root, 'web/tools/pictures.mjs')];
  const done = await start(process.execPath, drawing, { show: true });
  if (done?.code !== 0) throw new Error('the pictures could not be drawn');
  return JSON.stringify(await allPictures());
}

/**
 * Answers for what comes later, and from the finished site once it is there.
 * @param {State} state changed while it serves
 * @param {(name: string) => (() => Promise<Buffer | string>) | undefined} [find]
 * @returns {import('vite').Connect.NextHandleFunction}
 */
export function answersLater(state, find = part) {
  /** @type {Map<string, Promise<Buffer | string>>} */
  const made = new Map();
  /** @param {string} name @param {() => Promise<Buffer | string>} make */
  const making = (name, make) => {
    const known = made.get(name);
    if (known) return known;
    const begun = make();
    made.set(name, begun);
    // Asked for again, it is tried again.
    begun.catch(() => made.delete(name));
    return begun;
  };
  return async (request, response, next) => {
    if (!URL.canParse(request.url ?? '/', 'http://localhost')) return response.writeHead(400).end();
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith(LATER)) {
      if (state.site === undefined) {
        // Nothing of this page is kept for a visit without a connection.
        return pathname === '/sw.js' ? response.writeHead(404).end() : next();
      }
      return serveFrom({ '/': state.site }, request, response, () => next());
    }
    const name = pathname.slice(LATER.length);
    const make = find(name);
    /** @param {number} status @param {Record<string, string>} [headers] */
    const head = (status, headers = {}) =>
      response.writeHead(status, { 'cache-control': 'no-store', ...headers });
    if (!make) return head(404).end();
    const later = { 'retry-after': '2' };
    if (state.programs !== 'built' && name !== DRAWN) {
      return state.programs === 'building' ? head(503, later).end() : head(500).end();
    }
    const type = types.get(extname(name)) ?? 'application/octet-stream';
    const status = making(name, make).then(
      () => 200,
      () => 500,
    );
    if (request.method === 'HEAD') {
      const soon = await Promise.race([status, setTimeout(SOON_MS, 503)]);
      return head(soon, soon === 503 ? later : { 'content-type': type }).end();
    }
    if ((await status) === 500) return head(500).end();
    return head(200, { 'content-type': type }).end(await making(name, make));
  };
}
