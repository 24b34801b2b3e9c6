/** Reasons of queues, by their English. */
export const ofQueues: Readonly<Record<string, string>> = {
  'A base probability of {base:%} keeps the delay near {target:s}; for packets of classic flows its square counts, {probability:%}, and this packet was chosen in both random draws.':
    'Eine Grundwahrscheinlichkeit von {base:%} hält die Verzögerung nahe {target:s}; für Pakete klassischer Flows zählt ihr Quadrat, {probability:%}, und beide Zufallsziehungen trafen dieses Paket.',
  'A base probability of {base:%} keeps the delay near {target:s}; packets of scalable flows are marked with {coupling} times that, {probability:%}, and this packet was chosen at random.':
    'Eine Grundwahrscheinlichkeit von {base:%} hält die Verzögerung nahe {target:s}; Pakete skalierbarer Flows werden mit dem {coupling}-Fachen markiert, {probability:%}, und der Zufall traf dieses Paket.',
  'A base probability of {base:%} keeps the delay near {target:s}; the classic queue drops or marks with its square, {probability:%}, and this packet was chosen.':
    'Eine Grundwahrscheinlichkeit von {base:%} hält die Verzögerung nahe {target:s}; die klassische Warteschlange verwirft oder markiert mit ihrem Quadrat, {probability:%}, und es traf dieses Paket.',
  'A newer acknowledgement of the same flow waits in the queue: this one carries no further information.':
    'Eine neuere Bestätigung desselben Flows wartet in der Warteschlange: Diese sagt nichts Weiteres.',
  "BLUE's probability, raised at overflows, is {probability:%}: this packet was chosen at random.":
    'Die Wahrscheinlichkeit von BLUE, die bei Überläufen steigt, ist {probability:%}: Der Zufall traf dieses Paket.',
  'It has waited longer than the threshold of {threshold:s}: every such packet is marked, or dropped if its flow is not ECN-capable.':
    'Es wartete länger als die Grenze von {threshold:s}: Jedes solche Paket wird markiert, oder verworfen, wenn sein Flow kein ECN kann.',
  'It waited longer than {above:s}: above that, every ECN-capable packet is marked.':
    'Es wartete länger als {above:s}: Darüber wird jedes ECN-fähige Paket markiert.',
  'Its queue had the maximum length, {depth:p}, or the buffer was full and its queue was the longest of {active}. The buffer now holds {packets:p}.':
    'Seine Warteschlange hatte die größte Länge ({depth:p}), oder der Puffer war voll und sie war die längste von {active}. Im Puffer sind jetzt {packets:p}.',
  'Its {size:B} are more than the bucket can hold: the packet could never leave.':
    'Mit {size:B} ist es größer als der Eimer: Das Paket könnte nie gesendet werden.',
  "Line {line} of the document's rules decided this.":
    'Zeile {line} der Regeln des Dokuments hat das entschieden.',
  'Packets have waited longer than the target of {target:s} for an interval of {interval:s}: this is signal {count} of the dropping state, and the next one is due {gap:s} later.':
    'Pakete warteten ein Intervall von {interval:s} lang länger als das Ziel von {target:s}: Das ist Signal {count} des Verwerfens, und das nächste ist {gap:s} später fällig.',
  'The average queue is {average:p}, above the threshold of {threshold:p}: every ECN-capable arrival is marked.':
    'Die mittlere Warteschlange ist {average:p}, mehr als die Schwelle ({threshold:p}): Jedes ECN-fähige ankommende Paket wird markiert.',
  'The average queue is {average:p}, at least the {most:p} above which every arrival is dropped or marked.':
    'Die mittlere Warteschlange ist {average:p}, mindestens {most:p}: Ab da wird jedes ankommende Paket verworfen oder markiert.',
  'The average queue is {average:p}, at least {least:p}: each arrival is compared with waiting packets chosen at random, and both are dropped if they are of the same flow. RED decides about any other arrival, with a base probability of {probability:%}.':
    'Die mittlere Warteschlange ist {average:p}, mindestens {least:p}: Jedes ankommende Paket wird mit zufällig gewählten wartenden verglichen, und bei gleichem Flow werden beide verworfen. Über jedes andere entscheidet RED, mit einer Grundwahrscheinlichkeit von {probability:%}.',
  'The average queue is {average:p}, between the thresholds of {least:p} and {most:p}: this arrival was chosen at random, with a base probability of {probability:%}.':
    'Die mittlere Warteschlange ist {average:p}, zwischen den Schwellen ({least:p} und {most:p}): Der Zufall traf dieses ankommende Paket, mit einer Grundwahrscheinlichkeit von {probability:%}.',
  "The bucket, filled at {rate:b}, holds {tokens:B}, less than the packet's {size:B}: the packet exceeds the agreed rate and burst.":
    'Im Eimer, der mit {rate:b} gefüllt wird, sind {tokens:B}, weniger als die Größe des Pakets ({size:B}): Das Paket überschreitet die vereinbarte Rate und den vereinbarten Burst.',
  "The buffer has no room for the packet's {size:B}: it holds {bytes:B}, and its limit is {limit:B}.":
    'Der Puffer hat keinen Platz für das Paket ({size:B}): Er enthält {bytes:B}, und seine Grenze ist {limit:B}.',
  'The buffer is full: it holds {packets:p}, and its limit is {limit:p}.':
    'Der Puffer ist voll: Er enthält {packets:p}, und seine Grenze ist {limit:p}.',
  'The buffer was full when a packet arrived: the longest in bytes of {active} active queues dropped its head to make room. The buffer now holds {packets:p}.':
    'Der Puffer war voll, als ein Paket ankam: Von {active} aktiven Warteschlangen verwarf die nach Bytes längste ihr erstes Paket, um Platz zu machen. Im Puffer sind jetzt {packets:p}.',
  'The buffer was full when a packet arrived: the longest of {active} queues dropped one to make room. The buffer now holds {packets:p}.':
    'Der Puffer war voll, als ein Paket ankam: Von {active} Warteschlangen verwarf die längste ein Paket, um Platz zu machen. Im Puffer sind jetzt {packets:p}.',
  'The buffer was full when a packet arrived: the newest packet of the lowest waiting class was dropped to make room. The buffer now holds {packets:p}.':
    'Der Puffer war voll, als ein Paket ankam: Das neueste Paket der niedrigsten wartenden Klasse wurde verworfen, um Platz zu machen. Im Puffer sind jetzt {packets:p}.',
  'The buffer was full when another packet arrived: this waiting packet was dropped to make room. The queue now holds {packets:p}.':
    'Der Puffer war voll, als ein anderes Paket ankam: Dieses wartende Paket wurde verworfen, um Platz zu machen. In der Warteschlange sind jetzt {packets:p}.',
  'The controller keeps the queue near {reference:p}; its probability is {probability:%}, and this arrival was chosen at random.':
    'Der Regler hält die Warteschlange nahe {reference:p}; seine Wahrscheinlichkeit ist {probability:%}, und der Zufall traf dieses ankommende Paket.',
  'The low-latency queue marks a packet for its waiting time, or with {coupling} times the base probability, {probability:%}, whichever is more likely: this packet was chosen.':
    'Die Warteschlange für niedrige Latenz markiert ein Paket wegen seiner Wartezeit oder mit dem {coupling}-Fachen der Grundwahrscheinlichkeit, {probability:%}, je nachdem, was wahrscheinlicher ist: Es traf dieses Paket.',
  'The packet is above the committed rate of {rate:b} but within the excess burst ({excess:B} left): it is marked.':
    'Das Paket liegt über der zugesagten Rate von {rate:b}, aber noch im zusätzlichen Burst (übrig: {excess:B}): Es wird markiert.',
  'The price of the link is {price}, which gives a probability of {probability:%}: this arrival was chosen at random.':
    'Der Preis der Leitung ist {price}, und das ergibt eine Wahrscheinlichkeit von {probability:%}: Der Zufall traf dieses ankommende Paket.',
  'The probability, raised at overflows and lowered while the link is idle, is {probability:%}: this arrival was chosen at random.':
    'Die Wahrscheinlichkeit, die bei Überläufen steigt und sinkt, wenn die Leitung frei ist, beträgt {probability:%}: Der Zufall traf dieses ankommende Paket.',
  'The queueing delay has stayed above the target of {target:s}: this is signal {count}, and signals are now {gap:s} apart.':
    'Die Wartezeit blieb über dem Ziel von {target:s}: Das ist Signal {count}, und Signale folgen jetzt im Abstand von {gap:s}.',
  "The queueing delay is above the target of {target:s}, with {count} signals so far, and BLUE's probability is {probability:%}: CoDel or BLUE chose this packet.":
    'Die Wartezeit ist über dem Ziel von {target:s}, mit bisher {count} Signalen, und die Wahrscheinlichkeit von BLUE ist {probability:%}: CoDel oder BLUE wählte dieses Paket.',
  'The queueing delay was {delay:s} at the last update, against a target of {target:s}; the probability is {probability:%}, and this arrival was chosen at random.':
    'Die Wartezeit war bei der letzten Berechnung {delay:s}, bei einem Ziel von {target:s}; die Wahrscheinlichkeit ist {probability:%}, und der Zufall traf dieses ankommende Paket.',
  'The used share of the buffer and an estimate of {flows} flows give a drop probability of {probability:%}: this arrival was chosen at random.':
    'Der genutzte Anteil des Puffers und eine Schätzung von {flows} Flows ergeben eine Wahrscheinlichkeit von {probability:%}: Der Zufall traf dieses ankommende Paket.',
  "The virtual queue, drained at {capacity:%} of the link's rate, holds {bytes:B} and has no room for the packet's {size:B}.":
    'Die virtuelle Warteschlange, die mit {capacity:%} der Rate der Leitung geleert wird, enthält {bytes:B} und hat keinen Platz für das Paket ({size:B}).',
  'With this packet the queue exceeds the threshold of {threshold:B}: every such arrival is marked, or dropped if its flow is not ECN-capable.':
    'Mit diesem Paket überschreitet die Warteschlange die Schwelle von {threshold:B}: Jedes solche ankommende Paket wird markiert, oder verworfen, wenn sein Flow kein ECN kann.',
  'With this packet the queue exceeds the threshold of {threshold:p}: every such arrival is marked, or dropped if its flow is not ECN-capable.':
    'Mit diesem Paket überschreitet die Warteschlange die Schwelle ({threshold:p}): Jedes solche ankommende Paket wird markiert, oder verworfen, wenn sein Flow kein ECN kann.',
  '{packets:p} of this flow wait, and at most {limit:p} may.':
    'Von diesem Flow warten {packets:p}, und höchstens {limit:p} dürfen warten.',
};
