// @ts-check
// Modules of the page in Node. They are put together as for a visitor: fetching them one by one, as Vite's
// module runner does, takes eight times as long, and gives up on a machine that is busy for a minute.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { cache, root } from './setup.mjs';

let made = 0;

/**
 * Loads a module, by its path, with all that it imports of the page.
 * @template T
 * @param {string} source
 * @param {import('vite').Plugin[]} [plugins]
 * @returns {Promise<{ module: T, files: string[] }>} with the files that it is made of
 */
export async function bundled(source, plugins = []) {
  /** @type {Set<string>} */
  const files = new Set();
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'web'),
    publicDir: false,
    plugins: [toolsAsTheyAre(files), ...plugins],
    ssr: { external: true },
    build: { ssr: source, write: false, minify: false, target: 'esnext' },
  });
  const [entry] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (entry?.type !== 'chunk') throw new Error(`${source} could not be put together`);
  for (const id of entry.moduleIds) if (!id.startsWith('\0')) files.add(resolve(id));
  // A name of its own, since others may load the same; in here, since packages are found from here.
  const file = join(cache, `${basename(source)}-${process.pid}-${made}.mjs`);
  made += 1;
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, entry.code);
  try {
    return { module: await import(pathToFileURL(file).href), files: [...files] };
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Tools stay modules of their own, which know the folder that they are in.
 * @param {Set<string>} files where they are noted
 * @returns {import('vite').Plugin}
 */
function toolsAsTheyAre(files) {
  return {
    name: 'tools-as-they-are',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !/^\..*\.mjs$/.test(id)) return null;
      const file = resolve(dirname(importer), id);
      files.add(file);
      return { id: pathToFileURL(file).href, external: true };
    },
  };
}
