// Generated from the engine by `npm run gen`: do not edit.

/** The choices of a document. */
export type Catalog = {
  /** Congestion controls. */
  senders: Array<Entry>,
  /** Slow-start exits. */
  slowStarts: Array<Entry>,
  /** Modes of explicit congestion notification (ECN). */
  ecn: Array<Entry>,
  /** Clamps on the window. */
  clamps: Array<Entry>,
  /** Queue disciplines. */
  queues: Array<Entry>,
  /** Loss models. */
  losses: Array<Entry>,
  /** Delay variation. */
  variations: Array<Entry>,
  /** Traffic sources. */
  traffic: Array<Entry>,
  /** Standards of radio cells. */
  radios: Array<Entry>,
  /** The transport's switches. */
  transport: Array<Parameter>,
  /** Named sets of those switches, the default one first. */
  presets: Array<PresetEntry>,
};

/** Type, range and default of a parameter. */
export type Domain = { "type": "number",
  /** The value when a document says nothing. */
  default: number,
  /** The smallest value allowed. */
  min: number,
  /** The largest value allowed. */
  max: number,
  /** How a slider spaces it. */
  scale: Scale, } | { "type": "optional",
  /** The smallest value allowed. */
  min: number,
  /** The largest value allowed. */
  max: number,
  /** How a slider spaces it. */
  scale: Scale, } | { "type": "integer",
  /** The value when a document says nothing. */
  default: number,
  /** The smallest value allowed. */
  min: number,
  /** The largest value allowed. */
  max: number,
  /** How a slider spaces it. */
  scale: Scale, } | { "type": "switch",
  /** The value when a document says nothing. */
  default: boolean, } | { "type": "choice",
  /** The name when a document says nothing. */
  default: string,
  /** The names. */
  options: Array<Named>, } | { "type": "numberOrChoice",
  /** The name when a document says nothing. */
  default: string,
  /** The smallest number allowed. */
  min: number,
  /** The largest number allowed. */
  max: number,
  /** Only whole numbers are allowed. */
  whole: boolean,
  /** The names. */
  options: Array<Named>, } | { "type": "integers",
  /** Each is larger than the one before it. */
  increasing: boolean,
  /** The smallest number allowed. */
  min: number,
  /** The largest number allowed. */
  max: number,
  /** The longest list allowed. */
  longest: number,
};

/** One registered algorithm. */
export type Entry = {
  /** The name in documents, in kebab case: `newreno`. */
  kind: string,
  /** The name people use: `NewReno`. */
  name: string,
  /** A description in one sentence. */
  summary: string,
  /** Where it is defined: RFC and section, or paper and equation. */
  source: string,
  /** Its parameters. */
  parameters: Array<Parameter>,
  /** Its internal variables, which can be plotted. */
  internals: Array<Internal>,
};

/** The texts of a field. */
export type Explained = {
  /** The meaning of the field. */
  help: string,
  /** Where the chosen algorithm is defined. */
  source?: string,
  /** The meaning of each of the field's possible names; an algorithm's kinds are explained in the catalog. */
  options?: { [key in string]: string },
};

/** An internal variable that is recorded and can be plotted. */
export type Internal = {
  /** Its key, in camel case. */
  key: string,
  /** A short name for legends. */
  label: string,
  /** The unit of its value. */
  unit: Unit,
  /** The meaning, in one sentence. */
  help: string,
};

/** One option of a choice. */
export type Named = {
  /** The name in documents. */
  name: string,
  /** The meaning; empty in the page's engine, which has its texts elsewhere. */
  help?: string,
};

/** A parameter: one key of the algorithm's object in a document. */
export type Parameter = {
  /** The key in documents, in camel case. */
  key: string,
  /** A short name for forms. */
  label: string,
  /** The meaning, in a sentence or two. */
  help: string,
  /** The unit of its value. */
  unit: Unit,
  /** Its type, range and default. */
  domain: Domain,
  /** The parameter of the same algorithm that bounds it from above. */
  atMost?: string,
};

/** A named set of the transport's switches. */
export type PresetEntry = {
  /** The name in documents. */
  name: string,
  /** The era that it models. */
  help: string,
  /** The value of each switch, as a document would write it; null for absent. */
  values: Record<string, number | string | boolean | number[] | null>,
  /** The slow-start exit of each sender, the classic ones left out. */
  slowStarts: { [key in string]: string },
  /** The parameters of senders and slow-start exits that have other values than their own defaults. */
  forms: Record<string, Record<string, number | string | boolean | number[] | null>>,
};

/** How a slider spaces a range. */
export type Scale = "linear" | "log";

/** Units of documents: SI, with windows in segments and queues in packets. */
export type Unit = "none" | "share" | "seconds" | "bitsPerSecond" | "bytes" | "segments" | "packets" | "perSecond" | "segmentsPerCubicSecond";
