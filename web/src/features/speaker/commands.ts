/** The key of the second window. */
import type { Command } from '../../views/commands/command';
import { openSpeaker } from './openSpeaker';
import { speaker as words } from './texts/en/speaker';

export const COMMANDS: readonly Command[] = [
  {
    id: 'speaker',
    group: 'lecture',
    label: words.title,
    keys: [['N']],
    scopes: ['lecture'],
    needs: 'lecture',
    run: ({ laboratory }) => openSpeaker(laboratory),
  },
];
