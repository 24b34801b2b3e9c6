/** Texts of the picture of a control loop over frequencies. */

export const bode = {
  picture: (margins: string) => `Gain and phase of the open loop over the frequency. ${margins}`,
  gain: 'Gain, dB',
  phase: 'Phase, °',
  frequency: 'radians a second',
  phaseMargin: (margin: string, crossover: string) =>
    `Phase margin ${margin}° at ${crossover} radians a second`,
  below: 'The gain is below 1 everywhere',
  uncrossed: 'The gain does not fall through 1 at these frequencies',
  gainMargin: (margin: string, turning: string) =>
    `Gain margin ${margin} dB at ${turning} radians a second`,
  unturned: 'The phase does not fall through −180° at these frequencies',
  margins: (phase: string, gain: string, verdict: string) => `${phase}. ${gain}. ${verdict}.`,
  rests: 'The queue comes to rest',
  swings: 'The queue swings by itself',
  unknown: 'Whether the queue comes to rest cannot be told from them',
};
