/** The strip of event marks, repainted only when marks or the range change. */
import type { EventKind } from '../engine/types';
import type { Lab } from '../scenario/lab';
import { lanesFor, paintEvents } from './events';
import { fitCanvas } from './painter';
import type { Scale } from './scales';

export interface EventLanes {
  draw(lab: Lab, scale: Scale, width: number): void;
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

export function lanesOf(canvas: HTMLCanvasElement): EventLanes {
  let version = -1;
  let known = '';
  return {
    draw(lab, scale, width) {
      const { frames } = lab;
      const flows = lab.store.getState().description?.flows.length ?? 0;
      const lanes = lanesFor(flows);
      const height = canvas.clientHeight;
      if (fitCanvas(canvas, width, height)) version = -1;
      if (version === frames.eventsVersion) return;
      version = frames.eventsVersion;
      const context = canvas.getContext('2d');
      if (!context) return;
      const kinds = [...paintEvents(context, frames.events, lanes, scale, width, height)].sort();
      if (kinds.join() === known) return;
      known = kinds.join();
      for (const listener of listeners) listener(kinds);
    },
    reset() {
      version = -1;
    },
  };
}
