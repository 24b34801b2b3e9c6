import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { texts } from '../../texts';
import { Button } from '../controls/Button';
import { CloseIcon } from '../icons/icons';
import styles from './Dialog.module.css';
import { useLeaving } from './useLeaving';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called when it has closed, and the focus is back. */
  onClosed?: () => void;
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

export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  size = 'text',
  children,
}: Props) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  useLeaving(open, onClose);
  const closed = (): void => {
    // Parts of an SVG are not HTML elements, and would not get the focus back.
    const { current: part } = before;
    if (document.activeElement === document.body && part instanceof SVGElement) {
      part.focus({ preventScroll: true });
    }
    onClosed?.();
  };
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={(next) => {
        // Only then it is removed from the page, and the focus given back.
        if (!next) setTimeout(closed);
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
          {/* By keys alone it could not be scrolled; a list scrolls by itself. */}
          <div className={styles.body} {...(size === 'list' ? {} : { tabIndex: 0 })} ref={body}>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
