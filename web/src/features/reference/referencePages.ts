/** The reference pages, each fetched on demand. */
import { pages } from 'virtual:reference-pages';
import type { Internal, Parameter, PresetEntry } from '../../generated/catalog';
import type { PathWindows } from '../../model/library/kernelPaths';
import { PAGES, type RegistryEntry, registryEntry } from '../../model/library/registry';

/** A rule as a traced run gives it as a reason. */
export interface Reason {
  id: string;
  sentence: string;
  equation: string;
  source: string;
}

export interface PageSection {
  id: string;
  title: string;
  /** Compiled with the page from escaped Markdown: see `web/tools/reference.mjs`. */
  html: string;
}

/** A key of one of the document's objects. */
export interface DocumentKey {
  key: string;
  help: string | null;
  values: string;
  default: unknown;
  required: boolean;
}

export interface PageFacts extends RegistryEntry {
  source: string;
  /** The source file that the page is made from. */
  file: string;
  parameters: readonly Parameter[];
  internals: readonly Internal[];
  /** Why it changes a window or decides about a packet, with names in the places of numbers. */
  reasons?: readonly Reason[];
  /** Names of the tests in that file, as sentences. */
  tests: readonly string[];
  presets?: readonly PresetEntry[];
  objects?: readonly { name: string; help: string; keys: readonly DocumentKey[] }[];
}

export interface PageModule {
  facts: PageFacts;
  /** The windows of Linux and ours, of a sender that Linux has. */
  windows: readonly PathWindows[];
  lead: string;
  sections: readonly PageSection[];
}

/** Groups in the order of the index. */
export const GROUPS: readonly string[] = [...new Set(PAGES.map(({ group }) => group))];

/** Fetches a page; null where there is none. */
export function loadPage(group: string, kind: string): Promise<PageModule> | null {
  if (!registryEntry(group, kind)) return null;
  return pages[`${group}/${kind}`]?.() ?? null;
}
