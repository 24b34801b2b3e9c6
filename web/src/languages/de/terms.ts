/** Entries of the glossary, by their ids: their sources and addresses are those of the English ones. */
export const terms: Readonly<Record<string, { term: string; text: string }>> = {
  ack: {
    term: 'Bestätigung (ACK)',
    text: 'Ein Paket des Empfängers, das das nächste erwartete Byte nennt. Es bestätigt alle Bytes davor und erlaubt dem Sender, mehr zu senden.',
  },
  'ack-clocking': {
    term: 'Takt der Bestätigungen',
    text: 'Ein Sender mit vollem Fenster sendet für jede ankommende Bestätigung ein Segment. Die Bestätigungen kommen mit der Rate des Engpasses an und bestimmen so die Rate des Senders.',
  },
  aimd: {
    term: 'AIMD',
    text: 'Additive Zunahme, multiplikative Abnahme: Das Fenster wächst in jedem Umlauf um eine Konstante und schrumpft bei jedem Verlust um einen Faktor. Flows mit demselben Weg und derselben Regel nähern sich gleichen Anteilen.',
  },
  airtime: {
    term: 'Sendezeit',
    text: 'Der Anteil der Zeit, in der ein Funkgerät sendet. In einer Zelle kann ohne Kollision immer nur ein Funkgerät senden.',
  },
  aqm: {
    term: 'Aktive Warteschlangenverwaltung (AQM)',
    text: 'Eine Warteschlange, die Pakete verwirft oder markiert, bevor sie voll ist. Sender werden früher langsamer, und Pakete warten weniger.',
  },
  avoidance: {
    term: 'Stauvermeidung (Congestion Avoidance)',
    text: 'Der Zustand, in dem ein Sender langsam nach mehr Kapazität sucht. Bei Reno wächst das Fenster in jedem Umlauf um etwa ein Segment.',
  },
  backoff: {
    term: 'Backoff',
    text: 'Die Zahl der freien Slots, die ein Funkgerät vor dem Senden wartet. Es zieht sie zufällig aus seinem Konkurrenzfenster. Zwei Funkgeräte, die dieselbe Zahl ziehen, kollidieren.',
  },
  bdp: {
    term: 'Bandbreite-Verzögerungs-Produkt (BDP)',
    text: 'Die Rate des Engpasses mal die Umlaufzeit ohne Warteschlange. Es ist das kleinste Fenster, das die Leitung beschäftigt hält.',
  },
  'bdp-rtt': {
    term: 'Umlaufzeit des BDP',
    text: 'Die Umlaufzeit, mit der eine Grenze in Bandbreite-Verzögerungs-Produkten zu einer Zahl von Bytes wird. Sie ist eine Konstante, nicht die gemessene Umlaufzeit.',
  },
  bottleneck: {
    term: 'Engpass',
    text: 'Die Leitung, die die Rate eines Flows begrenzt. Pakete warten in der Warteschlange vor ihr.',
  },
  buffer: {
    term: 'Puffer',
    text: 'Der Platz einer Warteschlange, in Paketen oder Bytes. Ein Paket, das an einem vollen Puffer ankommt, wird verworfen.',
  },
  bufferbloat: {
    term: 'Bufferbloat',
    text: 'Eine lange Verzögerung durch einen großen Puffer, den ein verlustbasierter Sender füllt. Der Durchsatz wächst nicht, aber jedes Paket wartet.',
  },
  collisions: {
    term: 'Kollision',
    text: 'Zwei Funkgeräte einer Zelle senden gleichzeitig, und beide Rahmen gehen verloren. Jedes Funkgerät wartet dann eine neue zufällige Zeit und sendet noch einmal.',
  },
  'completion-time': {
    term: 'Abschlusszeit',
    text: 'Die Zeit vom Beginn einer Übertragung bis zur Bestätigung ihres letzten Bytes. Bei kurzen Übertragungen ist sie wichtiger als der Durchsatz.',
  },
  congestion: {
    term: 'Überlast (Stau)',
    text: 'An einer Leitung kommen mehr Pakete an, als sie senden kann: Ihre Warteschlange wächst und verwirft später Pakete. Die Überlaststeuerung macht die Sender langsamer.',
  },
  'congestion-event': {
    term: 'Überlastereignis',
    text: 'Der Augenblick, in dem ein Sender wegen eines Verlusts oder einer Markierung sein Fenster verkleinert. Alle Verluste eines Fensters zählen als ein Ereignis.',
  },
  contention: {
    term: 'Konkurrenzfenster',
    text: 'Der Bereich, aus dem ein Funkgerät seinen Backoff zieht. Er verdoppelt sich nach jedem misslungenen Rahmen und kehrt nach einem Erfolg auf sein Minimum zurück.',
  },
  cwnd: {
    term: 'Überlastfenster (cwnd)',
    text: 'Die größte Datenmenge, die ein Sender unterwegs haben darf, bevor eine Bestätigung ankommt. Die Überlaststeuerung ist die Regel, die es ändert.',
  },
  delay: {
    term: 'Verzögerung',
    text: 'Die Zeit, die ein Paket von einem Ende einer Leitung zum anderen braucht, ohne Warten und ohne Senden. Sie folgt aus der Länge der Leitung.',
  },
  'delayed-ack': {
    term: 'Verzögerte Bestätigung',
    text: 'Der Empfänger bestätigt jedes zweite Segment, oder nach einer kurzen Zeit. Das spart Pakete, aber das Fenster eines Senders, der Bestätigungen zählt, wächst langsamer.',
  },
  digest: {
    term: 'Prüfsumme',
    text: 'Eine Zahl, die zwei Läufe nur dann gemeinsam haben, wenn jedem Paket zur selben Zeit dasselbe geschah. Sie zeigt, dass ein geteilter Link auf einem anderen Rechner denselben Lauf ergibt.',
  },
  'drop-tail': {
    term: 'Drop-Tail-Warteschlange',
    text: 'Eine Warteschlange, die Pakete in der Reihenfolge ihrer Ankunft sendet. Sie verwirft ein Paket nur, wenn sie voll ist.',
  },
  'duplicate-ack': {
    term: 'Doppelte Bestätigung',
    text: 'Eine Bestätigung, die dasselbe Byte nennt wie die vorige. Drei davon zeigen dem Sender, dass wahrscheinlich ein Segment verloren ist.',
  },
  duplication: {
    term: 'Verdopplung',
    text: 'Der Anteil der Pakete, die eine Leitung zweimal liefert. Der Empfänger verwirft die zweite Kopie, bestätigt sie aber.',
  },
  duration: {
    term: 'Dauer',
    text: 'Die simulierte Zeit, zu der ein Lauf endet. Sie können einen beendeten Lauf verlängern.',
  },
  ecn: {
    term: 'Explizite Überlastanzeige (ECN)',
    text: 'Eine Warteschlange markiert ein Paket, statt es zu verwerfen, und der Empfänger meldet die Markierung dem Sender. Der Sender verkleinert sein Fenster ohne Verlust.',
  },
  fairness: {
    term: 'Fairness (Index von Jain)',
    text: 'Der Index von Jain ist 1, wenn alle Flows denselben Goodput haben, und 1/n, wenn einer von n Flows alles hat. Das Diagramm berechnet ihn für die Flows, die sich eine Leitung teilen.',
  },
  'fast-recovery': {
    term: 'Fast Recovery',
    text: 'Der Zustand nach einer schnellen Neuübertragung, bis alle Daten bestätigt sind, die unterwegs waren. Der Sender macht mit etwa der Hälfte seines Fensters weiter, statt neu zu beginnen.',
  },
  'fast-retransmit': {
    term: 'Fast Retransmit',
    text: 'Der Sender sendet ein Segment nach drei doppelten Bestätigungen noch einmal. Er wartet nicht auf den Timeout.',
  },
  'flight-size': {
    term: 'Daten unterwegs (Flight Size)',
    text: 'Die Daten, die gesendet und noch nicht bestätigt sind. Es sind höchstens so viele wie das Überlastfenster und höchstens so viele wie das Empfangsfenster.',
  },
  flow: {
    term: 'Flow',
    text: 'Die Pakete einer Verbindung von einem Sender zu einem Empfänger. Jeder Flow hat seine eigene Überlaststeuerung.',
  },
  'fluid-model': {
    term: 'Flüssigkeitsmodell',
    text: 'Differentialgleichungen für Fenster und Warteschlangen, ohne einzelne Pakete. Die Diagramme der Warteschlange und des Fensters können es über den Lauf zeichnen.',
  },
  'frame-error-rate': {
    term: 'Rahmenfehlerrate',
    text: 'Der Anteil der Rahmen, die ein Funkgerät vergeblich sendet, obwohl niemand sonst sendet. Das Funkgerät wiederholt einen solchen Rahmen.',
  },
  goodput: {
    term: 'Goodput',
    text: 'Die Rate, mit der ein Flow dem Empfänger neue Daten liefert. Kopfdaten und Neuübertragungen zählen nicht.',
  },
  'initial-window': {
    term: 'Anfangsfenster',
    text: 'Das Überlastfenster beim Start eines Flows. Heute sind es 10 Segmente.',
  },
  jitter: {
    term: 'Jitter',
    text: 'Ein zufälliger Teil der Verzögerung, der sich von Paket zu Paket unterscheidet. Ist die Umordnung ausgeschaltet, kommen die Pakete trotzdem in ihrer Reihenfolge an.',
  },
  l4s: {
    term: 'L4S',
    text: 'Niedrige Latenz, wenig Verlust und skalierbarer Durchsatz: Sender, die auf häufige Markierungen reagieren, und eine Warteschlange für sie, die sehr kurz bleibt. Sie teilen die Leitung mit anderen Sendern durch eine gekoppelte zweite Warteschlange.',
  },
  limit: {
    term: 'Grenze',
    text: 'Für wie viele Pakete oder Bytes eine Warteschlange Platz hat. Als Vielfaches des Bandbreite-Verzögerungs-Produkts folgt sie der Rate der Leitung.',
  },
  'loss-rate': {
    term: 'Verlustrate',
    text: 'Der Anteil der gesendeten Pakete, die nicht ankommen. Eine Warteschlange verwirft Pakete, und eine Leitung verliert Pakete.',
  },
  mark: {
    term: 'Markierung (CE)',
    text: 'Zwei Bits im IP-Kopf, die eine Warteschlange setzt, um Überlast zu melden. Nur die Pakete von Flows, die ECN benutzen, werden markiert.',
  },
  pacing: {
    term: 'Pacing',
    text: 'Der Sender verteilt die Segmente eines Fensters über den Umlauf. Ohne Pacing gehen sie in Bündeln ab, die eine kurze Warteschlange nicht aufnehmen kann.',
  },
  phase: {
    term: 'Zustand der Überlaststeuerung',
    text: 'Das Diagramm zeigt, in welchem Zustand jeder Sender ist: Slow Start, Stauvermeidung, Erholung oder nach einem Timeout. Ein höherer Balken ist ein ernsterer Zustand.',
  },
  'phy-rate': {
    term: 'PHY-Rate',
    text: 'Die Rate, mit der ein Funkgerät die Daten eines Rahmens sendet. Präambeln, Warten und Bestätigungen brauchen auch Zeit, daher ist der Durchsatz kleiner.',
  },
  plane: {
    term: 'Phasenebene',
    text: 'Ein Diagramm mit der Rate eines Flows gegen die Rate eines anderen. Auf der Diagonale sind beide Raten gleich, und auf der anderen Linie ist die Leitung voll genutzt.',
  },
  preset: {
    term: 'Voreinstellung',
    text: 'Ein Satz von Schaltern, mit dem sich beide Enden eines Flows wie ein bestimmtes System verhalten, zum Beispiel Linux oder FreeBSD. Sie können jeden Schalter einzeln ändern.',
  },
  queue: {
    term: 'Warteschlange',
    text: 'Die Pakete, die vor einer Leitung warten. Das Diagramm zeigt ihre Zahl, die Grenze und die Schwellen der Regel.',
  },
  'random-loss': {
    term: 'Zufälliger Verlust',
    text: 'Ein Verlust auf der Leitung selbst, zum Beispiel durch Rauschen auf einer Funkstrecke. Die meisten Sender halten ihn für Überlast und werden ohne Grund langsamer.',
  },
  rate: {
    term: 'Rate (Bandbreite)',
    text: 'Die Zahl der Bits, die eine Leitung in einer Sekunde sendet, mit Kopfdaten. Die Zeit zum Senden eines Pakets ist seine Größe geteilt durch diese Rate.',
  },
  'read-rate': {
    term: 'Leserate',
    text: 'Die Rate, mit der die empfangende Anwendung Daten abholt. Wenn sie klein ist, schließt sich das Empfangsfenster, und der Sender wartet.',
  },
  'receive-window': {
    term: 'Empfangsfenster',
    text: 'Der Platz, den der Empfänger noch für Daten hat; er schreibt ihn in jede Bestätigung. Der Sender hat nie mehr unterwegs.',
  },
  reordering: {
    term: 'Umordnung',
    text: 'Pakete kommen in einer anderen Reihenfolge an, als sie gesendet wurden. Die doppelten Bestätigungen, die folgen, können wie ein Verlust aussehen.',
  },
  retries: {
    term: 'Wiederholter Rahmen',
    text: 'Ein Rahmen, den ein Funkgerät noch einmal sendet, weil keine Bestätigung des Funkgeräts ankam. Nach mehreren Versuchen verwirft das Funkgerät das Paket.',
  },
  rto: {
    term: 'Timeout der Neuübertragung (RTO)',
    text: 'Die Zeit, nach der ein Sender ein Segment für verloren hält, wenn keine Bestätigung ankommt. Sie ist die geglättete Umlaufzeit plus das Vierfache ihrer Schwankung, nach dem Standard mindestens 1 s.',
  },
  rtt: {
    term: 'Umlaufzeit (RTT)',
    text: 'Die Zeit vom Senden eines Segments bis zur Ankunft seiner Bestätigung. Sie ist die Verzögerung der Leitungen in beiden Richtungen plus die Wartezeit in Warteschlangen.',
  },
  'rtt-unfairness': {
    term: 'Unfairness durch Umlaufzeiten',
    text: 'Ein Flow mit kürzerer Umlaufzeit bekommt mehr von einer geteilten Leitung. Sein Fenster wächst in jedem seiner kürzeren Umläufe um ein Segment.',
  },
  sack: {
    term: 'Selektive Bestätigung (SACK)',
    text: 'Der Empfänger meldet, welche Segmente nach einer Lücke angekommen sind. Der Sender überträgt nur die fehlenden neu.',
  },
  seed: {
    term: 'Startwert',
    text: 'Eine Zahl, aus der alle zufälligen Werte eines Laufs folgen. Dasselbe Szenario mit demselben Startwert gibt denselben Lauf.',
  },
  segment: {
    term: 'Segment (MSS)',
    text: 'Die Daten eines TCP-Pakets, ohne seine Kopfdaten. Sawtooth zählt Fenster in Segmenten.',
  },
  sequence: {
    term: 'Zeit-Sequenz-Diagramm',
    text: 'Ein Diagramm mit einem Zeichen für jedes Segment eines Flows: seine Nummer über der Zeit. Die Steigung ist die Rate, und ein Zeichen unter den anderen ist eine Neuübertragung.',
  },
  'slow-start': {
    term: 'Slow Start',
    text: 'Der Zustand, in dem sich das Fenster in jedem Umlauf verdoppelt. Er endet an der Schwelle ssthresh oder mit dem ersten Verlust.',
  },
  sojourn: {
    term: 'Wartezeit',
    text: 'Die Zeit von der Ankunft eines Pakets an einer Warteschlange bis zum Beginn seiner Übertragung. CoDel und PIE steuern diese Zeit statt der Zahl der Pakete.',
  },
  spacetime: {
    term: 'Raum-Zeit-Diagramm',
    text: 'Ein Diagramm mit dem Weg jedes Pakets: die Zeit nach rechts, die Knoten des Wegs übereinander. Sie sehen, wo ein Paket wartet und wo es verworfen wird.',
  },
  spurious: {
    term: 'Unnötiger Timeout',
    text: 'Ein Timeout, obwohl kein Segment verloren ist, weil die Bestätigung spät kam. F-RTO und Zeitstempel helfen einem Sender, das zu erkennen und sein Fenster wiederherzustellen.',
  },
  ssthresh: {
    term: 'Schwelle des Slow Start (ssthresh)',
    text: 'Das Fenster, bei dem Slow Start endet und die Stauvermeidung beginnt. Bei einem Verlust wird sie zur Hälfte der Daten unterwegs, mindestens 2 Segmente.',
  },
  start: {
    term: 'Start',
    text: 'Der Augenblick, in dem ein Flow zu senden beginnt. Ein Flow, der später beginnt, muss seinen Anteil von den anderen gewinnen.',
  },
  'start-jitter': {
    term: 'Streuung des Starts',
    text: 'Eine zufällige Zeit, die zum Start jedes Flows addiert wird. Mit ihr senden Flows ihre ersten Pakete nicht im selben Augenblick.',
  },
  throughput: {
    term: 'Durchsatz',
    text: 'Die Rate, mit der die Pakete eines Flows den Engpass passieren, mit Kopfdaten und Neuübertragungen. Der Goodput ist der Teil davon, der neue Daten ist.',
  },
  utilization: {
    term: 'Auslastung',
    text: 'Der Anteil der Zeit, in der eine Leitung sendet. Bei 100 % wartet sie nie auf ein Paket.',
  },
  warmup: {
    term: 'Einschwingen',
    text: 'Die Zeit am Beginn eines Laufs, die seine Zusammenfassung auslässt. Mittelwerte beschreiben dann den eingeschwungenen Zustand, nicht den Start.',
  },
  why: {
    term: 'Warum',
    text: 'Ein Klick auf eine Kurve fragt, warum sie sich dort geändert hat. Die Antwort nennt das Paket, die Bestätigung und die Regel, mit ihren Zahlen.',
  },
};
