/** The page around the laboratory: header, examples, sharing, keys, errors and notices. */

import type { page as english } from '../../texts/en/page';
import type { Translation } from '../../texts/language';
import { errors } from './errors';
import { atTime, capital, listOf, plural, THIN } from './words';

const changes = (count: number): string => plural(count, 'Eingriff', 'Eingriffe');
const mentions = (count: number): string =>
  plural(
    count,
    'Stelle in der Lektion oder der Ansicht',
    'Stellen in der Lektion oder der Ansicht',
  );
const withThese = (others: readonly string[]): string =>
  others.length > 0 ? `, zusammen mit ${listOf(others)}` : '';

export const page: Translation<typeof english> = {
  app: {
    resize: {
      flows: 'Breite der Liste der Flows',
      inspector: 'Breite des Inspektors',
      plots: 'Höhe der Diagramme',
    },
    loading: 'Der Simulator wird geladen…',
    fetching: 'Wird geladen…',
    notFetched: 'Dieser Teil konnte nicht geladen werden. Prüfen Sie die Verbindung.',
    skips: 'Springen zu',
    skipTo: {
      playback: 'Zur Wiedergabe springen',
      plots: 'Zu den Diagrammen springen',
      inspector: 'Zum Inspektor springen',
    },
    drop: 'Ziehen Sie ein Szenario oder eine GraphML-Datei hierher, um es zu öffnen',
  },

  header: {
    examples: 'Beispiele',
    openExamples: (name) => `${name}: Beispiele öffnen`,
    share: 'Teilen',
    more: 'Mehr',
    undo: 'Rückgängig',
    undoWhat: (what) => `Rückgängig: ${what}`,
    redo: 'Wiederholen',
    redoWhat: (what) => `Wiederholen: ${what}`,
    papers: 'Artikel',
    reference: 'Referenz',
    tour: 'Rundgang',
    start: 'Mit einem Netz beginnen…',
    openFile: 'Datei öffnen…',
    download: 'Als JSON herunterladen',
    bringIn: 'Messungen importieren…',
    capture: 'Mitschnitt speichern…',
    sheet: 'Prüfungsblatt',
    handout: 'Handzettel der Schritte',
    clip: 'Video oder GIF',
    addStep: 'Diese Ansicht als Schritt hinzufügen',
    bringInTitle: 'Messungen importieren',
    captureTitle: 'Mitschnitt speichern',
    captureDescription: 'Die Pakete dieses Laufs, für Wireshark oder qvis.',
    print: 'Drucken…',
    shortcuts: 'Tastenkürzel',
    table: 'Daten als Tabelle',
    picture: 'Bild speichern…',
    pictureNetwork: 'Bild des Netzes…',
    pictureScreen: 'Bild des ganzen Bildschirms…',
    summary: 'Zusammenfassung',
    interventions: 'Änderungen während des Laufs',
    theme: 'Erscheinungsbild',
    themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    language: 'Sprache',
  },

  print: {
    title: 'Drucken fehlgeschlagen',
    detail: 'Die Druckansicht konnte nicht geladen werden. Prüfen Sie die Verbindung.',
  },

  history: {
    open: (name) => `„${name}“ öffnen`,
    entries: {
      nodes: (id) => `Knoten ${id}`,
      links: (id) => `Leitung ${id}`,
      flows: (id) => `Flow ${id}`,
      parameters: (id) => `Parameter ${id}`,
    },
    interventions: changes,
    mentions,
    add: (entries) => `${listOf(entries)} hinzufügen`,
    move: (entries) => `${listOf(entries)} verschieben`,
    setAll: (names) => `${listOf(names)} ändern`,
    takeApart: (entry) => `${entry} ausklappen`,
    makeParameter: (name) => `${name} zum Parameter machen`,
    putInPlace: (parameter) => `${parameter} durch den Wert ersetzen`,
    rename: (entry, id) => `${entry} in ${id} umbenennen`,
    alter: (count) => `${changes(count)} ändern`,
    takeOut: (count) => `${changes(count)} entfernen`,
    fromStart: 'Wert von Anfang an',
    remove: (entries, withThem) => `${listOf(entries)} entfernen${withThese(withThem)}`,
  },

  examples: {
    title: 'Beispiele',
    description:
      'Jedes Beispiel wird geöffnet und läuft. „Rückgängig“ holt Ihr voriges Szenario zurück.',
    start: 'Mit einem Netz beginnen…',
    loading: 'Die Beispiele werden geladen…',
    failed: 'Die Beispiele konnten nicht geladen werden. Laden Sie die Seite neu.',
  },

  grid: {
    open: 'Parameterreihe…',
    matrix: 'Matrix aller Sender',
    card: 'Zeugnis',
    attack: 'Angriff auf einen Sender',
    back: 'Zurück zum Experiment',
    title: 'Parameterreihe',
    description: 'Variiert eine Zahl dieses Szenarios, für mehrere Sender oder Warteschlangen.',
    loading: 'Das Formular wird geladen…',
    failed: 'Das Formular konnte nicht geladen werden. Laden Sie die Seite neu.',
  },
  start: {
    title: 'Beginnen mit',
    description: 'Ein Netz aus wenigen Zahlen. „Rückgängig“ holt Ihr voriges Szenario zurück.',
    kinds: 'Art des Netzes',
    open: 'Öffnen',
    nothing: 'Ein leeres Netz: Fügen Sie Hosts, Router, Leitungen und Flows selbst hinzu.',
    loading: 'Die Netze werden geladen…',
    failed: 'Die Netze konnten nicht geladen werden. Laden Sie die Seite neu.',
  },

  compare: {
    open: 'Vergleichen mit…',
    short: 'Vergleichen',
    title: 'Mit einem anderen Lauf vergleichen',
    description: 'Beide Läufe haben eine gemeinsame Zeitachse und denselben Beginn.',
  },

  picture: {
    title: 'Bild speichern',
    description: 'Für Papier oder Folien, mit Legende, Einheiten und Quelle.',
  },

  share: {
    title: 'Dieses Szenario teilen',
    description:
      'Der Link enthält das ganze Szenario mit allen Änderungen während des Laufs. Nichts wird an einen Server gesendet.',
    view: 'Mit der jetzigen Ansicht',
    viewHelp: (at) =>
      `Öffnet bei ${at} mit den jetzigen Diagrammen, der Vergrößerung und der Auswahl; jedes Diagramm hat seine üblichen Kurven.`,
    plainHelp: 'Öffnet das Szenario und spielt es von Anfang an ab.',
    namedHelp: 'Eine kurze Adresse, weil das Beispiel unverändert ist.',
    link: 'Link',
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    failed: 'Der Browser hat das Kopieren verhindert. Markieren und kopieren Sie den Link selbst.',
    copyJson: 'JSON kopieren',
    downloadJson: 'JSON herunterladen',
    embed: 'In eine Seite einbetten…',
    lecture: 'Als Vorlesung',
    lectureHelp:
      'Öffnet in großer Schrift; die Pfeiltasten gehen durch die vorbereiteten Augenblicke.',
    size: (characters) => `${characters} Zeichen`,
    making: 'Der Link wird erzeugt…',
  },

  errors,

  link: {
    noScenario: 'Das ist kein Link zu einem Szenario.',
    noExperiment: 'Das ist kein Link zu einem Experiment.',
    noExample: (name) => `Es gibt kein Beispiel „${name}“.`,
    noStarter: (name) => `Es gibt kein Netz „${name}“, mit dem man beginnen kann.`,
    newer: (theirs, ours) =>
      `Der Link stammt von einem neueren Sawtooth: Er hat Version ${theirs}, dieses hier liest Version ${ours}.`,
    garbage: 'Der Link enthält unerlaubte Zeichen. Vielleicht wurde er verändert.',
    truncated: 'Der Link ist unvollständig. Kopieren Sie den ganzen Link.',
    tooLarge: 'Der Link enthält mehr als 1 MB, die größte erlaubte Länge eines Dokuments.',
  },

  offline: {
    newer: 'Es gibt eine neuere Version von Sawtooth',
    reload: 'Laden Sie die Seite neu, um sie zu benutzen. Ihr Szenario bleibt in der Adresse.',
  },

  notices: {
    halted: 'Der Lauf ist stehengeblieben',
    noStep: (step, count) => ({
      title: `Es gibt keinen Schritt ${step}`,
      detail:
        count === 0
          ? 'Dieses Szenario hat keine Lektion.'
          : `Die Lektion hat ${plural(count, 'Schritt', 'Schritte')}: Das ist der letzte.`,
    }),
    crashed: 'Der Simulator ist abgebrochen. Der Lauf wird neu gestartet',
    rebuilt:
      'Der Simulator ist abgebrochen und wurde neu gestartet. Der Lauf wurde aus seinem Szenario wiederholt.',
    refused: 'Das ist nicht möglich',
    unsaved: (name) => `Ihr Text für die Lektion von „${name}“ ist nicht gespeichert.`,
    unsavedHelp: '„Rückgängig“ holt ihn zurück, bis Sie die Seite schließen.',
    removed: (entries, gone) => {
      const withThem = [
        ...(gone.links > 0 ? [plural(gone.links, 'Leitung', 'Leitungen')] : []),
        ...(gone.flows > 0 ? [plural(gone.flows, 'Flow', 'Flows')] : []),
        ...(gone.interventions > 0 ? [changes(gone.interventions)] : []),
        ...(gone.mentions > 0 ? [mentions(gone.mentions)] : []),
      ];
      return `Entfernt: ${listOf(entries)}${withThese(withThem)}.`;
    },
    added: {
      startsNow: (flows, at) =>
        `${capital(listOf(flows))} ${flows.length === 1 ? 'beginnt' : 'beginnen'} jetzt, bei ${atTime(at)}.`,
      pastStays: 'Die Vergangenheit des Laufs ändert sich nicht.',
      fromZero: `Stattdessen ab 0${THIN}s`,
      asWritten: 'Stattdessen zur eigenen Startzeit',
      again: 'Der Lauf hat neu begonnen.',
      fromStart: (flows) =>
        `${capital(listOf(flows))} ${flows.length === 1 ? 'beginnt zu seiner Startzeit' : 'beginnen zu ihren Startzeiten'}.`,
      counted: (name, count) => `${name} hat von Anfang an die Anzahl ${count}.`,
      rerouted: (flows) =>
        `${listOf(flows)} ${flows.length === 1 ? 'nimmt' : 'nehmen'} von Anfang an einen anderen Weg.`,
      wasOver: (flows) =>
        `Der Lauf war beendet: ${listOf(flows)} ${flows.length === 1 ? 'konnte' : 'konnten'} nicht beginnen.`,
    },
    lost: (count) => `Das hat ${plural(count, 'spätere Änderung', 'spätere Änderungen')} ersetzt.`,
    recorded: {
      title: (names) =>
        names.length === 1
          ? `${names[0]} ändert sich ab jetzt.`
          : `${names.length} Werte ändern sich ab jetzt.`,
      since: (names, at) =>
        `${names.length === 1 ? `${names[0]} ändert sich` : `${names.length} Werte ändern sich`} bei ${atTime(at)}, zusammen mit einer anderen Änderung dort, die einen Wert von Anfang an ersetzen würde.`,
      whole: (names) =>
        `Der Lauf ist beendet: ${names.length === 1 ? `${names[0]} gilt` : `${names.length} Werte gelten`} von Anfang an.`,
      fromStart: 'Stattdessen von Anfang an',
    },
    undo: 'Rückgängig',
    undoThis: 'Diese Änderung rückgängig machen',
    dismiss: 'Schließen',
  },

  work: {
    label: 'Gespeicherte Änderungen',
    kept: (name, time) => `Ihre Änderungen an „${name}“ von ${time} sind gespeichert.`,
    nameless: 'ein Szenario ohne Namen',
    open: 'Öffnen',
    forget: 'Verwerfen',
    later: 'Nicht jetzt',
    unsaved: {
      label: 'Nicht gespeichert',
      full: 'Ihre Änderungen sind nicht gespeichert: Der Speicher des Browsers für diese Seite ist voll.',
      blocked:
        'Ihre Änderungen sind nicht gespeichert: Der Browser verbietet dieser Seite das Speichern.',
      download: 'Arbeit herunterladen',
      file: (name, time) =>
        time === null ? `„${name}“, wie es jetzt ist` : `„${name}“ von ${time}`,
    },
  },

  dialog: { close: 'Schließen' },
};
