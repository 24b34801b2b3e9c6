/// <reference types="vitest/config" />
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { wholeFiles, workerScript } from './tools/offline.mjs';
import { paperOutcomes } from './tools/outcomes.mjs';
import { examplePictures } from './tools/pictures.mjs';
import { referencePages } from './tools/reference.mjs';
import { scaled } from './tools/remLengths.mjs';
import { algorithmVariables } from './tools/variables.mjs';
import { paperVerdicts } from './tools/verdicts.mjs';

const web = dirname(fileURLToPath(import.meta.url));

/** The content security policy of the built page: its own files, and WebAssembly. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // KaTeX places the parts of a formula by attributes; they can neither load nor run anything.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  // The preview of an embedding is this page.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A content security policy for any static host: as a meta tag, and not while Vite serves the page. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
      injectTo: 'head-prepend',
    },
  ],
};

/**
 * The entry starts the engine and imports the page: what the page is made of is named in the
 * document, so that a browser fetches it at once and not a round trip later.
 */
const pageAtOnce: Plugin = {
  name: 'page-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const scripts = new Set<string>();
      const styles = new Set<string>();
      const visit = (file: string): void => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || scripts.has(file)) return;
        scripts.add(file);
        // Styles of what a chunk imports come before its own, which may overrule them.
        chunk.imports.forEach(visit);
        for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
      };
      const named = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        for (const file of chunk.imports) named.add(file);
        chunk.dynamicImports.forEach(visit);
      }
      if (scripts.size === 0) throw new Error('the entry imports no page');
      const link = (rel: string, file: string) => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `./${file}` },
        injectTo: 'head' as const,
      });
      return [
        ...[...scripts]
          .filter((file) => !named.has(file))
          .map((file) => link('modulepreload', file)),
        ...[...styles].map((file) => link('stylesheet', file)),
      ];
    },
  },
};

/** The service worker, which keeps the files of this build for a visit without a connection. */
const offlineWorker: Plugin = {
  name: 'offline-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      const text = page?.type === 'asset' ? String(page.source) : '';
      const source = workerScript(wholeFiles(bundle, resolve(web, '../public')), text);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
};

/** Hides warnings about the time that plugins take. */
const QUIET = { checks: { bundlerTimings: false } };

/**
 * Tests of the page by how they run. One process runs all that need no window, and another all that do: each imports
 * what they share once. Those that replace modules, or the clock of Node, have a process each.
 */
function kindsOfTests() {
  const kinds = { plain: [] as string[], window: [] as string[] };
  const files = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`);
  for (const file of files.sort()) {
    const text = readFileSync(join(web, file), 'utf8');
    if (/\bvi\.(mock|doMock|hoisted|resetModules)\b/.test(text)) continue;
    // Steps are counted in what is compiled after the counters.
    if (text.includes("from '../tools/stepCounter'")) continue;
    if (text.includes('@vitest-environment jsdom')) kinds.window.push(file);
    // With a clock of its own a test waits for modules that another has loaded already, or for ever.
    else if (!text.includes('vi.useFakeTimers')) kinds.plain.push(file);
  }
  return kinds;
}

const TESTS = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'];
const { plain, window } = kindsOfTests();
/** Files that the command line excludes: Vitest ignores them in a project that has a list of its own. */
const excluded = process.argv
  .filter((word) => word.startsWith('--exclude='))
  .map((word) => word.slice('--exclude='.length));
const PUT_BACK = [join(web, 'tools/putBack.ts')];

export default defineConfig({
  root: web,
  // Relative, so that the built site works from any folder of any static host.
  base: './',
  publicDir: resolve(web, '../public'),
  cacheDir: resolve(web, '../node_modules/.vite'),
  plugins: [
    react(),
    referencePages(),
    algorithmVariables(),
    paperOutcomes(),
    examplePictures(),
    paperVerdicts(),
    contentSecurityPolicy,
    pageAtOnce,
    offlineWorker,
  ],
  css: { postcss: { plugins: [scaled] } },
  worker: { format: 'es', rolldownOptions: QUIET },
  server: {
    // The bindings and the scenarios lie outside the page's folder.
    fs: { allow: [resolve(web, '..')] },
  },
  build: {
    outDir: resolve(web, '../dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      ...QUIET,
      output: {
        // One file for all that the page imports: many small ones compress worse. What the entry
        // imports stays apart from it, since the engine starts before the page is there.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: /languages?\/index\.ts$|\/chosenLanguage\.ts$|preload-helper/,
              priority: 2,
            },
            { name: 'page', test: /src\/page\.tsx$/, priority: 1 },
          ],
        },
      },
    },
    // The size of a first visit is a check of its own.
    chunkSizeWarningLimit: 1500,
    // The engine is compiled while it streams in; inlined it could not be.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
  },
  test: {
    environment: 'node',
    // Simulating tests take their time on a busy machine.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'plain', include: plain, isolate: false, setupFiles: PUT_BACK },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: window,
          environment: 'jsdom',
          isolate: false,
          setupFiles: PUT_BACK,
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: TESTS, exclude: [...plain, ...window, ...excluded] },
      },
    ],
  },
});
