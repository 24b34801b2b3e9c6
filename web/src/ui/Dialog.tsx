import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { texts } from '../texts';
import { Button } from './Button';
import styles from './Dialog.module.css';
import { CloseIcon } from './icons';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** As wide as its text, as a table, or as the page; as a list that fills it. */
  size?: 'text' | 'wide' | 'full' | 'list';
  children: ReactNode;
}

/** The element that gets the focus: the first control, and the close button only where there is no other. */
const FOCUSED_FIRST = 'button:not(:disabled), input:not([hidden]), a[href]';

/** On a phone, focus in a search field would open the keyboard over the dialog. */
const SEARCH = 'input[type="search"]';

function firstOf(body: HTMLElement | null): HTMLElement | undefined {
  const touched = matchMedia('(pointer: coarse)').matches;
  return [...(body?.querySelectorAll<HTMLElement>(FOCUSED_FIRST) ?? [])].find(
    (element) => !(touched && element.matches(SEARCH)),
  );
}

export function Dialog({ open, onClose, title, description, size = 'text', children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={`${styles.popup} ${styles[size]}`}
          initialFocus={() => firstOf(body.current) ?? true}
        >
          <div className={styles.head}>
            <div className={styles.titles}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description ? (
                <Base.Description className={styles.description}>{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close render={<Button look="icon" aria-label={texts.dialog.close} />}>
              <CloseIcon size={16} aria-hidden="true" />
            </Base.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keys alone it could not be scrolled */}
          <div className={styles.body} tabIndex={0} ref={body}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
