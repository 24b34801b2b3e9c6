/** `npm start` serves the page that visitors get. */
import { type ChildProcess, spawn } from 'node:child_process';
import { expect, root, running, test } from './laboratory';

let server: ChildProcess | undefined;

test.afterEach(() => server?.kill());

/** Starts it as `npm start` does, and gives the address that it prints. */
function started(...argv: string[]): Promise<string> {
  const child = spawn(process.execPath, ['web/tools/start.mjs', ...argv], { cwd: root });
  server = child;
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (text: Buffer): void => {
      said += text.toString();
      const [, address] = /runs at (http\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => reject(new Error(said)));
  });
}

test('npm start serves the built site: hashed files under a content security policy', async ({
  page,
  baseURL,
}) => {
  const { scripts } = await import('../package.json', { with: { type: 'json' } }).then(
    ({ default: description }) => description,
  );
  expect(scripts.start).toBe('node web/tools/start.mjs');
  const port = Number(new URL(baseURL ?? '').port) + 1;
  const address = await started('--built', '--port', String(port));
  const served = await (await fetch(address)).text();
  expect(served).toContain('http-equiv="Content-Security-Policy"');
  expect(served).not.toContain('@vite');
  const scriptsIn = [...served.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src);
  expect(scriptsIn).toHaveLength(1);
  expect(scriptsIn[0]).toMatch(/^\.\/assets\/.+-[\w-]{8}\.js$/);

  const sources: string[] = [];
  page.on('request', (request) => sources.push(new URL(request.url()).pathname));
  await page.goto(address);
  await running(page);
  expect(sources.filter((path) => /\.tsx?$|^\/@|node_modules/.test(path))).toEqual([]);
});
