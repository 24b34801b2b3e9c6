/** The handout of a lecture. */
import { plural } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

export const handout = translated('handout', {
  intro:
    'Each step is one page: its picture, its text, its question, and room for the answer. Speaker notes are not on it.',
  of: (name: string) => `Handout · ${name}`,
  paper: 'Paper',
  papers: { a4: 'A4', letter: 'Letter' },
  answers: 'Answers on a last page',
  answersTitle: 'Answers',
  print: 'Print',
  save: 'Download HTML',
  preview: 'Preview of the handout',
  making: (done: number, count: number) => `Drawing page ${done + 1} of ${count}…`,
  place: (place: number, count: number) => `${place} of ${count}`,
  question: 'Question',
  notes: 'Notes',
  noPicture: 'This step shows no plot.',
  left: (count: number) =>
    `${plural(count, 'plot', 'plots')} of this step ${count === 1 ? 'is' : 'are'} not on this page.`,
  pictureOf: (title: string) => `Network and plots of the step ${title}`,
});
