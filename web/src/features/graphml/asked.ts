/** The file that the dialog about GraphML asks questions about. */
import { createStore } from 'zustand/vanilla';
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';

export interface TextFile {
  name: string;
  text: string;
}

export const asked = new Slot(() => createStore<{ file: TextFile | null }>(() => ({ file: null })));

/** Opens the dialog. */
export function askAbout(laboratory: Laboratory, file: TextFile): void {
  asked.of(laboratory).setState({ file });
  laboratory.show('graphMl');
}
