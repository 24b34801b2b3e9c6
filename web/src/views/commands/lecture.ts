/** The key that ends a lecture; its other keys are loaded with it. */
import { texts } from '../../texts';
import { KEY } from './chords';
import type { Command } from './command';

export const LECTURE = [
  {
    id: 'leave-lecture',
    group: 'lecture',
    label: texts.lecture.leave,
    keys: [[KEY.escape]],
    scopes: ['lecture'],
    needs: 'lecture',
    keyOnly: true,
    run: ({ laboratory: { lecture } }) => {
      // The first press lays down what the speaker holds.
      if (lecture.store.getState().tool) lecture.hold(null);
      else lecture.leave();
    },
  },
] as const satisfies readonly Command[];
