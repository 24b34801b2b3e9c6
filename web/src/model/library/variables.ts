/** Variables and settings of algorithms, as the engine declares them. */

export interface Declared {
  /** As documents and recordings have it. */
  key: string;
  label: string;
  help: string;
  /** The algorithms that declare it alike. */
  of: readonly { page: string; name: string; source: string }[];
}
