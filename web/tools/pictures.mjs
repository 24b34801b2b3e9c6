// @ts-check
// The pictures of the examples, drawn by the engine while the page is built. What is
// drawn is kept: a picture is drawn again when its document, the engine or what draws
// has changed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled } from './bundled.mjs';
import { builtEngine, engineFile } from './engine.mjs';
import { cache, root } from './setup.mjs';

/** @typedef {import('../src/model/library/pictures.ts').ExamplePicture} Picture */

const NAME = 'virtual:pictures';
const folder = join(root, 'scenarios');
const kept = join(cache, 'pictures');
const source = join(root, 'web/tools/pictures.ts');

/**
 * Vite's plugin: the module `virtual:pictures` has the picture of each example.
 * @returns {import('vite').Plugin}
 */
export function examplePictures() {
  return {
    name: 'example-pictures',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      return `export const pictures = JSON.parse(${JSON.stringify(JSON.stringify(await allPictures()))});`;
    },
  };
}

/** The name of a picture that is kept; what is still being written has another. */
const KEPT = /^[0-9a-f]{64}\.json$/;

/**
 * A picture that is kept, if it is.
 * @param {string} file
 * @returns {Picture | undefined}
 */
function keptIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The pictures by the names of their files, without the ending. What the folder holds of other
 * drawings is deleted.
 * @param {string} [where] the folder in which they are kept
 * @returns {Promise<Record<string, Picture>>}
 */
export async function allPictures(where = kept) {
  /** @type {{ module: typeof import('./pictures.ts'), files: string[] }} */
  const { module, files } = await bundled(source);
  const drawing = [engineFile, ...files];
  const common = createHash('sha256');
  for (const file of drawing.toSorted()) if (existsSync(file)) common.update(readFileSync(file));
  /** @type {Promise<(document: string) => import('./engine.mjs').EngineSession> | undefined} */
  let engine;
  mkdirSync(where, { recursive: true });
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {string} document */
  const draw = async (document) => {
    const name = `${common.copy().update(document).digest('hex')}.json`;
    const file = join(where, name);
    used.add(name);
    const there = keptIn(file);
    if (there) return there;
    engine ??= builtEngine();
    const session = (await engine)(document);
    const picture = module.drawPicture(document, session);
    session.free();
    // Tests and a build may draw at the same time: neither reads half a file.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(picture));
    renameSync(part, file);
    return picture;
  };
  /** @type {Record<string, Picture>} */
  const pictures = {};
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.json')) continue;
    const document = readFileSync(join(folder, file), 'utf8');
    if (!document.includes('"sawtooth-scenario"')) continue;
    pictures[file.replace(/\.json$/, '')] = await draw(document);
  }
  for (const name of readdirSync(where)) {
    if (KEPT.test(name) && !used.has(name)) rmSync(join(where, name), { force: true });
  }
  return pictures;
}

// As a program it draws those that are not kept yet.
if (process.argv[1] === fileURLToPath(import.meta.url)) await allPictures();
