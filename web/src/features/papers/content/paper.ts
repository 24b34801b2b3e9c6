/** Facts about a paper that no experiment is needed for; its text is in the Markdown file beside it. */

export interface Paper {
  /** Its name in addresses, and the folder of its experiments in `scenarios/papers`. */
  id: string;
  title: string;
  /** In a list. */
  short: string;
  authors: readonly string[];
  /** Only where the paper states it. */
  year?: number;
  /** Its language, if not English. */
  language?: string;
  /** Its subject, in a sentence. */
  gist: string;
  systems: readonly PaperSystem[];
  /** Systems that it mentions and no source that can be had specifies. */
  unspecified?: readonly Mention[];
  /** The experiments that repeat its figures and remarks, in order: names of documents. */
  figures: readonly string[];
  /** Experiments beside its figures with other assumptions, and our own of what it leaves out. */
  beside?: readonly string[];
  /** Examples of the laboratory that are about it, by their files. */
  examples: readonly string[];
  /** Its figures that are no experiment, or none yet. */
  others: readonly Mention[];
}

/** A registered algorithm or model that the paper uses. */
export interface PaperSystem {
  part: 'proposed' | 'compared' | 'network' | 'mentioned';
  group: string;
  kind: string;
  /** Its part in the paper; absent where its summary says enough. */
  role?: string;
}

export interface Mention {
  name: string;
  what: string;
}
