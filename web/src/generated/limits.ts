// Generated from the engine by `npm run gen`: do not edit.

/** The least and the most that a document takes, in units of the document. */
export const LIMITS = {
  rate: { min: 1000, max: 100000000000 },
  delay: { min: 0, max: 10 },
  seed: { min: 0, max: 9007199254740991 },
  duration: { min: 0.000001, max: 100000 },
} as const;
