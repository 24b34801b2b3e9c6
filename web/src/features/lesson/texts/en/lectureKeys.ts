/** The keys of a lecture, as the list of keys names them. */
import { translated } from '../../../../texts/language';

export const lectureKeys = translated('lectureKeys', {
  nextMoment: 'Next moment, also with a presenter',
  previousMoment: 'Previous moment',
  advance: 'Question, run, answer; or the next button',
  choose: 'Choose an answer or a button',
  scrollOn: 'Scroll the text down',
  scrollBack: 'Scroll the text up',
});
