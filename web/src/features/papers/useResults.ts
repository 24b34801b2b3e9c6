import { shipped } from 'virtual:verdicts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { ExperimentResults } from '../../generated/experiment';
import { ResultsError, type ResultsFailure, resultsOf } from '../../model/library/papers';
import { onWholePage } from './printWhole';

export type LoadedResults = ExperimentResults | 'loading' | ResultsFailure;

/** Results are fetched when the card is this near to the screen. */
const NEAR = '600px';

/** The results of a figure, which are fetched as its card comes into view, or for a print. */
export function useResults(
  card: RefObject<HTMLElement | null>,
  paper: string,
  name: string,
): { loaded: LoadedResults; again: () => void } {
  const built = shipped[`${paper}/${name}`] !== undefined;
  const [loaded, setLoaded] = useState<LoadedResults>(built ? 'loading' : 'missing');
  const [asked, setAsked] = useState(0);
  const again = useCallback(() => {
    setLoaded('loading');
    setAsked((times) => times + 1);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more it is fetched once more
  useEffect(() => {
    const box = card.current;
    if (!built || !box) return;
    let wanted = true;
    const ask = (): Promise<void> => {
      const settle = (next: LoadedResults): void => {
        if (wanted) setLoaded(next);
      };
      return resultsOf(paper, name).then(
        (results) => {
          settle(results);
          leave();
        },
        (thrown: unknown) => settle(thrown instanceof ResultsError ? thrown.why : 'unreadable'),
      );
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void ask();
      },
      { rootMargin: NEAR },
    );
    observer.observe(box);
    const leave = onWholePage(() => {
      observer.disconnect();
      return ask();
    });
    return () => {
      wanted = false;
      observer.disconnect();
      leave();
    };
  }, [card, paper, name, built, asked]);

  return { loaded, again };
}
