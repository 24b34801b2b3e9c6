// @ts-check
// npm run sim -- plot: the documents that it is given, and the results of experiments.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { optimised, PROFILED } from './optimised.mjs';
import { fail, root, say } from './setup.mjs';

/** A document has at most so much, and results so much. */
const MOST_BYTES = { document: 1_000_000, results: 100_000_000 };

/**
 * Something to draw. `named` is the readable address that it has.
 * @typedef {{ what: string, text: string, named: string | null, choices: readonly string[] }} Given
 */

/** @param {string} text @param {string} format */
const isOf = (text, format) => new RegExp(`"format"\\s*:\\s*"${format}"`).test(text.slice(0, 2000));

/**
 * The text of a file, a link, an address or standard input.
 * @param {string} what
 * @param {(hash: string) => Promise<string>} decodeLink
 * @returns {Promise<Given>}
 */
export async function given(what, decodeLink) {
  const hash = what.includes('#') ? what.slice(what.indexOf('#')) : what;
  const example = /^#\/example\/([a-z0-9-]+)$/.exec(hash)?.[1];
  if (example !== undefined) {
    const file = join(root, 'scenarios', `${example}.json`);
    return {
      what,
      text: textOf(file, `there is no example “${example}”`),
      named: hash,
      choices: [],
    };
  }
  const [, paper, figure, more = ''] =
    /^#\/(?:experiment|papers)\/([a-z0-9-]+)\/([a-z0-9-]+)((?:\/[\w.=-]+)*)$/.exec(hash) ?? [];
  if (paper !== undefined && figure !== undefined) {
    const file = join(root, 'scenarios/papers', paper, `${figure}.json`);
    const missing = `there is no experiment “${paper}/${figure}”`;
    const choices = more.split('/').filter((choice) => choice !== '');
    const shipped = join(root, 'public/papers', paper, `${figure}.json`);
    const kept = choices.length === 0 && existsSync(shipped) ? shipped : file;
    const named = `#/experiment/${paper}/${figure}${more}`;
    return { what: file, text: textOf(kept, missing), named, choices };
  }
  if (/^#?1[\w-]+$/.test(hash))
    return { what, text: await decodeLink(hash), named: null, choices: [] };
  if (hash.startsWith('#/') && !existsSync(inFolder(what)))
    return fail(`${what}: an address is #/example/NAME or #/experiment/PAPER/FIGURE`, 2);
  const text = textOf(what === '-' ? 0 : inFolder(what), `${what} cannot be read`);
  return { what: what === '-' ? what : inFolder(what), text, named: null, choices: [] };
}

/** Whether it is an experiment, or the results of one. @param {Given} given */
export function isExperiment({ text }) {
  return isOf(text, 'sawtooth-experiment') || isOf(text, 'sawtooth-result');
}

/** The readable address of an experiment with further choices; null without one. @param {Given} given @param {readonly string[]} settings */
export function addressWith({ named }, settings) {
  return named === null ? null : [named, ...settings].join('/');
}

/**
 * The results of an experiment: those that are given, unless others are asked for; else of runs.
 * @param {Given} given
 * @param {string | undefined} seeds
 * @param {readonly string[]} settings
 * @returns {import('../src/generated/experiment.ts').ExperimentResults}
 */
export function resultsOf({ what, text, named, choices }, seeds, settings) {
  const asked = [...choices, ...settings].flatMap((choice) => ['--setting', choice]);
  if (seeds !== undefined) asked.push('--seeds', seeds);
  if (!isOf(text, 'sawtooth-result')) return ran(what, text, asked);
  if (asked.length === 0) return JSON.parse(text);
  // Those that ship have their experiment beside them.
  if (named !== null) return ran(what, '', asked);
  return fail(
    `${what}: results are drawn as they are; --seeds and --setting are for experiments`,
    2,
  );
}

/**
 * @param {string} what
 * @param {string} text
 * @param {readonly string[]} asked
 */
function ran(what, text, asked) {
  say(`running the experiment; its results could be kept (npm run sim -- experiment FILE --json)`);
  const argv = optimised('run', ['experiment', what, '--json', ...asked]);
  const { status, stdout } = spawnSync('cargo', argv, {
    encoding: 'utf8',
    env: { ...process.env, ...PROFILED },
    ...(what === '-' && { input: text }),
    maxBuffer: 2 * MOST_BYTES.results,
    stdio: [what === '-' ? 'pipe' : 'ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(stdout);
}

/** npm runs scripts at the top; names of files are meant from where it was called. @param {string} path */
export function inFolder(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** @param {string | 0} file @param {string} otherwise */
function textOf(file, otherwise) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return fail(otherwise, 2);
  }
  const most = isOf(text, 'sawtooth-result') ? MOST_BYTES.results : MOST_BYTES.document;
  return text.length > most ? fail(`${otherwise}: it has at most ${most / 1e6} MB`, 2) : text;
}
