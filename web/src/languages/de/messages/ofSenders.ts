/** Reasons of senders, slow start, ECN, clamps and TCP itself, by their English. */
export const ofSenders: Readonly<Record<string, string>> = {
  'A loss at a queueing delay of {queueing:s} halves the larger of {base:n} and the shadow window ({shadow:n}, while the flow competes): {to:n}.':
    'Ein Verlust bei einer Wartezeit von {queueing:s} halbiert das größere von zwei Fenstern: {base:n}, und im Wettbewerb das Schattenfenster, {shadow:n}. Ergebnis: {to:n}.',
  'A loss event rate of {p:%} and a round trip of {rtt:s} give {calculated:r} by the throughput equation, and twice the received rate is the maximum: {from:r} becomes {to:r}.':
    'Eine Rate der Verlustereignisse von {p:%} und eine Umlaufzeit von {rtt:s} ergeben nach der Durchsatzgleichung {calculated:r}, und die doppelte Empfangsrate ist das Maximum: {from:r} → {to:r}.',
  'A loss halves the window of {from:n}, but not below its minimum: {to:n}.':
    'Ein Verlust halbiert das Fenster, aber nicht unter sein Minimum: {from:n} → {to:n}.',
  'A mark arrived at the minimum window of {from:n}: from now on one segment is sent at a time, when the retransmission timer expires.':
    'Eine Markierung kam beim kleinsten Fenster an ({from:n}): Ab jetzt wird immer ein Segment gesendet, wenn der Retransmission-Timer abläuft.',
  'A partial acknowledgement of {acked:n}: the first segment of the next gap is retransmitted, and the window of {from:n} falls by the acknowledged segments and rises by one, to {to:n}.':
    'Eine teilweise Bestätigung ({acked:n}): Das erste Segment der nächsten Lücke wird neu übertragen; das Fenster sinkt um die bestätigten Segmente und steigt um eines: {from:n} → {to:n}.',
  'A train of acknowledgements has lasted {train:s} in this round, a large enough share of the minimum round trip ({least:s}) to show that the path is full: slow start ends at {to:n}.':
    'Ein Zug von Bestätigungen dauert in diesem Umlauf schon {train:s}. Gemessen an der kürzesten Umlaufzeit ({least:s}) zeigt das, dass der Weg voll ist: Slow Start endet, Fenster: {to:n}.',
  'Above the window of the last loss, {max:n}, the window grows faster and faster: at {from:n} a round trip adds {gain:n}. This acknowledgement counts for {credit:n}: {to:n}.':
    'Über dem Fenster des letzten Verlusts ({max:n}) wächst das Fenster immer schneller: Ein Umlauf fügt {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  "The window grows by one segment for every {count:n} acknowledged: the curve gives this number, or Reno's window of {est:n} where it grows faster. This acknowledgement is for {acked:n}; {counted:n} now count towards the next one, and the window goes from {from:n} to {to:n}. The plateau of the curve is at {max:n}.":
    'Das Fenster wächst um ein Segment je {count:n} bestätigte: Diese Zahl ergibt die Kurve, oder Renos Fenster ({est:n}), wo es schneller wächst. Diese Bestätigung gilt für {acked:n}; {counted:n} zählen nun für das nächste Segment; Fenster: {from:n} → {to:n}. Das Plateau der Kurve liegt bei {max:n}.',
  'Acknowledgements arrive at {rate:r}, and the minimum round trip is {least:s}: without a queue the path holds {target:n}. This is the new threshold and the maximum of the window: {from:n} becomes {to:n}.':
    'Bestätigungen kommen mit {rate:r} an, und die kürzeste Umlaufzeit ist {least:s}: Ohne Warteschlange fasst der Weg {target:n}. Das ist die neue Schwelle und das Maximum des Fensters: {from:n} → {to:n}.',
  "After a mark, {share:%} of {base:n} remain, more than the sender's own response leaves: {to:n}.":
    'Nach einer Markierung bleiben {share:%}, mehr als die eigene Reaktion des Senders lässt: {base:n} → {to:n}.',
  'After a timeout slow start ends at {to:n} at the latest, half of {base:n}.':
    'Nach einem Timeout endet Slow Start spätestens bei der Hälfte: {base:n} → {to:n}.',
  'After a timeout the lost segments are retransmitted in slow start: the window falls from {from:n} to {to:n}.':
    'Nach einem Timeout werden die verlorenen Segmente im Slow Start neu übertragen; Fenster: {from:n} → {to:n}.',
  'After the timeout, {flight:n} not yet overdue still count as in the network: the window is one more, {to:n}.':
    'Nach dem Timeout gelten {flight:n} noch als unterwegs, weil sie noch nicht überfällig sind: Das Fenster ist um eines größer, {to:n}.',
  'All losses are repaired. Acknowledgements arrive at {rate:r}, and the minimum round trip is {least:s}: window and threshold become the segments that the path holds without a queue, {to:n}.':
    'Alle Verluste sind behoben. Bestätigungen kommen mit {rate:r} an, und die kürzeste Umlaufzeit ist {least:s}: Fenster und Schwelle werden so groß, wie der Weg ohne Warteschlange fasst: {to:n}.',
  'All losses are repaired: the threshold becomes the {to:n} that the sender stored at the loss.':
    'Alle Verluste sind behoben: Die Schwelle bekommt den Wert, den der Sender beim Verlust gespeichert hat: {to:n}.',
  'Another duplicate acknowledgement: one more segment has left the network, so the window rises from {from:n} to {to:n} during the recovery.':
    'Noch eine doppelte Bestätigung: Ein weiteres Segment hat das Netz verlassen, und das Fenster steigt während der Erholung: {from:n} → {to:n}.',
  'At the end of a round congestion avoidance adds 1 segment: {to:n}.':
    'Am Ende eines Umlaufs fügt die Stauvermeidung 1 Segment hinzu: {to:n}.',
  'At the end of a round congestion avoidance adds {step:n}: {to:n}.':
    'Am Ende eines Umlaufs fügt die Stauvermeidung {step:n} hinzu: {to:n}.',
  'At this window, congestion avoidance adds a(w) = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.':
    'Bei diesem Fenster fügt die Stauvermeidung in jedem Umlauf a(w) = {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Because of losses or marks since the last probe only {bound:n} may be in flight: {from:n} becomes {to:n}.':
    'Wegen Verlusten oder Markierungen seit der letzten Probe dürfen nur {bound:n} unterwegs sein: {from:n} → {to:n}.',
  'Binary search from {from:n} towards the window of the last loss, {max:n}: a round trip adds {gain:n}. This acknowledgement counts for {credit:n}: {to:n}.':
    'Binäre Suche bis zum Fenster des letzten Verlusts ({max:n}): Ein Umlauf fügt {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Congestion avoidance added {gained:n} of {base:n} in this cycle: these stay, the others are halved, and the window drops by at least 1: {to:n}.':
    'Die Stauvermeidung hat in diesem Zyklus {gained:n} hinzugefügt: Diese bleiben, die anderen werden halbiert, und das Fenster sinkt um mindestens 1: {base:n} → {to:n}.',
  'Congestion avoidance adds a = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.':
    'Die Stauvermeidung fügt in jedem Umlauf a = {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Congestion avoidance adds {gain:n} each round trip, as fast as at the target round trip. This acknowledgement counts for {fresh:n} without a mark of a window of {from:n}: the window becomes {to:n}.':
    'Die Stauvermeidung fügt in jedem Umlauf {gain:n} hinzu, so schnell wie bei der Ziel-Umlaufzeit. Diese Bestätigung zählt ohne Markierung als {fresh:n}; Fenster: {from:n} → {to:n}.',
  'Congestion avoidance adds {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.':
    'Die Stauvermeidung fügt in jedem Umlauf {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Congestion avoidance at the speed of the reference round trip: with ρ² a round trip adds {gain:n}, and this acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.':
    'Stauvermeidung mit der Geschwindigkeit der Bezugs-Umlaufzeit: Mit ρ² fügt ein Umlauf {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Congestion avoidance gained {additive:n} of {base:n}: these stay, the others are halved, and the window drops by at least {least:n}: {to:n}.':
    'Die Stauvermeidung hat {additive:n} hinzugewonnen: Diese bleiben, die anderen werden halbiert, und das Fenster sinkt um mindestens {least:n}: {base:n} → {to:n}.',
  'Conservative slow start has lasted {rounds} rounds, and the delay has not fallen below {base:s}, the delay of the round that started it: slow start ends at {to:n}.':
    'Der vorsichtige Slow Start dauert schon {rounds} Umläufe, und die Verzögerung ist nicht unter {base:s} gefallen, die Verzögerung des Umlaufs, der ihn begonnen hat: Slow Start endet, Fenster: {to:n}.',
  'Copa does not respond to losses and marks: it keeps its own window, {to:n}.':
    'Copa reagiert nicht auf Verluste und Markierungen: Es behält sein eigenes Fenster, {to:n}.',
  'Copa sets its own window, at least 2 segments: {to:n}.':
    'Copa setzt sein eigenes Fenster, mindestens 2 Segmente: {to:n}.',
  'Every acknowledged segment adds a = {a}: this acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.':
    'Jedes bestätigte Segment fügt a = {a} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Everything sent before the loss was found is acknowledged, so recovery ends: the window is {to:n}, with {flight:n} outstanding and a threshold of {ssthresh:n}.':
    'Alles, was vor der Entdeckung des Verlusts gesendet wurde, ist bestätigt: Die Erholung endet. Fenster: {to:n}, unbestätigt: {flight:n}, Schwelle: {ssthresh:n}.',
  "F-RTO's test shows that segments were really lost: the window is at most {to:n}.":
    'Die Prüfung von F-RTO zeigt, dass wirklich Segmente verloren gingen; Fenster: höchstens {to:n}.',
  'In each smoothed round trip of {srtt:s}, {ratio} times the larger of window ({w:n}) and flight ({flight:n}) may leave: {to:r}.':
    'In jedem geglätteten Umlauf ({srtt:s}) darf das {ratio}-Fache des Größeren von Fenster ({w:n}) und unbestätigten Segmenten ({flight:n}) gesendet werden: {to:r}.',
  'In each smoothed round trip of {srtt:s}, {windows} windows of {w:n} leave: {to:r}.':
    'In jedem geglätteten Umlauf ({srtt:s}) werden {windows} Fenster gesendet (Fenster: {w:n}): {to:r}.',
  'In slow start {queued:n} of this flow waited in queues, more than γ = {gamma:n}: slow start ends, and {from:n} becomes {to:n}.':
    'Im Slow Start warteten {queued:n} dieses Flows in Warteschlangen, mehr als γ = {gamma:n}: Slow Start endet; Fenster: {from:n} → {to:n}.',
  'In the first round of a recovery one segment leaves for each that arrives: {delivered:n} arrived and {pipe:n} are in flight, so {from:n} becomes {to:n}.':
    'Im ersten Umlauf einer Erholung wird für jedes angekommene Segment eines gesendet. Angekommen: {delivered:n}, unterwegs: {pipe:n}; Fenster: {from:n} → {to:n}.',
  'In two round trips more was lost than the loss limit allows: the window drops to {share:%} of {from:n}, and with this acknowledgement it is {to:n}.':
    'In zwei Umläufen ging mehr verloren, als die Verlustgrenze erlaubt: Das Fenster sinkt auf {share:%}; mit dieser Bestätigung: {from:n} → {to:n}.',
  "Line {line} of the document's rules changed {from:n} to {to:n}.":
    'Zeile {line} der Regeln des Dokuments hat das Fenster geändert: {from:n} → {to:n}.',
  "Line {line} of the document's rules set `pacingRate`: {to:r}.":
    'Zeile {line} der Regeln des Dokuments hat `pacingRate` gesetzt: {to:r}.',
  'Losses that duplicate acknowledgements report do not change the window: {to:n}.':
    'Verluste, die doppelte Bestätigungen melden, ändern das Fenster nicht: {to:n}.',
  'Lost segments are subtracted and delivered ones are added: {from:n} becomes {to:n}, with a target of {target:n}.':
    'Verlorene Segmente werden abgezogen und angekommene addiert: {from:n} → {to:n}, Ziel: {target:n}.',
  'No acknowledgement of the last round trip warned of congestion: the loss counts as a radio loss, and the window stays at {to:n}.':
    'Keine Bestätigung des letzten Umlaufs warnte vor Überlast: Der Verlust gilt als Funkverlust, und das Fenster bleibt: {to:n}.',
  'No loss yet: the rate of {from:r} doubles each round trip of {rtt:s}, up to twice the received rate: {to:r}.':
    'Noch kein Verlust: Die Rate verdoppelt sich in jedem Umlauf ({rtt:s}), bis zur doppelten Empfangsrate: {from:r} → {to:r}.',
  'No rate is known yet: {gain} windows leave in each round trip, which counts as 1 ms until one is measured: {to:r}.':
    'Noch ist keine Rate bekannt: In jedem Umlauf, der bis zur ersten Messung als 1 ms zählt, werden {gain} Fenster gesendet: {to:r}.',
  'No report arrived before the nofeedback timer expired: the rate is halved, and {from:r} becomes {to:r}.':
    'Kein Bericht kam an, bevor der Nofeedback-Timer ablief: Die Rate wird halbiert: {from:r} → {to:r}.',
  'Nothing was sent for longer than a retransmission timeout: the window falls from {from:n} to the initial one, {to:n}.':
    'Länger als einen Retransmission-Timeout wurde nichts gesendet: Das Fenster fällt auf das anfängliche: {from:n} → {to:n}.',
  "Of {base:n}, {kept:n} were gained in this cycle or restored at the last loss: these stay, the others are halved, and {given:n} of an earlier cycle's gain are restored: {to:n}.":
    'In diesem Zyklus gewonnen oder beim letzten Verlust zurückgegeben: {kept:n}. Diese bleiben, die anderen werden halbiert, und aus dem Gewinn eines früheren Zyklus kommen {given:n} zurück: {base:n} → {to:n}.',
  'On a timeout the threshold stores the window, which the model restores later: {to:n}.':
    'Bei einem Timeout speichert die Schwelle das Fenster, und das Modell stellt es später wieder her: {to:n}.',
  'On a timeout {kept:n} of {base:n} stay, gained in this cycle or restored at the last loss. The others are halved, and earlier cycles are forgotten: {to:n}.':
    'Bei einem Timeout bleiben {kept:n}, in diesem Zyklus gewonnen oder beim letzten Verlust zurückgegeben. Die anderen werden halbiert, und frühere Zyklen sind vergessen: {base:n} → {to:n}.',
  'Over the last round {queued:n} of this flow waited in queues, fewer than α = {alpha:n}: the window grows by 1 to {to:n}.':
    'Im letzten Umlauf warteten {queued:n} dieses Flows in Warteschlangen, weniger als α = {alpha:n}: Das Fenster wächst um 1, auf {to:n}.',
  'Over the last round {queued:n} of this flow waited in queues, more than β = {beta:n}: the window drops by 1 to {to:n}.':
    'Im letzten Umlauf warteten {queued:n} dieses Flows in Warteschlangen, mehr als β = {beta:n}: Das Fenster sinkt um 1, auf {to:n}.',
  'PROBE_RTT: the window is at most {least:n}. The queue drains, and BBR can measure the minimum round trip.':
    'PROBE_RTT: Das Fenster ist höchstens {least:n}. Die Warteschlange leert sich, und BBR kann die kürzeste Umlaufzeit messen.',
  'PROBE_RTT: the window is half of rate times minimum round trip, but not below the minimum window: {to:n}. The queue drains, and BBR can measure the round trip.':
    'PROBE_RTT: Das Fenster ist die Hälfte von Rate mal kürzester Umlaufzeit, aber nicht kleiner als das kleinste Fenster: {to:n}. Die Warteschlange leert sich, und BBR kann die Umlaufzeit messen.',
  'Probing has found that {bound:n} may be in flight, minus headroom in the CRUISE phase: {from:n} becomes {to:n}.':
    'Die Probe hat gezeigt, dass {bound:n} unterwegs sein dürfen, in der Phase CRUISE abzüglich eines Spielraums: {from:n} → {to:n}.',
  'Proportional rate reduction: with {pipe:n} in the network the window is {to:n}; it moves to the threshold of {ssthresh:n} as segments arrive.':
    'Proportionale Ratensenkung; im Netz: {pipe:n}, Fenster: {to:n}. Das Fenster nähert sich mit jedem ankommenden Segment der Schwelle: {ssthresh:n}.',
  'Recently {alpha:%} (α) of the segments were marked: the window of {from:n} drops by half of that share, to {to:n}.':
    'Zuletzt waren {alpha:%} (α) der Segmente markiert: Das Fenster sinkt um die Hälfte dieses Anteils: {from:n} → {to:n}.',
  'Routers allocated {rate:b}, and segments leave at that rate: {to:r}.':
    'Router haben {rate:b} zugeteilt, und Segmente werden mit dieser Rate gesendet: {to:r}.',
  'Routers allocated {rate:b}: the window is two round trips of that rate, but at least 2 segments: {to:n}.':
    'Router haben {rate:b} zugeteilt: Das Fenster ist diese Rate mal zwei Umläufe, aber mindestens 2 Segmente: {to:n}.',
  'Routers allow a change of rate of {grant:b}, which is {change:n} in a round trip: {from:n} becomes {to:n}.':
    'Router erlauben eine Änderung der Rate um {grant:b}, das sind {change:n} in einem Umlauf: {from:n} → {to:n}.',
  'Routers report high load (code {code}), or the window has just been unfrozen: additive increase, {step:n} per window, from {from:n} to {to:n}.':
    'Router melden hohe Last (Code {code}), oder das Fenster ist gerade wieder frei: additive Zunahme um {step:n} pro Fenster, {from:n} → {to:n}.',
  'Routers report low load (code {code}): multiplicative increase, {step:n} for this acknowledgement, from {from:n} to {to:n}.':
    'Router melden niedrige Last (Code {code}): multiplikative Zunahme um {step:n} für diese Bestätigung, {from:n} → {to:n}.',
  'Routers report overload (code {code}): the window drops to {left:%} of {from:n}, {to:n}, and stays there for a load interval.':
    'Router melden Überlast (Code {code}): Das Fenster sinkt auf {left:%}, {from:n} → {to:n}, und bleibt dort für ein Lastintervall.',
  'Routers warned of congestion, or the timer expired. Segments arrive at R = {rate:r}, which needs a window of {ownd:n}: {from:n} becomes {to:n}.':
    'Router warnten vor Überlast, oder der Timer ist abgelaufen. Segmente kommen mit R = {rate:r} an; dafür ist das nötige Fenster {ownd:n}: {from:n} → {to:n}.',
  "Segments leave at {gain} times the model's rate of {bw:r}, minus a margin: {to:r}.":
    'Segmente werden mit dem {gain}-Fachen der Rate des Modells gesendet ({bw:r}), abzüglich eines Spielraums: {to:r}.',
  'Since the last loss {share:%} of the packets met a queue, more than α = {alpha:%}: the link seems fully used, and the reduction halves {base:n} to {to:n}.':
    'Seit dem letzten Verlust trafen {share:%} der Pakete auf eine Warteschlange, mehr als α = {alpha:%}: Die Leitung scheint ausgelastet, und das Fenster wird halbiert: {base:n} → {to:n}.',
  'Since the last loss {share:%} of the packets met a queue, not more than α = {alpha:%}: the link is not fully used, the loss does not count as congestion, and the window stays at {to:n}.':
    'Seit dem letzten Verlust trafen {share:%} der Pakete auf eine Warteschlange, nicht mehr als α = {alpha:%}: Die Leitung ist nicht ausgelastet, der Verlust gilt nicht als Überlast, und das Fenster bleibt: {to:n}.',
  'Slow start at the speed of the reference round trip: with ρ = {rho} this acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.':
    'Slow Start mit der Geschwindigkeit der Bezugs-Umlaufzeit, ρ = {rho}. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Slow start has ended and must not undo the reduction by the queueing delay: the threshold is at most the window, {to:n}.':
    'Slow Start ist beendet und darf die Verkleinerung durch die Wartezeit nicht rückgängig machen: Die Schwelle ist höchstens das Fenster, {to:n}.',
  'Slow start, because the rate is still below its target: the acknowledged {credit:n} are added to {from:n}: {to:n}.':
    'Slow Start, weil die Rate noch unter ihrem Ziel ist. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Slow start: this acknowledgement counts for {credit:n}, and the window grows by that, from {from:n} to {to:n}; the threshold is {ssthresh:n}.':
    'Slow Start: Diese Bestätigung zählt als {credit:n}, und das Fenster wächst um so viel, {from:n} → {to:n}; Schwelle: {ssthresh:n}.',
  'Slow start: this acknowledgement counts for {fresh:n} without a mark, and the window grows by that, from {from:n} to {to:n}.':
    'Slow Start: Diese Bestätigung zählt ohne Markierung als {fresh:n}, und das Fenster wächst um so viel, {from:n} → {to:n}.',
  'Smoothed round trips grow by {gradient:s} each round, which makes a back-off more likely, and one was chosen at random: {left:%} of {from:n} are {to:n}. It is number {in_a_row} in a row.':
    'Geglättete Umlaufzeiten wachsen in jedem Umlauf um {gradient:s}. Das macht ein Zurückweichen wahrscheinlicher, und der Zufall wählte eines: Es bleiben {left:%}, {from:n} → {to:n}. Es ist Nummer {in_a_row} in Folge.',
  'The SYN was retransmitted, so the connection begins with {to:n} instead of {from:n}.':
    'Das SYN wurde neu übertragen: Die Verbindung beginnt mit einem kleineren Fenster, {to:n} statt {from:n}.',
  'The clamp keeps the window between {lower:n} and {upper:n}: {from:n} becomes {to:n}.':
    'Die Fenstergrenze hält das Fenster zwischen zwei Werten ({lower:n} und {upper:n}): {from:n} → {to:n}.',
  "The document's rules for a loss, `on loss`, which without a rule halves, changed {from:n} to {to:n}.":
    'Die Regeln des Dokuments für einen Verlust, `on loss` (ohne Regel: halbieren), haben das Fenster geändert: {from:n} → {to:n}.',
  "The document's rules for a mark, `on mark`, or `on loss` where there is none, changed {from:n} to {to:n}.":
    'Die Regeln des Dokuments für eine Markierung, `on mark` oder sonst `on loss`, haben das Fenster geändert: {from:n} → {to:n}.',
  "The document's rules for a timeout, `on timeout`, which without a rule halves, changed {from:n} to {to:n}.":
    'Die Regeln des Dokuments für einen Timeout, `on timeout` (ohne Regel: halbieren), haben das Fenster geändert: {from:n} → {to:n}.',
  "The document's rules for an acknowledgement: `on acknowledged`, and `on round` where a round ended, changed {from:n} to {to:n}.":
    'Die Regeln des Dokuments für eine Bestätigung, `on acknowledged` und am Ende eines Umlaufs `on round`, haben das Fenster geändert: {from:n} → {to:n}.',
  "The document's rules for new data: `on congestionAvoidance`, or `on slowStart`, which without a rule adds the counted segments, changed {from:n} to {to:n}.":
    'Die Regeln des Dokuments für neue Daten, `on congestionAvoidance` oder `on slowStart` (ohne Regel: die gezählten Segmente addieren), haben das Fenster geändert: {from:n} → {to:n}.',
  "The document's rules for the end of a repair, a timer, a departure or an undone reduction: `on recovered`, `on timer`, `on sent`, `on undo`, changed {from:n} to {to:n}.":
    'Die Regeln des Dokuments für das Ende einer Erholung, einen Timer, ein gesendetes Segment oder eine zurückgenommene Verkleinerung (`on recovered`, `on timer`, `on sent`, `on undo`) haben das Fenster geändert: {from:n} → {to:n}.',
  "The document's rules set `pacingRate`: {to:r}.":
    'Die Regeln des Dokuments haben `pacingRate` gesetzt: {to:r}.',
  'The first report gives a round trip of {rtt:s}: the rate is one initial window in that time, {to:r}.':
    'Der erste Bericht ergibt eine Umlaufzeit von {rtt:s}: Die Rate ist ein anfängliches Fenster in dieser Zeit, {to:r}.',
  'The first round trips of this round took {current:s}, more than {threshold:s} above the minimum of {least:s}: a queue grows, and slow start ends at {to:n}.':
    'Die ersten Umlaufzeiten dieses Umlaufs waren {current:s}, mehr als {threshold:s} über der kürzesten ({least:s}): Eine Warteschlange wächst. Slow Start endet, Fenster: {to:n}.',
  'The gradients do not show a full queue, or the window is already reduced: the loss does not count as congestion, and the window stays at {to:n}.':
    'Die Gradienten zeigen keine volle Warteschlange, oder das Fenster ist schon verkleinert: Der Verlust gilt nicht als Überlast, und das Fenster bleibt: {to:n}.',
  'The last reduction for marks was less than an interval ago: the window stays at {to:n}.':
    'Die letzte Verkleinerung wegen Markierungen liegt weniger als ein Intervall zurück, und das Fenster bleibt: {to:n}.',
  'The last reduction was spurious, since nothing was lost: the window is restored from {from:n} to {to:n}.':
    'Die letzte Verkleinerung war unnötig, denn nichts ging verloren: Das Fenster wird wiederhergestellt, {from:n} → {to:n}.',
  'The last reduction was spurious: the sender restores its earlier state, and {from:n} becomes {to:n}.':
    'Die letzte Verkleinerung war unnötig: Der Sender stellt seinen früheren Zustand wieder her, {from:n} → {to:n}.',
  'The maximum queueing delay of the last round is {queueing:s}, which gives a back-off with a probability of {probability:%}. This round was chosen at random: {from:n} becomes {to:n}.':
    'Die längste Wartezeit des letzten Umlaufs ist {queueing:s}, und damit wird mit einer Wahrscheinlichkeit von {probability:%} zurückgewichen. Der Zufall traf diesen Umlauf: {from:n} → {to:n}.',
  'The model has a rate of {bw:r} and a minimum round trip of {rtt:s}; {gain} times their product and some bursts are the target, {target:n}. The window moves towards it by the delivered {delivered:n}: {from:n} becomes {to:n}.':
    'Das Modell hat eine Rate von {bw:r} und eine kürzeste Umlaufzeit von {rtt:s}; das {gain}-Fache ihres Produkts und einige Bursts sind das Ziel, {target:n}. Mit jedem angekommenen Segment ({delivered:n}) nähert sich das Fenster: {from:n} → {to:n}.',
  'The model has a rate of {bw:r} and a minimum round trip of {rtt:s}; {gain} times their product, and an allowance for bursts of acknowledgements, are {target:n}: {from:n} becomes {to:n}.':
    'Das Modell hat eine Rate von {bw:r} und eine kürzeste Umlaufzeit von {rtt:s}; das {gain}-Fache ihres Produkts und ein Zuschlag für Bursts von Bestätigungen sind {target:n}: {from:n} → {to:n}.',
  'The path has not been full yet: the window of {from:n} grows by the delivered {delivered:n}, to {to:n}.':
    'Der Weg war noch nicht voll: Das Fenster wächst um die angekommenen Segmente ({delivered:n}): {from:n} → {to:n}.',
  'The queueing delay is {queueing:s}, at which an acknowledgement halves the window with a probability of {probability:%}. This acknowledgement was chosen at random: {from:n} becomes {to:n}.':
    'Die Wartezeit ist {queueing:s}, und damit halbiert eine Bestätigung das Fenster mit einer Wahrscheinlichkeit von {probability:%}. Der Zufall traf diese Bestätigung: {from:n} → {to:n}.',
  'The queueing delay of {queueing:s} is above the target of {target:s}: the window falls in proportion to the difference, from {from:n} to {to:n}, but not below its minimum.':
    'Die Wartezeit von {queueing:s} ist über dem Ziel von {target:s}: Das Fenster sinkt im Verhältnis zum Unterschied, {from:n} → {to:n}, aber nicht unter sein Minimum.',
  'The queueing delay of {queueing:s} is below the target of {target:s}: the window grows in proportion to the difference, from {from:n} to {to:n}, but to at most one above the flight of {flight:n}.':
    'Die Wartezeit von {queueing:s} ist unter dem Ziel von {target:s}: Das Fenster wächst im Verhältnis zum Unterschied, {from:n} → {to:n}, aber höchstens auf eines mehr als unterwegs ({flight:n}).',
  'The queueing delay of {queueing:s} is not above the threshold of {threshold:s}, or the window is already reduced: the loss does not count as congestion, and the window stays at {to:n}.':
    'Die Wartezeit von {queueing:s} ist nicht über der Schwelle von {threshold:s}, oder das Fenster ist schon verkleinert: Der Verlust gilt nicht als Überlast, und das Fenster bleibt: {to:n}.',
  'The rate is fixed at {to:r}.': 'Die Rate ist fest: {to:r}.',
  'The reduction halves {base:n}, but to at least 2: {to:n}.':
    'Die Verkleinerung halbiert, aber auf mindestens 2: {base:n} → {to:n}.',
  'The reduction leaves {left:%} (1 − b(w)) of {base:n}, but at least 2: {to:n}.':
    'Die Verkleinerung lässt {left:%} (1 − b(w)), aber mindestens 2: {base:n} → {to:n}.',
  'The reduction leaves {left:%} (1 − b) of {base:n}, but at least 2: {to:n}.':
    'Die Verkleinerung lässt {left:%} (1 − b), aber mindestens 2: {base:n} → {to:n}.',
  'The reduction leaves {left:%} (β) of {base:n}, but at least 2: {to:n}.':
    'Die Verkleinerung lässt {left:%} (β), aber mindestens 2: {base:n} → {to:n}.',
  'The reduction leaves {left:%} (β) of {base:n}, but at least 2: {to:n}. The plateau of the next curve is W_max = {max:n}.':
    'Die Verkleinerung lässt {left:%} (β), aber mindestens 2: {base:n} → {to:n}. Das Plateau der nächsten Kurve ist W_max = {max:n}.',
  'The reduction leaves {left:%} of {base:n} (half below the legacy window), but at least 2: {to:n}.':
    'Die Verkleinerung lässt {left:%} (die Hälfte unter dem Legacy-Fenster), aber mindestens 2: {base:n} → {to:n}.',
  'The reduction leaves {left:%} of {base:n} (half of small windows), but at least 2: {to:n}. The next search is for {max:n}.':
    'Die Verkleinerung lässt {left:%} (bei kleinen Fenstern die Hälfte), aber mindestens 2: {base:n} → {to:n}. Das Ziel der nächsten Suche ist {max:n}.',
  'The reduction leaves {left:%} of {base:n}, but at least 2: {to:n}.':
    'Die Verkleinerung lässt {left:%}, aber mindestens 2: {base:n} → {to:n}.',
  'The reduction leaves {left:%} of {base:n}, or half of the shadow window of {shadow:n} if that is more: {to:n}.':
    'Die Verkleinerung lässt {left:%} oder, wenn das mehr ist, die Hälfte des Schattenfensters ({shadow:n}): {base:n} → {to:n}.',
  'The round trip of this report differs from the smoothed one: the rate is the allowed rate times the ratio of their square roots, {factor}: {from:r} becomes {to:r}.':
    'Die Umlaufzeit dieses Berichts weicht von der geglätteten ab: Die Rate ist die erlaubte Rate mal das Verhältnis ihrer Quadratwurzeln, {factor}: {from:r} → {to:r}.',
  "The threshold only shows whether the model still searches for the path's rate; it controls nothing: {to:n}.":
    'Die Schwelle zeigt nur, ob das Modell die Rate des Wegs noch sucht; sie steuert nichts: {to:n}.',
  'The window from before the losses or PROBE_RTT is restored, within the bounds of the model: {to:n}.':
    'Das Fenster von vor den Verlusten oder PROBE_RTT wird in den Grenzen des Modells wiederhergestellt: {to:n}.',
  'The window from before the losses or PROBE_RTT is restored, within the target: {to:n}.':
    'Das Fenster von vor den Verlusten oder PROBE_RTT wird bis zum Ziel wiederhergestellt: {to:n}.',
  'The window is already halved, and the data outstanding at that time are not all acknowledged yet: the threshold is the window, {to:n}.':
    'Das Fenster ist schon halbiert, und die Daten, die damals unterwegs waren, sind noch nicht alle bestätigt: Die Schwelle ist das Fenster, {to:n}.',
  'The window is at least {least:n}.': 'Das Fenster ist mindestens {least:n}.',
  'The window is fixed at {window:n}.': 'Das Fenster ist fest: {window:n}.',
  'The window of {from:n} grows by the delivered {delivered:n} towards the {target:n} that the model allows in flight: {to:n}.':
    'Das Fenster wächst um die angekommenen Segmente ({delivered:n}), bis zu so vielen, wie das Modell unterwegs erlaubt ({target:n}): {from:n} → {to:n}.',
  'There is no slow start: the threshold follows the window, {to:n}.':
    'Es gibt keinen Slow Start: Die Schwelle folgt dem Fenster, {to:n}.',
  'This long after the last loss, congestion avoidance adds α = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.':
    'So lange nach dem letzten Verlust fügt die Stauvermeidung in jedem Umlauf α = {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'Three duplicate acknowledgements show that three segments have left the network: during the recovery the window is {to:n}, three above the reduced one.':
    'Drei doppelte Bestätigungen zeigen, dass drei Segmente das Netz verlassen haben: Während der Erholung ist das Fenster {to:n}, um drei größer als das verkleinerte.',
  'Twice the window of {window:n} could leave in each standing round trip of {standing:s}: {to:r}.':
    'In jeder stehenden Umlaufzeit ({standing:s}) könnte das Fenster ({window:n}) zweimal gesendet werden: {to:r}.',
  'While the application has little data to send, the window is at most one more than the flight, and at least {minimum:n}: {from:n} becomes {to:n}.':
    'Solange die Anwendung wenig zu senden hat, ist das Fenster höchstens um eines größer als unterwegs und mindestens {minimum:n}: {from:n} → {to:n}.',
  'With a queueing delay of {delay:s} the rate is above its target of 1 / (δ · d). At a velocity of {velocity} the acknowledgement of {credit:n} lowers the window from {from:n} to {to:n}.':
    'Bei einer Wartezeit von {delay:s} ist die Rate über ihrem Ziel von 1 / (δ · d). Mit der Geschwindigkeit {velocity} senkt die Bestätigung ({credit:n}) das Fenster: {from:n} → {to:n}.',
  'With a queueing delay of {delay:s} the rate is below its target of 1 / (δ · d). At a velocity of {velocity} the acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.':
    'Bei einer Wartezeit von {delay:s} ist die Rate unter ihrem Ziel von 1 / (δ · d). Mit der Geschwindigkeit {velocity} erhöht die Bestätigung ({credit:n}) das Fenster: {from:n} → {to:n}.',
  'With the queueing delay of the last round, congestion avoidance adds α = {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.':
    'Bei der Wartezeit des letzten Umlaufs fügt die Stauvermeidung in jedem Umlauf α = {gain:n} hinzu. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'With the queueing delay of the last round, the reduction leaves {left:%} (1 − β) of {base:n}, but at least 2: {to:n}.':
    'Bei der Wartezeit des letzten Umlaufs lässt die Verkleinerung {left:%} (1 − β), aber mindestens 2: {base:n} → {to:n}.',
  'With the whole part of ρ = {rho} the connection begins with {to:n}.':
    'Die Verbindung beginnt mit dem ganzzahligen Teil von ρ = {rho}; Fenster: {to:n}.',
  'With {queued:n} of this flow in queues, congestion avoidance adds {gain:n} each round trip (half a segment from β on). This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.':
    'In Warteschlangen sind {queued:n} dieses Flows: Die Stauvermeidung fügt in jedem Umlauf {gain:n} hinzu (ab β ein halbes Segment). Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}.',
  'With {queued:n} of this flow in queues, the reduction leaves {left:%} of {base:n} (half from β on), but at least 2: {to:n}.':
    'In Warteschlangen sind {queued:n} dieses Flows: Die Verkleinerung lässt {left:%} (ab β die Hälfte), aber mindestens 2: {base:n} → {to:n}.',
  '{since:s} into this epoch the cubic curve aims at {target:n} one round trip from now; its plateau is W_max = {max:n} after K = {k:s}. This acknowledgement counts for {credit:n} of {from:n}, and the window covers that share of the distance: {to:n}.':
    '{since:s} nach Beginn dieser Epoche zielt die kubische Kurve für den nächsten Umlauf auf {target:n}; ihr Plateau ist W_max = {max:n}, nach K = {k:s}. Diese Bestätigung zählt als {credit:n}, und das Fenster legt diesen Anteil des Abstands zurück: {from:n} → {to:n}.',
  '{since:s} into this epoch the cubic curve is below the window of a Reno flow, W_est = {est:n}: the window of {from:n} rises to at least that, {to:n}.':
    '{since:s} nach Beginn dieser Epoche liegt die kubische Kurve unter dem Fenster eines Reno-Flows, W_est = {est:n}: Das Fenster wächst mindestens auf dieses, {from:n} → {to:n}.',
  "{since:s} into this epoch the curve, Reno's window ({est:n}) and their bounds allow {from:n} to grow by {gain:n} in a round trip. This acknowledgement counts for {credit:n}: {to:n}. The plateau of the curve is {max:n}, after {k:s}.":
    '{since:s} nach Beginn dieser Epoche erlauben die Kurve, das Fenster von Reno ({est:n}) und ihre Grenzen in einem Umlauf {gain:n} mehr. Diese Bestätigung zählt als {credit:n}; Fenster: {from:n} → {to:n}. Das Plateau der Kurve ist {max:n}, nach {k:s}.',
};
