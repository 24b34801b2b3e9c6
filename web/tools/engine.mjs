// @ts-check
// The engine as it was built for the page, in Node: for the pictures of the examples, and for tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bindings, engineModule } from './setup.mjs';

/** @typedef {import('../src/engine/engineInterface.ts').EngineSession} EngineSession */

/** Bytes that a session may keep of what it has recorded; enough for every example. */
const budget = 32e6;

const slice = 100_000;

/** The compiled engine. */
export const engineFile = join(bindings, 'sawtooth_bg.wasm');

/**
 * Opens documents; each session is to be freed.
 * @returns {Promise<(document: string) => EngineSession>}
 */
export async function builtEngine() {
  // It need not be there yet when this module is loaded.
  const { initSync, Session } = await import(engineModule);
  initSync({ module: readFileSync(engineFile) });
  return (document) => new Session(document, budget);
}

/**
 * Answers queries that need no run.
 * @returns {Promise<(query: string) => string>}
 */
export async function builtQueries() {
  const { initSync, query } = await import(engineModule);
  initSync({ module: readFileSync(engineFile) });
  return query;
}

/**
 * Runs to an instant, at most to the end.
 * @param {EngineSession} session
 * @param {number} to
 */
export function runUntil(session, to) {
  const end = Math.min(Math.round(to), session.duration());
  while (session.now() < end) session.advance(end, slice);
}
