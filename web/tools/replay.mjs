// @ts-check
// Drives a run the way a restless person would; the same module in Node and in
// a browser, so it imports nothing.

/**
 * The part of the bindings' session that is used here.
 * @typedef {object} Run
 * @property {() => string} describe
 * @property {() => string} document
 * @property {(target: string) => string} fields
 * @property {() => number} now
 * @property {() => number} duration
 * @property {(until: number, maxEvents: number) => number} advance
 * @property {() => number} step
 * @property {(to: number, maxEvents: number) => boolean} seek
 * @property {(path: string, value: string) => string} set
 * @property {() => string} digest
 *
 * @typedef {{ digest: string, document: string }} Outcome
 */

const slice = 20_000;

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
  return { digest: run.digest(), document: run.document() };
}

/**
 * Values that can be changed during a run, on the busiest kind of object: a number
 * of a link, with another value that its range allows.
 * @param {Run} run
 * @param {number} factor
 * @returns {[path: string, value: string]}
 */
function change(run, factor) {
  const { links } = JSON.parse(run.describe());
  for (const { entry } of [...links].reverse()) {
    for (const field of JSON.parse(run.fields(`links/${entry}`))) {
      const { type, min, max } = field.domain;
      if (!field.live || type !== 'number' || !(field.value > 0)) continue;
      const value = Math.min(max, Math.max(min, field.value * factor));
      if (value !== field.value) return [field.path, JSON.stringify(value)];
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
  run.set(...change(run, 0.7));
  for (let i = 0; i < 25; i += 1) run.step();
  reach(run, 0.5 * end);
  back(run, 0.1 * end);
  reach(run, 0.6 * end);
  // A change in the past: what was recorded after it is discarded.
  back(run, 0.4 * end);
  run.set(...change(run, 1.3));
  reach(run, 0.7 * end);
  back(run, 0);
  reach(run, 0.3 * end);
  back(run, 0.65 * end);
  reach(run, end);
  return { digest: run.digest(), document: run.document() };
}
