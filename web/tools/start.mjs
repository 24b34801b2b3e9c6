// @ts-check
// npm start: from a fresh clone to the built page, served; with --built as it was built last.
// npm run dev: the page as one works on it, changed in place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, dist, needPrograms } from './build.mjs';
import { fail, needNode, needPackages, root, say, seconds, timed } from './setup.mjs';

const flags = process.argv.slice(2);
const working = flags.includes('--dev');
const built = flags.includes('--built');
const command = working ? 'npm run dev --' : 'npm start --';
const portAt = flags.indexOf('--port');
const port = portAt < 0 ? (working ? 5173 : 4173) : Number(flags[portAt + 1]);
if (!Number.isInteger(port) || port < 0 || port > 65535) fail('--port takes a number up to 65535');
const known = ['--dev', '--built', '--open', '--host', '--port'];
const unknown = flags.filter(
  (flag, i) => !known.includes(flag) && (portAt < 0 || i !== portAt + 1),
);
if (unknown.length > 0)
  fail(`${command} takes --open, --host, --built and --port N, not ${unknown.join(' ')}`);

const since = performance.now();
if (built) {
  // The site as it was built last: nothing is compiled.
  needNode();
  await needPackages();
  if (working || !existsSync(join(dist, 'index.html')))
    fail('--built serves what is in dist/: run "npm run build" first');
} else {
  await needPrograms();
}
const where = {
  port,
  open: flags.includes('--open'),
  ...(flags.includes('--host') && { host: true }),
};
const common = /** @type {const} */ ({
  configFile: `${root}/web/vite.config.ts`,
  logLevel: 'warn',
});
// Only now are the packages certain to be there.
const { createServer, preview } = await import('vite');
if (!working && !built) {
  await timed('page', buildSite());
}
say(`${seconds(since)} in all`);
const server = working
  ? await (await createServer({ ...common, server: where })).listen()
  : await preview({ ...common, preview: where });
for (const url of [
  ...(server.resolvedUrls?.local ?? []),
  ...(server.resolvedUrls?.network ?? []),
]) {
  process.stdout.write(`Sawtooth runs at ${url} (Ctrl-C stops it)\n`);
}
