/** The texts of the page of the glossary. */
import type { glossary as english } from '../../features/glossary/texts/en/glossary';
import type { Translation } from '../../texts/language';

export const glossary: Translation<typeof english> = {
  title: 'Glossar',
  about: 'Die Begriffe des Fachs und dieses Labors. Die Suche findet sie auch: Strg K.',
  list: 'Teile des Glossars',
  search: 'Glossar durchsuchen',
  nothing: (query) => `Kein Eintrag hat „${query}“.`,
  source: (source) => `Quelle: ${source}`,
  more: 'Mehr dazu',
  unknown: (id) => `Das Glossar hat keinen Eintrag „${id}“.`,
  parts: {
    terms: 'Begriffe',
    variables: 'Größen der Algorithmen',
    settings: 'Einstellungen mit einer Einheit',
  },
  partAbout: {
    variables:
      'Jede ist ein Diagramm, wenn ein Flow oder eine Warteschlange den Algorithmus benutzt.',
    settings:
      'Jede finden Sie im Inspektor, wenn ein Flow oder eine Leitung den Algorithmus benutzt.',
  },
};
