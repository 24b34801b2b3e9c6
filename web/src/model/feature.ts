/**
 * The parts of the page that a feature brings. A feature is a folder of `features` with an `index.ts` that declares it, and a line in
 * `features/index.ts`. The page knows features only by these declarations.
 *
 * To give features another place to add to: a key of this interface, declared beside the code that shows it.
 */
export interface Feature {
  /** Its dialogs that are forms: none is closed for another, since what was entered would be lost. */
  readonly forms?: readonly DialogName[];
}

/** The names of dialogs; a feature adds those that it declares. */
export interface DialogNames {
  commands: true;
  compare: true;
  examples: true;
  interventions: true;
  share: true;
  shortcuts: true;
  start: true;
  summary: true;
  table: true;
}

export type DialogName = keyof DialogNames;
