/** The question beside the plots: why something of a run is as it is. */
import { createStore } from 'zustand/vanilla';
import type { ViewWhy } from '../../model/display/view';
import type { Laboratory } from '../../model/laboratory';
import type { Run } from '../../model/run/run';
import { Slot } from '../../model/slot';
import type { Ask } from './model/inquiry';

/** A question about a run. */
export interface WhyAsk extends Ask {
  run: Run;
}

interface WhyState {
  ask: WhyAsk | null;
  /** The question that was answered last, while it is open. */
  answered: ViewWhy | null;
}

const slot = new Slot(() => createStore<WhyState>(() => ({ ask: null, answered: null })));

export const whyOf = (laboratory: Laboratory) => slot.of(laboratory);

export function askWhy(laboratory: Laboratory, ask: WhyAsk | null): void {
  whyOf(laboratory).setState({ ask });
}
