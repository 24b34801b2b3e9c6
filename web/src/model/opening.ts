/** Documents that features open: those that are no scenarios, files of other programs, and their part of a view. */
import type { View } from './display/view';
import type { Refusal } from './document/problems';
import type { Laboratory } from './laboratory';

declare module './feature' {
  interface Feature {
    /** Documents of ours that are no scenarios. */
    readonly documents?: readonly DocumentKind[];
    /** Files of other programs, in the order in which a file is tried; fetched with the first file. */
    readonly files?: () => Promise<readonly FileKind[]>;
    /** Its part of the view that documents and links have. */
    readonly view?: ViewPart;
  }
}

export interface ViewPart {
  of(laboratory: Laboratory): Partial<View>;
  show(laboratory: Laboratory, view: View): void;
}

export interface DocumentKind {
  /** Their `format` key. */
  readonly format: string;
  /** Files of this kind may have this many bytes; as many as scenarios unless given. */
  readonly mostBytes?: number;
  /**
   * Opens one, from a link with this hash. Returns the address of the page that shows it, where the
   * laboratory does not.
   */
  open(
    laboratory: Laboratory,
    text: string,
    what: Refusal['what'],
    hash: string | null,
  ): Promise<string | null>;
}

export interface FileKind {
  /** Whether a file is of this kind, by its name and its first characters. */
  has(name: string, begins: string): boolean;
  readonly mostBytes: number;
  /** Says that it is too large. */
  tooLarge(size: string): string;
  open(laboratory: Laboratory, file: File, begins: string): Promise<void>;
}

export function documentKind({ features }: Laboratory, format: string | null): DocumentKind | null {
  const all = features.flatMap(({ documents = [] }) => documents);
  return all.find((kind) => kind.format === format) ?? null;
}
