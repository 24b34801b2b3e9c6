/** Pages to read beside the laboratory. */
import { translated } from '../language';

export const reading = translated('reading', {
  reading: {
    parts: { papers: 'Papers', reference: 'Reference', glossary: 'Glossary' },
    back: 'Laboratory',
    backLong: 'Back to the laboratory',
  },
});
