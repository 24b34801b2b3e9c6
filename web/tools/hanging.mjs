// @ts-check
// On which settings that papers leave open the verdicts hang, from the results that ship.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultOf } from './outcomes.mjs';
import { root } from './setup.mjs';

/** @typedef {import('../src/generated/experiment.ts').ExperimentResults} Results */

/**
 * A line for each claim and setting with which something else comes of it:
 * `ucc/6 ucc-150, Clock: not confirmed with ticks of 1 ms; confirmed with an exact one`.
 * @param {string} name `ucc/6`
 * @param {Results} results
 */
export function hangingOf(name, { experiment, verdicts, others = [] }) {
  const { claims = [], settings = [] } = experiment;
  return claims.flatMap(({ id, parts, own = false }) =>
    settings.flatMap(({ id: setting, label = setting, chosen, choices }) => {
      const told = choices.flatMap((choice) => {
        const shown = choice.id === (chosen ?? choices[0]?.id);
        const other = others.find((one) => one.setting === setting && one.choice === choice.id);
        const all = shown ? verdicts : other?.verdicts;
        if (!all) return [];
        const result = resultOf(
          all.filter((verdict) => verdict.claim === id),
          parts !== undefined,
        );
        return [{ result, words: `${result} with ${choice.label ?? choice.id}` }];
      });
      if (new Set(told.map(({ result }) => result)).size < 2) return [];
      const line = told.map(({ words }) => words).join('; ');
      return [`${name} ${id}${own ? ' (ours)' : ''}, ${label}: ${line}`];
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
