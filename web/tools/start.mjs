// @ts-check
// npm start: from a fresh clone to the built page, served; with --built as it was built last.
// npm run dev: the page as one works on it, changed in place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite, dist, needPrograms } from './build.mjs';
import { asStarted, buildPrograms } from './programs.mjs';
import {
  bindings,
  fail,
  needNode,
  needPackages,
  needRust,
  root,
  say,
  seconds,
  start,
  timed,
} from './setup.mjs';

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

/** Nothing was built yet: the page is served before all of it is there. */
const first = !working && !built && !existsSync(join(bindings, 'programs.js'));

const since = performance.now();
if (built) {
  // The site as it was built last: nothing is compiled.
  needNode();
  await needPackages('page');
  if (working || !existsSync(join(dist, 'index.html')))
    fail('--built serves what is in dist/: run "npm run build" first');
} else if (first) {
  needNode();
  needRust();
  const engine = timed('what plays a run', buildPrograms({ soon: true, only: 'sawtooth' }));
  await needPackages('page');
  const { buildFirstSite } = await import('./firstStart.mjs');
  await timed('page', buildFirstSite(engine));
} else {
  await needPrograms(asStarted());
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
/** @type {import('./firstStart.mjs').State} */
const state = { programs: 'building' };
if (!working && !built && !first) {
  await timed('page', buildSite());
}
say(`The page is ready after ${seconds(since)}`);
const server = working
  ? await (await createServer({ ...common, server: where })).listen()
  : await preview({ ...common, preview: where, ...(first && (await firstServed())) });
for (const url of [
  ...(server.resolvedUrls?.local ?? []),
  ...(server.resolvedUrls?.network ?? []),
]) {
  process.stdout.write(`Sawtooth runs at ${url} (Ctrl-C stops it)\n`);
}
if (first) await buildBehind();

/** The page of a first start, at the server. */
async function firstServed() {
  const { answersLater, firstSite } = await import('./firstStart.mjs');
  return {
    build: { outDir: firstSite },
    plugins: [
      {
        name: 'first-start',
        configurePreviewServer: (/** @type {import('vite').PreviewServer} */ { middlewares }) => {
          middlewares.use(answersLater(state));
        },
      },
    ],
  };
}

/** Builds the rest while the page is used: in processes of their own, so that it is served meanwhile. */
async function buildBehind() {
  say(
    'Captures, experiments, papers and "why" are still being built. They open when they are ready.',
  );
  const tool = (/** @type {string} */ name, /** @type {string} */ flag) =>
    start(process.execPath, [join(root, 'web/tools', name), flag], { show: true });
  const programs = await tool('programs.mjs', '--soon');
  state.programs = programs?.code === 0 ? 'built' : 'failed';
  const site = state.programs === 'built' ? await tool('build.mjs', '--of-programs') : undefined;
  if (site?.code !== 0) {
    say(
      'These parts could not be built: the lines above say why. The page works without them; run "npm start" again',
    );
    return;
  }
  state.site = dist;
  say(`Everything is built, after ${seconds(since)}`);
}
