/** A second window of a lecture, with the notes of the speaker and the next step. */
import type { Feature } from '../feature';

export const speaker: Feature = {
  lectureCommands: async () => (await import('./commands')).COMMANDS,
};
