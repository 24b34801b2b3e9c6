/**
 * Help texts of fields. The engine carries none, to stay small: the page fetches them
 * once a run is on the screen.
 */
import type { Explained } from '../../generated/catalog';
import { translated } from '../../texts/language';

/** By {@link Field.about}. */
export type FieldTexts = Readonly<Record<string, Explained>>;

export async function fetchFieldTexts(): Promise<FieldTexts> {
  const { default: texts } = await import('../../generated/texts.json');
  return translated<FieldTexts>('fieldTexts', texts);
}
