// @ts-check
// The variables of algorithms, which are panels of the plots, and the settings with a unit: for the glossary
// and the list of panels, from the engine's declarations.
import { declared } from './reference.mjs';

const NAME = 'virtual:variables';

/**
 * An entry of the glossary that the engine declares. Algorithms that declare the same share one.
 * @typedef {{ key: string, label: string, help: string, of: { page: string, name: string, source: string }[] }} Declared
 */

/**
 * @param {readonly Awaited<ReturnType<typeof declared>>[number][]} subjects
 * @param {'internals' | 'parameters'} kind
 * @returns {Declared[]}
 */
function collected(subjects, kind) {
  /** @type {Map<string, Declared>} */
  const found = new Map();
  for (const { group, kind: id, name, source, [kind]: entries } of subjects) {
    for (const { key, label, help, unit } of entries) {
      if (kind === 'parameters' && unit === 'none') continue;
      const same = `${key} ${label} ${help}`;
      const entry = found.get(same) ?? { key, label, help, of: [] };
      entry.of.push({ page: `${group}/${id}`, name, source });
      found.set(same, entry);
    }
  }
  return [...found.values()].sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** @returns {import('vite').Plugin} */
export function algorithmVariables() {
  return {
    name: 'algorithm-variables',
    resolveId: (id) => (id === NAME || id === `${NAME}/settings` ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${NAME}` && id !== `\0${NAME}/settings`) return null;
      const kind = id.endsWith('/settings') ? 'parameters' : 'internals';
      return `export default ${JSON.stringify(collected(await declared(), kind))};`;
    },
  };
}
