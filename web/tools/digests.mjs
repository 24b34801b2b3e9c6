// @ts-check
// The same document gives the same bits natively, in WebAssembly in Node and in
// Chromium, whatever a person did on the way to it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { testBrowser } from './browser.mjs';
import { restless, straight } from './replay.mjs';
import { commandLine } from './rustTests.mjs';
import { staticServer } from './serve.mjs';
import { bindings, engineModule, root } from './setup.mjs';

/**
 * @typedef {import('./replay.mjs').Outcome} Outcome
 * @typedef {{ file: string, text: string }} Scenario
 * @typedef {'straight' | 'restless'} Drive
 * @typedef {(text: string, drive: Drive) => Promise<Outcome>} Runner
 */

const drives = { straight, restless };

/** Bytes that a session may keep of what it has recorded. */
export const budget = 32e6;

/**
 * Every scenario that comes with the page: name and text. Experiments are no scenarios.
 * @returns {Scenario[]}
 */
export function scenarios() {
  const folder = join(root, 'scenarios');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ text }) => JSON.parse(text).format === 'sawtooth-scenario');
}

/** Digests by program and document: several browsers are held against the same run. */
const known = /** @type {Map<string, Promise<string>>} */ (new Map());

/**
 * The digest of a document, or of what a link holds, run natively.
 * @param {string} program
 * @param {{ text: string } | { link: string }} what
 * @returns {Promise<string>}
 */
export function native(program, what) {
  const key = JSON.stringify([program, what]);
  const digest = known.get(key) ?? runNatively(program, what);
  known.set(key, digest);
  return digest;
}

/**
 * @param {string} program
 * @param {{ text: string } | { link: string }} what
 * @returns {Promise<string>}
 */
function runNatively(program, what) {
  const argument = 'link' in what ? what.link : '-';
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['run', argument, '--json'], { stdio: 'pipe' });
    // One that reads no input may be over before the pipe is closed.
    child.stdin.on('error', () => {});
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out).digest);
      else reject(new Error(err.trim()));
    });
    child.stdin.end('text' in what ? what.text : '');
  });
}

/**
 * Runs documents in a thread of Node.
 * @returns {{ run: Runner, close: () => Promise<unknown> }}
 */
function node() {
  const thread = new Worker(fileURLToPath(import.meta.url));
  return {
    async run(text, drive) {
      thread.postMessage({ text, drive });
      /** @type {(Partial<Outcome> & { error?: string })[]} */
      const [{ digest, document, error } = {}] = await once(thread, 'message');
      if (digest === undefined || document === undefined) throw new Error(error);
      return { digest, document };
    },
    close: () => thread.terminate(),
  };
}

/**
 * Runs documents in a page of Chromium that has the bindings and nothing else.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} host
 * @returns {Promise<Runner>}
 */
async function chromium(browser, host) {
  const page = await browser.newPage();
  await page.goto(`${host}/tools/replay.mjs`);
  const runner = await page.evaluateHandle(async (budget) => {
    // Names that only the server knows: the compiler is not to look for them.
    const load = (/** @type {string} */ name) => import(name);
    const { default: ready, Session } = await load('/engine/sawtooth.js');
    const drives = await load('/tools/replay.mjs');
    await ready({ module_or_path: '/engine/sawtooth_bg.wasm' });
    return (/** @type {string} */ text, /** @type {Drive} */ drive) => {
      const session = new Session(text, budget);
      /** @type {Outcome} */
      const outcome = drives[drive](session);
      session.free();
      return outcome;
    };
  }, budget);
  return (text, drive) =>
    runner.evaluate((run, [text, drive]) => run(text, drive), /** @type {const} */ ([text, drive]));
}

/**
 * Compares them for every scenario, on all processors: each thread of Node has a page of
 * Chromium beside it.
 */
export async function compareDigests() {
  const program = commandLine();
  const playwright = await import('@playwright/test');
  const browser = await playwright.chromium.launch(testBrowser());
  const server = staticServer({ '/engine/': bindings, '/tools/': join(root, 'web/tools') });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const host = `http://127.0.0.1:${address.port}`;

  // The longest first, so that no thread ends long after the others.
  const longest = (/** @type {Scenario} */ { text }) => -(JSON.parse(text).duration ?? 0);
  const jobs = scenarios().sort((a, b) => longest(a) - longest(b));
  const outcome = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const faults = [];

  /** @param {string} what @param {() => Promise<void>} compare */
  async function holds(what, compare) {
    try {
      await compare();
      outcome.passed += 1;
    } catch (error) {
      outcome.failed += 1;
      faults.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @param {Outcome} found @param {string} where */
  async function asNative({ digest, document }, where) {
    const expected = await native(program, { text: document });
    if (digest !== expected) throw new Error(`${where} ${digest}, native ${expected}`);
  }

  async function work() {
    const thread = node();
    const page = await chromium(browser, host);
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { file, text } = job;
      await holds(`${file}, straight`, async () =>
        asNative(await thread.run(text, 'straight'), 'Node'),
      );
      /** @type {Outcome | undefined} */
      let inNode;
      await holds(`${file}, restless`, async () => {
        inNode = await thread.run(text, 'restless');
        await asNative(inNode, 'Node');
      });
      await holds(`${file}, restless`, async () => {
        const { digest, document } = await page(text, 'restless');
        if (digest !== inNode?.digest) {
          throw new Error(`Chromium ${digest}, Node ${inNode?.digest}`);
        }
        if (document !== inNode.document) {
          throw new Error(`Chromium's document is not Node's:\n${document}\n${inNode.document}`);
        }
      });
    }
    await thread.close();
  }

  try {
    const lanes = Math.min(availableParallelism(), 8);
    await Promise.all(Array.from({ length: lanes }, work));
  } finally {
    await browser.close();
    server.close();
  }
  if (outcome.passed + outcome.failed === 0) {
    return { passed: 0, failed: 1, log: 'scenarios/ holds no scenario' };
  }
  return { ...outcome, ...(faults.length > 0 && { log: faults.join('\n') }) };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { initSync, Session } = await import(engineModule);
  initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });
  port.on('message', (/** @type {{ text: string, drive: Drive }} */ { text, drive }) => {
    try {
      const session = new Session(text, budget);
      const outcome = drives[drive](session);
      session.free();
      port.postMessage(outcome);
    } catch (error) {
      port.postMessage({ error: String(error) });
    }
  });
}
