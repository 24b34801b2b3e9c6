/** The npm package as a stranger has it: in Node, in a page without a build step, and for the compiler of TypeScript. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writePackage } from '../web/tools/package.mjs';
import { staticServer } from '../web/tools/serve.mjs';
import { expect, nativeDigest, root, test } from './laboratory';

const text = readFileSync(join(root, 'scenarios/one-flow.json'), 'utf8');

/** A folder of somebody else, who has installed the package. */
let folder = '';
let server: Server;
let host = '';

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sawtooth-package-'));
  writePackage(join(folder, 'node_modules/sawtooth-engine'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  server = staticServer({ '/': join(folder, 'node_modules/sawtooth-engine') });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The output of a program in that folder. */
async function output(program: string, ...argv: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, argv, { cwd: folder });
  return stdout;
}

test('Node runs a scenario to the digest of the command line, and goes back in it', async () => {
  writeFileSync(join(folder, 'scenario.json'), text);
  writeFileSync(
    join(folder, 'run.js'),
    `import { readFileSync } from 'node:fs';
    import { load, Refusal } from 'sawtooth-engine';
    const engine = await load();
    const run = engine.open(readFileSync('scenario.json', 'utf8'));
    run.advanceTo(20);
    const at20 = run.digest;
    const window = run.series('f1', 'cwnd', 50);
    run.advanceTo();
    const { digest } = run;
    run.seek(20);
    const again = run.digest === at20;
    const { effect } = run.set('links/bottleneck/rate', 5e6);
    run.advanceTo();
    const refusals = [];
    for (const wrong of [() => engine.open('{'), () => run.set('links/bottleneck/rate', 'fast')]) {
      try { wrong(); } catch (why) { refusals.push([why instanceof Refusal, why.path]); }
    }
    const queues = run.queues().map(({ id }) => id);
    const other = engine.open(run.document);
    other.advanceTo();
    console.log(JSON.stringify({
      digest, again, effect, refusals, queues, now: run.now,
      points: window.length,
      repeated: other.digest === run.digest && other.digest !== digest,
    }));`,
  );
  const printed = JSON.parse(await output(process.execPath, 'run.js'));
  expect(printed).toMatchObject({
    digest: await nativeDigest({ text }),
    again: true,
    effect: 'live',
    refusals: [
      [true, ''],
      [true, 'links/bottleneck/rate'],
    ],
    now: 60,
    repeated: true,
  });
  expect(printed.queues).toContain('bottleneck:router');
  expect(printed.points).toBe(50);
});

test('the example runs in a page without a build step, and a page gets the same digest', async ({
  page,
}) => {
  await page.goto(`${host}/example.html`);
  const result = page.locator('#result');
  await expect(result).toContainText(/9\.\d\d Mb\/s, \d+ segments sent again, digest [0-9a-f]+/);
  const before = await result.innerText();
  await page.locator('#limit').fill('10');
  await expect(result).toContainText('digest');
  await expect(result).not.toHaveText(before);
  const digest = await page.evaluate(async (scenario) => {
    // A module of the page that this file cannot see.
    const address = '/index.js';
    const { load } = await import(address);
    const run = (await load()).open(scenario);
    run.advanceTo();
    return run.digest;
  }, text);
  expect(digest).toBe(await nativeDigest({ text }));
});

test('its types are complete for a strict compiler, and refuse a query that does not exist', async () => {
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023'];
  const check = (source: string) => {
    writeFileSync(join(folder, 'use.ts'), source);
    const argv = [join(root, 'node_modules/typescript/bin/tsc'), ...options];
    return output(process.execPath, ...argv, '--lib', 'es2023,dom,esnext.disposable', 'use.ts');
  };
  const beginning = `import { load, type Summary } from 'sawtooth-engine';
    const engine = await load();
    using run = engine.open('{}');
    const summary: Summary = run.summary();
    const goodput: number | null | undefined = summary.flows[0]?.goodput;
    const effect: string = run.set('seed', 2).effect;
    const names: string[] = run.describe().flows.map((flow) => flow.id);
    console.log(goodput, effect, names, run.ask({ kind: 'evaluate', path: 'a', expression: '1' }) + 1);`;
  await check(beginning);
  await expect(check(`${beginning} run.ask({ kind: 'nothing' });`)).rejects.toThrow();
  await expect(check(`${beginning} run.now = 3;`)).rejects.toThrow();
});
