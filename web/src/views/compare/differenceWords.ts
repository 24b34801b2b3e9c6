/** What is known of a run beside the first one, in a line. */
import type { RunDifference } from '../../model/differing';
import { comparing } from '../../texts/comparing';
import { formatTime } from '../../ui/numbers/format';

/** Empty until anything is known. */
export function differenceWords(known: RunDifference | undefined, first: string): string {
  if (!known?.differences) return '';
  const { told, more } = known.differences;
  const what = told.length === 0 ? comparing.alike : comparing.differs(told, more);
  const { parting } = known;
  if (!parting) return what;
  const when =
    parting.at === null
      ? comparing.together(first, formatTime(parting.until))
      : comparing.parts(first, formatTime(parting.at));
  return `${what} · ${when}`;
}
