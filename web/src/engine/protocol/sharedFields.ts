/** The fields that the forms of several targets share. */
import type { Field } from '../types';

/** A field that several targets have. */
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
  const shared = new SharedForms();
  for (const form of forms) shared.add(form);
  return shared.fields;
}

interface Candidate {
  field: Field;
  value: string;
  paths: Set<string>;
  mixed: boolean;
}

/** Collects shared fields form by form, since many forms take a while. */
export class SharedForms {
  #candidates: Candidate[] | null = null;

  add(form: readonly Field[]): void {
    if (this.#candidates === null) {
      // Names and ends are of one thing alone.
      this.#candidates = form
        .filter(({ domain: { type } }) => type !== 'id' && type !== 'pair')
        .map((field) => ({
          field,
          value: JSON.stringify(field.value),
          paths: new Set([field.path]),
          mixed: false,
        }));
      return;
    }
    const byKey = new Map(form.map((field) => [keyOf(field), field]));
    this.#candidates = this.#candidates.filter((candidate) => {
      const { field, value, paths } = candidate;
      const same = byKey.get(keyOf(field));
      if (!same || !isAlike(field, same)) return false;
      candidate.field = {
        ...field,
        isDefault: field.isDefault && same.isDefault,
        live: field.live && same.live,
      };
      candidate.mixed ||= JSON.stringify(same.value) !== value;
      paths.add(same.path);
      return true;
    });
  }

  get fields(): SharedField[] {
    return (this.#candidates ?? []).map(({ field, paths, mixed }) => ({
      field,
      paths: [...paths],
      mixed,
    }));
  }
}

/** Where the field is below its entry. */
function keyOf({ path }: Field): string {
  return path.split('/').slice(2).join('/');
}

/** Parameters of different algorithms may have one name; a kind is explained by its value. */
function isAlike(a: Field, b: Field): boolean {
  return a.domain.type === b.domain.type && (a.domain.type === 'choice' || a.about === b.about);
}
