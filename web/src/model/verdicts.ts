/** What came of claims, of a whole claim and of many. */
import type { ClaimOutcome } from '../generated/experiment';

/** Of an experiment with results. */
export interface Outcomes {
  /** Of each claim, of each of its readings. */
  outcomes: readonly (readonly ClaimOutcome[])[];
  /** The results are those of an earlier document. */
  stale?: true;
}

/** Of a claim with all that its words may mean; `in-part`: some readings are confirmed, others not. */
export type ClaimResult = ClaimOutcome | 'in-part';

/** In the order in which they are counted. */
export const CLAIM_RESULTS: readonly ClaimResult[] = [
  'confirmed',
  'in-part',
  'not-confirmed',
  'inconclusive',
];

/** What came of a claim. One that nothing confirms is open as long as one reading is. */
export function claimResult(readings: readonly ClaimOutcome[]): ClaimResult {
  const has = (outcome: ClaimOutcome): boolean => readings.includes(outcome);
  if (has('confirmed')) {
    return has('not-confirmed') || has('inconclusive') ? 'in-part' : 'confirmed';
  }
  return has('not-confirmed') && !has('inconclusive') ? 'not-confirmed' : 'inconclusive';
}

/** How many claims came out how. */
export type Tally = Readonly<Record<ClaimResult, number>>;

export function tallied(claims: readonly (readonly ClaimOutcome[])[]): Tally {
  const tally = { confirmed: 0, 'in-part': 0, 'not-confirmed': 0, inconclusive: 0 };
  for (const readings of claims) tally[claimResult(readings)] += 1;
  return tally;
}
