// @ts-check
// npm start: from a fresh clone to the page, served.
import { fail, needAll, needBindings, root } from './setup.mjs';

const flags = process.argv.slice(2);
const portAt = flags.indexOf('--port');
const port = portAt < 0 ? 5173 : Number(flags[portAt + 1]);
if (!Number.isInteger(port) || port < 0 || port > 65535) fail('--port takes a number up to 65535');
const unknown = flags.filter(
  (flag, i) => !['--open', '--host', '--port'].includes(flag) && (portAt < 0 || i !== portAt + 1),
);
if (unknown.length > 0)
  fail(`npm start takes --open, --host and --port N, not ${unknown.join(' ')}`);

needAll();
needBindings();
// Only now are the packages certain to be there.
const { createServer } = await import('vite');
const server = await createServer({
  configFile: `${root}/web/vite.config.ts`,
  logLevel: 'warn',
  server: { port, open: flags.includes('--open'), ...(flags.includes('--host') && { host: true }) },
});
await server.listen();
for (const url of [
  ...(server.resolvedUrls?.local ?? []),
  ...(server.resolvedUrls?.network ?? []),
]) {
  process.stdout.write(`Sawtooth runs at ${url} (Ctrl-C stops it)\n`);
}
