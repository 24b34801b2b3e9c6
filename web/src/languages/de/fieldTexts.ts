/** Help of the settings that are changed most, by the subjects that the engine gives them. */
import type { Explained } from '../../generated/catalog';

export const fieldTexts: Readonly<Record<string, Pick<Explained, 'help' | 'options'>>> = {
  'Link/rate': {
    help: 'Bits pro Sekunde auf der Leitung, oder eine Aufzeichnung der Kapazität.',
  },
  'Link/delay': { help: 'Die Ausbreitungsverzögerung eines Pakets.' },
  'Link/jitter': {
    help: 'Jedes Paket wird zusätzlich um eine zufällige Zeit bis zu diesem Wert verzögert.',
  },
  'Link/reorder': {
    help: 'Ob Pakete einander auf der Leitung überholen dürfen; sonst wartet ein schnelleres Paket auf das vor ihm.',
  },
  'Link/duplicate': {
    help: 'Anteil der Pakete von a nach b, die zweimal ankommen: Am anderen Ende kommt gleich nach dem Paket eine Kopie an. Ein verlorenes Paket hat keine Kopie; eine Kopie geht weder verloren, noch wird sie kopiert.',
  },
  'Link/between': { help: 'Die Knoten an den Enden: a, dann b.' },
  'Link/id': { help: 'Der Name in diesem Dokument.' },
  'Loss/bernoulli/probability': {
    help: 'Die Wahrscheinlichkeit, dass ein Paket verloren geht, unabhängig von allen anderen.',
  },
  'PacketLimit/packets': { help: 'Die größte Zahl wartender Pakete.' },
  'ByteLimit/bytes': { help: 'Die größte Zahl wartender Bytes, mit Kopfdaten.' },
  'ProductLimit/bdp': { help: 'Die Grenze in Bandbreite-Verzögerungs-Produkten.' },
  'ProductLimit/rtt': { help: 'Die Verzögerung des Bandbreite-Verzögerungs-Produkts.' },
  'Queue/drop-tail/drop': {
    help: 'Das Paket, das verworfen wird, wenn der Puffer voll ist.',
    options: {
      head: 'Das, das am längsten gewartet hat.',
      random: 'Irgendeines der wartenden und des ankommenden.',
      tail: 'Das ankommende.',
    },
  },
  'Queue/drop-tail/countInService': {
    help: 'Das Paket in Übertragung zählt zur Grenze, wie bei ns-2.',
  },
  'Flow/start': { help: 'Die früheste Zeit, zu der er beginnt.' },
  'Flow/startJitter': {
    help: 'Der Start verzögert sich um eine zufällige Zeit bis zu diesem Wert.',
  },
  'Flow/count': { help: 'Die Zahl der Flows.' },
  'Flow/from': { help: 'Der Host, der sendet.' },
  'Flow/to': { help: 'Der Host, der empfängt.' },
  'Flow/id': { help: 'Der Name in diesem Dokument.' },
  'Flow/weight': {
    help: 'Das Gewicht an Warteschlangen, die Flows nach Gewicht bedienen.',
  },
  'Flow/readRate': {
    help: 'Die Rate, mit der die empfangende Anwendung liest; ohne Angabe sofort. Sie braucht ein Empfangsfenster: Ist die Anwendung zu langsam, füllt sich das Fenster, und der Sender muss warten.',
  },
  'Node/kind': {
    help: 'Die Art des Knotens.',
    options: {
      'access-point': 'Vermittelt Pakete zwischen seiner Funkzelle und Kabeln.',
      host: 'Wo Flows beginnen und enden.',
      router: 'Vermittelt Pakete.',
      station: 'Ein Host in einer Funkzelle.',
    },
  },
  'Node/count': { help: 'Die Zahl der Knoten, jeder mit eigenen Zufallszahlen.' },
};
