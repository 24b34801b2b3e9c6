/** What fields mean, in words. The engine is without them: they are fetched once it runs. */
import type { Explained } from '../generated/catalog';

/** By what a field is about. */
export type Meanings = Readonly<Record<string, Explained>>;

export async function fetchMeanings(): Promise<Meanings> {
  const { default: meanings } = await import('../generated/texts.json');
  return meanings;
}
