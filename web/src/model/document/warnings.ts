/** Where the warnings of the engine are shown. */
import type { Description, Field, Problem } from '../../engine/types';
import { entryOf, partsOf, type Target } from './selection';

/** The number of warnings, including those that are only counted. */
export function warningCount({ warnings: { list, more } }: Pick<Description, 'warnings'>): number {
  return list.length + more;
}

const QUEUE = /^(reverse\/)?queue(?=\/|$)/;

/** Whether it is about a change during the run, which is in the list of changes. */
export function isAboutInterventions({ path }: Problem): boolean {
  return path.startsWith('interventions/');
}

/** The target to select in order to fix a warning, and the key that it is about. */
export function warningTarget({ path }: Problem): { target: Target; key: string } {
  const { entry, part } = partsOf(path);
  const [queue] = QUEUE.exec(part) ?? [''];
  if (queue === '') return { target: entry, key: part };
  return { target: `${entry}/${queue}`, key: part.slice(queue.length + 1) };
}

/**
 * The warnings at fields of a form, by the fields' paths: each at the field that it names, or at
 * the first field of the part that it names. One instance shows those of its entry, and an entry those of
 * its instances.
 */
export function warningsAt(
  fields: readonly Pick<Field, 'path'>[],
  description: Pick<Description, 'nodes' | 'links' | 'flows' | 'warnings'>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, message } of description.warnings.list) {
    const there = partsOf(path);
    const field = fields.find((one) => {
      const here = partsOf(one.path);
      if (!`${here.part}/`.startsWith(`${there.part}/`)) return false;
      if (here.entry === there.entry) return true;
      const entry = entryOf(description, there.entry);
      // Two instances of an entry have nothing to do with each other.
      return (
        entryOf(description, here.entry) === entry &&
        (here.entry === entry || there.entry === entry)
      );
    });
    if (field) found.set(field.path, [...(found.get(field.path) ?? []), message]);
  }
  return found;
}
