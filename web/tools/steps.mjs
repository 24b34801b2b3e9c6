// @ts-check
// Steps of a command that need one another: which runs when, two at a time, and the report in their order.
import { seconds } from './setup.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, note?: string, log?: string, unsure?: boolean }} Outcome
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [after] those that it waits for, as far as they are among the steps
 * @property {true} [last] it waits for all before it; those after it run beside it, or before where a processor is free
 * @property {true} [waits] it waits for the network, and takes no processor from others
 * @property {() => Promise<Outcome>} run
 */

/**
 * Runs steps in their order, as far as what they wait for lets it be, and reports them in it.
 * @template {Step} S
 * @param {readonly S[]} steps
 * @param {(step: S) => Promise<Outcome>} carryOut
 * @param {(name: string, took: string, outcome: Outcome) => void} report
 */
export async function runSteps(steps, carryOut, report) {
  const waiting = [...steps];
  const names = steps.map(({ name }) => name);
  /** @type {Map<string, () => void>} */
  const done = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  /** Those of them that keep a processor busy. */
  let busy = 0;
  let reported = 0;

  /** @param {Step} step */
  const ready = ({ name, after = [], last }) => {
    const needed = last ? names.slice(0, names.indexOf(name)) : after;
    return needed.every((other) => done.has(other) || !names.includes(other));
  };

  /** @param {S} step */
  async function run(step) {
    const { name } = step;
    const start = performance.now();
    /** @type {Outcome} */
    const outcome = await carryOut(step).catch((error) => ({
      passed: 0,
      failed: 1,
      log: `${error?.stack ?? error}\n`,
    }));
    const took = seconds(start);
    done.set(name, () => report(name, took, outcome));
    for (let line = done.get(names[reported] ?? ''); line; ) {
      line();
      reported += 1;
      line = done.get(names[reported] ?? '');
    }
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((step) => (step.waits || busy < 2) && ready(step));
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (step) {
      const weight = step.waits ? 0 : 1;
      busy += weight;
      const work = run(step).finally(() => {
        busy -= weight;
        running.delete(work);
      });
      running.add(work);
    } else {
      await Promise.race(running);
    }
  }
}
