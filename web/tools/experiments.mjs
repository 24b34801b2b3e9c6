// @ts-check
// The programs on demand in Node, and what experiments are handed: where a page's build needs the results that
// ship, it asks the program that made them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bindings, root } from './setup.mjs';

const scenarios = join(root, 'scenarios');

/**
 * The engine's words for the results of claims.
 * @type {Record<string, string>}
 */
export const WORDS = JSON.parse(
  readFileSync(join(root, 'web/src/generated/claimResults.json'), 'utf8'),
);

/** @type {Promise<typeof import('../../sim-core-wasm/pkg/programs.js')> | undefined} */
let loaded;

/** The programs on demand, compiled. */
export function experiments() {
  loaded ??= (async () => {
    const module = await import(pathToFileURL(join(bindings, 'programs.js')).href);
    module.initSync({ module: readFileSync(join(bindings, 'programs_bg.wasm')) });
    return module;
  })();
  return loaded;
}

/** The texts of all scenarios by name, as JSON. */
export function scenarioTexts() {
  const files = readdirSync(scenarios, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  return JSON.stringify(
    Object.fromEntries(
      files.map((file) => [
        file.replaceAll('\\', '/').replace(/\.json$/, ''),
        readFileSync(join(scenarios, file), 'utf8'),
      ]),
    ),
  );
}
