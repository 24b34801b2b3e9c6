/** Strokes and words on the plots: those of a step are shown while it is, those of the document always. */
import type { Annotation } from '../../generated/scenario';
import type { DocumentState } from './editedDocument';

/** The parts of a document that have annotations. */
export type Annotated = Pick<DocumentState, 'annotations' | 'lesson'>;

/** Those that are shown at a step. */
export function annotationsAt(
  { annotations, lesson }: Annotated,
  step: number,
): readonly Annotation[] {
  return [...annotations, ...(lesson?.steps?.[step]?.annotations ?? [])];
}
