/** The tables of a run's results. */
import type { summary as english } from '../../texts/en/summary';
import type { Translation } from '../../texts/language';
import { THIN } from './words';

export const summary: Translation<typeof english> = {
  from: 'Von',
  fromLabel: 'Anfang des Bereichs',
  to: 'bis',
  toLabel: 'Ende des Bereichs',
  measuring: 'Messung: Der Lauf wird für diesen Bereich wiederholt…',
  ready: 'Die Zahlen sind fertig.',
  gone: 'Der Lauf hat sich geändert. Öffnen Sie die Zusammenfassung noch einmal.',
  outside: (recorded) =>
    `Der Anfang eines Bereichs muss vor seinem Ende liegen, und beide müssen innerhalb von ${recorded} liegen.`,
  head: (from, to, goodput, jain) =>
    `Von ${from} bis ${to}${THIN}s: Goodput zusammen ${goodput}${jain === null ? '' : `, Jain-Index der Flows an der vollsten Warteschlange oder am vollsten Kanal: ${jain}`}.`,
  stopped: (flow, fault) => `${flow} sendet nicht mehr: ${fault}.`,
  tables: {
    flows: 'Flows',
    queues: 'Warteschlangen',
    connections: 'Verbindungen',
    cells: 'Funkzellen',
  },
  channel: (standard) => `Kanal, ${standard}`,
  columns: {
    flow: { title: 'Flow', help: 'Seine Id im Szenario' },
    sender: { title: 'Sender', help: 'Seine Überlaststeuerung' },
    start: { title: 'Start', help: 'Wann er startet' },
    goodput: { title: 'Goodput', help: 'Neu bestätigte Daten, ohne Header' },
    share: { title: 'Anteil', help: 'Anteil am Goodput aller Flows' },
    throughput: {
      title: 'Durchsatz',
      help: 'Alle angekommenen Daten, mit Headern und Duplikaten',
    },
    loss: {
      title: 'Verlust',
      help: 'Anteil der gesendeten oder verdoppelten Datenpakete, die verworfen wurden oder verloren gingen',
    },
    sent: { title: 'Gesendet', help: 'Datenpakete, mit Neuübertragungen' },
    resent: { title: 'Neu übertragen', help: 'Neuübertragungen' },
    timeouts: { title: 'Timeouts', help: 'Timeouts vor einer Neuübertragung' },
    rttMean: { title: 'RTT Mittel', help: 'Das Mittel der gemessenen Umlaufzeiten' },
    rtt: { title: 'RTT Median', help: 'Die Hälfte der Umlaufzeiten ist kürzer' },
    rttHigh: { title: 'RTT 95 %', help: '95 % der Umlaufzeiten sind kürzer' },
    window: { title: 'Fenster', help: 'Das Überlastfenster, über die Zeit gemittelt' },
    completion: { title: 'Abschluss', help: 'Von seinem Start bis zu seiner letzten Bestätigung' },
    queue: { title: 'Warteschlange', help: 'Ihr Knoten und ihre Richtung' },
    discipline: { title: 'Disziplin', help: 'Die Regel für Verwerfen und Markieren' },
    utilization: {
      title: 'Auslastung',
      help: 'Gesendete Bits geteilt durch die Kapazität der Leitung',
    },
    waiting: { title: 'Wartend', help: 'Die Zahl der Pakete, über die Zeit gemittelt' },
    waitingHigh: { title: 'Wartend 95 %', help: '95 % der Zeit warten höchstens so viele' },
    waitingMost: { title: 'Maximum', help: 'Die größte Zahl wartender Pakete' },
    delay: { title: 'Wartezeit', help: 'Die mittlere Wartezeit eines Pakets' },
    delayHigh: { title: 'Wartezeit 95 %', help: '95 % der Pakete warten höchstens so lange' },
    drops: { title: 'Verworfen', help: 'Pakete, die die Warteschlange verworfen hat' },
    marks: { title: 'Markiert', help: 'Pakete, die die Warteschlange markiert hat (ECN)' },
    losses: { title: 'Verloren', help: 'Pakete, die auf der Leitung dahinter verloren gingen' },
    completed: {
      title: 'Abgeschlossen',
      help: 'Verbindungen, die im Bereich begonnen haben und abgeschlossen sind',
    },
    unfinished: {
      title: 'Nicht abgeschlossen',
      help: 'Verbindungen, die im Bereich begonnen haben und nicht abgeschlossen sind',
    },
    completionMedian: { title: 'Median', help: 'Die Hälfte der Abschlusszeiten ist kürzer' },
    completionHigh: { title: '95 %', help: '95 % der Abschlusszeiten sind kürzer' },
    completionMost: { title: 'Längste', help: 'Die längste Abschlusszeit' },
    slowdown: {
      title: 'Verlangsamung',
      help: 'Mittlere Abschlusszeit geteilt durch die ideale',
    },
    radio: {
      title: 'Funkgerät',
      help: 'Sein Knoten; die letzte Zeile ist der gemeinsame Kanal',
    },
    cell: { title: 'Zelle', help: 'Der Access Point, dessen Kanal es benutzt' },
    airtime: {
      title: 'Sendezeit',
      help: 'Anteil der Zeit, in der es sendet, mit den Bestätigungen seiner Rahmen',
    },
    transmissions: { title: 'Übertragungen', help: 'Gesendete Rahmen, mit Wiederholungen' },
    collisions: {
      title: 'Kollidiert',
      help: 'Übertragungen in Kollisionen von zwei oder mehr Rahmen',
    },
    frameErrors: { title: 'Fehler', help: 'Übertragungen, die mit Fehlern ankamen' },
    retries: { title: 'Wiederholt', help: 'Wiederholungen misslungener Rahmen' },
    givenUp: {
      title: 'Aufgegeben',
      help: 'Pakete, die nach der letzten Wiederholung verworfen wurden',
    },
    failures: { title: 'Misslungen', help: 'Anteil der misslungenen Übertragungen' },
    backoff: { title: 'Backoff', help: 'Mittlere Zahl der Backoff-Slots' },
    slowdownHigh: {
      title: 'Verlangsamung 95 %',
      help: '95 % der Verlangsamungen sind kleiner',
    },
  },
  copyText: 'Als Text kopieren',
  copyCsv: 'Als CSV kopieren',
  downloadCsv: 'CSV herunterladen',
  downloadJson: 'JSON herunterladen',
  failed: 'Der Browser hat das Kopieren verhindert.',
  command: 'Auf der Kommandozeile, mit dem Szenario in einer Datei:',
  compared: {
    title: 'Alle Läufe und ihre Unterschiede zum ersten',
    range: (from, to, cut) =>
      `Von ${from} bis ${to} s${cut ? ', der Teil, der in jedem Lauf aufgezeichnet ist' : ''}`,
    figure: 'Größe',
    of: (name, figure) => `${name} · ${figure}`,
    measuring: 'Alle Läufe werden gemessen…',
    more: (count) => `${count} weitere stehen in der Datei.`,
    csv: 'CSV herunterladen',
  },
};
