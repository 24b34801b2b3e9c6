/** The gestures of a drawing, and the keys that do the same. */
import { type KeyboardEvent, type KeyboardEventHandler, useEffect, useMemo } from 'react';
import { isTyping } from '../../../ui/controls/keyTargets';
import { useLaboratory, useRun } from '../../laboratoryContext';
import { CanvasGestures } from './canvasGestures';
import type { NetworkCanvas } from './networkCanvas';

/** Directions of the arrow keys, in units of the document. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A press of an arrow moves by this, with Shift by ten times as much. */
const NUDGE = 0.1;

interface Keys {
  onKeyDownCapture: KeyboardEventHandler;
  onKeyDown: KeyboardEventHandler;
  onKeyUp: KeyboardEventHandler;
  onBlur: () => void;
}

export function useGestures(canvas: NetworkCanvas): { gestures: CanvasGestures; keys: Keys } {
  const run = useRun();
  const { assembly, playback } = useLaboratory();
  const made = useMemo(() => {
    const gestures = new CanvasGestures(canvas, () => ({
      selected: run.inspection.selected,
      select: (target) => run.select(target),
      selectAll: (targets) => run.selectAll(targets),
      move: (nodes) => assembly.move(nodes),
    }));
    const pressed = (event: KeyboardEvent): boolean => {
      const arrow = ARROWS[event.key];
      if (!arrow) return false;
      const by = event.shiftKey ? 10 * NUDGE : NUDGE;
      return gestures.nudge(arrow[0] * by, arrow[1] * by);
    };
    // Space alone plays and pauses, as it does elsewhere; with the pointer it pans.
    const isGround = (event: KeyboardEvent): boolean =>
      event.target instanceof Element && event.target.matches('[data-ground]');
    const keys: Keys = {
      onKeyDownCapture: (event) => {
        if (event.key !== ' ' || isTyping(event.target)) return;
        canvas.beginPan();
        if (!isGround(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyDown: (event) => {
        if (isTyping(event.target) || !pressed(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onKeyUp: (event) => {
        if (event.key in ARROWS) gestures.settle();
        if (event.key !== ' ') return;
        const panned = canvas.endPan();
        if (!panned && isGround(event)) playback.toggle();
      },
      onBlur: () => {
        canvas.endPan();
        gestures.settle();
      },
    };
    return { gestures, keys };
  }, [canvas, run, assembly, playback]);
  // The drawing may be removed while the pointer is down.
  useEffect(() => () => made.gestures.drop(), [made]);
  return made;
}
