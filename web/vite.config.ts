import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { referencePages } from './tools/reference.mjs';

const web = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: web,
  // Relative, so that the built site works from any folder of any static host.
  base: './',
  publicDir: resolve(web, '../public'),
  cacheDir: resolve(web, '../node_modules/.vite'),
  plugins: [react(), referencePages()],
  worker: { format: 'es' },
  server: {
    // The bindings and the scenarios lie outside the page's folder.
    fs: { allow: [resolve(web, '..')] },
  },
  build: {
    outDir: resolve(web, '../dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The size of a first visit is a check of its own.
    chunkSizeWarningLimit: 1500,
    // The engine is compiled while it streams in; inlined it could not be.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'],
    environment: 'node',
    // Simulating tests take their time on a busy machine.
    testTimeout: 60_000,
  },
});
