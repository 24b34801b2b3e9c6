/** Names that are words, and summaries, of the algorithms and models that are chosen most, by their English. */
export const algorithms: Readonly<Record<string, string>> = {
  // Senders.
  'Adds one segment each round trip and halves on loss; repairs several losses of a window in one recovery.':
    'Fügt in jedem Umlauf ein Segment hinzu und halbiert bei Verlust; behebt mehrere Verluste eines Fensters in einer Erholung.',
  'Adds one segment each round trip and halves on loss; without SACK the first new acknowledgement ends its recovery.':
    'Fügt in jedem Umlauf ein Segment hinzu und halbiert bei Verlust; ohne SACK beendet die erste neue Bestätigung seine Erholung.',
  "The window follows a cubic curve of the time since the last loss; it is never below Reno's.":
    'Das Fenster folgt einer kubischen Kurve der Zeit seit dem letzten Verlust; es ist nie kleiner als das von Reno.',
  'Keeps two to four of its packets in the queue, by comparing round trips with the minimum one.':
    'Hält zwei bis vier seiner Pakete in der Warteschlange, indem es Umlaufzeiten mit der kürzesten vergleicht.',
  'Reduces by half of the share of marked bytes, over queues that mark at a threshold.':
    'Verkleinert um die Hälfte des Anteils markierter Bytes, über Warteschlangen, die ab einer Schwelle markieren.',
  'Responds to every loss as to a timeout: it returns to one segment, goes through slow start to half of the window, and retransmits all later segments.':
    'Reagiert auf jeden Verlust wie auf einen Timeout: zurück auf ein Segment, mit Slow Start bis zur Hälfte des Fensters, und alle späteren Segmente werden neu übertragen.',
  'Models the path by its rate and its minimum round trip, and sends at that rate; losses do not slow it down.':
    'Beschreibt den Weg durch seine Rate und seine kürzeste Umlaufzeit und sendet mit dieser Rate; Verluste bremsen es nicht.',
  'Fixed window': 'Festes Fenster',
  'Keeps a fixed window or a fixed rate, and ignores losses and marks.':
    'Behält ein festes Fenster oder eine feste Rate und beachtet weder Verluste noch Markierungen.',
  Rules: 'Regeln',
  'Follows a program of the document: rules in a small language for congestion controls.':
    'Folgt einem Programm des Dokuments: Regeln in einer kleinen Sprache für Überlaststeuerungen.',
  // Slow start.
  Classic: 'Klassisch',
  'Doubles the window every round until something is lost.':
    'Verdoppelt das Fenster in jedem Umlauf, bis etwas verloren geht.',
  'Leaves slow start when a train of acknowledgements lasts half of the minimum round trip, or when delay rises.':
    'Verlässt Slow Start, wenn ein Zug von Bestätigungen halb so lang dauert wie die kürzeste Umlaufzeit, oder wenn die Verzögerung steigt.',
  "Slows down when a round's delay rises, and leaves slow start unless the delay falls again.":
    'Wird langsamer, wenn die Verzögerung eines Umlaufs steigt, und verlässt Slow Start, wenn sie nicht wieder fällt.',
  // ECN.
  Off: 'Aus',
  'No ECN, unless the sender has its own mode: routers drop packets instead of marking them.':
    'Kein ECN, außer der Sender hat eine eigene Art: Router verwerfen Pakete, statt sie zu markieren.',
  'Classic ECN': 'Klassisches ECN',
  'ECT(0) on new data, ECE until CWR, and a mark reduces the window as a loss does.':
    'ECT(0) auf neuen Daten, ECE bis CWR, und eine Markierung verkleinert das Fenster wie ein Verlust.',
  'Classic ECN, but a mark reduces the window less than a loss does.':
    'Klassisches ECN, aber eine Markierung verkleinert das Fenster weniger als ein Verlust.',
  'ECT(1) and accurate ECN, for senders that respond to the share of marked packets.':
    'ECT(1) und genaues ECN, für Sender, die auf den Anteil markierter Pakete reagieren.',
  // Clamps.
  'No clamp': 'Keine Grenze',
  'Leaves the window to the congestion control.': 'Überlässt das Fenster der Überlaststeuerung.',
  // Queues.
  'First in, first out; a packet that arrives at a full buffer is dropped.':
    'Wer zuerst kommt, geht zuerst; ein Paket, das an einem vollen Puffer ankommt, wird verworfen.',
  'Drops or marks early and at random as the average queue grows from one threshold to another.':
    'Verwirft oder markiert früh und zufällig, wenn die mittlere Warteschlange von einer Schwelle zur anderen wächst.',
  'Drops at the head, at shorter and shorter intervals, while packets keep waiting longer than a target.':
    'Verwirft vorn, in immer kürzeren Abständen, solange Pakete länger als ein Zielwert warten.',
  'A queue for each flow, served in turn, with one limit for all; arrivals beyond the limit are dropped.':
    'Eine Warteschlange für jeden Flow, reihum bedient, mit einer Grenze für alle; was darüber hinaus ankommt, wird verworfen.',
  'A queue for each flow, served in turn, new flows first; CoDel keeps each short.':
    'Eine Warteschlange für jeden Flow, reihum bedient, neue Flows zuerst; CoDel hält jede kurz.',
  'A controller drops arrivals at random to keep the queueing delay at a reference.':
    'Ein Regler verwirft ankommende Pakete zufällig, um die Wartezeit bei einem Sollwert zu halten.',
  'Follows a program of the document: rules in a small language for queues.':
    'Folgt einem Programm des Dokuments: Regeln in einer kleinen Sprache für Warteschlangen.',
  // Losses.
  None: 'Keiner',
  'Every packet that is transmitted arrives.': 'Jedes übertragene Paket kommt an.',
  Random: 'Zufällig',
  'Every packet is lost with the same probability, independently.':
    'Jedes Paket geht mit derselben Wahrscheinlichkeit verloren, unabhängig von anderen.',
  'Bit errors': 'Bitfehler',
  'A packet is lost when any of its bits is wrong: large packets suffer more than small ones.':
    'Ein Paket geht verloren, wenn eines seiner Bits falsch ist: Große Pakete trifft das öfter als kleine.',
  'The channel alternates between good and bad: losses come in bursts.':
    'Der Kanal wechselt zwischen gut und schlecht: Verluste kommen in Bündeln.',
  'Listed packets': 'Aufgezählte Pakete',
  'Exactly the listed data packets are lost.': 'Genau die aufgezählten Datenpakete gehen verloren.',
  // Traffic.
  Bulk: 'Dauernd',
  'Always has more to send.': 'Hat immer noch etwas zu senden.',
  Transfer: 'Übertragung',
  'Sends a given number of bytes and is complete when the last byte is acknowledged.':
    'Sendet eine gegebene Zahl von Bytes und ist fertig, wenn das letzte Byte bestätigt ist.',
  'On–off': 'An–aus',
  'Writes for a time, then is silent; writes at a rate, or as fast as TCP accepts.':
    'Schreibt eine Zeit lang, dann ist es still; schreibt mit einer Rate oder so schnell, wie TCP es annimmt.',
  'Constant rate': 'Feste Rate',
  'Sends datagrams at a constant rate, without acknowledgements or control.':
    'Sendet Datagramme mit fester Rate, ohne Bestätigungen oder Steuerung.',
  Sessions: 'Sitzungen',
  'Many short connections: Poisson arrivals, sizes fixed or bounded Pareto.':
    'Viele kurze Verbindungen: Ankünfte nach Poisson, Größen fest oder begrenzt nach Pareto.',
};
