/** The scenario of a text that somebody has pasted: an address of this page, a link, or JSON. */
import { type Problem, ProblemError } from '../../engine/types';
import type { Run } from '../../model/run/run';
import { splitAddress } from '../../model/share/address';
import { decodeLink } from '../../model/share/link';
import { asksForDocument, canonical } from '../../model/share/route';
import { texts } from '../../texts';

/** Rejects with a {@link Problem}. The engine checks what a scenario says. */
export async function documentFrom(text: string, ask: Run['queryEngine']): Promise<string> {
  const pasted = text.trim();
  if (pasted.startsWith('{')) return pasted;
  const hash = canonical(pasted.includes('#') ? pasted.slice(pasted.indexOf('#')) : `#${pasted}`);
  try {
    if (asksForDocument(hash)) {
      const { documentNamed } = await import('../../model/library/namedDocuments');
      return await documentNamed(hash, ask);
    }
    return await decodeLink(splitAddress(hash).base);
  } catch (thrown) {
    const problem: Problem =
      thrown instanceof ProblemError ? thrown.problem : { path: '', message: texts.link.garbage };
    throw problem;
  }
}
