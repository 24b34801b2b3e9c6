/** The reference pages, made while the page is built: see `web/tools/reference.mjs`. */
declare module 'virtual:reference' {
  /** Every page, in the order of the index. */
  export const index: readonly import('./model/library/registry').RegistryEntry[];
}

/** Apart from their list, which every visit needs. */
declare module 'virtual:reference-pages' {
  /** Fetches a page, by `group/kind`. */
  export const pages: Readonly<
    Record<string, () => Promise<import('./features/reference/referencePages').PageModule>>
  >;
}
