/** Hand-ins of a lesson. */
import { THIN } from '../../../../texts/en/words';

export const handIn = {
  intro:
    'Your answers, the scenario as it is now, and the digest of its run, in one file. Your teacher marks it on the command line.',
  student: 'Name or number',
  studentHelp: 'May be left out. It is in the file, and goes nowhere else.',
  answers: 'What is handed in',
  step: (number: number, title: string) => `${number}. ${title}`,
  none: 'not answered',
  curve: (share: string) => `a curve over ${share}${THIN}% of its time`,
  value: (value: string, unit: string) => (unit === '' ? value : `${value}${THIN}${unit}`),
  at: (time: string) => `With the run at ${time}.`,
  save: 'Save the file',
  copy: 'Copy a link',
  copied: 'The link is copied.',
  notCopied: 'The browser does not let the page copy. The link is selected: copy it.',
  link: 'Link',
  tooLong: (length: string) =>
    `As a link it would have ${length} characters, more than most programs take: save the file.`,
  saved: 'The file is saved.',
  making: 'It is being put together …',
  refused: (why: string) => `It cannot be handed in: ${why}`,
  failed: 'The program that writes it could not be fetched. Try again, or reload the page.',
  opened: {
    title: (student: string) => (student === '' ? 'Handed in' : `Handed in by ${student}`),
    answers: (count: number) =>
      count === 1 ? '1 step is answered.' : `${count} steps are answered.`,
    changed: 'The file was changed after it was handed in.',
    otherLesson: 'The lesson in it is not the one that was answered.',
    same: 'Its run is as it was handed in.',
    differs: 'Its run has another digest than it says.',
    late: 'It names an instant that its run does not reach.',
  },
};
