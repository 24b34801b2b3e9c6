/** The texts of the page of the glossary. */
import { translated } from '../../../../texts/language';
export const glossary = translated('glossary', {
  title: 'Glossary',
  documentTitle: (term: string) => `${term} · Sawtooth`,
  about: 'The words of the field and of this laboratory. Search finds them too: Ctrl K.',
  list: 'Parts of the glossary',
  search: 'Search the glossary',
  nothing: (query: string) => `No entry has “${query}”.`,
  source: (source: string) => `Source: ${source}`,
  more: 'Read more',
  unknown: (id: string) => `The glossary has no entry “${id}”.`,
  parts: {
    terms: 'Words',
    variables: 'Variables of algorithms',
    settings: 'Settings with a unit',
  },
  partAbout: {
    variables: 'Each is a panel of the plots when a flow or a queue uses the algorithm.',
    settings: 'You find each in the inspector when a flow or a link uses the algorithm.',
  },
});
