import { useState } from 'react';
import type { Autosave, Unsaved } from '../../model/storage/autosave';
import { texts } from '../../texts';
import { Button } from '../../ui/controls/Button';
import { ChevronDownIcon } from '../../ui/icons/icons';
import { formatMoment } from '../../ui/numbers/format';
import { Menu, MenuItem } from '../../ui/overlays/Menu';
import { downloadDocument } from '../documentFiles';
import styles from './Notices.module.css';

const words = texts.work.unsaved;

/** Says that work cannot be saved, for as long as it cannot, beside a way to keep all of it. */
export default function NotSaved({ autosave, why }: { autosave: Autosave; why: Unsaved }) {
  return (
    <section className={styles.offer} role="alert" aria-label={words.label}>
      <p>{words[why]}</p>
      <div className={styles.choices}>
        <Menu
          trigger={
            <Button look="outlined">
              {words.download}
              <ChevronDownIcon size={13} aria-hidden="true" />
            </Button>
          }
        >
          <Files autosave={autosave} />
        </Menu>
      </div>
    </section>
  );
}

/** All work at the time at which the menu opens: a browser lets a page begin one download a click. */
function Files({ autosave }: { autosave: Autosave }) {
  const [works] = useState(() => autosave.everything());
  return works.map(({ name, savedAt, document }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
    <MenuItem key={index} onClick={() => downloadDocument(document, name)}>
      {words.file(name || texts.work.nameless, savedAt === null ? null : formatMoment(savedAt))}
    </MenuItem>
  ));
}
