import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { examplePictures } from './tools/pictures.mjs';
import { referencePages } from './tools/reference.mjs';
import { scaled } from './tools/scaled.mjs';

const web = dirname(fileURLToPath(import.meta.url));

/** What the built page may load: its own files, and WebAssembly. */
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

export default defineConfig({
  root: web,
  // Relative, so that the built site works from any folder of any static host.
  base: './',
  publicDir: resolve(web, '../public'),
  cacheDir: resolve(web, '../node_modules/.vite'),
  plugins: [react(), referencePages(), examplePictures(), contentSecurityPolicy],
  css: { postcss: { plugins: [scaled] } },
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
