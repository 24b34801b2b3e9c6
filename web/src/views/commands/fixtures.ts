/** Laboratories for tests of commands. */
import type { Laboratory } from '../../model/laboratory';
import type { Command } from './command';

/** Fulfils the precondition of a command. */
export function meet({ needs }: Command, laboratory: Laboratory): void {
  laboratory.lecture.turn(needs === 'lecture');
  if (needs === 'offer') {
    const offer = { label: 'The other', operations: () => [] };
    laboratory.active.tell({ tone: 'calm', title: '', detail: '', offer });
  }
}
