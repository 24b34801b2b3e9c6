// @ts-check
// npm run package: the engine as a package for other people's pages, in npm/dist. Its sources are in npm/; the WebAssembly
// is the page's, the types are those that `npm run gen` writes. `npm publish npm/dist` publishes it, which nothing here does.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPrograms } from './programs.mjs';
import { bindings, needNode, needRust, root, say, timed } from './setup.mjs';

const SOURCES = join(root, 'npm');

/** Where the package is written. */
export const PACKAGE = join(SOURCES, 'dist');

const ENGINE = ['sawtooth.js', 'sawtooth.d.ts', 'sawtooth_bg.wasm', 'sawtooth_bg.wasm.d.ts'];

/** The generated types that the package's own need, and those that these need. */
const TYPES = ['boundary', 'catalog', 'scenario'];

/** The package's description. Its version is that of everything. */
function manifest() {
  const { version, license, engines } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return {
    name: 'sawtooth-engine',
    version,
    description: 'A packet-level simulator of congestion control, in WebAssembly.',
    keywords: ['tcp', 'congestion-control', 'network', 'simulator', 'wasm'],
    license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './engine/*': './engine/*' },
    types: './index.d.ts',
    sideEffects: false,
    engines,
  };
}

/**
 * A generated file as a declaration: imports name the files that are beside it, and constants are declared.
 * @param {string} text
 */
export function declaration(text) {
  return text
    .replaceAll(/(from '|import\(")\.\/([a-z]+)(?:\.ts)?(['"])/g, '$1./$2.js$3')
    .replaceAll(/^export const (\w+) = (.*) as const;$/gm, 'export declare const $1: $2;');
}

/**
 * Writes the package from an engine that is built.
 * @param {string} [to]
 */
export function writePackage(to = PACKAGE) {
  rmSync(to, { recursive: true, force: true });
  for (const folder of ['', 'engine', 'types']) mkdirSync(join(to, folder), { recursive: true });
  for (const file of ['index.js', 'index.d.ts', 'README.md', 'example.html']) {
    copyFileSync(join(SOURCES, file), join(to, file));
  }
  for (const file of ['LICENSE', 'THIRD-PARTY.md']) copyFileSync(join(root, file), join(to, file));
  for (const file of ENGINE) copyFileSync(join(bindings, file), join(to, 'engine', file));
  for (const name of TYPES) {
    const text = readFileSync(join(root, 'web/src/generated', `${name}.ts`), 'utf8');
    writeFileSync(join(to, 'types', `${name}.d.ts`), declaration(text));
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  needNode();
  needRust();
  await timed('engine', buildPrograms());
  writePackage();
  say(`The package is in ${PACKAGE}`);
}
