/** A second window of a lecture, with the notes of the speaker and the next step. */
import { texts } from '../../texts';
import type { Feature } from '../feature';

export const speaker: Feature = {
  commands: [
    {
      id: 'speaker',
      group: 'lecture',
      label: texts.commands.speaker,
      keys: [['N']],
      scopes: ['lecture'],
      needs: 'lecture',
      run: ({ laboratory }) =>
        void import('./openSpeaker').then(({ openSpeaker }) => openSpeaker(laboratory)),
    },
  ],
};
