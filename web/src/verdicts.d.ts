/** Made while the page is built, by `web/tools/verdicts.mjs`. */
declare module 'virtual:verdicts' {
  /** By paper and experiment, `ucc/6`: of those that have results. */
  export const verdicts: Readonly<Record<string, import('./model/claims/verdicts').Outcomes>>;
}
