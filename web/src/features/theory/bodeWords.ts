/** Bode's picture of a control loop in words. */
import type { Bode } from '../../engine/types';
import { formatNumber } from '../../ui/numbers/format';
import { bode as words } from './texts/en/bode';

/** The margins as sentences, and what follows from them. A loop may cross beyond the frequencies that are shown. */
export function inWords({ margins }: Bode): string {
  const { crossover, phase, turning, gain, rests } = margins;
  const short = (value: number): string => formatNumber(Number(value.toPrecision(3)));
  return words.margins(
    crossover !== null && phase !== null
      ? words.phaseMargin(short(phase), short(crossover))
      : rests === true
        ? words.below
        : words.uncrossed,
    turning === null || gain === null
      ? words.unturned
      : words.gainMargin(short(gain), short(turning)),
    rests === null ? words.unknown : rests ? words.rests : words.swings,
  );
}
