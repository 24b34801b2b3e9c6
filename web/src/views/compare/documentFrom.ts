/** The scenario of a text that somebody has pasted: an address of this page, a link, or JSON. */
import { type Problem, ProblemError } from '../../engine/types';
import { splitAddress } from '../../model/share/address';
import { decodeLink } from '../../model/share/link';
import { asksForExample, exampleOf } from '../../model/share/route';
import { texts } from '../../texts';

/** Rejects with a {@link Problem}. The engine checks what a scenario says. */
export async function documentFrom(text: string): Promise<string> {
  const pasted = text.trim();
  if (pasted.startsWith('{')) return pasted;
  const hash = pasted.includes('#') ? pasted.slice(pasted.indexOf('#')) : `#${pasted}`;
  try {
    if (asksForExample(hash)) {
      const { examples } = await import('../../model/library/examples');
      const slug = exampleOf(hash)?.slug ?? '';
      const example = examples.find((one) => one.slug === slug);
      if (example) return example.document;
      throw new ProblemError({ path: '', message: texts.link.noExample(slug) });
    }
    return await decodeLink(splitAddress(hash).base);
  } catch (thrown) {
    const problem: Problem =
      thrown instanceof ProblemError ? thrown.problem : { path: '', message: texts.link.garbage };
    throw problem;
  }
}
