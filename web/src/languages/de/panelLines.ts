/** One line about each panel of the plots. */
import type { panelLines as english } from '../../texts/en/panelLines';
import type { Translation } from '../../texts/language';

export const panelLines: Translation<typeof english> = {
  cwnd: 'Wie viele Segmente jeder Sender unterwegs haben darf.',
  queue: 'Wie viele Pakete am Engpass warten, mit seiner Grenze und seinen Schwellen.',
  sojourn: 'Wie lange ein Paket in der Warteschlange wartet.',
  throughput: 'Die Rate jedes Flows am Engpass, in Mb/s.',
  rtt: 'Die Zeit von einem Segment bis zu seiner Bestätigung.',
  fairness: 'Jains Index des Goodputs: 1, wenn alle Flows gleich viel bekommen.',
  utilization: 'Der Anteil der Zeit, in der der Engpass sendet.',
  airtime: 'Der Anteil der Zeit, in der jedes Funkgerät sendet, und der Zustand des Kanals.',
  collisions: 'Wie oft Rahmen zweier Funkgeräte kollidieren.',
  retries: 'Wie oft jedes Funkgerät einen Rahmen wiederholt.',
  contention: 'Der Bereich, aus dem jedes Funkgerät seine Wartezeit zieht.',
  backoff: 'Die freien Zeitschlitze, die jedes Funkgerät noch wartet.',
  phase: 'Der Zustand jedes Senders: Slow Start, Stauvermeidung, Erholung, Timeout.',
  sequence: 'Jedes Segment eines Flows nach seiner Nummer über der Zeit, mit Neuübertragungen.',
  spacetime: 'Der Weg jedes Pakets: wo es wartet und wo es verworfen wird.',
  plane: 'Die Rate eines Flows gegen die Rate eines anderen.',
};
