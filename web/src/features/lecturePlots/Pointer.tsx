import { useEffect, useState } from 'react';
import { isTyping, isValue } from '../../ui/controls/keyTargets';
import styles from './Annotations.module.css';

/** With Shift an arrow key moves it by so many pixels of the page. */
const STEP = 24;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A spot that the last row sees, where the mouse is or where keys move it. */
export function Pointer() {
  const [{ x, y }, setPlace] = useState({ x: innerWidth / 2, y: innerHeight / 2 });
  useEffect(() => {
    const move = ({ clientX, clientY }: PointerEvent): void => setPlace({ x: clientX, y: clientY });
    const key = (event: KeyboardEvent): void => {
      const by = event.shiftKey ? MOVES[event.key] : undefined;
      // There they select, or change a value.
      if (!by || isTyping(event.target) || isValue(event.target)) return;
      // Before anything else that an arrow moves.
      event.preventDefault();
      event.stopPropagation();
      setPlace((place) => ({
        x: Math.min(innerWidth, Math.max(0, place.x + by[0])),
        y: Math.min(innerHeight, Math.max(0, place.y + by[1])),
      }));
    };
    addEventListener('pointermove', move);
    addEventListener('keydown', key, true);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('keydown', key, true);
    };
  }, []);
  return <div className={styles.spot} style={{ left: x, top: y }} aria-hidden="true" />;
}
