/** Results of a reader's answers. Loaded with the first answer that is shown. */
import { translated } from '../../../../texts/language';
export const lessonResult = translated('lessonResult', {
  choice: (right: boolean) => (right ? '✓ Your choice is right.' : '✗ Your choice is wrong.'),
  number: (right: boolean, from: string, to: string, unit: string) =>
    `${right ? '✓ Your number is right' : '✗ Your number is wrong'}. Right: ${from} to ${to}${unit === '' ? '' : ` ${unit}`}.`,
  curve: (right: boolean, off: string, within: string) =>
    `${right ? '✓ Your curve is right' : '✗ Your curve is wrong'}: the mean error is ${off} %, at most ${within} % is allowed.`,
  noCurve: 'Your curve is not marked: the plots do not show enough of this range.',
});
