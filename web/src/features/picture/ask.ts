/** The part of the screen that the dialog about pictures begins with; null for the panels. */
import { createStore } from 'zustand/vanilla';
import type { PanelId } from '../../model/document/scenario';
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';

/** Pictures of more than a panel: all panels, the network, both, and the panels of each run by themselves. */
export type PicturedWhole = 'all' | 'network' | 'screen' | 'runs';

type Pictured = PanelId | PicturedWhole | null;

export const pictured = new Slot(() => createStore<{ what: Pictured }>(() => ({ what: null })));

/** Asks for a picture of a panel, of all, or of more. */
export function askForPicture(laboratory: Laboratory, what: Pictured = null): void {
  pictured.of(laboratory).setState({ what });
  laboratory.show('picture');
}
