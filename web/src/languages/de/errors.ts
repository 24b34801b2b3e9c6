/** Texts for failures. */
import type { errors as english } from '../../texts/en/errors';
import type { Translation } from '../../texts/language';

export const errors: Translation<typeof english> = {
  link: 'Dieser Link kann nicht geöffnet werden',
  file: 'Diese Datei kann nicht geöffnet werden',
  document: 'Dieses Szenario kann nicht geöffnet werden',
  engine: 'Der Simulator ist stehengeblieben',
  unable: 'Der Simulator kann nicht geladen werden',
  unableHelp:
    'Sawtooth läuft mit WebAssembly in Ihrem Browser. Laden Sie die Seite neu; wenn das nicht hilft, benutzen Sie einen Browser von 2024 oder später.',
  where: 'Wo',
  what: 'Was',
  near: 'Vorschlag',
  keep: 'Zurück zum laufenden Szenario',
  examples: 'Ein Beispiel öffnen',
  reload: 'Seite neu laden',
  retry: 'Noch einmal versuchen',
  page: 'Die Seite hat einen internen Fehler',
  pageHelp: 'Sie können das Szenario unten speichern. Laden Sie die Seite neu, um neu zu beginnen.',
  unfetched: 'Dieser Teil der Seite konnte nicht geladen werden',
  unfetchedHelp:
    'Teile, die Sie schon geöffnet haben, funktionieren weiter; dieser braucht eine Verbindung. Laden Sie die Seite neu, wenn Sie online sind.',
  save: 'Szenario herunterladen',
  fileTooLarge: (size) => `die Datei hat ${size}; ein Dokument hat höchstens 1 MB`,
  fileUnreadable: 'die Datei kann nicht gelesen werden',
};
