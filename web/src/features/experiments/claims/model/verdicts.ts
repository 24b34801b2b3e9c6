/** The results of claims as the engine names them, and the tests that a claim is made of. */
import type {
  ClaimResult,
  ClaimSummary,
  ClaimVerdict,
  Experiment,
  ExperimentClaim,
  ExperimentReading,
} from '../../../../generated/experiment';

/** The tests of a claim: its readings, or its parts. */
export function testsOf({ readings, parts }: ExperimentClaim): readonly ExperimentReading[] {
  return parts ?? readings ?? [];
}

/** The reading or part that a verdict is on; `undefined` where the experiment has no such claim. */
export function readingOf(
  { claims = [] }: Experiment,
  { claim: id, reading }: ClaimVerdict,
): ExperimentReading | undefined {
  const claim = claims.find((one) => one.id === id);
  return claim && testsOf(claim)[reading];
}

/** The summary of a claim; `undefined` before the engine has judged it. */
export function claimSummaryOf(
  claimSummaries: readonly ClaimSummary[],
  { id }: ExperimentClaim,
): ClaimSummary | undefined {
  return claimSummaries.find(({ claim }) => claim === id);
}

/** How many claims have each result, in the order in which results are shown. */
export type Tally = Readonly<Record<ClaimResult, number>>;
