/** Pages to read beside the laboratory. */

export const reading = {
  reading: {
    parts: { papers: 'Papers', reference: 'Reference', glossary: 'Glossary' },
    back: 'Laboratory',
    backLong: 'Back to the laboratory',
  },
};
