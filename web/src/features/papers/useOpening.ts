import { useState } from 'react';
import { PAPER_TEXTS } from '../../model/library/papers';
import { encodeLink } from '../../model/share/link';
import type { GridPoint } from '../experiments/model/experimentFigure';
import { returnToCard } from './cards';

/** The progress of opening a point in the laboratory. */
export type OpeningState = 'idle' | 'busy' | 'model' | 'failed';

/** Opens points of an experiment as running scenarios. */
export function useOpening(
  paper: string,
  name: string,
): { opening: OpeningState; open: (point: GridPoint) => Promise<void> } {
  const [opening, setOpening] = useState<OpeningState>('idle');
  const open = async (point: GridPoint): Promise<void> => {
    setOpening('busy');
    try {
      const { scenarioAt } = await import('../experiments/model/experimentPoint');
      const document = await scenarioAt(PAPER_TEXTS[`papers/${paper}/${name}`] ?? '', point);
      setOpening(document === null ? 'model' : 'idle');
      if (document === null) return;
      const link = await encodeLink(document);
      returnToCard(paper, name);
      location.hash = link;
    } catch {
      setOpening('failed');
    }
  };
  return { opening, open };
}
