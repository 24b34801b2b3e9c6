import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './Separator.module.css';

interface Props {
  label: string;
  /** The orientation of the line: a vertical line is between left and right. */
  orientation: 'horizontal' | 'vertical';
  /** Its position between the least and the greatest, from 0 to 100. */
  value: number;
  className?: string | undefined;
  /** A drag or a row of key presses begins. */
  onBegin?: () => void;
  /** Moved to the right or down, in pixels since the beginning. */
  onMove: (pixels: number) => void;
  onReset: () => void;
}

/** A key press moves by this much. */
const STEP = 16;

/** The line between two parts of the page: dragged, moved by arrow keys, reset by a double click. */
export function Separator({
  label,
  orientation,
  value,
  className,
  onBegin,
  onMove,
  onReset,
}: Props) {
  const began = useRef<number | null>(null);
  const place = (event: PointerEvent): number =>
    orientation === 'vertical' ? event.clientX : event.clientY;
  const key = (event: KeyboardEvent): void => {
    const [less, more] =
      orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key === less || event.key === more) {
      onBegin?.();
      onMove(event.key === less ? -STEP : STEP);
    } else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of text cannot be moved
    <div
      className={[styles.separator, className].filter(Boolean).join(' ')}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        began.current = place(event);
        onBegin?.();
      }}
      onPointerMove={(event) => {
        if (began.current !== null) onMove(place(event) - began.current);
      }}
      onLostPointerCapture={() => {
        began.current = null;
      }}
      onDoubleClick={onReset}
      onKeyDown={key}
    />
  );
}
