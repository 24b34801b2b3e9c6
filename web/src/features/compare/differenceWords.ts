/** Where a run comes from, and how it differs from the first one, in a line. */
import { SECOND } from '../../engine/types';
import type { Run } from '../../model/run/run';
import type { RunLabel } from '../../model/run/runLabel';
import type { Origin } from '../../model/runsOnScreen';
import { formatTime } from '../../ui/numbers/format';
import type { RunDifference } from './model/differing';
import { comparing } from './texts/en/comparing';

/** Empty until anything is known. */
export function differenceWords(known: RunDifference | undefined, first: string): string {
  if (!known?.differences) return '';
  const { texts, more } = known.differences;
  const what = texts.length === 0 ? comparing.alike : comparing.differs(texts, more);
  const { parting } = known;
  if (!parting) return what;
  const when =
    parting.at === null
      ? comparing.together(first, formatTime(parting.until))
      : comparing.parts(first, formatTime(parting.at));
  return `${what} · ${when}`;
}

/** Empty where it was begun from no other. */
export function originWords(
  origin: Origin | undefined,
  labels: ReadonlyMap<Run, RunLabel>,
): string {
  if (!origin) return '';
  const name = labels.get(origin.run)?.name;
  const at = origin.at / SECOND;
  return name === undefined ? comparing.fromGone(origin.name, at) : comparing.from(name, at);
}
