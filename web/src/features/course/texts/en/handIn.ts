/** Hand-ins of a lesson. */
import { THIN } from '../../../../texts/en/words';
import { translated } from '../../../../texts/language';

export const handIn = translated('handIn', {
  intro:
    'Your answers, the scenario as it is now, and the digest of its run, in one file. Your teacher marks it on the command line.',
  student: 'Name or number',
  studentHelp: 'Optional. It is saved only in the file.',
  answers: 'Your answers',
  step: (number: number, title: string) => `${number}. ${title}`,
  none: 'not answered',
  curve: (share: string) => `a curve over ${share}${THIN}% of the range`,
  value: (value: string, unit: string) => (unit === '' ? value : `${value}${THIN}${unit}`),
  at: (time: string) => `With the run at ${time}.`,
  save: 'Save the file',
  copy: 'Copy a link',
  copied: 'The link is copied.',
  notCopied: 'The browser blocked copying. The link is selected: copy it yourself.',
  link: 'Link',
  tooLong: (length: string) =>
    `The link would have ${length} characters, too many for most programs: save the file instead.`,
  saved: 'The file is saved.',
  making: 'Creating the file…',
  refused: (why: string) => `This cannot be handed in: ${why}`,
  failed: 'The hand-in program could not be loaded. Try again, or reload the page.',
  opened: {
    title: (student: string) => (student === '' ? 'Handed in' : `Handed in by ${student}`),
    answers: (count: number) =>
      count === 1 ? '1 step is answered.' : `${count} steps are answered.`,
    changed: 'The file was changed after the hand-in.',
    otherLesson: 'The file contains another lesson than the answered one.',
    same: 'Its run is unchanged.',
    differs: 'The digest of its run does not match.',
    late: 'The time of the hand-in is after the end of its run.',
  },
});
