/** Adding, connecting, renaming, copying and removing parts of the network. */
import type { assemble as english } from '../../texts/en/assemble';
import type { Translation } from '../../texts/language';
import { listOf, plural, THIN } from './words';

const one: Readonly<Record<string, string>> = { nodes: 'Knoten', links: 'Leitung', flows: 'Flow' };

const nowhere = {
  link: 'Es gibt keinen anderen Knoten zum Verbinden. Fügen Sie zuerst einen hinzu.',
  flow: 'Kein anderer Host ist erreichbar. Ziehen Sie zuerst Leitungen.',
};

const tools = {
  host: 'Host',
  router: 'Router',
  'access-point': 'Access-Point',
  station: 'Station',
  link: 'Leitung',
  flow: 'Flow',
};

export const assemble: Translation<typeof english> = {
  assemble: {
    palette: 'Zum Netz hinzufügen',
    tools,
    add: {
      host: 'Host hinzufügen',
      router: 'Router hinzufügen',
      'access-point': 'Access-Point mit einer Station hinzufügen',
      station: 'Station zum nächsten Access-Point hinzufügen',
      link: 'Leitung zwischen zwei Knoten ziehen, oder von einer Station zu einem anderen Access-Point',
      flow: 'Flow von einem Host zu einem anderen starten',
    },
    picked: {
      host: 'Host: Klicken Sie auf eine Stelle. Esc bricht ab.',
      router: 'Router: Klicken Sie auf eine Stelle. Esc bricht ab.',
      'access-point':
        'Access-Point: Klicken Sie auf eine Stelle. Eine Station kommt dazu. Esc bricht ab.',
      station:
        'Station: Klicken Sie auf eine Stelle. Sie gehört zum nächsten Access-Point. Esc bricht ab.',
      link: 'Leitung: Klicken Sie auf einen Knoten, dann auf einen anderen. Mit der Tastatur wählen die Pfeile, Eingabe bestätigt. Esc bricht ab.',
      flow: 'Flow: Klicken Sie auf den sendenden Host, dann auf den empfangenden. Mit der Tastatur wählen die Pfeile, Eingabe bestätigt. Esc bricht ab.',
    },
    held: (tool) =>
      `${tools[tool]} bleibt aktiv, bis Sie Esc drücken oder noch einmal auf das Werkzeug klicken.`,
    left: {
      host: 'Kein Host hinzugefügt.',
      router: 'Kein Router hinzugefügt.',
      'access-point': 'Kein Access-Point hinzugefügt.',
      station: 'Keine Station hinzugefügt.',
      link: 'Keine Leitung gezogen.',
      flow: 'Kein Flow gestartet.',
    },
    begun: (what, from, targets) => {
      const name = what === 'link' ? 'Leitung' : 'Flow';
      if (targets.length === 0) return `${name} von ${from}: ${nowhere[what]}`;
      const many = targets.length > 1;
      const which = many ? `einem von ${targets.length} Knoten` : targets[0];
      return `${name} von ${from} zu ${which}. ${many ? 'Die Pfeile wählen, ' : ''}Eingabe bestätigt, Esc bricht ab.`;
    },
    candidate: (id, place, count) => `${id}, ${place} von ${count}`,
    noStart: {
      link: 'Es gibt noch keinen Knoten. Fügen Sie zuerst einen Host oder einen Router hinzu.',
      flow: 'Es gibt noch keinen Host. Fügen Sie zuerst zwei Hosts und Leitungen zwischen ihnen hinzu.',
    },
    noTarget: (what, from) => `Von ${from}: ${nowhere[what]}`,
    made: (entries) =>
      `Hinzugefügt: ${listOf(entries.map(({ kind, name }) => `${one[kind] ?? kind} ${name}`))}.`,
    renamed: (from, to) => `${from} heißt jetzt ${to}.`,
    rename: (id) => `Neuer Name von ${id}`,
    renameHelp:
      'Eingabe bestätigt, Esc bricht ab. Jede Schrift ist erlaubt: Ein Name, der kein Bezeichner sein kann, wird zur Beschriftung.',
    nameTaken: (kind, id) => `${one[kind] ?? 'Eintrag'} ${id} gibt es schon.`,
    noCell: 'Eine Station braucht eine Zelle: Fügen Sie zuerst einen Access-Point hinzu.',
    moved: (station, cell) => `${station} gehört jetzt zur Zelle von ${cell}.`,
    notNow: 'Das hat nicht funktioniert. Versuchen Sie es noch einmal.',
    notPasted: (why) => `Nicht eingefügt. ${why}`,
    oneOfMany: (id, kind, entry) =>
      `${id} ist eine von mehreren Instanzen von ${entry}. Setzen Sie die Anzahl von ${entry}, oder klappen Sie zuerst aus: ${one[kind] ?? 'Eintrag'} ${entry}.`,
    copied: (count) => `${count}${THIN}${count === 1 ? 'Teil' : 'Teile'} kopiert.`,
    notCopied: {
      copy: 'Nicht kopiert: In die Zwischenablage konnte nicht geschrieben werden. Versuchen Sie es noch einmal.',
      cut: 'Nicht ausgeschnitten: In die Zwischenablage konnte nicht geschrieben werden, also wurde nichts entfernt. Versuchen Sie es noch einmal.',
    },
    done: (what) => `Erledigt: ${what}.`,
    undone: (what) => `Rückgängig gemacht: ${what}.`,
    redone: (what) => `Wiederholt: ${what}.`,
    empty:
      'Ein leeres Netz. Wählen Sie Host und klicken Sie dann hierher, oder doppelklicken Sie hier für ein Menü.',
    here: 'Hier hinzufügen',
    next: {
      nodes: 'Fügen Sie zuerst zwei Hosts hinzu, und Router dazwischen, wenn Sie möchten.',
      links: 'Jetzt Leitungen: Ziehen Sie vom Rand eines Knotens zu einem anderen Knoten.',
      flow: 'Jetzt ein Flow: Wählen Sie Flow, dann den sendenden Host und den empfangenden.',
    },
    hint: {
      host: 'Klicken Sie auf eine Stelle für den Host',
      router: 'Klicken Sie auf eine Stelle für den Router',
      'access-point': 'Klicken Sie auf eine Stelle für den Access-Point',
      station: 'Klicken Sie auf eine Stelle für die Station',
      from: {
        link: 'Klicken Sie auf den ersten Knoten',
        flow: 'Klicken Sie auf den sendenden Host',
      },
      to: (what, from) =>
        what === 'link'
          ? `Von ${from} zu einem anderen Knoten`
          : `Von ${from} zum empfangenden Host`,
      make: (what, from, to) => `${what === 'link' ? 'Leitung' : 'Flow'} von ${from} zu ${to}`,
    },
    offer: {
      like: (what, link) => `${what}, wie ${link}.`,
      set: (what) => `${what}, wie zuvor gesetzt.`,
      narrowed: (what, link) =>
        `${link} wird zum Engpass: ${what}. Sonst würden Pakete am eigenen Anschluss des Senders warten.`,
      room: (amount) => `Puffer von ${amount}`,
      product: (count, trip) => `Puffer von ${count} BDP (Umlaufzeit ${trip})`,
      change:
        'Sie können die Werte im Inspektor ändern: Die nächste solche Leitung bekommt sie, bis Sie die Seite schließen.',
      undo: '„Rückgängig“ entfernt sie wieder, mit dem Flow.',
    },
    taken: {
      node: (what, key) =>
        `${what}: klicken, dann auf eine Stelle klicken. Klicken Sie noch einmal, oder mit Umschalt, um mehrere hinzuzufügen. Die Taste ${key} fügt sofort eins hinzu.`,
      connection: (what, key) =>
        `${what} (${key}). Klicken Sie noch einmal, oder mit Umschalt, um mehrere hinzuzufügen; ein weiterer Klick beendet das.`,
    },
    whyNot: {
      self: 'Eine Leitung verbindet zwei verschiedene Knoten.',
      joined: (a, b, link) =>
        `${link} verbindet ${a} und ${b} schon: Pakete würden nur eine der beiden Leitungen benutzen.`,
      counts: (a, ofA, b, ofB) =>
        `${a} hat ${plural(ofA, 'Instanz', 'Instanzen')} und ${b} hat ${ofB}: Beide müssen gleich viele haben.`,
      flowToItself: 'Ein Flow muss zu einem anderen Host führen.',
      noHost: (id) =>
        `${id} ist ein Router: Beide Enden eines Flows müssen Hosts oder Stationen sein.`,
      accessPoint: (id) =>
        `${id} ist ein Access-Point: Beide Enden eines Flows müssen Hosts oder Stationen sein.`,
      noWire: (id) =>
        `${id} ist eine Station und hat keine Kabel. Ziehen Sie eine Linie zu einem anderen Access-Point, um sie dorthin zu bringen.`,
      inCell: (id, cell) => `${id} ist schon in der Zelle von ${cell}.`,
      unreachable: (to, from) =>
        `Es gibt keinen Weg von ${from} nach ${to}: Fügen Sie eine Leitung hinzu.`,
    },
  },
};
