/** The data of the plots, as a table and as files: heads of columns stay, since other programs read them. */
import type { data as english } from '../../texts/en/data';
import type { Translation } from '../../texts/language';

export const data: Translation<typeof english> = {
  what: 'Diagramm',
  all: 'Alle offenen Diagramme',
  series: 'Werte als CSV herunterladen',
  events: 'Ereignisse als CSV herunterladen',
  seriesArrow: 'Werte als Arrow',
  eventsArrow: 'Ereignisse als Arrow',
  notWritten: 'Die Datei konnte nicht erstellt werden. Prüfen Sie die Verbindung.',
  note: (rows, span) =>
    `Die Datei hat ${rows} Zeilen für den sichtbaren Zeitraum, eine je ${span}: den letzten Wert, das Minimum und das Maximum, in den Einheiten von Dokumenten. Vergrößern Sie für kürzere Schritte.`,
};
