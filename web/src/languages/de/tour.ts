/** The stops of the tour, in their order. */
import type { tour as english } from '../../features/tour/texts/en/tour';
import type { Translation } from '../../texts/language';

export const tour: Translation<typeof english> = {
  label: 'Rundgang',
  place: (stop, count) => `${stop} von ${count}`,
  next: 'Weiter',
  back: 'Zurück',
  skip: 'Rundgang überspringen',
  done: 'Fertig',
  stops: {
    network: {
      title: 'Das Netz',
      text: 'Pakete laufen vom Sender zum Empfänger, und Bestätigungen kommen zurück. Pakete warten in der Warteschlange am Router. Klicken Sie auf einen Knoten, eine Leitung oder eine Warteschlange, um die Einstellungen zu sehen.',
    },
    flows: {
      title: 'Die Flows',
      text: 'Jeder Flow hat einen Sender mit einer Überlaststeuerung. Wählen Sie aus seiner Liste eine andere, zum Beispiel CUBIC, und beobachten Sie, wie sich das Fenster ändert. Sie können auch einen Flow hinzufügen.',
    },
    inspector: {
      title: 'Die Einstellungen',
      text: 'Rate, Verzögerung, Verlust und die Warteschlange der gewählten Leitung. Ziehen Sie an einem Regler: Der Lauf geht mit dem neuen Wert weiter, und „Rückgängig“ holt den alten zurück.',
    },
    playback: {
      title: 'Die Zeit',
      text: 'Halten Sie an, gehen Sie ein Ereignis weiter oder ändern Sie das Tempo. Die Zeitlupe zeigt einzelne Pakete. Derselbe Startwert gibt immer denselben Lauf.',
    },
    plots: {
      title: 'Die Diagramme',
      text: 'Fenster, Warteschlange und Durchsatz über der Zeit. Ziehen Sie, um zu vergrößern, und klicken Sie auf die Zeitleiste, um zurückzugehen. Klicken Sie auf eine Kurve, um zu fragen, warum sie sich dort geändert hat: Die Antwort nennt das Paket und die Regel.',
    },
    panels: {
      title: 'Mehr Diagramme',
      text: 'Dieses Menü hat alle Größen, die der Lauf aufzeichnet. Eine Zeile sagt, was jede zeigt.',
    },
    examples: {
      title: 'Beispiele und Lektionen',
      text: 'Die Beispiele sind Lektionen mit Fragen. Der Kurs führt von einem Flow bis zur heutigen Forschung.',
    },
    find: {
      title: 'Alles finden',
      text: 'Dieses Menü hat alle Befehle. Drücken Sie Strg K, um einen Befehl, ein Beispiel, einen Sender oder einen Begriff des Glossars nach dem Namen zu finden.',
    },
  },
};
