/** A thing that is found by its name. */
import type { texts } from '../../texts';
import type { SearchOption } from '../../ui/choosing/search';

declare module '../../model/feature' {
  interface Feature {
    /** Further things to find, fetched with the dialog. */
    readonly finds?: () => Promise<readonly Findable[]>;
  }
}

export type FindableKind = keyof typeof texts.palette.kinds;

export interface Findable extends SearchOption {
  kind: FindableKind;
  /** Keys that do the same. */
  keys?: string;
  /** Whether it is listed, but cannot be done now. */
  disabled?: boolean;
  go: () => void;
}
