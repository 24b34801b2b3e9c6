/** Flows, the drawing of the network, and the inspector. */
import type { network as english } from '../../texts/en/network';
import type { Translation } from '../../texts/language';
import { listOf, plural } from './words';

const flowsOf = (count: number): string => plural(count, 'Flow', 'Flows');

export const network: Translation<typeof english> = {
  flows: {
    refused: (id, message) => `${id} wurde nicht geändert. ${message}`,
    heading: 'Flows',
    unit: (unit, span) => `Goodput über ${span}, ${unit}`,
    add: 'Flow hinzufügen',
    start: 'Flow starten',
    addMany: (id, count) => `${count} Flows wie ${id} hinzufügen`,
    remove: (id) => `Flow ${id} entfernen`,
    removeAll: (id, count) => `Alle ${count} Flows von ${id} entfernen`,
    select: (id, name, from, to) => `Flow ${id}, ${name}, von ${from} nach ${to}`,
    sender: (id) => `Sender des Flows ${id}`,
    none: 'Noch keine Flows. Ein Flow sendet Daten von einem Host zu einem anderen.',
    list: 'Liste der Flows',
  },

  picker: {
    search: 'Nach Name oder Wirkung suchen',
    placeholder: (count) => `${count} nach Name oder Wirkung durchsuchen`,
    nothing: (query) => `Nichts passt zu „${query}“.`,
  },

  topology: {
    label: 'Netz',
    description: (nodes, links, flows) =>
      `${plural(nodes, 'Knoten', 'Knoten')}, ${plural(links, 'Leitung', 'Leitungen')}, ${flowsOf(flows)}`,
    overview: (summary) =>
      `${summary}: Die Pfeiltasten gehen von Knoten zu Knoten, mit Umschalt von Leitung zu Leitung`,
    kinds: {
      host: (id) => `Host ${id}`,
      router: (id) => `Router ${id}`,
      'access-point': (id) => `Access-Point ${id}`,
      station: (id) => `Station ${id}`,
    },
    air: {
      to: (station, accessPoint) => `Funk von ${station} zu ${accessPoint}`,
      use: (busy, collisions) => `belegt zu ${busy} · ${collisions} Kollisionen/s`,
      transmits: (id) => `${id} sendet`,
      collide: (ids, more) =>
        `${ids.join(', ')}${more > 0 ? ` und ${more} weitere` : ''} kollidieren`,
      silent: (count) =>
        count === 0
          ? 'still'
          : `still: ${plural(count, 'Funkgerät zählt', 'Funkgeräte zählen')} herunter`,
    },
    radioQueue: (id, discipline) => `Warteschlange des Funkgeräts von ${id}, ${discipline}`,
    stack: (id, count) => `${id}, ${count} Knoten`,
    link: (from, to, label) => `Leitung von ${from} nach ${to}, ${label}`,
    queue: (from, to, discipline) => `Warteschlange bei ${from} in Richtung ${to}, ${discipline}`,
    queueFill: (discipline, waiting, limit) => `${discipline} · ${waiting} von ${limit}`,
    queueFigures: (waiting, limit) => `${waiting} von ${limit}`,
    trace: (mean) => `Aufzeichnung, im Mittel ${mean}`,
    without: (name) => `ohne ${name}`,
  },

  warnings: {
    one: 'Warnung:',
    count: (count) => plural(count, 'Warnung', 'Warnungen'),
    show: (count) => `${plural(count, 'Warnung', 'Warnungen')} zeigen`,
    more: (count) => `und ${count} weitere`,
    none: 'Keine Warnungen mehr',
  },

  inspector: {
    label: 'Inspektor',
    scenario: 'Szenario',
    link: (from, to) => `Leitung ${from} – ${to}`,
    queue: (link, from, to) => `Warteschlange von ${link}, ${from} → ${to}`,
    wholeLink: 'Ganze Leitung zeigen',
    editQueue: 'Diese Warteschlange bearbeiten',
    wholeNode: 'Ganzen Knoten zeigen',
    switches: (count) => plural(count, 'Schalter', 'Schalter'),
    differing: (count) => `${count} anders als in der Voreinstellung`,
    called: (label) => `Leitung ${label}`,
    flow: (id) => `Flow ${id}`,
    node: (id) => `Knoten ${id}`,
    close: 'Das Szenario zeigen',
    empty:
      'Wählen Sie eine Leitung, eine Warteschlange, einen Flow oder einen Knoten, um die Einstellungen zu sehen.',
    nothing: 'Hier gibt es keine Einstellungen.',
    cellLimits: {
      text: 'In dieser Zelle hören alle Funkgeräte einander. Es gibt keine verborgenen Knoten, keinen Capture-Effekt, kein RTS und CTS und keine zusammengefassten Rahmen.',
      more: 'Die Funkzelle und ihre Grenzen',
    },
    waiting: {
      label: (port) => `Warteschlangen von ${port} jetzt`,
      line: (queue, packets, flows, more) =>
        `${queue}: ${plural(packets, 'Paket', 'Pakete')} von ${flows.join(', ')}${more > 0 ? ` und ${more} weiteren` : ''}`,
      none: 'Kein Paket wartet.',
      more: (count) => `und ${plural(count, 'weitere Warteschlange', 'weitere Warteschlangen')}`,
    },
    reset: (label) => `${label} zurücksetzen`,
    inGlossary: (label) => `${label} im Glossar`,
    changed: 'Anders als die Vorgabe',
    expression: (expression) => `folgt ${expression}`,
    selected: (count) => `${count} ausgewählt`,
    kinds: (counts) => listOf(counts),
    only: (count) => `Nur ${count}`,
    duplicate: (count) => (count === 1 ? 'Duplizieren' : `Alle ${count} duplizieren`),
    remove: (count) => (count === 1 ? 'Entfernen' : `Alle ${count} entfernen`),
    mixed: 'verschiedene Werte; eine Änderung setzt alle',
    counts: {
      nodes: (count) => plural(count, 'Knoten', 'Knoten'),
      links: (count) => plural(count, 'Leitung', 'Leitungen'),
      flows: flowsOf,
      'links/queue': (count) => plural(count, 'Warteschlange', 'Warteschlangen'),
      'links/reverse/queue': (count) =>
        plural(count, 'Warteschlange in Gegenrichtung', 'Warteschlangen in Gegenrichtung'),
    },
    directions: {
      reverse: (a, b) => `Gegenrichtung, ${b} → ${a}`,
    },
    takesOver:
      'Werte, die hier nicht gesetzt sind, gelten wie in der anderen Richtung, außer Verlust und Verdopplung.',
    ways: {
      label: 'Verwandtes',
      ends: { from: (id) => `von ${id}`, to: (id) => `nach ${id}` },
      bottleneck: (from, to) => `Engpass ${from} → ${to}`,
      radio: (id) => `Engpass: Funkgerät von ${id}`,
      cell: (id) => `Zelle von ${id}`,
      station: (id) => `Station ${id}`,
      queue: (from, to) => `${from} → ${to}: Warteschlange`,
      link: (a, b) => `Leitung ${a} – ${b}`,
      flow: (id) => `Flow ${id}`,
      flows: flowsOf,
      more: (count) => `und ${count} weitere`,
    },
    expressionHelp:
      'Sie können auch einen Ausdruck aus den Parametern eingeben: Tippen Sie „=“ und zum Beispiel 2 * B.',
    expressionValue: 'Wert des Ausdrucks',
    several: 'mehrere',
    noText: 'Noch kein Text.',
    pages: { text: 'Markdown', preview: 'Vorschau' },
    ends: { a: 'Ende a', b: 'Ende b' },
    menu: {
      open: (label) => `Mehr zu ${label}`,
      makeParameter: 'Zum Parameter machen',
      putInPlace: 'Durch den Wert ersetzen',
      takeValue: (expression) => `Die Zahl statt ${expression} benutzen`,
    },
    restarts: 'startet den Lauf neu',
    fromPreset: 'aus der Voreinstellung des Transports',
    allRestart: 'Eine Änderung hier startet den Lauf neu.',
    source: (source) => `Quelle: ${source}`,
    about: (name) => `Über ${name}`,
    aboutEcn: (name) => `Über ECN: ${name}`,
    aboutClamp: (name) => `Über die Fenstergrenze: ${name}`,
    aboutLoss: (name) => `Über Verlust: ${name}`,
    aboutVariation: (name) => `Über Laufzeitschwankung: ${name}`,
    aboutTraffic: (name) => `Über Verkehr: ${name}`,
    unset: 'nicht gesetzt',
    number: 'eine Zahl',
    help: (label) => `Bedeutung von ${label}`,
    notANumber: (text) => `„${text}“ ist keine Zahl mit einer bekannten Einheit`,
    tooManyDigits: (text) => `„${text}“ hat zu viele Ziffern`,
    setValue: (label) => `${label} setzen`,
    tooLarge: (most, typed) => `Höchstens ${most}, nicht ${typed}`,
    tooSmall: (least, typed) => `Mindestens ${least}, nicht ${typed}`,
    groups: {
      parameters: 'Parameter',
      texts: 'Titel und Text',
      forward: 'Von a nach b',
      loss: 'Verlust',
      queue: 'Warteschlange',
      wire: 'Leitung',
      timing: 'Zeiten',
      run: 'Der Lauf',
      names: 'Name und Enden',
      reverse: 'Gegenrichtung',
      sender: 'Sender',
      transport: 'Transport',
      traffic: 'Verkehr',
      slowStart: 'Slow Start',
      ecn: 'ECN',
      clamp: 'Fenstergrenze',
    },
    values: (label) => `${label}, Wert`,
    list: 'durch Kommas getrennt',
  },
};
