/** What came of claims, of a whole claim and of many. */
import type { ClaimOutcome, ExperimentClaim, ExperimentReading } from '../../generated/experiment';

/** Of a claim of an experiment with results. */
export interface ClaimOutcomes {
  /** The same of claims with the same words. */
  key: string;
  /** All of the tests have to hold: they are parts, and not what the words may mean. */
  parts?: true;
  /** Of each reading, or part. */
  outcomes: readonly ClaimOutcome[];
  /** The same with other choices of settings that are open, where something else comes of it. */
  others?: readonly (readonly ClaimOutcome[])[];
}

/** Of an experiment with results. */
export interface Outcomes {
  claims: readonly ClaimOutcomes[];
  /** The results are those of an earlier document, or of another engine. */
  stale?: true;
}

/**
 * Of a claim with all that its words may mean; `in-part`: some readings are confirmed, others not;
 * `depends`: it is confirmed with one choice of a setting that is open, and not with another.
 */
export type ClaimResult = ClaimOutcome | 'in-part' | 'depends';

/** In the order in which they are counted. */
export const CLAIM_RESULTS: readonly ClaimResult[] = [
  'confirmed',
  'in-part',
  'depends',
  'not-confirmed',
  'inconclusive',
];

/** The tests of a claim: its readings, or its parts. */
export function testsOf({ readings, parts }: ExperimentClaim): readonly ExperimentReading[] {
  return parts ?? readings ?? [];
}

/**
 * What came of a claim. Of readings one that is confirmed confirms it in part; one that nothing
 * confirms is open as long as one reading is. Parts all have to hold: one that is refuted refutes
 * the claim, whatever is open.
 */
export function claimResult({
  parts,
  outcomes,
}: Pick<ClaimOutcomes, 'parts' | 'outcomes'>): ClaimResult {
  const [yes, no, open] = (['confirmed', 'not-confirmed', 'inconclusive'] as const).map((one) =>
    outcomes.includes(one),
  );
  if (parts) return no ? 'not-confirmed' : yes && !open ? 'confirmed' : 'inconclusive';
  if (yes) return no || open ? 'in-part' : 'confirmed';
  return no && !open ? 'not-confirmed' : 'inconclusive';
}

/** Whether a claim is confirmed, at least in part. */
function confirms(result: ClaimResult): boolean {
  return result === 'confirmed' || result === 'in-part';
}

/** What came of a claim, with what came of it with other choices of settings that are open. */
export function overSettings(result: ClaimResult, others: readonly ClaimResult[]): ClaimResult {
  const all = [result, ...others];
  return all.some(confirms) && all.includes('not-confirmed') ? 'depends' : result;
}

/** How many claims came out how. */
export type Tally = Readonly<Record<ClaimResult, number>>;

/** A claim that several figures test counts once. */
export function tallied(claims: readonly ClaimOutcomes[]): Tally {
  const results = new Map<string, ClaimResult>();
  for (const claim of claims) {
    const others = (claim.others ?? []).map((outcomes) => claimResult({ ...claim, outcomes }));
    const [before, now] = [results.get(claim.key), overSettings(claimResult(claim), others)];
    results.set(claim.key, before === undefined ? now : together(before, now));
  }
  const tally = { confirmed: 0, 'in-part': 0, depends: 0, 'not-confirmed': 0, inconclusive: 0 };
  for (const result of results.values()) tally[result] += 1;
  return tally;
}

/** Of a claim that is made of two figures: what one of them refutes is not open by the other. */
function together(one: ClaimResult, other: ClaimResult): ClaimResult {
  if (one === other) return one;
  if (one === 'depends' || other === 'depends') return 'depends';
  return confirms(one) || confirms(other) ? 'in-part' : 'not-confirmed';
}
