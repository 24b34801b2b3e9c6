// @ts-check
// The same document gives the same bits natively and in WebAssembly, whatever
// a person did on the way to it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { restless, straight } from './replay.mjs';
import { bindings, crates, root } from './setup.mjs';

/**
 * @typedef {{ file: string, text: string }} Scenario
 * @typedef {{ file: string, text: string, drive: 'straight' | 'restless' }} Job
 */

const drives = { straight, restless };

/**
 * Every scenario that comes with the page: name and text.
 * @returns {Scenario[]}
 */
export function scenarios() {
  const folder = join(root, 'scenarios');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/** The command line, as the Rust tests have built it: nothing is built twice. */
export function commandLine() {
  const built = spawnSync(
    'cargo',
    ['build', '--quiet', '-p', 'sawtooth-cli', '--message-format=json-render-diagnostics'],
    { cwd: crates, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const artifacts = built.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const sim = artifacts.find(({ target, executable }) => executable && target?.name === 'sim');
  if (!sim) throw new Error(`the command line could not be built: ${built.stderr}`);
  return String(sim.executable);
}

/**
 * The digest of a document, run natively.
 * @param {string} program
 * @param {string} document
 * @returns {Promise<string>}
 */
function native(program, document) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['run', '-', '--json'], { stdio: 'pipe' });
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
    child.stdin.end(document);
  });
}

/**
 * Compares them for every scenario, on all processors: a thread drives the
 * WebAssembly, then waits for the native run of what came of it.
 */
export async function compareDigests() {
  const program = commandLine();
  // The longest first, so that no thread ends long after the others.
  const longest = (/** @type {Scenario} */ { text }) => -(JSON.parse(text).duration ?? 0);
  const jobs = scenarios()
    .sort((a, b) => longest(a) - longest(b))
    .flatMap(({ file, text }) =>
      /** @type {const} */ (['restless', 'straight']).map((drive) => ({ file, text, drive })),
    );
  const count = jobs.length;
  /** @type {string[]} */
  const faults = [];

  /** @param {Worker} worker @returns {Promise<void>} */
  async function work(worker) {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { file, drive } = job;
      try {
        worker.postMessage(job);
        /** @type {{ digest?: string, document?: string, error?: string }[]} */
        const [{ digest, document, error } = {}] = await once(worker, 'message');
        if (document === undefined) throw new Error(error);
        const expected = await native(program, document);
        if (digest !== expected) {
          faults.push(`${file}, ${drive}: WebAssembly ${digest}, native ${expected}`);
        }
      } catch (error) {
        faults.push(`${file}, ${drive}: ${error}`);
      }
    }
    await worker.terminate();
  }

  const threads = Array.from(
    { length: Math.min(availableParallelism(), 8) },
    () => new Worker(fileURLToPath(import.meta.url)),
  );
  await Promise.all(threads.map(work));
  if (count === 0) faults.push('scenarios/ holds no scenario');
  return {
    passed: count - faults.length,
    failed: faults.length,
    ...(faults.length > 0 && { log: faults.join('\n') }),
  };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { initSync, Session } = await import(join(bindings, 'sawtooth.js'));
  initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });
  port.on('message', (/** @type {Job} */ { text, drive }) => {
    try {
      const run = new Session(text, 32e6);
      const outcome = drives[drive](run);
      run.free();
      port.postMessage(outcome);
    } catch (error) {
      port.postMessage({ error: String(error) });
    }
  });
}
