// @ts-check
// The same document gives the same bits natively and in WebAssembly, whatever
// a person did on the way to it.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restless, straight } from './replay.mjs';
import { bindings, crates, root } from './setup.mjs';

/** Every scenario that comes with the page: name and text. */
export function scenarios() {
  const folder = join(root, 'scenarios');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

/**
 * The digest of a document, run natively.
 * @param {string} document
 * @returns {Promise<string>}
 */
function native(document) {
  return new Promise((resolve, reject) => {
    const argv = ['run', '--quiet', '-p', 'sawtooth-cli', '--', 'run', '-', '--json'];
    const child = spawn('cargo', argv, { cwd: crates, stdio: 'pipe' });
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

/** Compares them for every scenario. */
export async function compareDigests() {
  const { initSync, Session } = await import(join(bindings, 'sawtooth.js'));
  initSync({ module: readFileSync(join(bindings, 'sawtooth_bg.wasm')) });
  let passed = 0;
  /** @type {string[]} */
  const faults = [];
  for (const { file, text } of scenarios()) {
    for (const drive of [straight, restless]) {
      try {
        const run = new Session(text, 32e6);
        const { digest, document } = drive(run);
        run.free();
        const expected = await native(document);
        if (digest === expected) passed += 1;
        else faults.push(`${file}, ${drive.name}: WebAssembly ${digest}, native ${expected}`);
      } catch (error) {
        faults.push(`${file}, ${drive.name}: ${error}`);
      }
    }
  }
  if (passed + faults.length === 0) faults.push('scenarios/ holds no scenario');
  return {
    passed,
    failed: faults.length,
    ...(faults.length > 0 && { log: faults.join('\n') }),
  };
}
