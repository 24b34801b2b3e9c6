// @ts-check
// node draw.mjs | node collect.mjs dumb.tcl dumbbell
//
// Runs ns-2.35 by a Tcl program of dumbbells and ns-3.37 by dumbbell.cc (built with its libraries), with the settings
// that come in, and writes the rows of held-out.json: means and standard deviations over seeds.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const [tcl, dumbbell] = process.argv.slice(2);
const AT_ONCE = 2;

/** @param {string[]} words @param {string} program */
async function run(program, words) {
  const { stdout } = await execute(program, words, { maxBuffer: 1 << 26 });
  const line = stdout.split('\n').find((text) => text.startsWith('{'));
  if (line === undefined) throw new Error(`${program} ${words.join(' ')}: ${stdout.slice(0, 200)}`);
  return JSON.parse(line);
}

const words = (/** @type {object} */ params) => Object.entries(params).map(([key, value]) => `${key}=${value}`);

/** Mean and deviation. @param {number[]} values */
function moments(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const std = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
  return [mean, std].map((value) => Number(value.toFixed(4)));
}

/** @param {any} row */
async function measured(row) {
  const ns2 = row.simulator === 'ns-2.35';
  const runs = ns2 ? 10 : 5;
  const each = [];
  for (let seed = 1; seed <= runs; seed += 1) {
    const given = [...words(row.params), `seed=${seed}`];
    each.push(await (ns2 ? run('ns', [tcl, ...given]) : run(dumbbell, given)));
  }
  const over = (/** @type {(result: any) => number} */ figure) => moments(each.map(figure));
  const shares = (/** @type {any} */ result) => (ns2 ? result.flow_goodput_w : result.flows);
  const count = shares(each[0]).length;
  process.stderr.write('.');
  return {
    ...row,
    runs,
    goodput: over((result) => result.goodput),
    ...(ns2 ? { goodputWindow: over((result) => result.goodput_w) } : {}),
    queue: over((result) => (ns2 ? result.qmean_int : result.queue)),
    ...(count > 1 ? { jain: over((result) => (ns2 ? result.jain_w : result.jain)) } : {}),
    ...(row.params.flows.includes(',')
      ? { first: over((result) => shares(result)[0]), second: over((result) => shares(result)[1]) }
      : {}),
  };
}

const rows = readFileSync(0, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
/** @type {string[]} */
const lines = [];
let next = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < rows.length) {
      const at = next;
      next += 1;
      lines[at] = JSON.stringify(await measured(rows[at]));
    }
  }),
);
console.log(lines.join(',\n'));
