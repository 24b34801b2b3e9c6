/** Pages to read beside the laboratory. */
import type { reading as english } from '../../texts/en/reading';
import type { Translation } from '../../texts/language';

export const reading: Translation<typeof english> = {
  reading: {
    parts: { papers: 'Artikel', reference: 'Referenz', glossary: 'Glossar' },
    back: 'Labor',
    backLong: 'Zurück zum Labor',
  },
};
