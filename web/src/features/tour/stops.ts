/** The stops of the tour, and the controls that they are about. */
import { texts } from '../../texts';
import { tour as words } from './texts/en/tour';

export interface Stop {
  title: string;
  text: string;
  /** The control; null while the page does not show it. */
  find: () => HTMLElement | null;
}

const part = (selector: string) => () => document.querySelector<HTMLElement>(selector);

/** A button with this name that is on the screen. */
const button = (name: string) => (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.ariaLabel ?? one.textContent) === name && one.getClientRects().length > 0,
  ) ?? null;

const { stops } = words;

export const STOPS: readonly Stop[] = [
  { ...stops.network, find: part('[data-network]') },
  { ...stops.flows, find: part('[data-part="flows"]') },
  { ...stops.inspector, find: part('#inspector') },
  { ...stops.playback, find: part('#playback') },
  { ...stops.plots, find: part('#plots') },
  { ...stops.panels, find: button(texts.plots.panels) },
  { ...stops.examples, find: button(texts.header.examples) },
  { ...stops.find, find: button(texts.header.more) },
];
