/** Bode's picture of a control loop in words. */
import type { Bode } from '../../../engine/types';
import { bode as words } from '../../../texts/bode';
import { formatNumber } from '../../../ui/numbers/format';

/** The margins as sentences, and what follows from them. A loop may cross beyond the frequencies that are shown. */
export function inWords({ margins, gain: gains }: Bode): string {
  const { crossover, phase, turning, gain } = margins;
  const short = (value: number): string => formatNumber(Number(value.toPrecision(3)));
  const swings = (phase !== null && phase <= 0) || (gain !== null && gain <= 0);
  const small = gains.every((value) => value < 0);
  const known = phase !== null || small;
  return words.margins(
    crossover !== null && phase !== null
      ? words.phaseMargin(short(phase), short(crossover))
      : small
        ? words.below
        : words.uncrossed,
    turning === null || gain === null
      ? words.unturned
      : words.gainMargin(short(gain), short(turning)),
    swings ? words.swings : known ? words.rests : words.unknown,
  );
}
