// @ts-check
// npm run build: the static site in dist/.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cache, needAll, needBindings, root, say } from './setup.mjs';
import { downloads, summary } from './size.mjs';

export const dist = join(root, 'dist');
const manifest = join(cache, 'manifest.json');

/** Builds the site; packages and bindings are there already. */
export async function buildSite() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  // The list of files is for the size check, not for visitors.
  mkdirSync(cache, { recursive: true });
  const written = join(dist, '.vite/manifest.json');
  if (existsSync(written)) renameSync(written, manifest);
  rmSync(join(dist, '.vite'), { recursive: true, force: true });
}

/** What a first visit downloads. */
export function initialDownload() {
  return downloads(dist, JSON.parse(readFileSync(manifest, 'utf8')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  needAll();
  needBindings();
  await buildSite();
  say(`dist/ holds the site. ${summary(initialDownload())}`);
}
