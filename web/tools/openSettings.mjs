// @ts-check
// On which settings that papers leave open the verdicts hang, from the results that ship.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORDS } from './experiments.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */

/**
 * A line for each claim and setting with which something else comes of it:
 * `ucc/6 ucc-150, Clock: not confirmed: ticks of 1 ms; confirmed: an exact one`.
 * @param {string} name `ucc/6`
 * @param {Results} results
 */
export function hangingOf(name, { experiment, claims }) {
  const { claims: declared = [], settings: open = [] } = experiment;
  return claims.flatMap(({ claim, settings = [] }) =>
    settings
      .filter(({ effect }) => effect !== 'same')
      .map(({ setting: id, choices }) => {
        const setting = open.find((one) => one.id === id);
        /** @param {string} choice */
        const called = (choice) => {
          const label = setting?.choices.find((one) => one.id === choice)?.label ?? choice;
          // Its own marks would look like those between names.
          return /[,;:]/.test(label) ? `“${label}”` : label;
        };
        const groups = [...new Set(choices.map(({ result }) => result))].map((result) => {
          const alike = choices.filter((one) => one.result === result);
          return `${WORDS[result]}: ${alike.map(({ choice }) => called(choice)).join(', ')}`;
        });
        const ours = declared.find((one) => one.id === claim)?.own ? ' (ours)' : '';
        return `${name} ${claim}${ours}, ${setting?.label ?? id}: ${groups.join('; ')}`;
      }),
  );
}

/**
 * The same of all results that there are.
 * @param {readonly string[]} files paths in their folder
 */
export function allHanging(files) {
  return files.flatMap((file) => {
    const path = join(root, 'public/papers', file);
    if (!existsSync(path)) return [];
    return hangingOf(file.replace(/\.json$/, ''), JSON.parse(readFileSync(path, 'utf8')));
  });
}
