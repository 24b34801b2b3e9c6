/** The text of the file that was opened last. */
import { createStore } from 'zustand/vanilla';
import { Slot } from '../../model/slot';

export const opened = new Slot(() => createStore<{ text: string }>(() => ({ text: '' })));
