import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Kept, KeptWork as Store } from '../../model/storage/keptWork';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { CloseIcon } from '../../ui/controls/icons';
import { formatMoment } from '../../ui/numbers/format';
import { useLaboratory } from '../context';
import styles from './Notices.module.css';

/** Stands in where nothing is kept. */
const NOTHING = createStore<{ latest: Kept | null }>(() => ({ latest: null }));

/** Offers the changes that a reload or a crash has cut off, above all else: it covers nothing. */
export function KeptWork() {
  const laboratory = useLaboratory();
  const { work } = laboratory;
  const latest = useStore(work?.store ?? NOTHING, (state) => state.latest);
  const open = async (from: Store): Promise<void> => {
    const kept = from.take();
    if (kept) await laboratory.openKept(kept);
  };
  return (
    <div role="status" data-offer={latest !== null}>
      {work && latest ? (
        <section className={styles.offer} aria-label={texts.work.label}>
          <p>{texts.work.kept(latest.name || texts.work.nameless, formatMoment(latest.savedAt))}</p>
          <div className={styles.choices}>
            <Button onClick={() => void open(work)}>{texts.work.open}</Button>
            <Button onClick={() => void work.forget()}>{texts.work.forget}</Button>
            <Button look="icon" aria-label={texts.work.later} onClick={() => work.postpone()}>
              <CloseIcon size={14} aria-hidden="true" />
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}
