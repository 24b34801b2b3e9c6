/** What the forms of several things have in common. */
import type { Field } from './types';

/** A field that several things have. */
export interface SharedField {
  /** As the first of them has it; a default only where all have theirs. */
  field: Field;
  /** Where the others have it, each path once, with that of the first. */
  paths: string[];
  /** Whether they have different values. */
  mixed: boolean;
}

/** The fields that all forms have, in the order of the first one. */
export function sharedFields(forms: readonly (readonly Field[])[]): SharedField[] {
  const [first = [], ...others] = forms;
  const byKey = others.map((form) => new Map(form.map((field) => [keyOf(field), field])));
  return first.flatMap((field) => {
    const { type } = field.domain;
    // Names and ends are of one thing alone.
    if (type === 'id' || type === 'pair') return [];
    const all = [field];
    for (const form of byKey) {
      const same = form.get(keyOf(field));
      if (!same || !isAlike(field, same)) return [];
      all.push(same);
    }
    const value = JSON.stringify(field.value);
    return {
      field: {
        ...field,
        isDefault: all.every(({ isDefault }) => isDefault),
        live: all.every(({ live }) => live),
      },
      paths: [...new Set(all.map(({ path }) => path))],
      mixed: all.some((one) => JSON.stringify(one.value) !== value),
    };
  });
}

/** Where the field is below its entry. */
function keyOf({ path }: Field): string {
  return path.split('/').slice(2).join('/');
}

/** Parameters of different algorithms may have one name; a kind is explained by its value. */
function isAlike(a: Field, b: Field): boolean {
  return a.domain.type === b.domain.type && (a.domain.type === 'choice' || a.about === b.about);
}
