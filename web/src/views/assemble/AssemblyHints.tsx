/** Hints on the next step in a network that sends nothing yet, and why something was refused. */
import { useRef } from 'react';
import { useStore } from 'zustand';
import { type NextStep, nextStep } from '../../model/assemble/connect';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import corner from '../../ui/controls/Words.module.css';
import { CloseIcon } from '../../ui/icons/icons';
import { useLaboratory, useRunState } from '../laboratoryContext';
import { useFreeSpot } from '../useFreeSpot';
import styles from './Assemble.module.css';
import { offerWords } from './offerWords';

export function AssemblyHints() {
  const laboratory = useLaboratory();
  const { assembly } = laboratory;
  const inHand = useStore(assembly.store, (state) => state.tool !== null);
  const why = useStore(assembly.store, (state) => state.why);
  const narrowed = useStore(assembly.store, (state) => state.narrowed);
  const empty = useRunState(({ description }) => description?.nodes.length === 0);
  const next = useRunState(({ description }): NextStep | null =>
    description ? nextStep(description) : null,
  );
  const words = useRef<HTMLDivElement>(null);
  useFreeSpot(words, [why, narrowed, next, inHand].join());
  return (
    <>
      {empty ? (
        <div className={styles.empty}>
          <p>{texts.assemble.empty}</p>
          <Button look="link" onClick={() => laboratory.show('start')}>
            {texts.header.start}
          </Button>
        </div>
      ) : null}
      {inHand || empty || why !== null || next === null ? null : (
        <div ref={words} className={corner.words} data-over>
          {texts.assemble.next[next]}
        </div>
      )}
      {inHand || why === null ? null : (
        <div ref={words} className={`${corner.words} ${styles.refusal}`} data-over>
          <p>{why}</p>
          <Button look="icon" aria-label={texts.notices.dismiss} onClick={() => assembly.dismiss()}>
            <CloseIcon size={13} aria-hidden="true" />
          </Button>
        </div>
      )}
      {inHand || why !== null || narrowed === null ? null : (
        <div ref={words} className={`${corner.words} ${styles.refusal}`} data-calm="true" data-over>
          <p>
            {offerWords(narrowed, (path) => assembly.nameAt(path))} {texts.assemble.offer.undo}
          </p>
          <Button look="icon" aria-label={texts.notices.dismiss} onClick={() => assembly.dismiss()}>
            <CloseIcon size={13} aria-hidden="true" />
          </Button>
        </div>
      )}
    </>
  );
}
