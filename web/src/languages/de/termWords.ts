/** Words that lead to the glossary in German texts, beside the English ones: by the id of their entry. */
export const termWords: Readonly<Record<string, string>> = {
  avoidance: 'Stauvermeidung',
  bdp: 'Bandbreite-Verzögerungs-Produkt(?:e|s|en)?',
  'congestion-event': 'Überlastereignis(?:se|ses|sen)?',
  cwnd: 'Überlastfensters?|Überlastfenstern',
  'delayed-ack': 'verzögerten? Bestätigung(?:en)?',
  'drop-tail': 'Drop-Tail',
  'duplicate-ack': 'doppelten? Bestätigung(?:en)?',
  'initial-window': 'Anfangsfensters?',
  'random-loss': 'zufällige[nrs]? Verlust(?:e|es)?',
  'receive-window': 'Empfangsfensters?',
  rtt: 'Umlaufzeit(?:en)?',
  sack: 'selektiven? Bestätigung(?:en)?',
  sojourn: 'Wartezeit(?:en)?',
  utilization: 'Auslastung',
};
