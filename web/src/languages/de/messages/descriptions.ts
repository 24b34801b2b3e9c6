/** A run in three sentences, by their English, in the order of `course/src/messages.rs`. */
export const descriptions: Readonly<Record<string, string>> = {
  '{time}, {flows}{senders} sent {packets} over {over}.':
    '{time}: {flows}{senders} mit {packets}, Netz: {over}.',
  'From {from} to {to}': 'Von {from} bis {to}',
  'In {time}': 'In {time}',
  '{links} and {cells}': '{links} und {cells}',
  ' ({senders})': ' ({senders})',
  '{count} {sender}': '{count} {sender}',
  '{first} then {next}': '{first}, dann {next}',
  '{place}; {fates}.': '{place}; {fates}.',
  'The busiest port, {link} from {from} ({discipline}){used}{held}':
    'Port mit der höchsten Auslastung: {link} ab {from} ({discipline}){used}{held}',
  ', was {share} utilized': ', zu {share} ausgelastet',
  ', and held {packets} on average, which waited {time}':
    ', im Mittel {packets}, die {time} warteten',
  'The channel of {name} ({standard}) was busy for {share} of the time, with {collisions}':
    'Der Kanal von {name} ({standard}) war {share} der Zeit belegt, mit {collisions}',
  'No packet was transmitted': 'Kein Paket wurde gesendet',
  'no packet was dropped, lost, marked or retransmitted':
    'kein Paket verworfen, verloren, markiert oder neu übertragen',
  '{packets} {fate}': '{packets} {fate}',
  'dropped by queues': 'von Warteschlangen verworfen',
  'lost on a link': 'auf einer Leitung verloren',
  marked: 'markiert',
  retransmitted: 'neu übertragen',
  '{timers} expired': '{timers} abgelaufen',
  '{parts} and {last}': '{parts} und {last}',
  'No flow had started at that time.': 'Zu dieser Zeit war noch kein Flow gestartet.',
  'No flow ran long enough to have a goodput.': 'Kein Flow lief lange genug für einen Goodput.',
  '{flow} had a goodput of {rate}{round_trips}.':
    '{flow} hatte einen Goodput von {rate}{round_trips}.',
  ', with round trips of {mean} on average and {minimum} at least':
    '; Umläufe dauerten im Mittel {mean} und mindestens {minimum}',
  'Together they had a goodput of {total}; {first} had the most, {most}, and {last} the least, {least}{jain}.':
    'Zusammen hatten sie einen Goodput von {total}; {first} hatte den größten, {most}, und {last} den kleinsten, {least}{jain}.',
  "; Jain's index over those at the busiest port is {index}":
    '; der Jain-Index der Flows am Port mit der höchsten Auslastung ist {index}',
  "; Jain's index over those of the busiest channel is {index}":
    '; der Jain-Index der Flows am vollsten Kanal ist {index}',
};
