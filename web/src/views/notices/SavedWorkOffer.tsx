import { Suspense } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Autosave, SavedWork, Unsaved } from '../../model/storage/autosave';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { CloseIcon } from '../../ui/icons/icons';
import { formatMoment } from '../../ui/numbers/format';
import { useLaboratory } from '../laboratoryContext';
import { onDemand } from '../onDemand';
import styles from './Notices.module.css';

const NotSaved = onDemand(
  () => import('./NotSaved'),
  ({ why }) => texts.work.unsaved[why],
);

/** The state without autosave. */
const NOTHING = createStore<{ latest: SavedWork | null; unsaved: Unsaved | null }>(() => ({
  latest: null,
  unsaved: null,
}));

/**
 * Offers the changes lost to a reload or a crash, and says where changes cannot be saved: at the top of the page, where it
 * covers nothing.
 */
export function SavedWorkOffer() {
  const laboratory = useLaboratory();
  const { autosave } = laboratory;
  const latest = useStore(autosave?.store ?? NOTHING, (state) => state.latest);
  const unsaved = useStore(autosave?.store ?? NOTHING, (state) => state.unsaved);
  const open = async (from: Autosave): Promise<void> => {
    const saved = from.take();
    if (saved) await laboratory.openSaved(saved);
  };
  return (
    <div data-offer={latest !== null || unsaved !== null}>
      {autosave && unsaved ? (
        <Suspense>
          <NotSaved autosave={autosave} why={unsaved} />
        </Suspense>
      ) : null}
      <div role="status">
        {autosave && latest ? (
          <section className={styles.offer} aria-label={texts.work.label}>
            <p>
              {texts.work.kept(latest.name || texts.work.nameless, formatMoment(latest.savedAt))}
            </p>
            <div className={styles.choices}>
              <Button onClick={() => void open(autosave)}>{texts.work.open}</Button>
              <Button onClick={() => void autosave.forget()}>{texts.work.forget}</Button>
              <Button look="icon" aria-label={texts.work.later} onClick={() => autosave.postpone()}>
                <CloseIcon size={14} aria-hidden="true" />
              </Button>
            </div>
          </section>
        ) : null}
      </div>
    </div>
  );
}
