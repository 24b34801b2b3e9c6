import type { Autosave, Unsaved } from '../../model/storage/autosave';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { downloadDocument } from '../documentFiles';
import styles from './Notices.module.css';

/** Says that the present work cannot be saved, for as long as it cannot, beside a way to keep all of it. */
export default function NotSaved({ autosave, why }: { autosave: Autosave; why: Unsaved }) {
  const save = (): void => {
    for (const { name, document } of autosave.everything()) downloadDocument(document, name);
  };
  return (
    <section className={styles.offer} role="alert" aria-label={texts.work.unsaved.label}>
      <p>{texts.work.unsaved[why]}</p>
      <div className={styles.choices}>
        <Button look="outlined" onClick={save}>{texts.work.unsaved.download}</Button>
      </div>
    </section>
  );
}
