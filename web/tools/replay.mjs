// @ts-check
// Drives a run the way a restless person would; the same module in Node and in
// a browser, so it imports nothing.

/**
 * The part of the bindings' session that is used here.
 * @typedef {object} Run
 * @property {(query: string) => string} query
 * @property {(change: string) => string} change
 * @property {() => number} now
 * @property {() => number} duration
 * @property {(until: number, maxEvents: number) => number} advance
 * @property {() => number} step
 * @property {(to: number, maxEvents: number) => boolean} seek
 *
 * @typedef {{ digest: string, document: string }} Outcome
 */

const slice = 20_000;

/** @typedef {import('../src/generated/boundary.ts').RunAnswers} RunAnswers */

/**
 * Asks a run.
 * @template {import('../src/generated/boundary.ts').RunQuery} Query
 * @param {Pick<Run, 'query'>} run
 * @param {Query} query
 * @returns {RunAnswers[Query['kind']]}
 */
export function ask(run, query) {
  return JSON.parse(run.query(JSON.stringify(query)))[query.kind];
}

/**
 * Sets a value.
 * @param {Run} run
 * @param {{ path: string, value: import('../src/generated/scenario.ts').Json }} change
 */
function set(run, { path, value }) {
  const operation = { kind: 'set', paths: [path], to: value };
  run.change(JSON.stringify({ kind: 'edit', operation, drags: true }));
}

/** @param {Run} run @returns {Outcome} */
function outcome(run) {
  return { digest: ask(run, { kind: 'digest' }).digest, document: ask(run, { kind: 'document' }) };
}

/** @param {Run} run @param {number} to */
function reach(run, to) {
  const until = Math.min(Math.round(to), run.duration());
  while (run.now() < until) run.advance(until, slice);
}

/** @param {Run} run @param {number} to */
function back(run, to) {
  while (!run.seek(Math.round(to), slice));
}

/**
 * Runs to the end and touches nothing.
 * @param {Run} run
 * @returns {Outcome}
 */
export function straight(run) {
  reach(run, run.duration());
  return outcome(run);
}

/**
 * Values that can be changed during a run, on the busiest kind of object: a number
 * of a link, with another value that its range allows.
 * @param {Run} run
 * @param {number} factor
 * @returns {{ path: string, value: number }}
 */
function change(run, factor) {
  const { links } = ask(run, { kind: 'describe' });
  for (const { entry } of [...links].reverse()) {
    for (const field of ask(run, { kind: 'fields', target: `links/${entry}` })) {
      const { path, live, domain, value: now } = field;
      if (!live || domain.type !== 'number' || typeof now !== 'number' || !(now > 0)) continue;
      const value = Math.min(domain.max, Math.max(domain.min, now * factor));
      if (value !== now) return { path, value };
    }
  }
  throw new Error('no link of this scenario has a number that can be changed live');
}

/**
 * Pauses, single steps, rewinds, changes in the present and in the past.
 * @param {Run} run
 * @returns {Outcome}
 */
export function restless(run) {
  const end = run.duration();
  reach(run, 0.2 * end);
  set(run, change(run, 0.7));
  for (let i = 0; i < 25; i += 1) run.step();
  reach(run, 0.5 * end);
  back(run, 0.1 * end);
  reach(run, 0.6 * end);
  // A change in the past: what was recorded after it is discarded.
  back(run, 0.4 * end);
  set(run, change(run, 1.3));
  reach(run, 0.7 * end);
  back(run, 0);
  reach(run, 0.3 * end);
  back(run, 0.65 * end);
  reach(run, end);
  return outcome(run);
}
