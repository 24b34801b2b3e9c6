/** Diagrams of packets, and the life of one. */
import type { packets as english } from '../../texts/en/packets';
import type { Translation } from '../../texts/language';

export const packets: Translation<typeof english> = {
  help: {
    sequence:
      'Zeit-Sequenz-Diagramm. Pfeiltasten gehen von Paket zu Paket, Eingabe bewegt den Lauf dorthin, Esc hebt die Auswahl auf.',
    spacetime:
      'Raum-Zeit-Diagramm. Pfeiltasten gehen von Paket zu Paket, Eingabe bewegt den Lauf dorthin, Esc hebt die Auswahl auf.',
  },
  flow: 'Flow der Diagramme',
  origin: 'Nummern ab',
  origins: { start: 'dem ersten Segment', acknowledged: 'den bestätigten Daten' },
  unit: 'Nummern in',
  units: { segments: 'Segmenten', bytes: 'Bytes' },
  distance: 'Abstand der Knoten',
  distances: { delay: 'nach Verzögerung', equal: 'gleich' },
  legend: {
    sent: 'Segment gesendet',
    again: 'Neu übertragen',
    acknowledged: 'Bestätigt; Striche darunter sind Duplikate',
    sack: 'SACK-Block',
    cwnd: 'Rand des Überlastfensters',
    window: 'Rand des Empfangsfensters',
    removed: 'Verworfen oder verloren',
    marked: 'Markiert',
    timeout: 'Timeout',
    onTheWay: 'Segment: waagerecht, solange es wartet, so breit wie seine Sendedauer',
    back: 'Bestätigung in Gegenrichtung',
  },
  none: 'Dieses Szenario hat keinen Flow mit Paketen zum Zeichnen.',
  notYet: {
    sequence:
      'Es gibt noch keine Aufzeichnung. Starten Sie die Simulation: Jedes Segment erscheint zu seiner Sendezeit in der Höhe seiner Nummer, über der Linie der Bestätigungen.',
    spacetime:
      'Es gibt noch keine Aufzeichnung. Starten Sie die Simulation: Jedes Paket erscheint als Linie von Knoten zu Knoten. Die Linie ist waagerecht, wo das Paket wartet, und endet, wo es verloren geht.',
  },
  beforeStart: (flow, start) => `${flow} startet bei ${start}, nach dem sichtbaren Bereich.`,
  silent: (flow) => `${flow} hat im sichtbaren Bereich keine Pakete.`,
  replaying: (share) => `Wiederholung: ${share} erledigt.`,
  failed: (why) => `Diese Pakete konnten nicht wiederholt werden: ${why}`,
  envelope: (count) =>
    `Zu viele Pakete, um jedes zu zeichnen (${count}): Jede Spalte zeigt den Bereich ihrer Nummern. Vergrößern Sie für einzelne Pakete.`,
  bands: (count) =>
    `Zu viele Pakete, um jedes zu zeichnen (${count}): Jedes Band reicht vom ersten bis zum letzten. Vergrößern Sie für einzelne Pakete.`,
  longestWait: (wait) =>
    `Balken an einem Knoten zeigen, wie lange Pakete warten; der höchste Balken ist ${wait}.`,
  elsewhere: (count) =>
    count === 1
      ? 'Ein Paket nimmt einen anderen Weg.'
      : `${count} Pakete nehmen einen anderen Weg.`,
  radio:
    'Ein Funkgerät zeigt, wann es mit einem Paket begonnen hat und wann das Paket empfangen war, aber nicht die Versuche dazwischen.',
  summary: (flow, from, to, counts) => `${flow}, von ${from} bis ${to}: ${counts}`,
  counts: (sent, again, acks, duplicates, removed, timeouts) =>
    `${sent} Segmente gesendet, davon ${again} neu übertragen; ${acks} Bestätigungen, davon ${duplicates} Duplikate; ${removed} verworfen oder verloren; ${timeouts} Timeouts.`,
  readings: { sent: 'zuletzt gesendet', acknowledged: 'bestätigt', cwnd: 'Rand des Fensters' },
  table: {
    show: 'Als Tabelle',
    title: (diagram, about) => `Tabelle der Pakete, ${diagram}, ${about}`,
    some: (first, last, all) => `Pakete ${first} bis ${last} von ${all}`,
    earlier: 'Frühere',
    later: 'Spätere',
    at: 'Zeit, s',
    packet: 'Paket',
    outcome: 'Ergebnis',
    again: (name) => `${name}, neu übertragen`,
    onTheWay: 'Noch unterwegs',
    from: 'Von, s',
    to: 'Bis, s',
    packets: 'Pakete',
    acknowledged: 'Bestätigt',
    timeouts: 'Timeouts',
    nothing: 'Der sichtbare Bereich hat keine Pakete.',
  },
  life: {
    title: (what, number) => `${what} ${number}`,
    kinds: {
      data: 'Segment',
      acknowledgement: 'Bestätigung für alle vor',
      syn: 'SYN',
      'syn-ack': 'SYN-ACK',
      probe: 'Fensterprobe',
    },
    close: 'Schließen',
    again: 'neu übertragen',
    bytes: (size) => `${size} auf der Leitung`,
    stream: (from, to) => `Bytes ${from} bis ${to} des Stroms`,
    step: (text, at) => `${text}, bei ${at} s`,
    earlier: 'Es wurde vor dem wiederholten Bereich gesendet.',
    sent: 'Gesendet',
    state: (una, cwnd) => `Fenster ${cwnd}, unbestätigt ab ${una}`,
    enqueued: (port, ahead) =>
      ahead <= 0
        ? `Angekommen bei ${port}, leere Warteschlange`
        : `Angekommen bei ${port}, davor ${ahead}`,
    began: (wait) => `Übertragung begann nach ${wait} Wartezeit`,
    left: (took) => `Übertragen in ${took}`,
    arrived: (node, took) => `Angekommen bei ${node}, nach ${took} auf der Leitung`,
    fates: {
      droppedOnArrival: (port) => `Bei der Ankunft verworfen von der Warteschlange bei ${port}`,
      markedOnArrival: (port) => `Bei der Ankunft markiert von der Warteschlange bei ${port}`,
      droppedFromQueue: (port) => `Nach dem Warten verworfen von der Warteschlange bei ${port}`,
      markedInQueue: (port) => `Nach dem Warten markiert von der Warteschlange bei ${port}`,
      lost: (port) => `Verloren auf der Leitung nach ${port}`,
      duplicated: (port) => `Verdoppelt auf der Leitung nach ${port}`,
      givenUp: (port) =>
        `Vom Funkgerät bei ${port} nach zu vielen erfolglosen Übertragungen verworfen`,
    },
    delivered: (took) => `Zugestellt, ${took} nach dem Senden`,
    deliveredOnly: 'Zugestellt',
    duplicate: 'Es brachte dem Sender nichts Neues',
    reports: (blocks) => `Es meldete ${blocks} durch SACK`,
    acknowledged: (took) => `Bestätigt, ${took} nach dem Senden`,
    unknown: 'Der Rest ist noch nicht simuliert.',
    gone: 'Der Flow dieses Pakets ist nicht mehr im Netz.',
    missing: 'Dieses Paket liegt außerhalb des sichtbaren Bereichs.',
  },
};
