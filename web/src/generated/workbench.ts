// Generated from the engine by `npm run gen`: do not edit.

/** The findings of one check. */
export type CheckReport = {
  /** Its id. */
  id: string,
  /** The request, as a sentence about the sender. */
  title: string,
  /** The runs that are made for it. */
  about: string,
  /** Whether all is as asked; null where the sender cannot be asked. */
  passed: boolean | null,
  /** Why less is asked of it, for some senders that are built in. */
  excuse: string | null,
  /** The readings that failed, the farthest from their bound first; where none did, the one closest to its bound. */
  findings: Array<Finding>,
  /** How many readings there were. */
  readings: number,
};

/** A reading of a trial, in words. */
export type Finding = {
  /** The number of the trial, whose document shows it. */
  trial: number,
  /** Where that runs, in a few words. */
  at: string,
  /** The number that was measured, in words. */
  measured: string,
  /** The bound, in words. */
  asked: string,
  /** Whether it is as asked. */
  passed: boolean,
};

/** The findings of a suite. */
export type Report = {
  /** How people call the sender. */
  name: string,
  /** Checks passed, and those that were asked. */
  passed: number,
  /** See `passed`. */
  asked: number,
  /** All checks. */
  checks: Array<CheckReport>,
};
