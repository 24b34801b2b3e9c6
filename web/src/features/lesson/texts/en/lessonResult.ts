/** Results of a reader's answers. Loaded with the first answer that is shown. */
export const lessonResult = {
  choice: (right: boolean) => (right ? '✓ Your choice is right.' : '✗ Your choice is wrong.'),
  number: (right: boolean, from: string, to: string, unit: string) =>
    `${right ? '✓ Your number is right' : '✗ Your number is wrong'}: ${from} to ${to}${unit === '' ? '' : ` ${unit}`} is right.`,
  curve: (right: boolean, off: string, within: string) =>
    `${right ? '✓ Your curve is right' : '✗ Your curve is wrong'}: ${off} % off on average, ${within} % are allowed.`,
  noCurve: 'Your curve is not marked: the plots do not show enough of what was to be drawn.',
};
