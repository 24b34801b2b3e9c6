/** Explanations of a field and its options. */
import type { Field } from '../../engine/types';
import type { Explained } from '../../generated/catalog';
import { groupOf, registryEntry } from '../../model/library/registry';
import type { SearchOption } from '../../ui/choosing/search';
import { useLaboratoryState } from '../laboratoryContext';

export function useExplained(field: Field): Explained | undefined {
  return useLaboratoryState((state) => state.fieldTexts[field.about]);
}

/** The help of a field; for a preset, that of its value. */
export function helpOf(explained: Explained | undefined, { path, value }: Field): string {
  const ofValue = typeof value === 'string' ? explained?.options?.[value] : undefined;
  return (path.endsWith('/preset') ? ofValue : undefined) ?? explained?.help ?? '';
}

/** The option of a choice: a registered kind has a name, others are spelled as in the document. */
export function optionOf(
  explained: Explained | undefined,
  { path }: Field,
  name: string,
): SearchOption {
  const group = groupOf(path);
  const entry = group === null ? undefined : registryEntry(group, name);
  return {
    value: name,
    label: entry?.name ?? name,
    help: entry?.summary ?? explained?.options?.[name],
  };
}
