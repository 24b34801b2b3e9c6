/** The texts of a preset's note, which a first visit does not need. */
export { presetNote } from './en/presetNote';
