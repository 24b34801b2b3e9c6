/** The file that is being brought in; null for none yet. */
import { createStore } from 'zustand/vanilla';
import type { Laboratory } from '../../model/laboratory';
import { Slot } from '../../model/slot';

export const brought = new Slot(() => createStore<{ file: File | null }>(() => ({ file: null })));

/** Opens the dialog for what others measured, with a file of it. */
export function bringIn(laboratory: Laboratory, file: File | null = null): void {
  brought.of(laboratory).setState({ file });
  laboratory.show('bringIn');
}
