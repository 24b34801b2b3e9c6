// @ts-check
import { expect, it } from 'vitest';
import { keptFiles, workerScript } from './offline.mjs';

/** @param {Partial<import('./offline.mjs').Chunk>} chunk */
const chunk = (chunk) => ({
  type: /** @type {const} */ ('chunk'),
  fileName: '',
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  ...chunk,
});
const asset = (/** @type {string} */ fileName) => ({
  type: /** @type {const} */ ('asset'),
  fileName,
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
    'index.html',
    'sawtooth.webmanifest',
  ]);
});

it('is of another version when a file or the page is another', () => {
  const of = (/** @type {string[]} */ files, /** @type {string} */ page) =>
    /VERSION = "([0-9a-f]{12})"/.exec(workerScript(files, page))?.[1];
  const first = of(['a.js'], '<html>');
  expect(first).toBeDefined();
  expect(of(['a.js'], '<html>')).toBe(first);
  expect(new Set([first, of(['b.js'], '<html>'), of(['a.js'], '<body>')]).size).toBe(3);
  expect(workerScript(['$&.js'], '')).toContain('const FILES = ["$&.js"];');
  expect(workerScript([], '')).not.toContain('%');
});
