import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useId, useMemo } from 'react';
import { CheckIcon } from '../icons/icons';
import styles from './Menu.module.css';
import { useLeaving, useOpen } from './useLeaving';

interface Props {
  /** The element that opens the menu, with its name. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
}

export function Menu({ trigger, children, align = 'end' }: Props) {
  const [open, setOpen] = useOpen();
  return (
    <Base.Root modal={false} open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align={align}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A menu at a point of the page, without a button of its own. */
export function MenuAt({
  at,
  label,
  onClose,
  children,
}: {
  /** In coordinates of pointer events; null while it is closed. */
  at: { x: number; y: number } | null;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const anchor = useMemo(
    () => (at ? { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } : null),
    [at],
  );
  useLeaving(at !== null, onClose);
  return (
    <Base.Root modal={false} open={at !== null} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} anchor={anchor} sideOffset={2} align="start">
          <Base.Popup className={styles.popup} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  onClick,
  shortcut,
  disabled = false,
  children,
}: {
  onClick: () => void;
  shortcut?: string;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <Base.Item className={styles.item} onClick={onClick} disabled={disabled}>
      <span />
      <span>{children}</span>
      {shortcut ? <span className={styles.key}>{shortcut}</span> : null}
    </Base.Item>
  );
}

export function MenuSwitch({
  checked,
  onChange,
  about,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A line about it, below its name. */
  about?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Base.CheckboxItem
      className={styles.item}
      checked={checked}
      onCheckedChange={onChange}
      {...(about ? { 'aria-labelledby': id, 'aria-describedby': `${id}-about` } : {})}
    >
      <Base.CheckboxItemIndicator className={styles.tick} keepMounted>
        {checked ? <CheckIcon size={14} aria-hidden="true" /> : null}
      </Base.CheckboxItemIndicator>
      <span>
        <span id={id}>{children}</span>
        {about ? (
          <span id={`${id}-about`} className={styles.about}>
            {about}
          </span>
        ) : null}
      </span>
    </Base.CheckboxItem>
  );
}

export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: T) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} className={styles.item} value={option.value}>
            <Base.RadioItemIndicator className={styles.tick} keepMounted>
              {option.value === value ? <CheckIcon size={14} aria-hidden="true" /> : null}
            </Base.RadioItemIndicator>
            <span>{option.label}</span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
