/** Texts of the picture of a control loop over frequencies. */
import { translated } from '../../../../texts/language';

export const bode = translated('bode', {
  picture: (margins: string) => `Gain and phase of the open loop over the frequency. ${margins}`,
  gain: 'Gain, dB',
  phase: 'Phase, °',
  frequency: 'radians per second',
  phaseMargin: (margin: string, crossover: string) =>
    `Phase margin ${margin}° at ${crossover} radians per second`,
  below: 'The gain is below 1 everywhere',
  uncrossed: 'The gain does not cross 1 at these frequencies',
  gainMargin: (margin: string, turning: string) =>
    `Gain margin ${margin} dB at ${turning} radians per second`,
  unturned: 'The phase does not cross −180° at these frequencies',
  margins: (phase: string, gain: string, verdict: string) => `${phase}. ${gain}. ${verdict}.`,
  rests: 'The queue settles',
  swings: 'The queue oscillates',
  unknown: 'The margins do not show whether the queue settles',
});
