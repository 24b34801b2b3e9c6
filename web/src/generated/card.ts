// Generated from the engine by `npm run gen`: do not edit.

/** The answers to queries by their kind: an answer is an object with one of them. */
export type CardAnswers = {
  /** Takes a card; the one before stays where this one is refused. What has run stays. */
  open: ShownCard,
  /** The card, as far as it has run. */
  shown: ShownCard,
  /** The document of each test with the first seed, in the order of the card. */
  documents: Array<string>,
  /** Takes the links to these documents, in the same order; they stand on the card from then on. */
  links: ShownCard,
  /** The runs that are still to be made, by number. */
  missing: Array<number>,
  /** Goes on with a run for a slice, from its beginning where it does not go on yet: once it has ended, its
  * record as JSON, for whoever collects it. */
  run: string | null,
  /** Keeps a record: whether it is one of this card. */
  take: boolean,
  /** The card in Markdown. */
  markdown: string,
  /** The card as JSON, as the command line prints it. */
  results: string,
};

/** A criterion of a filled card. */
export type CardCriterion = {
  /** Its section. */
  section: string,
  /** Its heading. */
  title: string,
  /** The words of the RFC. */
  words: string,
  /** Why it cannot be tested here. */
  cannotBeTested: string | null,
  /** The part of it that cannot be tested here, and why. */
  limits: string | null,
  /** Its tests. */
  tests: Array<CardTest>,
};

/** A measure of a filled card. */
export type CardMeasure = {
  /** Its name. */
  label: string,
  /** Its unit; empty for a bare number. */
  unit: string,
  /** Digits after the point. */
  digits: number,
  /** The value of each sender; null for none. */
  of: Array<CardValue | null>,
};

/** A query to the program of report cards. */
export type CardQuery = { "kind": "open",
  /** `sender/` or `queue/` with a kind, or `rules/` with the id of an algorithm of the document. */
  subject: string,
  /** The document of that algorithm; it may be empty for other subjects. */
  document: string,
  /** Runs of each test. */
  seeds: number,
  /** The sections of the RFC; all where none is named. */
  sections: Array<string>, } | { "kind": "shown", } | { "kind": "documents", } | { "kind": "links",
  /** Each from its `#` on. */
  links: Array<string>, } | { "kind": "missing", } | { "kind": "run",
  /** Its number. */
  cell: number, } | { "kind": "take",
  /** The JSON of the record. */
  record: string, } | { "kind": "markdown",
  /** The address of the page, which links begin with. */
  site: string, } | { "kind": "results",
};

/** A filled card. */
export type CardReport = {
  /** The kind of document. */
  format: string,
  /** The version of the format. */
  version: number,
  /** The engine that ran the tests. */
  engine: string,
  /** The document whose criteria these are. */
  source: string,
  /** The senders of the columns, or of a card of RFC 7928 the queues: the one that the card is about comes first. */
  senders: Array<string>,
  /** The queue with which each sender was run where a test does not say otherwise; null for drop-tail. Empty for a card
  * of queues. */
  queues: Array<string | null>,
  /** Runs of each test. */
  seeds: number,
  /** The confidence of the intervals. */
  confidence: number,
  /** Cells that were run. */
  done: number,
  /** Cells that there are. */
  of: number,
  /** The criteria. */
  criteria: Array<CardCriterion>,
};

/** A section of the RFC that a card is of. */
export type CardSection = {
  /** Its number. */
  section: string,
  /** Its heading. */
  title: string,
  /** Whether the card has it. */
  chosen: boolean,
};

/** A test of a filled card. */
export type CardTest = {
  /** Its id within the criterion. */
  id: string,
  /** The scenario in words. */
  about: string,
  /** The part of a link to the run with the first seed from the `#` on. */
  link: string,
  /** Why runs of a sender have no values, all or some of them; null where each has. */
  without: Array<string | null>,
  /** The values. */
  values: Array<CardMeasure>,
};

/** A mean over seeds. */
export type CardValue = {
  /** The mean. */
  mean: number,
  /** Half the width of its interval; null for fewer than two runs. */
  half: number | null,
  /** The runs that have a value. */
  runs: number,
};

/** A card as the page shows it. */
export type ShownCard = {
  /** The card. */
  report: CardReport,
  /** All sections of its RFC. */
  sections: Array<CardSection>,
};
