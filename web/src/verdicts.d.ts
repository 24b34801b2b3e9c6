/** Verdicts that the build counts in the results that ship. */
declare module 'virtual:verdicts' {
  /** The experiments with results, by paper and name: `ucc/6`. */
  export const shipped: Readonly<Record<string, { readonly stale?: true }>>;
  /** The counted results of the claims of each paper's figures. */
  export const tallies: Readonly<
    Record<string, import('./features/experiments/claims/model/verdicts').Tally>
  >;
}
