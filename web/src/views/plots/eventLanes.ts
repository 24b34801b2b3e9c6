/** The strip of event marks, kept as a picture that is painted only when marks or the range change. */
import type { EventKind } from '../../engine/types';
import type { Lab } from '../../model/lab';
import { lanesFor, paintEvents } from './events';
import { fitCanvas } from './painter';
import type { Scale } from './scales';

export interface EventLanes {
  /** The strip's place among the plots. */
  readonly box: HTMLElement;
  /** Makes its picture; true when that is another. */
  draw(lab: Lab, scale: Scale, width: number): boolean;
  /** Puts the picture on a canvas. */
  show(context: CanvasRenderingContext2D): void;
  /** The range or the theme has changed. */
  reset(): void;
}

type Listener = (kinds: readonly EventKind[]) => void;
const listeners = new Set<Listener>();

/** Tells which kinds are in view, for the legend; only when that changes. */
export function onKinds(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function lanesOf(box: HTMLElement): EventLanes {
  const picture = document.createElement('canvas');
  let size = { width: 0, height: 0 };
  let version = -1;
  let known = '';
  return {
    box,
    draw(lab, scale, width) {
      const { frames } = lab;
      const flows = lab.store.getState().description?.flows.length ?? 0;
      const lanes = lanesFor(flows);
      const { height } = lanes;
      size = { width, height };
      if (fitCanvas(picture, width, height)) version = -1;
      if (version === frames.eventsVersion) return false;
      version = frames.eventsVersion;
      const context = picture.getContext('2d');
      if (!context) return false;
      const kinds = [...paintEvents(context, frames.events, lanes, scale, width, height)].sort();
      if (kinds.join() === known) return true;
      known = kinds.join();
      for (const listener of listeners) listener(kinds);
      return true;
    },
    show(context) {
      if (picture.width > 0) context.drawImage(picture, 0, 0, size.width, size.height);
    },
    reset() {
      version = -1;
    },
  };
}
