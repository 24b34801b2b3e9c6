/** The gestures of a drawing, and the keys that do the same. */
import { type KeyboardEvent, type KeyboardEventHandler, useEffect, useMemo } from 'react';
import type { Assembly } from '../../model/assembly';
import { texts } from '../../texts';
import { isTyping } from '../../ui/keyTargets';
import { useLaboratory, useRun } from '../context';
import { WHOLE } from './camera';
import type { NetworkCanvas } from './canvas';
import { Gestures } from './gestures';

/** Where arrows lead, in units of the document. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A press of an arrow moves by this, with Shift by ten times as much. */
const NUDGE = 0.1;

/** The keys that zoom, by how far; to none is to the whole. */
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '0': 0 };

interface Keys {
  onKeyDownCapture: KeyboardEventHandler;
  onKeyDown: KeyboardEventHandler;
  onKeyUp: KeyboardEventHandler;
  onBlur: () => void;
}

export function useGestures(canvas: NetworkCanvas): { gestures: Gestures; keys: Keys } {
  const run = useRun();
  const { assembly, playback } = useLaboratory();
  const made = useMemo(() => {
    const gestures = new Gestures(canvas, () => ({
      selected: run.inspection.selected,
      select: (target) => run.select(target),
      selectAll: (targets) => run.selectAll(targets),
      move: (nodes) => assembly.move(nodes),
    }));
    const pressed = (event: KeyboardEvent): boolean => {
      const { key, shiftKey } = event;
      const arrow = ARROWS[key];
      if (arrow) {
        const by = shiftKey ? 10 * NUDGE : NUDGE;
        return gestures.nudge(arrow[0] * by, arrow[1] * by);
      }
      if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') {
        run.selectAll(canvas.last?.drawing.nodes.map(({ target }) => target) ?? []);
        return true;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const steps = ZOOMS[key];
      if (steps === undefined) return false;
      zoomed(canvas, assembly, steps);
      return true;
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
  // The drawing may go while the pointer is down.
  useEffect(() => () => made.gestures.drop(), [made]);
  return made;
}

/** Zooms by so many steps, or to the whole with none, and tells where that has led. */
export function zoomed(canvas: NetworkCanvas, assembly: Assembly, steps: number): void {
  if (steps === 0) canvas.fit();
  else canvas.zoom(steps);
  const { scale } = canvas.camera;
  assembly.say(canvas.camera === WHOLE ? texts.canvas.whole : texts.canvas.zoomed(scale));
}
