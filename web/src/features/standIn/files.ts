import type { FileKind } from '../../model/opening';
import { opened } from './opened';

export const files: readonly FileKind[] = [
  {
    has: (name) => name.endsWith('.stand-in'),
    mostBytes: 10,
    tooLarge: (size) => `${size} is too large for a stand-in`,
    async open(laboratory, file) {
      opened.of(laboratory).setState({ text: await file.text() });
      laboratory.show('standIn');
    },
  },
];
