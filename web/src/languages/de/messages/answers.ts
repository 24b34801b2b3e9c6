/** Answers to "why", by their English, in the order of `why/src/messages.rs`. */
export const answers: Readonly<Record<string, string>> = {
  'Why did the {quantity} of {flow} fall from {before} to {after} at {at}?':
    'Warum fiel {quantity} von {flow} bei {at} von {before} auf {after}?',
  'Why did the {quantity} of {flow} rise from {before} to {after} at {at}?':
    'Warum stieg {quantity} von {flow} bei {at} von {before} auf {after}?',
  'Why did the {quantity} of {flow} return to {value} at {at}?':
    'Warum kehrte {quantity} von {flow} bei {at} auf {value} zurück?',
  'Why was the {quantity} of {flow} set to {value} at {at}?':
    'Warum wurde {quantity} von {flow} bei {at} auf {value} gesetzt?',
  'Why did the {quantity} of {flow} lose its bound at {at}?':
    'Warum hat {quantity} von {flow} seit {at} keine Grenze mehr?',
  'Why does the {quantity} of {flow} stay at {value} at {at}?':
    'Warum bleibt {quantity} von {flow} bei {at} unverändert: {value}?',
  'Why has the {quantity} of {flow} no bound at {at}?':
    'Warum hat {quantity} von {flow} bei {at} keine Grenze?',
  'Why has the {quantity} of {flow} not changed by {at}?':
    'Warum hat sich {quantity} von {flow} bis {at} nicht geändert?',
  'Why was {packet} dropped at {place} at {at}?':
    'Warum wurde {packet} bei {place} zur Zeit {at} verworfen?',
  'Why was {packet} marked at {place} at {at}?':
    'Warum wurde {packet} bei {place} zur Zeit {at} markiert?',
  'Why was {packet} lost at {place} at {at}?':
    'Warum ging {packet} bei {place} zur Zeit {at} verloren?',
  'Why was {packet} duplicated at {place} at {at}?':
    'Warum wurde {packet} bei {place} zur Zeit {at} verdoppelt?',
  'Why was {packet} dropped by the radio at {place} at {at}?':
    'Warum wurde {packet} bei {place} zur Zeit {at} vom Funkgerät verworfen?',
  'Why has no data of {flow} arrived by {at}?':
    'Warum sind bis {at} keine Daten von {flow} angekommen?',
  'Why does {rate} of {flow} arrive at {at}?': 'Warum kommen {rate} von {flow} zur Zeit {at} an?',
  'Why does no packet wait at {place} at {at}?':
    'Warum wartet kein Paket bei {place} zur Zeit {at}?',
  'Why does 1 packet wait at {place} at {at}?': 'Warum wartet 1 Paket bei {place} zur Zeit {at}?',
  'Why do {packets} wait at {place} at {at}?': 'Warum warten {packets} bei {place} zur Zeit {at}?',
  'Why did the queue at {place} do that?': 'Warum tat die Warteschlange bei {place} das?',
  'Why did the queue do that?': 'Warum tat die Warteschlange das?',
  'Why did packets wait at {place}?': 'Warum warteten Pakete bei {place}?',
  'How did {flow} respond?': 'Wie hat {flow} reagiert?',
  'Why is the window of {flow} this large?': 'Warum ist das Fenster von {flow} so groß?',
  'congestion window': 'das Überlastfenster',
  'slow-start threshold': 'die Schwelle des Slow Start',
  'pacing rate': 'die Pacing-Rate',
  '{quantity}: {before} → {after}': '{quantity}: {before} → {after}',
  '{near} (towards {far})': '{near} (Richtung {far})',
  'the radio of {near}': 'dem Funkgerät von {near}',
  'Segment {number}': 'Segment {number}',
  'segment {number} of {flow}': 'Segment {number} von {flow}',
  'Segment {number} of {flow}': 'Segment {number} von {flow}',
  'an acknowledgement of {flow} for segment {number}':
    'eine Bestätigung von {flow} für Segment {number}',
  'An acknowledgement of {flow} for segment {number}':
    'Eine Bestätigung von {flow} für Segment {number}',
  'Segment {segment} left.': 'Segment {segment} wurde gesendet.',
  'Segment {segment} left, with a window of {window} and {flight} in the network.':
    'Segment {segment} wurde gesendet; Fenster: {window}, im Netz: {flight}.',
  '{packet} was sent.': '{packet} wurde gesendet.',
  'It arrived at {place} and waited for {time}.': 'Es kam bei {place} an und wartete {time}.',
  'Segment {segment} took {time} to its receiver and arrived at {at}. It spent the longest time at {place}: {longest}.':
    'Segment {segment} brauchte {time} zu seinem Empfänger und kam bei {at} an. Am längsten war es bei {place}: {longest}.',
  '{packet} {fate} at {place}.': '{packet} {fate}, bei {place}.',
  '{packet} {fate} at {place}, after waiting for {time}.':
    '{packet} {fate}, bei {place}, nach einer Wartezeit von {time}.',
  'was dropped on arrival': 'wurde bei der Ankunft verworfen',
  'was dropped from the queue': 'wurde aus der Warteschlange verworfen',
  'was marked on arrival': 'wurde bei der Ankunft markiert',
  'was marked in the queue': 'wurde in der Warteschlange markiert',
  'was lost on the wire': 'ging auf der Leitung verloren',
  'was dropped by the radio after too many failed transmissions':
    'wurde nach zu vielen erfolglosen Übertragungen vom Funkgerät verworfen',
  'was duplicated on the wire': 'wurde auf der Leitung verdoppelt',
  'This was loss on the link, not a queue drop.':
    'Das war Verlust auf der Leitung, die Warteschlange hat nichts verworfen.',
  'No packet from segment {segment} on was lost: the segment or its acknowledgement is late.':
    'Ab Segment {segment} ging kein Paket verloren: Das Segment oder seine Bestätigung verspätet sich.',
  'The retransmission timer expired before segment {segment} was acknowledged.':
    'Der Retransmission-Timer lief ab, bevor Segment {segment} bestätigt war.',
  'No acknowledgement arrived: the sender acted when a timer expired or when it sent data.':
    'Keine Bestätigung kam an: Der Sender handelte, als ein Timer ablief oder als er Daten sendete.',
  'An acknowledgement asks for segment {segment}: it {news}{beyond}{mark}.':
    'Eine Bestätigung fordert Segment {segment} an: Sie {news}{beyond}{mark}.',
  'An acknowledgement, which left the receiver at {left}, asks for segment {segment}: it {news}{beyond}{mark}.':
    'Eine Bestätigung, die den Empfänger bei {left} verlassen hat, fordert Segment {segment} an: Sie {news}{beyond}{mark}.',
  'acknowledges no new data in order': 'bestätigt keine neuen Daten in Folge',
  'acknowledges {segments}': 'bestätigt {segments}',
  ', and selectively acknowledges {segments} after the gap, up to {end}':
    ', bestätigt einzeln {segments} hinter der Lücke bis {end}',
  ', and it reports a mark': ', und sie meldet eine Markierung',
  'The receiver reports the mark, and {flow} learns of it when the acknowledgement arrives.':
    'Der Empfänger meldet die Markierung, und {flow} erfährt davon, wenn die Bestätigung ankommt.',
  '{flow} learns of it from the acknowledgements of later segments, or when its timer expires.':
    '{flow} erfährt davon durch die Bestätigungen späterer Segmente, oder wenn sein Timer abläuft.',
  'The next {trip}, one smoothed round trip, are not simulated yet.':
    'Die nächsten {trip}, ein geglätteter Umlauf, sind noch nicht simuliert.',
  'In the next smoothed round trip, {trip}, the sender sent {segments}; in the one before it sent {before}.':
    'Im nächsten geglätteten Umlauf ({trip}) sendete der Sender {segments}; in dem davor {before}.',
  'The window was {window} at its end.': 'Das Fenster war am Ende {window}.',
  'In the last round trip, {trip}, {segments} arrived at the receiver; in the same time before that {before}. The rate is {rate} with headers.':
    'Im letzten Umlauf ({trip}) kamen {segments} beim Empfänger an; in der gleichen Zeit davor {before}. Die Rate ist {rate} mit Headern.',
  'In the last {time}, {segments} arrived at the receiver; in the same time before that {before}. The rate is {rate} with headers.':
    'In den letzten {time} kamen {segments} beim Empfänger an; in der gleichen Zeit davor {before}. Die Rate ist {rate} mit Headern.',
  'One window is sent in each round trip: {window} in {trip} are {rate}. At this time {flight} are in the network.':
    'In jedem Umlauf wird ein Fenster gesendet: {window} in {trip} sind {rate}. Zu dieser Zeit im Netz: {flight}.',
  '{flow} starts at {at} and has not sent a segment yet: window and threshold keep their initial values until an acknowledgement arrives or the timer expires. Choose the next change, or a later time.':
    '{flow} startet bei {at} und hat noch kein Segment gesendet: Fenster und Schwelle behalten ihre anfänglichen Werte, bis eine Bestätigung ankommt oder der Timer abläuft. Wählen Sie die nächste Änderung oder eine spätere Zeit.',
  '{flow} starts at {at} and has not sent a segment yet: its rate keeps its initial value until a report arrives from the receiver. Choose the next change, or a later time.':
    '{flow} startet bei {at} und hat noch kein Segment gesendet: Die Rate behält ihren anfänglichen Wert, bis ein Bericht des Empfängers ankommt. Wählen Sie die nächste Änderung oder eine spätere Zeit.',
  'Slow start ended at {at}, before any loss: {reason} Before that the window doubled each round trip.':
    'Slow Start endete bei {at}, vor jedem Verlust: {reason} Davor verdoppelte sich das Fenster in jedem Umlauf.',
  'Slow start ended at {at}, before any loss: {reason} Before conservative slow start the window doubled each round trip.':
    'Slow Start endete bei {at}, vor jedem Verlust: {reason} Vor dem vorsichtigen Slow Start verdoppelte sich das Fenster in jedem Umlauf.',
  'The sender is in loss recovery: the window stays at {window} until all data sent before the loss was detected is acknowledged.':
    'Der Sender ist in der Erholung von einem Verlust, und das Fenster bleibt ({window}), bis alle Daten bestätigt sind, die vor der Entdeckung des Verlusts gesendet wurden.',
  'The sender retransmits the segments lost before the timeout; the window of {window} grows with each acknowledgement of them.':
    'Der Sender überträgt die Segmente neu, die vor dem Timeout verloren gingen; das Fenster ({window}) wächst mit jeder Bestätigung von ihnen.',
  'The receive window is the limit: it is {most}, and the congestion window of {window} is at least as large.':
    'Das Empfangsfenster ist die Grenze: Es ist {most}, und das Überlastfenster ({window}) ist mindestens so groß.',
  'The clamp is the limit: the window may be at most {most}.':
    'Die Fenstergrenze ist die Grenze: Das Fenster darf höchstens {most} sein.',
  'The application is the limit: all its data has been sent, and with {flight} in the network the window of {window} is not fully used.':
    'Die Anwendung ist die Grenze: Alle ihre Daten sind gesendet. Im Netz: {flight}; das Fenster ({window}) ist nicht ganz genutzt.',
  'The application is the limit: all data is acknowledged, and the application has written no more.':
    'Die Anwendung ist die Grenze: Alle Daten sind bestätigt, und die Anwendung hat keine weiteren geschrieben.',
  'No acknowledgement has arrived yet: only acknowledgements increase the window.':
    'Noch keine Bestätigung ist angekommen: Nur Bestätigungen vergrößern das Fenster.',
  'No acknowledgement has arrived for {time}: only acknowledgements increase the window.':
    'Seit {time} ist keine Bestätigung angekommen: Nur Bestätigungen vergrößern das Fenster.',
  'Pacing is the limit: segments that the window allows wait until pacing sends them, and with {flight} in the network the window of {window} is not fully used.':
    'Das Pacing ist die Grenze: Segmente, die das Fenster erlaubt, warten, bis das Pacing sie sendet. Im Netz: {flight}; das Fenster ({window}) ist nicht ganz genutzt.',
  'With {flight} in the network the window of {window} was not fully used, and an unused window does not grow.':
    'Das Fenster ({window}) war nicht ganz genutzt (im Netz: {flight}), und ein nicht genutztes Fenster wächst nicht.',
  "The sender's own rule is the limit: the window of {window} is fully used, and no later acknowledgement has changed it.":
    'Die eigene Regel des Senders ist die Grenze: Das Fenster ({window}) ist ganz genutzt, und keine spätere Bestätigung hat es geändert.',
  'No packet has arrived at {place} yet.': 'Bei {place} ist noch kein Paket angekommen.',
  'No packet is at {place}: all that arrived have been transmitted.':
    'Bei {place} ist kein Paket: Alle, die ankamen, sind gesendet.',
  'The link at {place} transmits a packet, and no other packet waits: packets do not arrive faster than they leave.':
    'Die Leitung bei {place} sendet ein Paket, und kein anderes wartet: Pakete kommen nicht schneller an, als sie gesendet werden.',
  'A packet arrived at {place} when the queue was empty. Since then the link has always been busy.':
    'Ein Paket kam bei {place} an, als die Warteschlange leer war. Seitdem ist die Leitung ununterbrochen beschäftigt.',
  'In the {time} since then, {packets} entered the queue and {left} left. The difference waits.':
    'Ankünfte in der Warteschlange in den {time} seitdem: {packets}, Abgänge: {left}. Die Differenz wartet.',
  'In the {time} since then, {packets} entered the queue and {left} left ({arrivals} and {departures} per second). The difference waits.':
    'Ankünfte in der Warteschlange in den {time} seitdem: {packets}, Abgänge: {left} ({arrivals} und {departures} pro Sekunde). Die Differenz wartet.',
  'Packets have waited at {place} for at least {time}; the replay does not go back further.':
    'Pakete warten bei {place} seit mindestens {time}; die Wiederholung reicht nicht weiter zurück.',
  'In the last {time}, {packets} entered the queue and {left} left: the queue grows.':
    'Ankünfte in der Warteschlange in den letzten {time}: {packets}, Abgänge: {left}. Die Warteschlange wächst.',
  'In the last {time}, {packets} entered the queue and {left} left: the queue keeps its length.':
    'Ankünfte in der Warteschlange in den letzten {time}: {packets}, Abgänge: {left}. Die Warteschlange behält ihre Länge.',
  'In the last {time}, {packets} entered the queue and {left} left: the queue shrinks.':
    'Ankünfte in der Warteschlange in den letzten {time}: {packets}, Abgänge: {left}. Die Warteschlange schrumpft.',
  'Together with the one in transmission, there is 1 packet: {shares}.':
    'Mit dem Paket in Übertragung ist dort 1 Paket: {shares}.',
  'Together with the one in transmission, there are {packets}: {shares}.':
    'Mit dem Paket in Übertragung sind dort {packets}: {shares}.',
  '{packets} of {flow}': '{packets} von {flow}',
  '{packets} of {flows} other flows': '{packets} von {flows} anderen Flows',
  'The queue ({queue}) has room for {limit} and has not dropped or marked a packet so far.':
    'Die Warteschlange ({queue}) hat Platz für {limit} und hat bisher kein Paket verworfen oder markiert.',
  'The queue ({queue}) has room for {limit}. Its last action: {packet} {fate}.':
    'Die Warteschlange ({queue}) hat Platz für {limit}. Ihr letztes Ereignis: {packet} {fate}.',
  'the run ends at {end}': 'der Lauf endet bei {end}',
  'the run is simulated up to {end}: choose an earlier time':
    'der Lauf ist bis {end} simuliert: Wählen Sie eine frühere Zeit',
  '{nothing}: none up to this time ({at})': '{nothing}: nichts bis zu dieser Zeit ({at})',
  '{nothing}: none earlier ({at})': '{nothing}: nichts davor ({at})',
  '{nothing}: none later in the simulated part of the run ({at})':
    '{nothing}: nichts danach im simulierten Teil des Laufs ({at})',
  'no packet was dropped, marked or lost at {place}':
    'bei {place} wurde kein Paket verworfen oder markiert, und keines ging verloren',
  'no segment of {flow} was dropped, marked or lost':
    'kein Segment von {flow} wurde verworfen oder markiert, und keines ging verloren',
  'this value of {flow} does not fall': 'dieser Wert von {flow} fällt nicht',
  'this value of {flow} does not change': 'dieser Wert von {flow} ändert sich nicht',
  'there is no flow {flow} in this scenario; flows are {flows}':
    'in diesem Szenario gibt es keinen Flow {flow}; Flows sind {flows}',
  'there is no queue {port} in this scenario; queues are {ports}':
    'in diesem Szenario gibt es keine Warteschlange {port}; Warteschlangen sind {ports}',
  '{flow} has no congestion control: its rate is fixed':
    '{flow} hat keine Überlaststeuerung: Seine Rate ist fest',
  '{sender} has no window: ask for its rate':
    '{sender} hat kein Fenster: Fragen Sie nach seiner Rate',
  '{flow} is not paced: it sends as its window allows. Ask for its window':
    '{flow} hat kein Pacing: Es sendet, wie sein Fenster erlaubt. Fragen Sie nach seinem Fenster',
  '{flow} starts at {at}: choose a later time':
    '{flow} startet bei {at}: Wählen Sie eine spätere Zeit',
};
