/** Choices for a picture that the command line draws. */
import type { PlotOption } from '../src/model/display/plotSettings.ts';

export const WIDTHS = { 85: 'column', 175: 'page' } as const;
export const GROUNDS = { white: 'light', dark: 'dark' } as const;

/** The parts of the page that a picture can show. */
export const SHOWN = ['network', 'plots'] as const;

export interface PlotRequest {
  shown: readonly (typeof SHOWN)[number][];
  /** Ids of panels; those that the document asks for where there are none. */
  panels: readonly string[];
  /** Millimetres. */
  width: keyof typeof WIDTHS;
  ground: keyof typeof GROUNDS;
  /** Empty for none; null for the scenario's name. */
  title: string | null;
  caption: boolean;
  /** A line of one's own in the caption. */
  note: string;
  events: boolean;
  options: readonly PlotOption[];
  from: number | null;
  to: number | null;
  averaging: number | null;
  /** Where Sawtooth is, for the link in the picture; empty for a link alone. */
  page: string;
  /** The readable address of the document, where it has one. */
  named: string | null;
  version: string;
}
