/** Fields by their paths, wherever in the document they are. */
import type { Field } from '../../engine/types';
import { nameAt } from '../../model/document/entryNames';
import { partsOf } from '../../model/document/selection';
import type { Run } from '../../model/run/run';
import { phrase } from '../../texts/language';

/** A path outside of entries is that of a value of the scenario, as parameters are. */
function entryOf(path: string): string {
  const [list = '', id = ''] = path.split('/');
  return id === '' || list === 'parameters' ? '' : `${list}/${id}`;
}

/** All fields of the entries that these paths lead to. */
export async function fieldsAt(run: Run, paths: readonly string[]): Promise<Field[]> {
  const entries = [...new Set(paths.map(entryOf))];
  const forms = await Promise.all(
    // An entry may have been removed.
    entries.map((target) => run.query({ kind: 'fields', target }).catch(() => [])),
  );
  return forms.flat();
}

/** With several entries each field names its own; a parameter has a name of its own. */
export function namedFields(run: Run, fields: readonly Field[]): Field[] {
  const several = new Set(fields.map(({ path }) => entryOf(path))).size > 1;
  return fields.map((field) => {
    if (!several || entryOf(field.path) === '' || partsOf(field.path).kind === 'parameters')
      return field;
    const name = nameAt(field.path, run.store.getState().description);
    return { ...field, label: `${name}: ${phrase(field.label)}` };
  });
}
