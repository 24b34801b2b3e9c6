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
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';
import { builtEngine, engineFile } from './engine.mjs';
import { cache, root } from './setup.mjs';

/** @typedef {import('../src/model/pictures.ts').Picture} Picture */

const NAME = 'virtual:pictures';
const folder = join(root, 'scenarios');
export const kept = join(cache, 'pictures');
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

/**
 * The pictures by the names of their files, without the ending.
 * @returns {Promise<Record<string, Picture>>}
 */
export async function allPictures() {
  /** @type {{ module: typeof import('./pictures.ts'), dependencies: string[] }} */
  const { module, dependencies } = await runnerImport(source, {
    configFile: false,
    logLevel: 'error',
  });
  const drawing = [source, engineFile, ...dependencies.map((path) => resolve(root, path))];
  const common = createHash('sha256');
  for (const file of drawing.toSorted()) if (existsSync(file)) common.update(readFileSync(file));
  /** @type {Promise<(document: string) => import('./engine.mjs').EngineSession> | undefined} */
  let engine;
  /** @param {string} document */
  const draw = async (document) => {
    const file = join(kept, `${common.copy().update(document).digest('hex')}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
    engine ??= builtEngine();
    const session = (await engine)(document);
    const picture = module.drawPicture(document, session);
    session.free();
    mkdirSync(kept, { recursive: true });
    // Tests and a build may draw at the same time: neither reads half a file.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, JSON.stringify(picture));
    renameSync(part, file);
    return picture;
  };
  /** @type {Record<string, Picture>} */
  const pictures = {};
  for (const file of readdirSync(folder).toSorted()) {
    const document = readFileSync(join(folder, file), 'utf8');
    if (!document.includes('"sawtooth-scenario"')) continue;
    pictures[file.replace(/\.json$/, '')] = await draw(document);
  }
  return pictures;
}
