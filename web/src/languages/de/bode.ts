/** The picture of a control loop over frequencies. */
import type { bode as english } from '../../features/theory/texts/en/bode';
import type { Translation } from '../../texts/language';

export const bode: Translation<typeof english> = {
  picture: (margins) => `Verstärkung und Phase des offenen Kreises über der Frequenz. ${margins}`,
  gain: 'Verstärkung, dB',
  phase: 'Phase, °',
  frequency: 'Radiant pro Sekunde',
  phaseMargin: (margin, crossover) =>
    `Phasenreserve ${margin}° bei ${crossover} Radiant pro Sekunde`,
  below: 'Die Verstärkung ist überall kleiner als 1',
  uncrossed: 'Die Verstärkung kreuzt bei diesen Frequenzen nicht 1',
  gainMargin: (margin, turning) =>
    `Amplitudenreserve ${margin} dB bei ${turning} Radiant pro Sekunde`,
  unturned: 'Die Phase kreuzt bei diesen Frequenzen nicht −180°',
  rests: 'Die Warteschlange kommt zur Ruhe',
  swings: 'Die Warteschlange schwingt',
  unknown: 'Die Reserven zeigen nicht, ob die Warteschlange zur Ruhe kommt',
};
