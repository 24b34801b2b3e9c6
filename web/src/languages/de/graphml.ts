/** GraphML files: what is said before their dialog is there. */
import type { graphml as english } from '../../texts/en/graphml';
import type { Translation } from '../../texts/language';

export const graphml: Translation<typeof english> = {
  graphMl: {
    open: 'GraphML öffnen…',
    download: 'Als GraphML herunterladen',
    title: 'GraphML öffnen',
    description: (file) => `Ergänzen Sie die Werte, die ${file} nicht hat.`,
    loading: 'Die Datei wird gelesen…',
    notLoaded:
      'Das Lesen von GraphML konnte nicht geladen werden. Versuchen Sie es noch einmal, oder laden Sie die Seite neu.',
    notWritten: 'GraphML wurde nicht geschrieben',
    tooLarge: (size) => `die Datei hat ${size}; eine GraphML-Datei hat höchstens 20 MB`,
  },
};
